#pragma once

// What the desk tells of the record: games, their time line, notes and reports, players, chips and tallies, and files of all
// of it. Everything is looked up beside the server; what is written goes through the server's store.

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/desk/acts_host.hpp"
#include "server/desk/desk_host.hpp"
#include "server/desk/reading.hpp"
#include "server/lobby/lobby_host.hpp"
#include "server/net/pipe.hpp"
#include "server/ops/store.hpp"
#include "server/reception/library.hpp"

namespace takamaka::desk {

class Record {
 public:
  // All of them outlive it; `database` is the path of the file that `store` writes.
  Record(DeskHost& desk, const World& world, Library& library, std::string database);
  Record(const Record&) = delete;
  Record& operator=(const Record&) = delete;

  // Finishes what is under way. Only when no thread runs connections any more.
  void stop();

 private:
  template <class E>
  using Answering = asio::awaitable<Told<E>>;

  void add_games();
  void add_notes();
  void add_players();
  void add_sums();
  void add_files();

  Answering<ReplayGame> replay_game(Call<ReplayGame> call);
  Answering<OpenHands> open_hands(Call<OpenHands> call);
  Answering<WriteNote> write_note(Call<WriteNote> call);
  Answering<ErasePlayer> erase_player(Call<ErasePlayer> call);
  // Takes the player's name from every room in memory; done when what they knew before is on its way to the store.
  asio::awaitable<void> unname(const Visit& visit, const PlayerId& player);
  Answering<TakeAway> take_away(Call<TakeAway> call);
  void remember(const std::shared_ptr<net::Pipe>& pipe);
  void let_go_of_files();
  asio::awaitable<Result<Report, Problem>> change_report(Visit& visit, std::string state,
                                                         std::optional<std::string> outcome);

  DeskHost& desk_;
  ops::Store& store_;
  LobbyHost& lobby_;
  net::Connections& connections_;
  Library& library_;
  const std::string database_;
  Reading reading_;
  std::atomic<int> files_ = 0;  // being made
  std::mutex pipes_mutex_;
  std::vector<std::weak_ptr<net::Pipe>> pipes_;  // of those files
  asio::thread_pool file_threads_{2};
};

}  // namespace takamaka::desk
