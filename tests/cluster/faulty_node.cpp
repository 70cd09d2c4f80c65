// The program without one of the two rules that keep players from being told what is not so (docs/decisions/0054), for a test that
// the judge of the cluster finds that out. The variable TAKAMAKA_WITHOUT names the rule: `fence` or `silence`. All else is the
// program itself: this file takes the place of open_storage, by which the server gets its ports.

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>

#include "server/program/open_storage.hpp"

namespace takamaka {

// That of the program: CMake compiles it once more by this name.
storage::Outcome<OpenStorage> open_honest_storage(const std::string& database, std::chrono::milliseconds lease);

namespace {

using storage::Commit;
using storage::EventRow;
using storage::Outcome;
using storage::StoredRoom;

// Adds each commit at the end of its log, also if another node has the room, and says that it went where it was meant to go.
class WithoutFence final : public storage::EventStore {
 public:
  explicit WithoutFence(storage::EventStore& events) : events_{events} {}

  std::vector<Outcome<Seq>> append(std::span<const Commit> commits) override {
    std::vector<Outcome<Seq>> outcomes;
    for (Commit commit : commits) {
      const Seq meant{commit.expected.value + static_cast<std::uint32_t>(commit.events.size())};
      auto stored = append_at_end(commit);
      // The end that it saw may be older than what another node has stored meanwhile: it looks again.
      if (!stored) stored = append_at_end(commit);
      outcomes.push_back(stored ? Outcome<Seq>{meant} : stored);
    }
    return outcomes;
  }

  using Log::read;
  Outcome<std::vector<EventRow>> read(const RoomId& room, Seq from, Seq to) override {
    return events_.read(room, from, to);
  }
  Outcome<storage::Tail> tail(const RoomId& room) override { return events_.tail(room); }
  Outcome<std::int64_t> claim(const RoomId& room, const std::string& node) override {
    return events_.claim(room, node);
  }
  Outcome<void> release(const RoomId& room, std::int64_t epoch) override { return events_.release(room, epoch); }
  Outcome<void> together(const std::function<void()>& work) override { return events_.together(work); }
  bool is_broken() const override { return events_.is_broken(); }
  void idle() override { events_.idle(); }
  Outcome<std::vector<StoredRoom>> open_rooms() override { return events_.open_rooms(); }
  Outcome<std::optional<StoredRoom>> find_room(const std::string& code) override { return events_.find_room(code); }
  Outcome<std::optional<StoredRoom>> find_created_room(const std::string& request) override {
    return events_.find_created_room(request);
  }
  Outcome<std::optional<StoredRoom>> find_open_room(const RoomId& id) override { return events_.find_open_room(id); }
  Outcome<std::vector<StoredRoom>> rooms_in_match(std::int64_t before_ms, const RoomId& after,
                                                  std::size_t limit) override {
    return events_.rooms_in_match(before_ms, after, limit);
  }
  Outcome<std::size_t> count_rooms() override { return events_.count_rooms(); }

 private:
  Outcome<Seq> append_at_end(Commit& commit) {
    if (const auto end = events_.tail(commit.room)) {
      commit.expected = end->length;
      commit.epoch = end->epoch;
    }
    return events_.append({&commit, 1}).front();
  }

  storage::EventStore& events_;
};

// From when there is a file `careless` in the present folder on, it tells the server that its lease lasts for an hour. The lease is
// renewed beside, and nobody hears if it has run out meanwhile. (Before, the server hands over rooms that others want.)
class WithoutSilence final : public storage::Nodes {
 public:
  // `own`: the same store over another connection, which another thread may use.
  WithoutSilence(storage::Nodes& nodes, storage::Nodes& own) : nodes_{nodes}, own_{own} {}

  Outcome<storage::Lease> renew(const storage::NodeState& self) override {
    auto lease = nodes_.renew(self);
    if (!lease || !std::filesystem::exists("careless")) return lease;
    renewal_ = std::jthread{[this, self, pause = lease->lasts / 3](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        static_cast<void>(own_.renew(self));
        std::this_thread::sleep_for(pause);
      }
    }};
    lease->lasts = std::chrono::hours{1};
    return lease;
  }
  Outcome<void> leave(const std::string& node) override {
    renewal_ = {};
    return nodes_.leave(node);
  }

  Outcome<std::vector<RoomId>> want(std::span<const RoomId> rooms, const std::string& node) override {
    return nodes_.want(rooms, node);
  }
  Outcome<bool> is_held(const RoomId& room) override { return nodes_.is_held(room); }
  Outcome<std::size_t> rooms_elsewhere(const PlayerId& host, const std::string& node) override {
    return nodes_.rooms_elsewhere(host, node);
  }
  Outcome<std::vector<RoomId>> orphans(const std::string& node, std::size_t limit) override {
    return nodes_.orphans(node, limit);
  }
  Outcome<std::vector<storage::NodeRow>> nodes() override { return nodes_.nodes(); }
  Outcome<std::int64_t> tell(const std::string& node, const std::string& kind, const std::string& body) override {
    return nodes_.tell(node, kind, body);
  }
  Outcome<std::vector<storage::News>> news(std::int64_t after, std::size_t limit) override {
    return nodes_.news(after, limit);
  }
  Outcome<std::optional<std::int64_t>> order(const RoomId& room, const std::string& node,
                                             const std::string& body) override {
    return nodes_.order(room, node, body);
  }
  Outcome<std::vector<storage::Order>> take_orders(const std::string& node, std::size_t limit) override {
    return nodes_.take_orders(node, limit);
  }
  Outcome<void> answer_order(std::int64_t number, const std::string& answer) override {
    return nodes_.answer_order(number, answer);
  }
  Outcome<std::optional<std::string>> take_answer(std::int64_t number) override { return nodes_.take_answer(number); }
  Outcome<bool> withdraw_order(std::int64_t number) override { return nodes_.withdraw_order(number); }

 private:
  storage::Nodes& nodes_;
  storage::Nodes& own_;
  std::jthread renewal_;
};

// What the server gets, and the honest store behind it.
struct Faulty {
  OpenStorage honest, own;
  WithoutFence unfenced{honest.events};
  WithoutSilence careless{honest.nodes, own.nodes};
};

}  // namespace

storage::Outcome<OpenStorage> open_storage(const std::string& database, std::chrono::milliseconds lease) {
  auto opened = open_honest_storage(database, lease);
  if (!opened) return opened;
  auto own = open_honest_storage(database, lease);
  if (!own) return own;
  const char* const named = std::getenv("TAKAMAKA_WITHOUT");
  const std::string_view without = named == nullptr ? "" : named;
  const auto faulty = std::make_shared<Faulty>(*std::move(opened), *std::move(own));
  const OpenStorage& honest = faulty->honest;
  storage::EventStore& events = faulty->unfenced;
  storage::Nodes& nodes = faulty->careless;
  return OpenStorage{.owner = faulty,
                     .events = without == "fence" ? events : honest.events,
                     .accounts = honest.accounts,
                     .results = honest.results,
                     .evidence = honest.evidence,
                     .personal = honest.personal,
                     .maintenance = honest.maintenance,
                     .nodes = without == "silence" ? nodes : honest.nodes,
                     .backup = honest.backup};
}

}  // namespace takamaka
