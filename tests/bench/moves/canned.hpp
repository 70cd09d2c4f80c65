#pragma once

// What the anchors do with a message: they know the seats and whose turn it is, and answer a move with four texts that were
// written before. They store nothing and know no rules.

#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace takamaka::bench {

// Bytes of an answer: what an event of a move with a hand and a list of legal moves takes in a plain protocol.
inline constexpr std::size_t canned_bytes = 211;

template <class Connection>
class CannedRooms {
 public:
  // `seat ROOM SEAT` takes a seat, and is answered; any other message is a move. Calls `send(connection, text)` for each of the four texts of
  // a move in turn; other moves are ignored.
  template <class Send>
  void heard(Connection& from, std::string_view message, Send send) {
    if (message.starts_with("seat ")) {
      seat(from, message.substr(5));
      return send(from, "{}");
    }
    Room& room = rooms_[from.room];
    if (room.turn != from.seat || !message.ends_with("}")) return;
    room.turn = (room.turn + 1) % 4;
    room.seq += 1;
    for (std::size_t seat = 0; seat < 4; ++seat) send(*room.seats[seat], text(room, seat));
  }

 private:
  struct Room {
    std::array<Connection*, 4> seats{};
    std::size_t turn = 0;
    std::size_t seq = 0;
  };

  void seat(Connection& from, std::string_view what) {
    const char* end = what.data() + what.size();
    const auto [rest, error] = std::from_chars(what.data(), end, from.room);
    std::from_chars(rest + 1, end, from.seat);
    if (from.room >= rooms_.size()) rooms_.resize(from.room + 1);
    rooms_[from.room].seats[from.seat] = &from;
  }
  static std::string text(const Room& room, std::size_t seat) {
    std::string made = R"({"type":"update","seq":)";
    made.append(std::to_string(room.seq)).append(",\"turn\":").append(std::to_string(room.turn));
    made.append(",\"seat\":").append(std::to_string(seat)).append(",\"hand\":\"");
    made.append(canned_bytes - made.size() - 2, 'x').append("\"}");
    return made;
  }

  std::vector<Room> rooms_;
};

}  // namespace takamaka::bench
