#pragma once

#include <map>
#include <string>
#include <vector>

#include "storage/ports/accounts.hpp"
#include "storage/ports/event_store.hpp"
#include "storage/ports/results.hpp"
#include "storage/ports/room_tables.hpp"

namespace takamaka::storage {

// Keeps everything in memory: for tests, and as the simplest specification of a back end. Nothing is durable. One thread
// at a time.
class MemoryStore final : public EventStore, public Accounts, public Results {
 public:
  std::vector<Outcome<Seq>> append(std::span<const Commit>) override;
  using Log::read;
  Outcome<std::vector<EventRow>> read(const RoomId&, Seq from, Seq to) override;
  Outcome<Tail> tail(const RoomId&) override;
  Outcome<std::int64_t> claim(const RoomId&, const std::string& node) override;
  Outcome<void> release(const RoomId&, std::int64_t epoch) override;
  Outcome<std::vector<StoredRoom>> open_rooms() override;
  Outcome<std::optional<StoredRoom>> find_room(const std::string& code) override;
  Outcome<std::optional<StoredRoom>> find_created_room(const std::string& request) override;
  Outcome<std::size_t> count_rooms() override { return rooms_.size(); }
  Outcome<std::vector<StoredRoom>> rooms_in_match(std::int64_t before_ms, const RoomId& after,
                                                  std::size_t limit) override;

  Outcome<void> add_player(const Player&, const NewToken&) override;
  Outcome<std::optional<SignedIn>> find_by_token(const PlayerTokenHash&) override;
  Outcome<std::optional<Player>> find_player(const PlayerId&) override;
  Outcome<void> rename(const PlayerId&, const std::string& name) override;
  Outcome<std::vector<Device>> devices(const PlayerId&) override;
  Outcome<bool> add_token(const PlayerId&, const NewToken&, int limit) override;
  Outcome<bool> end_token(const PlayerId&, const DeviceId&) override;
  Outcome<void> note_seen(const DeviceId&, const std::string& client, std::int64_t now_ms) override;
  Outcome<std::vector<DeviceId>> set_recovery(const PlayerId&, const RecoveryCodeHash&, std::int64_t at_ms,
                                              const DeviceId& by) override;
  Outcome<std::optional<Recovered>> use_recovery(const RecoveryCodeHash&, const NewToken&, int limit) override;
  Outcome<void> end_recovery(const PlayerId&, const DeviceId&) override;
  Outcome<std::vector<AccountRequest>> requests(const PlayerId& id) override { return requests_[id]; }
  Outcome<void> note_request(const PlayerId&, const AccountRequest&, int limit) override;
  using Accounts::erase;
  Outcome<Erased> erase(const PlayerId&, int rows_max) override;

  Outcome<std::optional<RoomRecord>> room(const RoomId&) override;
  Outcome<std::vector<MatchId>> matches(const RoomId&) override;
  Outcome<std::optional<MatchRecord>> match(const MatchId&) override;
  Outcome<std::vector<Solo>> best_solos(const PlayerId&, const std::string& variant, std::string_view apart,
                                        int limit) override;
  Outcome<std::vector<PlayedMatchRow>> played(const PlayerId&, const std::optional<MatchId>& before,
                                              int limit) override;
  Outcome<std::vector<PlayedMatchRow>> running(const PlayerId&, int limit) override;
  Outcome<StandingRow> standing(const PlayerId&) override;
  Outcome<std::vector<Balance>> balances(int limit) override;

  std::vector<ReportMade> reports(const RoomId&) const;  // in order of storing

 private:
  struct StoredLog {
    RoomTables tables;
    std::vector<EventRow> events;
    EventHash hash{};  // of all events
  };
  struct Token {
    PlayerTokenHash hash;
    PlayerId player;
    Device device;
    std::optional<RecoveryCodeHash> given_for{};
  };

  Outcome<Seq> append(const Commit&);
  // Whether the codes and the match of a row belong to no other room.
  Outcome<void> check_unique(const Row&) const;
  bool code_taken(const PutRoom&) const;
  Outcome<void> add(const PlayerId&, const NewToken&);
  SignedIn signed_in(const Token&) const;
  bool is_unconfirmed(const Token&) const;
  std::vector<DeviceId> end_unconfirmed(const PlayerId&, const DeviceId& kept);
  std::string name_of(const std::optional<PlayerId>&, const std::string& otherwise) const;
  // Adds what is in the rows of the players: their names, and which of them are programs.
  void read_players(MatchOpened&) const;
  StoredRoom stored(const StoredLog&) const;

  std::map<RoomId, StoredLog> rooms_;
  std::map<RoomId, std::int64_t> claims_;
  std::int64_t last_claim_ = 0;
  std::map<PlayerId, Player> players_;
  std::vector<Token> tokens_;  // in order of adding
  std::map<PlayerId, RecoveryCodeHash> recovery_codes_;
  std::map<PlayerId, std::vector<AccountRequest>> requests_;
};

}  // namespace takamaka::storage
