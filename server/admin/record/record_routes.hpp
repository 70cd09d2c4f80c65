#pragma once

// Handlers of the record: games, time lines, notes and reports, players, chips and tallies, exports. Reads use their
// own connections; writes go through the server's store.

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/admin/admin_api.hpp"
#include "server/admin/operations/operation_routes.hpp"
#include "server/admin/record/record_readers.hpp"
#include "server/http/pipe.hpp"
#include "server/lobby/lobby_service.hpp"
#include "server/ops/store.hpp"
#include "server/session/replay_service.hpp"

namespace takamaka::admin {

class RecordRoutes {
 public:
  // The references must outlive the object.
  RecordRoutes(AdminApi& api, const AdminContext& server, ReplayService& replays, RecordReaders& readers);
  RecordRoutes(const RecordRoutes&) = delete;
  RecordRoutes& operator=(const RecordRoutes&) = delete;

  // Finishes running work. Only after all threads have stopped running connections.
  void stop();

 private:
  template <class E>
  using Answering = Task<EndpointResult<E>>;

  // Answers with the list that the endpoint names. Lists that need more have a handler of their own, which is set later.
  template <class E>
  void add_list();
  void add_games();
  void add_notes();
  void add_players();
  void add_sums();
  void add_files();

  Answering<ReplayGame> replay_game(Call<ReplayGame> call);
  Answering<OpenHands> open_hands(Call<OpenHands> call);
  Answering<WriteNote> write_note(Call<WriteNote> call);
  Answering<ErasePlayer> erase_player(Call<ErasePlayer> call);
  Answering<Export> export_matches(Call<Export> call);
  void remember(const std::shared_ptr<http::Pipe>& pipe);
  void let_go_of_files();
  Task<Result<ReportLine, Problem>> change_report(CallContext& context, std::string state,
                                                  std::optional<std::string> outcome);
  // Tells a connected player what came of their reports.
  void tell_author(const PlayerId& author, std::int64_t now_ms);

  static constexpr int files_max = 4;  // being written or waiting

  AdminApi& api_;
  ops::Store& store_;
  LobbyService& lobby_;
  NodeService& node_;
  Connections& connections_;
  ReplayService& replays_;
  RoomOrders& orders_;
  RecordReaders& readers_;
  std::atomic<int> files_ = 0;  // being written or waiting
  std::mutex pipes_mutex_;
  std::vector<std::weak_ptr<http::Pipe>> pipes_;  // of those files
};

}  // namespace takamaka::admin
