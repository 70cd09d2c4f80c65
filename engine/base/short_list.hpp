#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <ranges>
#include <type_traits>

#include "engine/base/check.hpp"

namespace takamaka {

// A list of at most `max` small values, such as one for each seat. It holds them itself, so it needs no other memory, and places
// that are not used cost nothing.
template <class T, std::size_t max>
class ShortList {
  static_assert(std::is_trivially_copyable_v<T> && max <= 255);

 public:
  using value_type = T;

  ShortList() {}
  ShortList(std::initializer_list<T> values) {
    for (const T& value : values) push_back(value);
  }
  template <std::ranges::input_range Values>
  explicit ShortList(const Values& values) {
    for (const T& value : values) push_back(value);
  }

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  T* begin() { return values_.data(); }
  T* end() { return values_.data() + size_; }
  const T* begin() const { return values_.data(); }
  const T* end() const { return values_.data() + size_; }

  // There must be such a value.
  T& operator[](std::size_t i) {
    TAKAMAKA_CHECK(i < size_);
    return values_[i];
  }
  const T& operator[](std::size_t i) const {
    TAKAMAKA_CHECK(i < size_);
    return values_[i];
  }
  const T& front() const { return (*this)[0]; }
  const T& back() const { return (*this)[size_ - 1u]; }

  // The list must have a place left.
  void push_back(const T& value) { TAKAMAKA_CHECK(add(value)); }
  // Adds a value at the end; returns false if the list is full.
  bool add(const T& value) {
    if (size_ == max) return false;
    std::construct_at(&values_[size_], value);
    ++size_;
    return true;
  }

  friend bool operator==(const ShortList& a, const ShortList& b) { return std::ranges::equal(a, b); }

 private:
  union {
    std::array<T, max> values_;  // only the first `size_` exist
  };
  std::uint8_t size_ = 0;
};

}  // namespace takamaka
