#pragma once

#include <memory>
#include <utility>

namespace takamaka {

// An immutable value that all copies share. It holds the large, rarely replaced part of a state that is copied with
// every move, such as the last score sheet. Compares by value.
template <class T>
class Box {
 public:
  using value_type = T;

  Box() : Box{T{}} {}
  explicit Box(T value) : held_{std::make_shared<const T>(std::move(value))} {}

  const T& operator*() const { return *held_; }
  const T* operator->() const { return held_.get(); }

  friend bool operator==(const Box& a, const Box& b) { return a.held_ == b.held_ || *a == *b; }

 private:
  std::shared_ptr<const T> held_;  // never null
};

}  // namespace takamaka
