#pragma once

#include <memory>
#include <utility>

namespace takamaka {

// A value that never changes, shared by all its copies: for the large and rarely replaced part of a state that is
// copied with every move, such as the last score sheet. Compares by what it holds.
template <class T>
class Box {
 public:
  explicit Box(T value) : held_{std::make_shared<const T>(std::move(value))} {}

  const T& operator*() const { return *held_; }
  const T* operator->() const { return held_.get(); }

  friend bool operator==(const Box& a, const Box& b) { return a.held_ == b.held_ || *a == *b; }

 private:
  std::shared_ptr<const T> held_;  // never null
};

}  // namespace takamaka
