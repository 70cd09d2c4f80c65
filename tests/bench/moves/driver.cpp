// Plays rooms of four over the wire at full speed, or passes messages round an echo server in the same pattern.
//   takamaka_moves moves PORT ROOMS SECONDS    one line: moves/s, p50 and p99 in µs, from the sending of a move until
//                                              all four players have seen it
//   takamaka_moves echo PORT ROOMS SECONDS     one line: messages/s, p50 and p99 of the round trip

#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "tests/bench/moves/wire.hpp"

namespace takamaka::bench {
namespace {

using Clock = std::chrono::steady_clock;

struct Measured {
  std::vector<float> microseconds;
  void add(Clock::time_point began) {
    microseconds.push_back(std::chrono::duration<float, std::micro>(Clock::now() - began).count());
  }
  void print(const char* what, int rooms, double seconds) {
    std::sort(microseconds.begin(), microseconds.end());
    const auto at = [&](double part) {
      return microseconds.empty()
                 ? 0.0F
                 : microseconds[static_cast<std::size_t>(part * static_cast<double>(microseconds.size() - 1))];
    };
    std::printf("%s rooms=%d per_second=%.0f p50_us=%.0f p99_us=%.0f\n", what, rooms,
                static_cast<double>(microseconds.size()) / seconds, static_cast<double>(at(0.5)),
                static_cast<double>(at(0.99)));
  }
};

std::string wait_for(Wire& wire, std::string_view what) {
  while (true) {
    while (const auto message = wire.next()) {
      if (message->find("\"type\":\"refused\"") != std::string_view::npos) {
        std::fprintf(stderr, "%.*s\n", static_cast<int>(message->size()), message->data());
        std::exit(1);
      }
      if (message->find(what) != std::string_view::npos) return std::string{*message};
    }
    if (!wire.fill()) std::exit(1);
  }
}

struct Room {
  std::vector<Wire> seats;
  std::string id;
  long seq = 0;                // of the newest update that any seat has seen
  std::array<long, 4> seen{};  // by each seat
  struct Move {
    Clock::time_point began;
    long seq = 0;  // 0 until the move is acknowledged
  };
  std::vector<Move> moves;        // not yet seen by all four
  std::array<long, 4> readied{};  // the last deal after which each seat was ready
  std::uint64_t ids = 0;

  std::string ask(std::string_view type, std::string_view fields) {
    std::string text = "{\"type\":\"";
    text.append(type)
        .append("\",\"id\":\"b")
        .append(std::to_string(++ids))
        .append("\",\"room\":\"")
        .append(id)
        .append("\"");
    return text.append(fields).append("}");
  }
};

Room seat_four(std::uint16_t port) {
  Room room;
  std::string code;
  for (int seat = 0; seat < 4; ++seat) {
    Wire& wire = room.seats.emplace_back(port);
    wire.send(R"({"type":"hello","id":"h","client":"bench","name":"Bench"})");
    wait_for(wire, "\"type\":\"welcome\"");
    if (seat == 0) {
      wire.send(
          R"({"type":"create","id":"c","variant":"gaple","seats":4,"options":{"deals":99},"settings":{"between_deals_seconds":1,"auto_pass":false}})");
      const std::string joined = wait_for(wire, "\"type\":\"joined\"");
      room.id = quoted_after(joined, "\"room\":\"");
      code = quoted_after(joined, "\"code\":\"");
    } else {
      wire.send(R"({"type":"join","id":"j","code":")" + code + "\"}");
      wait_for(wire, "\"type\":\"joined\"");
      wire.send(room.ask("sit", ""));
      wait_for(wire, "\"type\":\"ok\"");
    }
  }
  room.seats[0].send(room.ask("start", ""));
  return room;
}

// The reaction of seat `s` to `message`: a seat acts as soon as it has seen that it is on turn.
void heard(Room& room, std::size_t s, std::string_view message, Measured& measured) {
  if (message.starts_with("{\"type\":\"ok\"")) {
    const auto sent =
        std::find_if(room.moves.begin(), room.moves.end(), [](const auto& move) { return move.seq == 0; });
    if (sent != room.moves.end()) sent->seq = number_after(message, "\"seq\":").value_or(0);
  } else if (message.starts_with("{\"type\":\"refused\"")) {
    if (message.find("\"not_now\"") == std::string_view::npos) {
      std::fprintf(stderr, "%.*s\n", static_cast<int>(message.size()), message.data());
      std::exit(1);
    }
  } else if (message.starts_with("{\"type\":\"update\"")) {
    room.seen[s] = number_after(message, "\"seq\":").value_or(0);
    room.seq = std::max(room.seq, room.seen[s]);
    const bool pause = message.find("\"next_deal_ms\":") != std::string_view::npos;
    const auto deal = number_after(message, "\"deal\":").value_or(0);
    if (pause && room.readied[s] != deal) {
      room.readied[s] = deal;
      room.seats[s].send(room.ask("ready", ""));
    }
    const auto turn = number_after(message, "\"clock\":{\"turn\":");
    const auto action = first_of_list(message, "\"legal\":[");
    if (turn == static_cast<long>(s) && !action.empty() && !pause) {
      room.moves.push_back({Clock::now(), 0});
      std::string fields = ",\"seq\":" + std::to_string(room.seen[s]) + ",\"action\":";
      room.seats[s].send(room.ask("act", fields.append(action)));
    }
  }
  while (!room.moves.empty() && room.moves.front().seq != 0 &&
         std::all_of(room.seen.begin(), room.seen.end(), [&](long seen) { return seen >= room.moves.front().seq; })) {
    measured.add(room.moves.front().began);
    room.moves.erase(room.moves.begin());
  }
}

class Poll {
 public:
  void add(int handle, std::uint64_t tag) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = tag;
    epoll_ctl(handle_, EPOLL_CTL_ADD, handle, &event);
  }
  template <class Ready>
  void once(Ready ready) {
    std::array<epoll_event, 256> events;
    const int count = epoll_wait(handle_, events.data(), static_cast<int>(events.size()), 100);
    for (int i = 0; i < count; ++i) ready(events[static_cast<std::size_t>(i)].data.u64);
  }

 private:
  int handle_ = epoll_create1(EPOLL_CLOEXEC);
};

void play(std::uint16_t port, int rooms, int seconds) {
  std::vector<Room> tables;
  Poll poll;
  for (int i = 0; i < rooms; ++i) tables.push_back(seat_four(port));
  for (std::size_t i = 0; i < tables.size(); ++i) {
    for (std::size_t s = 0; s < 4; ++s) poll.add(tables[i].seats[s].handle(), i * 4 + s);
  }
  Measured measured;
  // Messages that arrived while the players sat down are in the wires' buffers; handling them starts the first turns.
  const auto end = Clock::now() + std::chrono::seconds{seconds};
  for (Room& room : tables) {
    for (std::size_t s = 0; s < 4; ++s) {
      while (const auto message = room.seats[s].next()) heard(room, s, *message, measured);
    }
  }
  measured.microseconds.clear();
  while (Clock::now() < end) {
    poll.once([&](std::uint64_t tag) {
      Room& room = tables[tag / 4];
      const std::size_t s = tag % 4;
      if (!room.seats[s].fill()) std::exit(1);
      while (const auto message = room.seats[s].next()) heard(room, s, *message, measured);
    });
  }
  measured.print("moves", rooms, seconds);
}

void pass_round(std::uint16_t port, int rooms, int seconds) {
  std::vector<Wire> wires;
  Poll poll;
  for (int i = 0; i < rooms * 4; ++i) wires.emplace_back(port);
  for (std::size_t i = 0; i < wires.size(); ++i) poll.add(wires[i].handle(), i);
  const std::string move =
      R"({"type":"act","id":"b1234","room":"01JABCDEFGHJKMNPQRSTVWXYZ0","seq":123,"action":{"type":"play","tile":"4-6","end":"right"}})";
  std::vector<Clock::time_point> began(wires.size());
  Measured measured;
  const auto end = Clock::now() + std::chrono::seconds{seconds};
  for (std::size_t i = 0; i < wires.size(); i += 4) {
    began[i] = Clock::now();
    wires[i].send(move);
  }
  while (Clock::now() < end) {
    poll.once([&](std::uint64_t i) {
      if (!wires[i].fill()) std::exit(1);
      while (wires[i].next()) {
        measured.add(began[i]);
        const std::size_t after = i - i % 4 + (i + 1) % 4;
        began[after] = Clock::now();
        wires[after].send(move);
      }
    });
  }
  measured.print("echo", rooms, seconds);
}

}  // namespace
}  // namespace takamaka::bench

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "takamaka_moves moves|echo PORT ROOMS SECONDS\n");
    return 64;
  }
  const auto port = static_cast<std::uint16_t>(std::atoi(argv[2]));
  const auto run = std::strcmp(argv[1], "echo") == 0 ? takamaka::bench::pass_round : takamaka::bench::play;
  run(port, std::atoi(argv[3]), std::atoi(argv[4]));
}
