#include "tests/sim/server/client.hpp"

#include <nlohmann/json.hpp>

#include "engine/base/overloaded.hpp"

namespace takamaka::sim {
namespace {

std::string address_of(int number) { return "10.0." + std::to_string(number / 4) + ".1"; }

}  // namespace

SimClient::SimClient(World& world, int number, bool hostile)
    : world_{world},
      name_{"client " + std::to_string(number)},
      address_{hostile ? "192.0.2.7" : address_of(number)},
      hostile_{hostile},
      thinking_{world.outside()} {
  think();
}

void SimClient::think() {
  const bool hurries = hostile_ || world_.chance().one_in(4);
  thinking_.set_after(world_.chance().between(50, hurries ? 600 : 4000), [this] {
    if (!world_.calm) act();
    think();
  });
}

void SimClient::connect() {
  line_ = world_.connect(*this, address_, key_);
  if (!line_) return;
  ask::Hello hello{.client = "sim", .compact = name_.back() % 2 == 0};
  if (recovery_ && !token_) {
    hello.recovery = recovery_;
  } else {
    hello.token = token_;
  }
  if (world_.chance().one_in(2)) hello.name = name_;
  if (!room_.empty()) hello.resume = ask::Resume{room_, last_.seq};
  send(hello);
}

void SimClient::closed(const CloseCode* why) {
  line_.reset();
  welcomed_ = false;
  closed_with_.reset();
  if (why == nullptr) return;
  closed_with_ = why->code;
  if (why->code == closing::erased.code || why->code == closing::device_ended.code ||
      why->code == closing::bad_token.code) {
    token_.reset();
    recovery_.reset();
    room_.clear();
  }
  if (why->code == closing::removed.code) room_.clear();
}

std::string SimClient::answer_to(const std::string& id) const {
  std::string answer;
  for (const ServerMessage& message : heard_) {
    std::visit(
        [&]<class M>(const M& m) {
          if constexpr (requires { m.re; }) {
            if (m.re != id) return;
            answer = M::wire_name;
            if constexpr (requires {
                            m.code;
                            m.retryable;
                          })
              answer = m.code;
          }
        },
        message);
  }
  return answer;
}

void SimClient::hear(const ServerMessage& message) {
  heard_.push_back(message);
  if (heard_.size() > 64) heard_.pop_front();
  std::visit(overloaded{[&](const tell::Welcome& welcome) {
                          welcomed_ = true;
                          player_ = welcome.player;
                          if (welcome.token) token_ = welcome.token;
                        },
                        [&](const tell::Joined& joined) {
                          room_ = joined.room;
                          learn_key(joined.routing_key);
                          last_ = {};
                          info_.reset();
                          if (joined.code) {
                            code_ = *joined.code;
                            world_.tables.push_back({joined.room, code_, joined.watch_code.value_or(code_)});
                            if (world_.tables.size() > 40) world_.tables.erase(world_.tables.begin());
                          }
                        },
                        [&](const tell::Update& update) {
                          room_ = update.room;
                          last_ = update;
                          if (!update.info) return;
                          info_ = update.info;
                          if (info_->match_id && world_.matches.size() < 60) {
                            world_.matches.push_back(info_->match_id->value);
                          }
                        },
                        [&](const tell::Gone& gone) {
                          if (gone.room == room_ && !gone.retryable) room_.clear();
                        },
                        [&](const tell::Refused& refused) {
                          if (refused.code == "wrong_code") recovery_.reset();
                          if (refused.code == "not_in_room") room_.clear();
                          if (refused.routing_key) learn_key(*refused.routing_key);
                        },
                        [&](const tell::RecoveryCodeIs& made) { recovery_ = made.code; },
                        [&](const tell::DevicesAre& listed) {
                          devices_.clear();
                          for (const tell::Device& one : listed.devices) devices_.push_back(one.device);
                        },
                        [&](const tell::SeatOfferIs& offer) { world_.offers.emplace_back(code_, offer.code); },
                        [](const auto&) {}},
             message);
}

void SimClient::send_text(const std::string& id, std::string text) {
  sent_.emplace_back(id, text);
  if (sent_.size() > 5) sent_.pop_front();
  world_.send(line_, id, std::move(text));
}

void SimClient::act() {
  Chance& chance = world_.chance();
  if (!line_) {
    if (!chance.one_in(3)) connect();
    return;
  }
  if (hostile_) return attack();
  if (!welcomed_ && (world_.nodes() == 1 || !chance.one_in(5))) return;
  if (!welcomed_ || chance.one_in(90)) return world_.cut(std::shared_ptr{line_});  // a frozen node answers nobody
  if (chance.one_in(25) && !sent_.empty()) {
    const auto again = sent_[chance.below(sent_.size())];
    return world_.send(line_, again.first, again.second);
  }
  if (room_.empty() || chance.one_in(40)) return outside_of_a_room();
  in_a_room();
}

void SimClient::create() {
  Chance& chance = world_.chance();
  ask::Create create{.variant = "tiny", .seats = static_cast<int>(chance.between(2, 4))};
  create.options = {chance.one_in(2) ? R"({"deals":1})" : "{}"};
  if (chance.one_in(4)) {
    const CatalogEntry& entry = catalog()[chance.below(catalog().size())];
    create.variant = entry.key;
    create.seats = std::max<int>(2, static_cast<int>(chance.between(entry.seats_min, entry.seats_max)));
    create.options = {"{}"};
  }
  create.settings = {.listed = chance.one_in(2),
                     .watching = static_cast<Watching>(chance.below(3)),
                     .auto_pass = !chance.one_in(3),
                     .turn_seconds = chance.one_in(2) ? 0 : static_cast<int>(chance.between(1, 20)),
                     .bank_seconds = static_cast<int>(chance.below(10)),
                     .grace_seconds = static_cast<int>(chance.between(5, 35)),
                     .between_deals_seconds = static_cast<int>(chance.between(1, 10)),
                     .pause_minutes = static_cast<int>(chance.below(3)),
                     .losers_leave = chance.one_in(3) ? LosersLeave::match : LosersLeave::off};
  send(create);
}

void SimClient::join() {
  Chance& chance = world_.chance();
  if (world_.tables.empty()) return create();
  const auto& table = chance.any_of(world_.tables);
  code_ = table.code;
  send(ask::Join{.code = chance.one_in(5) ? table.watch_code : table.code});
}

void SimClient::outside_of_a_room() {
  Chance& chance = world_.chance();
  switch (chance.below(24)) {
    case 0:
    case 1:
      return create();
    case 2:
      send(ask::Rooms{});
      return;
    case 3:
      send(ask::Rename{.name = name_ + (chance.one_in(2) ? "!" : "")});
      return;
    case 4:
      send(ask::Matches{});
      return;
    case 5:
      send(ask::MyData{});
      return;
    case 6:
      send(ask::Devices{});
      return;
    case 7:
      send(ask::RecoveryCode{});
      return;
    case 8:
      send(ask::AddDevice{});
      return;
    case 9:
      if (!devices_.empty()) send(ask::EndDevice{.device = chance.any_of(devices_)});
      return;
    case 10:
      if (!world_.matches.empty()) send(ask::Replay{.match = chance.any_of(world_.matches)});
      return;
    case 11:
      send(ask::Bests{.variant = "gaple"});
      return;
    case 12:
      send(ask::Ping{});
      return;
    case 13:
      if (chance.one_in(3) && player_) {
        world_.promises().names_change();
        send(ask::EraseMe{.confirm = player_->value});
      }
      return;
    case 14:
      if (!world_.offers.empty()) {
        const auto& [code, seat_code] = chance.any_of(world_.offers);
        if (code.size() >= 4) send(ask::Claim{.code = code, .seat_code = seat_code});
      }
      return;
    case 15:
      send(ask::Join{.code = "WRNG" + std::to_string(chance.below(10))});
      return;
    default:
      return join();
  }
}

std::vector<std::string> SimClient::legal() const {
  std::vector<std::string> actions;
  if (!last_.you.own || last_.room != room_) return actions;
  const auto own = nlohmann::json::parse(last_.you.own->text);
  for (const auto& action : own.at("legal")) actions.push_back(action.dump());
  return actions;
}

void SimClient::in_a_room() {
  if (world_.chance().below(100) < 80) return play_or_wait();
  ask_anything();
}

void SimClient::play_or_wait() {
  Chance& chance = world_.chance();
  if (!info_) return;
  if (!last_.you.seat) {
    if (chance.one_in(3)) send(ask::Sit{});
    if (chance.one_in(6)) send(ask::LineUp{});
    return;
  }
  if (info_->phase == RoomPhase::between_deals) {
    if (chance.one_in(2)) send(ask::Ready{});
    return;
  }
  if (info_->phase != RoomPhase::playing) {
    if (!last_.you.host) return;
    if (chance.one_in(3)) send(ask::AddBots{});
    send(ask::Start{});
    return;
  }
  const std::string moment = room_ + std::to_string(last_.seq.value);
  if (last_.clock.turn != last_.you.seat || acted_at_ == moment) return;
  const auto actions = legal();
  if (actions.empty()) return;
  acted_at_ = moment;
  send(ask::Act{.seq = last_.seq, .action = {actions[chance.below(actions.size())]}});
}

Seat SimClient::any_seat() { return Seat{static_cast<std::uint8_t>(world_.chance().below(4))}; }

void SimClient::ask_anything() {
  Chance& chance = world_.chance();
  switch (chance.below(28)) {
    case 0:
      send(ask::Leave{});
      return;
    case 1:
      send(ask::Sit{.seat = any_seat()});
      return;
    case 2:
      send(ask::Stand{});
      return;
    case 3:
      send(ask::Configure{.variant = "tiny",
                          .seats = static_cast<int>(chance.between(2, 4)),
                          .options = {R"({"deals":1})"},
                          .settings = {.grace_seconds = 5, .between_deals_seconds = 1}});
      return;
    case 4:
      send(ask::Swap{.a = any_seat(), .b = any_seat()});
      return;
    case 5:
      send(ask::Remove{.seat = any_seat()});
      return;
    case 6:
      send(ask::Lock{.locked = chance.one_in(3)});
      return;
    case 7:
      send(ask::Transfer{.seat = any_seat()});
      return;
    case 8:
      send(ask::Act{.seq = last_.seq, .action = {R"({"type":"pass"})"}});
      return;
    case 9:
      send(ask::Say{.phrase = "hello"});
      return;
    case 10:
      send(ask::Say{.text = "a word from " + name_});
      return;
    case 11:
      send(ask::Mute{.seat = any_seat(), .muted = chance.one_in(2)});
      return;
    case 12:
      send(ask::Sheet{});
      return;
    case 13:
      send(ask::AskForSeat{.seat = any_seat()});
      return;
    case 14:
      send(ask::AnswerForSeat{.agree = !chance.one_in(3)});
      return;
    case 15:
      send(ask::OfferSeat{.seat = chance.one_in(2) && last_.you.seat ? *last_.you.seat : any_seat()});
      return;
    case 16:
      send(ask::CancelOffer{.seat = any_seat()});
      return;
    case 17:
      send(ask::LineUp{});
      return;
    case 18:
      send(ask::LeaveLine{});
      return;
    case 19:
      send(ask::Pause{});
      return;
    case 20:
      send(ask::PlayOn{});
      return;
    case 21:
      send(ask::RemovePerson{.person = static_cast<int>(1 + chance.below(12))});
      return;
    case 22:
      send(ask::Replay{.room = room_});
      return;
    case 23:
      send(ask::Lock{.room = "01HANOTHER0000000000000000"});
      return;
    case 24:  // two at once: the second waits while the first is stored
      send(ask::Leave{});
      send(ask::Say{.phrase = "hello"});
      return;
    case 25:
      send(ask::Stand{});
      send(ask::Sit{});
      send(ask::Sheet{});
      return;
    default:
      send(ask::Rename{.name = name_ + "?"});
      return;
  }
}

// Floods, makes tables, says nothing that can be read, guesses, and does not read.
void SimClient::attack() {
  Chance& chance = world_.chance();
  switch (chance.below(7)) {
    case 0:
      for (int i = 0; i < 60 && line_; ++i) send(ask::Ping{});
      return;
    case 1:
      for (int i = 0; i < 5; ++i) create();
      return;
    case 2:
      return world_.send(line_, "", R"({"type":)");
    case 3:
      send(ask::Join{.code = "GUESS" + std::to_string(chance.below(100))});
      return;
    case 4:
      return world_.let_read(line_, !line_->reads);
    case 5:
      for (int i = 0; i < 20; ++i) send(ask::Rooms{});
      return;
    default:
      token_.reset();
      recovery_.reset();
      room_.clear();
      return world_.cut(std::shared_ptr{line_});
  }
}

}  // namespace takamaka::sim
