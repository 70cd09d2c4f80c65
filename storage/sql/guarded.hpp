#pragma once

// Runs port functions over SQL: turns a thrown Failure into an Outcome, and wraps transactions. Only for source files.

#include <optional>
#include <type_traits>
#include <utility>

#include "storage/sql/sql_store.hpp"

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

// How often a transaction that gave way to others is run.
inline constexpr int tries_max = 8;

// Runs `body` as one transaction, again from its begin if it gave way to another one.
template <class T, class Begin, class Body, class Commit>
T tried(Connection& connection, Begin begin, Body body, Commit commit) {
  for (int tries = 1;; ++tries) {
    try {
      return between<T>(begin, body, commit);
    } catch (const Failure& failure) {
      if (!failure.again || tries == tries_max) throw;
      connection.roll_back();
    }
  }
}

template <class T, class Body>
Outcome<T> SqlStore::guarded(Body body) {
  if (!together_) prepare();
  return guard<T>(failed_, std::move(body), [this](const Failure& failure) { return settle(failure); });
}

template <class T, class Body>
Outcome<T> SqlStore::part(Body body) {
  return guarded<T>([&]() -> T {
    if (part_failed_) throw Failure{*part_failed_};
    mark();
    try {
      return between<T>([this] { connection_.run_later("SAVEPOINT part"); }, body,
                        [this] { connection_.run("RELEASE SAVEPOINT part"); });
    } catch (const Failure& failure) {
      const ErrorKind kind = failure.error.kind;
      if ((kind != ErrorKind::refused && kind != ErrorKind::conflict) || !connection_.in_transaction()) throw;
      connection_.run("ROLLBACK TO SAVEPOINT part");
      connection_.run("RELEASE SAVEPOINT part");
      back_to_mark();
      throw Refused{failure};
    }
  });
}

template <class T, class Body>
Outcome<T> SqlStore::transaction(Body body) {
  if (together_) return part<T>(std::move(body));
  return guarded<T>([&]() -> T { return tried<T>(connection_, [this] { begin(); }, body, [this] { commit(); }); });
}

// Allows the deletion of events, texts and ledger rows while `body` runs. For use inside a transaction: nobody else ever
// sees the tables in this state, and a failure rolls it back.
template <class Body>
void SqlStore::maintaining(Body body) {
  allow_deleting(true);
  body();
  allow_deleting(false);
}

}  // namespace takamaka::storage
