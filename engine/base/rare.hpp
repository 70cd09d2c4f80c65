#pragma once

#include <memory>
#include <utility>

namespace takamaka {

// A value that nearly always is T{}, and then needs only the memory of a pointer. Copies do not share it. Compares by value.
template <class T>
class Rare {
 public:
  using value_type = T;

  Rare() = default;
  Rare(const Rare& other) : held_{other.held_ ? std::make_unique<T>(*other.held_) : nullptr} {}
  Rare(Rare&&) noexcept = default;
  Rare& operator=(Rare other) noexcept {
    held_ = std::move(other.held_);
    return *this;
  }
  ~Rare() = default;

  const T& operator*() const { return held_ ? *held_ : usual(); }
  const T* operator->() const { return &**this; }
  // The value, to be changed. Valid until this is set, assigned to or moved.
  T& change() {
    if (!held_) held_ = std::make_unique<T>();
    return *held_;
  }
  void set(T value) { change() = std::move(value); }
  void reset() { held_.reset(); }

  friend bool operator==(const Rare& a, const Rare& b) { return *a == *b; }

 private:
  static const T& usual() {
    static const T value{};
    return value;
  }

  std::unique_ptr<T> held_;  // null: T{}
};

}  // namespace takamaka
