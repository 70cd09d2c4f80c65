#pragma once

#include <concepts>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/messages.hpp"
#include "protocol/wire/encode_messages.hpp"
#include "tests/sim/server/world.hpp"

namespace takamaka::sim {

// A random player: comes, creates and joins tables, plays what its view calls legal, asks anything, goes, returns with
// its token. It knows only what it has read. A hostile one floods, makes rooms and does not read.
class SimClient {
 public:
  SimClient(World& world, int number, bool hostile);

  void hear(const ServerMessage& message);
  void closed(const CloseCode* why);
  const std::optional<PlayerId>& player() const { return player_; }
  // Does nothing of its own any more.
  void rest() { thinking_.cancel(); }
  void wake() { think(); }
  // Rests, and asks nothing of this evening again.
  void go_home() {
    rest();
    leave_room();
    sent_.clear();
  }
  // For tests that decide themselves what a client does.
  void connect();
  bool is_welcome() const { return welcomed_; }
  const std::string& room() const { return room_; }
  const std::shared_ptr<Line>& line() const { return line_; }
  const tell::Update& last() const { return last_; }
  // The actions that it may send now.
  std::vector<std::string> legal() const;
  // Becomes the same player on another device.
  void be(const SimClient& other) {
    token_ = other.token_;
    requests_ = other.requests_ + 1000;  // another device of the player, whose ids are its own
  }
  // The routing key that it knows.
  const LobbyService::CameBy& key() const { return key_; }
  void know_key(RoutingKey key) { key_ = key; }
  void forget_key() { key_.reset(); }
  // Resumes no room at the next hello.
  void leave_room() { room_.clear(); }
  // Becomes a new player at the next hello.
  void forget_me() {
    token_.reset();
    room_.clear();
  }
  // The last answer to this request: "ok", the code of the refusal, or the type of another answer; empty: none came.
  std::string answer_to(const std::string& id) const;
  // The last messages, the newest last.
  const std::deque<ServerMessage>& heard() const { return heard_; }
  std::optional<std::uint16_t> closed_with() const { return closed_with_; }

  template <class Ask>
  std::string send(Ask request) {
    if (!line_) return {};
    if (request.id.empty()) request.id = "r" + std::to_string(++requests_);
    if constexpr (requires { requires std::same_as<decltype(request.room), std::string>; }) {
      if (request.room.empty()) request.room = room_;
    }
    const std::string id = request.id;
    send_text(id, encode(ClientMessage{std::move(request)}));
    return id;
  }

 private:
  void learn_key(const std::string& text) { key_ = static_cast<RoutingKey>(std::stoi(text, nullptr, 16)); }
  void think();
  void act();
  void outside_of_a_room();
  void in_a_room();
  void play_or_wait();
  void ask_anything();
  void attack();
  void create();
  void join();
  void send_text(const std::string& id, std::string text);
  Seat any_seat();

  World& world_;
  const std::string name_, address_;
  const bool hostile_;
  LoopTimer thinking_;
  std::shared_ptr<Line> line_;
  bool welcomed_ = false;
  std::optional<PlayerId> player_;
  std::optional<std::string> token_, recovery_;
  std::vector<std::string> devices_;
  std::string room_, code_;
  LobbyService::CameBy key_;  // of the room, or of the one that was elsewhere
  tell::Update last_;
  std::optional<RoomView> info_;
  std::string acted_at_;                                  // the room and seq of the last move
  std::deque<std::pair<std::string, std::string>> sent_;  // to send again
  std::deque<ServerMessage> heard_;
  std::optional<std::uint16_t> closed_with_;  // the last connection
  std::uint64_t requests_ = 0;
};

}  // namespace takamaka::sim
