#pragma once

// Runs port functions over SQLite: turns a thrown Failure into an Outcome, and wraps transactions. Only for source files.

#include <optional>
#include <type_traits>
#include <utility>

#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::storage {

// A failure that is settled: only its own part of a transaction was rolled back.
struct Refused {
  Failure failure;
};

// Returns the result of `body`, or `settle(failure) → Error` if it throws a Failure. If `failed` is set, returns it and does
// not call `body`.
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
  } catch (const Refused& refused) {
    return std::unexpected(refused.failure.error);
  } catch (const Failure& failure) {
    return std::unexpected(settle(failure));
  }
}

// Runs `body` between `begin` and `commit`; passes on any exception.
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
  if (failed_ && !together_) heal();
  return guard<T>(failed_, std::move(body), [this](const Failure& failure) { return settle(failure); });
}

template <class T, class Body>
Outcome<T> SqliteStore::part(Body body) {
  return guarded<T>([&]() -> T {
    if (part_failed_) throw Failure{*part_failed_, 0};
    const auto last = last_;
    try {
      return between<T>([this] { database_.run("SAVEPOINT part"); }, body, [this] { database_.run("RELEASE part"); });
    } catch (const Failure& failure) {
      const ErrorKind kind = failure.error.kind;
      if ((kind != ErrorKind::refused && kind != ErrorKind::conflict) || !database_.in_transaction()) throw;
      database_.run("ROLLBACK TO part");
      database_.run("RELEASE part");
      last_ = last;
      throw Refused{failure};
    }
  });
}

template <class T, class Body>
Outcome<T> SqliteStore::transaction(Body body) {
  if (together_) return part<T>(std::move(body));
  return guarded<T>([&]() -> T { return between<T>([this] { begin(); }, body, [this] { commit(); }); });
}

// Allows the deletion of events, texts and ledger rows while `body` runs. For use inside a transaction: nobody else ever
// sees the file in this state, and a failure rolls it back.
template <class Body>
void SqliteStore::maintaining(Body body) {
  database_.run("UPDATE maintenance SET deleting = 1");
  body();
  database_.run("UPDATE maintenance SET deleting = 0");
}

}  // namespace takamaka::storage
