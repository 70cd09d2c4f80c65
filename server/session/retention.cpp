#include "server/session/retention.hpp"

#include <algorithm>
#include <utility>

#include "server/loop/async_value.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"

namespace takamaka {
namespace {

constexpr int purged_at_once = 100;  // rows per transaction
constexpr int players_at_once = 200;
constexpr std::int64_t hour_ms = 3'600'000;
constexpr std::int64_t unplayed_kept_ms = 24 * hour_ms;  // of rooms in which no match was started

template <class T, class Work>
Task<storage::Outcome<T>> on_writer(ops::Store& store, Loop& loop, Work work) {
  AsyncValue<storage::Outcome<T>> later{loop};
  store.between(std::move(work), [later](storage::Outcome<T> done) { later.give(std::move(done)); });
  co_return co_await later.wait();
}

// Leaves the writer's thread and the disk to commits for four times as long as the last step took.
Task<> give_way(Loop& loop, std::int64_t since_ms) {
  constexpr std::int64_t least_ms = 2;
  co_await sleep_for(loop, std::max(least_ms, 4 * (loop.steady_ms() - since_ms)));
}

}  // namespace

Task<> Retention::run(Loop& loop) {
  std::int64_t last_ms = loop.steady_ms();
  for (;;) {
    const std::int64_t steady_ms = loop.steady_ms(), wall_ms = loop.unix_ms();
    auto advance = [this, wall_ms, elapsed_ms = steady_ms - last_ms] {
      return database_.advance_clock(wall_ms, elapsed_ms);
    };
    const auto counted = co_await on_writer<std::int64_t>(store_, loop, std::move(advance));
    if (counted) {
      last_ms = steady_ms;  // an hour that could not be counted is counted with the next
      tell_of_clock(wall_ms - *counted);
      co_await forget_before(loop, *counted);
    } else {
      ops::log_error("purge_failed", counted.error().what);
    }
    store_.sweep();
    co_await sleep_for(loop, hour_ms);
  }
}

Task<> Retention::forget_before(Loop& loop, std::int64_t counted_ms) {
  const Times times = times_();
  co_await expire_matches(loop, counted_ms - times.abandon_hours * hour_ms);
  Step unplayed = [this, before_ms = counted_ms - unplayed_kept_ms](const auto& in_use) {
    return database_.purge_unplayed(before_ms, purged_at_once, in_use);
  };
  std::set<RoomId> damaged;
  std::int64_t rooms = co_await purge(loop, std::move(unplayed), damaged);
  if (times.retention_days > 0) {
    const std::int64_t before_ms = counted_ms - times.retention_days * 24 * hour_ms;
    Step old = [this, before_ms](const auto& in_use) { return database_.purge(before_ms, purged_at_once, in_use); };
    rooms += co_await purge(loop, std::move(old), damaged);
    co_await forget_players(loop, before_ms);
  }
  ops::metrics().unpurgeable_rooms.set(static_cast<std::int64_t>(damaged.size()));
  for (const RoomId& room : damaged) {
    ops::log_error("room_not_purged", "The room is old, but its log is damaged: it is kept as it is.",
                   {{"room", room.value}});
  }
  if (rooms > 0) ops::log_info("purged", "Old rooms were deleted.", {{"rooms", rooms}});
}

void Retention::tell_of_clock(std::int64_t ahead_ms) {
  if (ahead_ms <= hour_ms || std::exchange(told_of_clock_, true)) return;
  ops::log_warn(
      "clock_ahead",
      "The machine's clock is ahead of the time that is known to have passed. Retention does not count the difference.",
      {{"hours", ahead_ms / hour_ms}});
}

Task<> Retention::expire_matches(Loop& loop, std::int64_t before_ms) {
  using ExpiredResult = storage::Outcome<LobbyService::Expired>;
  int matches = 0;
  for (std::optional<RoomId> after{RoomId{}}; after && !stopping_;) {
    const std::int64_t began_ms = loop.steady_ms();
    AsyncValue<ExpiredResult> later{loop};
    lobby_.expire_matches(before_ms, *after, [later](ExpiredResult done) { later.give(std::move(done)); });
    const ExpiredResult done = co_await later.wait();
    if (!done) co_return ops::log_error("expire_failed", done.error().what);
    matches += done->matches;
    after = done->last;
    if (after) co_await give_way(loop, began_ms);
  }
  if (matches > 0) ops::log_info("expired", "Matches to which nobody returned were abandoned.", {{"matches", matches}});
}

Task<std::int64_t> Retention::purge(Loop& loop, Step step, std::set<RoomId>& damaged) {
  std::int64_t rooms = 0;
  for (bool more = true; more && !stopping_;) {
    const std::int64_t began_ms = loop.steady_ms();
    const auto in_use = [this](const RoomId& room) {
      return lobby_.in_use(room) || nodes_.is_held(room).value_or(true);
    };
    auto work = [step, in_use] { return step(in_use); };
    const auto done = co_await on_writer<storage::Purged>(store_, loop, std::move(work));
    if (!done) ops::log_error("purge_failed", done.error().what);
    more = done && done->more;
    if (done) rooms += done->rooms;
    if (done) damaged.insert(done->damaged.begin(), done->damaged.end());
    if (done) ops::metrics().purged_rooms.add(static_cast<std::uint64_t>(done->rooms));
    if (more) co_await give_way(loop, began_ms);
  }
  co_return rooms;
}

Task<> Retention::forget_players(Loop& loop, std::int64_t before_ms) {
  std::int64_t players = 0;
  for (std::optional<PlayerId> after{PlayerId{}}; after && !stopping_;) {
    const std::int64_t began_ms = loop.steady_ms();
    auto work = [this, before_ms, from = *after] {
      const auto connected = connections_.players();
      return database_.purge_players(before_ms, from, players_at_once,
                                     [&](const PlayerId& player) { return connected.contains(player.value); });
    };
    const auto done = co_await on_writer<storage::Maintenance::PurgedPlayers>(store_, loop, std::move(work));
    if (!done) co_return ops::log_error("purge_failed", done.error().what);
    players += done->players;
    after = done->last;
    if (after) co_await give_way(loop, began_ms);
  }
  if (players > 0)
    ops::log_info("forgotten", "Players of whom nothing else was stored were deleted.", {{"players", players}});
}

Task<> look_for_files(ops::Store& store, Loop& loop) {
  constexpr std::int64_t pause_ms = 1000;
  for (;; co_await sleep_for(loop, pause_ms)) store.look_for_files();
}

}  // namespace takamaka
