#pragma once

namespace takamaka {

// Joins lambdas into one visitor: `std::visit(overloaded{[](A) {…}, [](B) {…}}, value)`.
template <class... F>
struct overloaded : F... {
  using F::operator()...;
};
template <class... F>
overloaded(F...) -> overloaded<F...>;

}  // namespace takamaka
