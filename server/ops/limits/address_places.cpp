#include "server/ops/limits/address_places.hpp"

namespace takamaka::ops {

std::shared_ptr<const void> AddressPlaces::enter(const std::string& address) {
  {
    const std::lock_guard lock{mutex_};
    int& taken = taken_[address];
    if (taken >= max_) return nullptr;
    ++taken;
  }
  return {this, [this, address](const void*) { leave(address); }};
}

void AddressPlaces::leave(const std::string& address) {
  const std::lock_guard lock{mutex_};
  const auto found = taken_.find(address);
  if (--found->second == 0) taken_.erase(found);
}

}  // namespace takamaka::ops
