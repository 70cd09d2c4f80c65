#pragma once

// How port functions over SQLite run: an Outcome of them, whatever is thrown, and whole transactions. Included by sources alone.

#include <optional>
#include <type_traits>
#include <utility>

#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::storage {

// What `body` returns; `settle(failure) → Error` if it throws a Failure. After `failed` nothing is tried any more.
template <class T, class Body, class Settle>
Outcome<T> guard(const std::optional<Error>& failed, Body body, Settle settle) {
  if (failed) return std::unexpected(*failed);
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

// `body` between `begin` and `commit`; what it throws goes on.
template <class T, class Begin, class Body, class Commit>
T between(Begin begin, Body body, Commit commit) {
  begin();
  if constexpr (std::is_void_v<T>) {
    body();
    commit();
  } else {
    T result = body();
    commit();
    return result;
  }
}

template <class T, class Body>
Outcome<T> SqliteStore::guarded(Body body) {
  return guard<T>(failed_, std::move(body), [this](const Failure& failure) { return settle(failure); });
}

template <class T, class Body>
Outcome<T> SqliteStore::transaction(Body body) {
  return guarded<T>([&]() -> T { return between<T>([this] { begin(); }, body, [this] { commit(); }); });
}

}  // namespace takamaka::storage
