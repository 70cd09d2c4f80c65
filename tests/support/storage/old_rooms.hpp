#pragma once

// Rooms of a certain age, for tests of the purge. Their players are 1 and 2 of the sample.

#include <gtest/gtest.h>

#include "storage/sql/sql_store.hpp"
#include "tests/support/storage/sample.hpp"

namespace takamaka::storage::testing {

inline constexpr std::int64_t day = 86'400'000, now = 1'700'000'000'500;  // the last change of the sample's rooms
inline constexpr int all_rows = 1000;                                     // more than the tests have

inline void add_two_players(SqlStore& store) {
  EXPECT_TRUE(store.add_player({player_id(1), "Ana", 1}, new_token("hash of Ana's")));
  EXPECT_TRUE(store.add_player({player_id(2), "Budi", 1}, new_token("hash of Budi's")));
}
inline void add(SqlStore& store, const Commit& commit) {
  const auto stored = store.append({&commit, 1})[0];
  ASSERT_TRUE(stored) << stored.error().what;
}
// Stores a room with a match whose last event is `word`, at `at_ms`.
inline void add_old_room(SqlStore& store, int n, std::int64_t at_ms, EventRow word, bool closed = true) {
  Commit first = opening(n);
  first.events.front().texts = {{"name", player_id(1), "Ana of " + std::to_string(n)}};
  add(store, first);
  add(store, whole_match(n, n, 1));
  PutRoom last = put_room(n);
  last.updated_ms = word.at_ms = at_ms;
  last.closed = closed;
  last.host = {};
  last.code = last.watch_code = "";
  add(store, {room_id(n), {3}, {std::move(word)}, {last}});
}

}  // namespace takamaka::storage::testing
