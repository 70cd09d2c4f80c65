#include "tests/cost/recorded_table.hpp"

#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/kit/lots.hpp"

namespace takamaka::cost {
namespace {

constexpr std::uint64_t seats = 4;

// Tables differ in their ids and in what is random.
PlayerId player(std::uint64_t seat, std::uint8_t table) {
  return PlayerId{"01HPLAYER00000000000000" + std::to_string(10 + table) + std::to_string(seat)};
}
room::SessionId session(std::uint64_t seat) { return room::SessionId{seat + 1}; }

room::Moment moment(std::uint64_t number, std::uint8_t table) {
  Seed entropy{};
  for (std::size_t i = 0; i < 8; ++i) entropy[i] = static_cast<std::uint8_t>(number >> (8 * i));
  entropy[8] = table;
  const auto ms = static_cast<std::int64_t>(number) * 700;
  return {ms, 1'700'000'000'000 + ms, entropy};
}

room::NewRoom room_of(const std::string& variant, std::uint8_t table) {
  // Nobody passes for another, so that the record holds every input and no timer.
  const RoomSettings settings{.auto_pass = false, .between_deals_seconds = 120};
  const std::string number = std::to_string(10 + table);
  return {RoomId{"01HROOM00000000000000000" + number},
          "TABLE0" + number,
          "WATCH0" + number,
          player(0, table),
          "person 0",
          {.id = "create", .variant = variant, .seats = static_cast<int>(seats), .settings = settings}};
}

room::Room opened(const room::NewRoom& made) {
  auto room = room::Room::create(made, moment(0, 0));
  if (room) return *std::move(room);
  std::cerr << "no room: " << room.error().message << "\n";
  std::exit(1);
}

// What the seat sees, as the server tells it.
nlohmann::json view(const room::Room& room, const PlayerId& player) {
  return nlohmann::json::parse(room.snapshot(player));
}

}  // namespace

Table::Table(const Record& record) : room_{opened(record.made)} {}

std::size_t Table::tell(RecordedInput told) {
  commits.clear();
  std::size_t bytes = sent_in(room_.on(std::move(told.input), told.now));
  while (std::exchange(stores_, false)) {
    const Seq length{storing_.expected.value + static_cast<std::uint32_t>(storing_.events.size())};
    commits.push_back(std::move(storing_));
    bytes += sent_in(room_.on(room::in::Stored{length}, told.now));
  }
  return bytes;
}

std::size_t Table::sent_in(std::vector<room::Effect> effects) {
  std::size_t bytes = 0;
  for (room::Effect& effect : effects) {
    if (auto* store = std::get_if<room::out::Store>(&effect)) {
      storing_ = std::move(store->commit);
      stores_ = true;
    } else if (const auto* send = std::get_if<room::out::Send>(&effect)) {
      bytes += send->shared.size() + send->own.size();
    }
  }
  return bytes;
}

Record record_of(const std::string& variant, int moves, bool compact, std::uint8_t number_of_table) {
  Record record{room_of(variant, number_of_table), {}, {}, {}, {}};
  const auto person = [&](std::uint64_t seat) { return player(seat, number_of_table); };
  Table table{record};
  std::uint64_t number = 0;
  const auto told = [&](std::vector<RecordedInput>& list, std::vector<storage::Commit>& stored, room::Input input) {
    list.push_back({std::move(input), moment(++number, number_of_table)});
    table.tell(list.back());
    for (storage::Commit& commit : table.commits) stored.push_back(std::move(commit));
  };
  const auto opens = [&](room::Input input) { told(record.before, record.stored_before, std::move(input)); };
  const auto plays = [&](room::Input input) { told(record.play, record.stored, std::move(input)); };
  const auto id = [&] { return "request-" + std::to_string(number); };
  const std::string room = record.made.id.value;
  for (std::uint64_t seat = 0; seat < seats; ++seat) {
    room::in::Arrival arrived{session(seat), person(seat), "person " + std::to_string(seat)};
    arrived.id = seat == 0 ? "create" : id();
    arrived.compact = compact;
    opens(std::move(arrived));
    if (seat > 0) opens(room::in::Asked{session(seat), ask::Sit{.id = id(), .room = room}});
  }
  opens(room::in::Asked{session(0), ask::Start{.id = id(), .room = room}});

  Lots lots{moment(1, number_of_table).entropy};
  for (int made = 0; made < moves;) {
    const auto now = view(table.room(), person(0));
    if (const auto turn = now["clock"].find("turn"); turn != now["clock"].end()) {
      const auto seat = turn->get<std::uint64_t>();
      const auto seen = view(table.room(), person(seat));
      const auto& legal = seen["you"]["own"]["legal"];
      const auto& action = legal.at(lots.below(static_cast<std::uint32_t>(legal.size())));
      plays(room::in::Asked{session(seat), ask::Act{id(), room, table.room().seq(), RawJson{action.dump()}}});
      made += 1;
    } else if (now["info"]["phase"] == "finished") {
      plays(room::in::Asked{session(0), ask::Start{.id = id(), .room = room}});
    } else {
      for (std::uint64_t seat = 0; seat < seats; ++seat) {
        plays(room::in::Asked{session(seat), ask::Ready{.id = id(), .room = room}});
      }
    }
  }
  return record;
}

}  // namespace takamaka::cost
