#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace takamaka::ops {

// Bounds how many slow requests of one address are under way, so that none fills a queue that all share. Any thread. It
// holds one number for each address with such a request.
class AddressPlaces {
 public:
  // `max`: places of each address.
  explicit AddressPlaces(int max) : max_{max} {}
  AddressPlaces(const AddressPlaces&) = delete;
  AddressPlaces& operator=(const AddressPlaces&) = delete;

  // Takes a place and gives it back with the pointer, which must not outlive this object; null: all are taken. `address`:
  // as limit_key gives it.
  std::shared_ptr<const void> enter(const std::string& address);

 private:
  void leave(const std::string& address);

  const int max_;
  std::mutex mutex_;
  std::unordered_map<std::string, int> taken_;
};

}  // namespace takamaka::ops
