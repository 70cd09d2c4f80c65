#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>

#include "tests/bench/moves/table.hpp"

namespace takamaka::bench {
namespace {

[[noreturn]] void give_up(std::string_view message) {
  std::fprintf(stderr, "%.*s\n", static_cast<int>(message.size()), message.data());
  std::exit(1);
}

std::string wait_for(Wire& wire, std::string_view what) {
  while (true) {
    while (const auto message = wire.next()) {
      if (message->starts_with("{\"type\":\"refused\"")) give_up(*message);
      if (message->find(what) != std::string_view::npos) return std::string{*message};
    }
    if (!wire.fill()) give_up("the server has closed the connection");
  }
}

using Json = nlohmann::json;

class TakamakaTable : public Table {
 public:
  TakamakaTable(std::uint16_t port, const std::string& variant, std::size_t people) : seen_(people) {
    std::string code;
    for (std::size_t seat = 0; seat < people; ++seat) {
      Wire& wire = seats.emplace_back(port);
      // As our clients do.
      wire.send(R"({"type":"hello","id":"h","client":"bench","name":"Bench","compact":true})");
      wait_for(wire, "\"type\":\"welcome\"");
      if (seat == 0) {
        wire.send(R"({"type":"create","id":"c","variant":")" + variant +
                  R"(","seats":4,"settings":{"between_deals_seconds":1,"auto_pass":false}})");
        const std::string joined = wait_for(wire, "\"type\":\"joined\"");
        id_ = quoted_after(joined, "\"room\":\"");
        code = quoted_after(joined, "\"code\":\"");
        own_columns_ = Json::parse(wait_for(wire, "\"columns\":")).at("columns").at("own");
      } else {
        wire.send(R"({"type":"join","id":"j","code":")" + code + "\"}");
        wait_for(wire, "\"type\":\"joined\"");
        wire.send(ask("sit", ""));
        wait_for(wire, "\"type\":\"ok\"");
      }
    }
    if (people == people_max) return;
    seats[0].send(ask("add_bots", ""));
    wait_for(seats[0], "\"type\":\"ok\"");
  }

  void start() override { seats[0].send(ask("start", "")); }

  bool heard(std::size_t seat, std::string_view message, const Seen& seen) override {
    bool must_move = false;
    if (message.starts_with("{\"type\":\"ok\"")) {
      const auto sent = std::ranges::find(moves_, 0, &Move::seq);
      if (sent != moves_.end()) sent->seq = number_after(message, "\"seq\":").value_or(0);
    } else if (message.starts_with("{\"type\":\"refused\"")) {
      // The server may have begun the next deal or match by itself.
      if (message.find("\"not_now\"") == std::string_view::npos) give_up(message);
    } else if (message.starts_with("{\"type\":\"compact\"")) {
      must_move = updated(seat, message);
    }
    while (!moves_.empty() && moves_.front().seq != 0 &&
           std::ranges::all_of(seen_, [&](long at) { return at >= moves_.front().seq; })) {
      seen(Clock::now() - moves_.front().began);
      moves_.erase(moves_.begin());
    }
    return must_move;
  }

  void move(std::size_t seat) override {
    moves_.push_back({Clock::now(), 0});
    seats[seat].send(ask("act", ",\"seq\":" + std::to_string(seen_[seat]) + ",\"action\":" + actions_[seat]));
  }

 private:
  struct Move {
    Clock::time_point began;
    long seq;  // 0 until the move is acknowledged
  };

  bool updated(std::size_t seat, std::string_view message) {
    seen_[seat] = number_after(message, "\"seq\":").value_or(0);
    if (message.find("\"type\":\"match_finished\"") != std::string_view::npos) {
      if (seat == 0) start();
      return false;
    }
    // Between deals nobody is on turn; the end of a deal is told once.
    if (message.find("\"type\":\"deal_ended\"") != std::string_view::npos) {
      seats[seat].send(ask("ready", ""));
      return false;
    }
    if (number_after(message, "\"clock\":[") != static_cast<long>(seat)) return false;
    actions_[seat] = first_action(Json::parse(message).at("you").at("own"));
    return !actions_[seat].empty();
  }

  // Returns the first legal action in the row of a seat's own view, or an empty text.
  std::string first_action(const Json& own) const {
    const auto names_legal = [](const Json& column) { return column.is_array() && column[0] == "legal[]"; };
    const auto column = std::ranges::find_if(own_columns_, names_legal);
    const Json& legal = own.at(static_cast<std::size_t>(column - own_columns_.begin()));
    if (legal.empty()) return {};
    return object_of((*column)[1].at(legal[0][0].get<std::string>()), legal[0]).dump();
  }
  static Json object_of(const Json& columns, const Json& row) {
    Json object = Json::object();
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool is_row = columns[i].is_array();
      object[(is_row ? columns[i][0] : columns[i]).get<std::string>()] =
          is_row ? object_of(columns[i][1], row[i]) : row[i];
    }
    return object;
  }

  std::string ask(std::string_view type, std::string_view fields) {
    std::string text = "{\"type\":\"";
    text.append(type).append("\",\"id\":\"b").append(std::to_string(++ids_)).append("\",\"room\":\"").append(id_);
    return text.append("\"").append(fields).append("}");
  }

  std::string id_;
  std::array<std::string, people_max> actions_;
  std::vector<long> seen_;   // the newest update of each seat
  Json own_columns_;         // of the rows of own views
  std::vector<Move> moves_;  // not yet seen by all
  std::uint64_t ids_ = 0;
};

}  // namespace

std::unique_ptr<Table> takamaka_table(std::uint16_t port, const std::string& variant, std::size_t people) {
  return std::make_unique<TakamakaTable>(port, variant, people);
}

}  // namespace takamaka::bench
