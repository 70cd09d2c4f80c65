#pragma once

// Runs functions of SqliteAdminStore over SQLite. Only for its source files.

#include <utility>

#include "storage/sqlite/guarded.hpp"
#include "storage/sqlite/sqlite_admin_store.hpp"

namespace takamaka::storage {

template <class T, class Body>
Outcome<T> SqliteAdminStore::guarded(Body body) {
  return guard<T>(failed_, std::move(body), [this](const Failure& failure) {
    database_.roll_back();
    if (failure.is_disk()) failed_ = Error{ErrorKind::unavailable, "the disk has failed: " + failure.error.what};
    return failure.error;
  });
}

template <class T, class Body>
Outcome<T> SqliteAdminStore::transaction(Body body) {
  return guarded<T>([&]() -> T {
    return between<T>([this] { database_.run("BEGIN IMMEDIATE"); }, body, [this] { database_.run("COMMIT"); });
  });
}

}  // namespace takamaka::storage
