#pragma once

// How SqliteStore's port functions run; included by its sources alone.

#include <type_traits>
#include <utility>

#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::storage {

template <class T, class Body>
Outcome<T> SqliteStore::guarded(Body body) {
  if (failed_) return std::unexpected(*failed_);
  try {
    if constexpr (std::is_void_v<T>) {
      body();
      return {};
    } else {
      return body();
    }
  } catch (const Failure& failure) {
    return std::unexpected(settle(failure));
  }
}

template <class T, class Body>
Outcome<T> SqliteStore::transaction(Body body) {
  return guarded<T>([&]() -> T {
    begin();
    if constexpr (std::is_void_v<T>) {
      body();
      commit();
    } else {
      T result = body();
      commit();
      return result;
    }
  });
}

}  // namespace takamaka::storage
