#include "server/session/erasure.hpp"

#include <atomic>

#include "server/session/node_news.hpp"

namespace takamaka {
namespace {

// Returns when the earlier commits of the rooms are queued in the store.
Task<> unname(Loop& loop, LobbyService& lobby, const PlayerId& player) {
  const auto rooms = lobby.all();
  if (rooms.empty()) co_return;
  AsyncValue<bool> done{loop};
  const auto left = std::make_shared<std::atomic<std::size_t>>(rooms.size());
  for (const auto& room : rooms) {
    room->rename(player, {});
    room->look([](const room::Room&) { return true; },  // only to wait for the rename
               [left, done](std::optional<bool>) {
                 if (--*left == 0) done.give(true);
               });
  }
  co_await done.wait();
}

}  // namespace

// Open connections of the player, and rooms where the player sits, would store the name again.
Task<storage::Outcome<storage::Erased>> erase_player(Loop& loop, LobbyService& lobby, Connections& connections,
                                                     ops::Store& store, ReplayService& replays, NodeService* node,
                                                     PlayerId player, CloseCode code, const Outbox* spared) {
  const auto cut_off = [&] {
    connections.close_if([&](const std::string&, const std::string& id) { return id == player.value; }, code, spared);
  };
  cut_off();
  co_await unname(loop, lobby, player);
  using Gone = storage::Outcome<storage::Erased>;
  Gone gone;
  for (bool more = true; more;) {
    AsyncValue<Gone> later{loop};
    store.run([player](storage::EventStore&,
                       storage::Accounts& accounts) { return accounts.erase(player, storage::erased_at_once); },
              [later](Gone step) { later.give(std::move(step)); });
    Gone step = co_await later.wait();
    if (!step) co_return step;
    gone->tokens += step->tokens;
    gone->texts += step->texts;
    more = step->more;
  }
  replays.forget();
  co_await unname(loop, lobby, player);  // rooms that were loaded meanwhile
  cut_off();                             // the player may have reconnected before the token was erased
  // Not earlier: on another node the player could reconnect, too, and one of its rooms could store the name once more.
  if (node != nullptr) node->tell(news::erased, player.value);
  store.sweep();
  co_return gone;
}

}  // namespace takamaka
