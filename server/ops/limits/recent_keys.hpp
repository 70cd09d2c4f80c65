#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace takamaka::ops {

// A value for each of the keys used last, such as addresses. One more takes the place of the key that was used longest
// ago, so a flood of keys neither grows it nor keeps others out. Not thread-safe.
template <class Value>
class RecentKeys {
 public:
  // `keys_max`: at least 1.
  explicit RecentKeys(std::size_t keys_max) : keys_max_{keys_max} {}
  RecentKeys(const RecentKeys&) = delete;
  RecentKeys& operator=(const RecentKeys&) = delete;

  // Returns the key's value and counts as a use. A key that is not remembered gets a copy of `fresh`.
  Value& use(const std::string& key, const Value& fresh) {
    if (const auto found = places_.find(key); found != places_.end()) {
      order_.splice(order_.begin(), order_, found->second);
      return order_.front().second;
    }
    if (order_.size() >= keys_max_) {
      places_.erase(order_.back().first);
      order_.pop_back();
    }
    order_.emplace_front(key, fresh);
    places_.emplace(order_.front().first, order_.begin());
    return order_.front().second;
  }

  // Returns the key's value, or null if it is not remembered. No use.
  Value* find(std::string_view key) {
    const auto found = places_.find(key);
    return found == places_.end() ? nullptr : &found->second->second;
  }
  const Value* find(std::string_view key) const {
    const auto found = places_.find(key);
    return found == places_.end() ? nullptr : &found->second->second;
  }

  void forget(std::string_view key) {
    const auto found = places_.find(key);
    if (found == places_.end()) return;
    const auto place = found->second;
    places_.erase(found);  // before the key that it points to
    order_.erase(place);
  }

  std::size_t size() const { return order_.size(); }

 private:
  using Order = std::list<std::pair<const std::string, Value>>;
  std::size_t keys_max_;
  Order order_;                                                            // the last used first
  std::unordered_map<std::string_view, typename Order::iterator> places_;  // by the keys in `order_`
};

}  // namespace takamaka::ops
