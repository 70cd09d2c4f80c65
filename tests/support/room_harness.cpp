#include "tests/support/room_harness.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/wire/decode.hpp"
#include "tests/support/tiny_game.hpp"

namespace takamaka::room {

const CatalogEntry* find_variant_or_tiny(std::string_view key) {
  static const CatalogEntry entry = catalog_entry<tiny::Rules>();
  return key == entry.key ? &entry : find_variant(key);
}

const CatalogEntry* find_newer_variant(std::string_view key) {
  static const std::vector<CatalogEntry> entries = [] {
    std::vector<CatalogEntry> all(catalog().begin(), catalog().end());
    all.push_back(*find_variant_or_tiny("tiny"));
    for (CatalogEntry& entry : all) ++entry.version;
    return all;
  }();
  const auto found = std::ranges::find(entries, key, &CatalogEntry::key);
  return found == entries.end() ? nullptr : &*found;
}

std::vector<std::string> Person::legal() const {
  std::vector<std::string> actions;
  if (!last.you.own) return actions;
  const auto own = nlohmann::json::parse(last.you.own->text);
  for (const auto& action : own.at("legal")) actions.push_back(action.dump());
  return actions;
}

Harness::Harness(Setting setting) : seed_{setting.seed}, some_compact_{setting.some_compact} {
  const NewRoom wanted{RoomId{"01HROOM0000000000000000000"},
                       "TABLE000",
                       "WATCH000",
                       player_named("ann"),
                       "ann",
                       {.id = "create",
                        .variant = setting.variant,
                        .seats = setting.seats,
                        .options = RawJson{setting.options},
                        .settings = setting.settings}};
  auto made = Room::create(wanted, moment(), config());
  EXPECT_TRUE(made.has_value()) << (made ? "" : made.error().message);
  room_.emplace(*std::move(made));
  enter("ann");
}

Person& Harness::who(const std::string& name) {
  Person& person = people_[name];
  if (person.name.empty()) person = {.name = name, .player = player_named(name)};
  return person;
}

Person& Harness::arrive(const std::string& name, Door door, std::optional<std::string> id, std::optional<Seq> since) {
  Person& person = who(name);
  const SessionId session{++sessions_};
  by_session_[session] = name;
  person.session = session;
  person.attached = true;
  person.closed.reset();
  person.reader = {};
  const bool compact = person.compact || (some_compact_ && session.value % 2 == 0);
  feed(in::Arrived{session, person.player, person.name, door, std::move(id), since, person.program, compact});
  return person;
}

std::string Harness::claim(const std::string& name, const std::string& code) {
  const std::uint64_t ticket = ++requests_;
  feed(in::Claimed{ticket, who(name).player, name, code, who(name).program});
  if (!claims.contains(ticket)) return "none";
  if (claims.at(ticket) == "ok") enter(name);
  return claims.at(ticket);
}

void Harness::drop(const std::string& name) {
  Person& person = who(name);
  person.attached = false;
  feed(in::Left{person.session});
}

void Harness::seat(const std::string& name) {
  enter(name);
  ASSERT_EQ(outcome(name, ask::Sit{}), "ok");
}

bool Harness::answers(const ServerMessage& message, const std::string& id) {
  return std::visit(
      [&]<class M>(const M& m) {
        if constexpr (requires { m.re; }) {
          return m.re == id;
        } else {
          return false;
        }
      },
      message);
}

std::optional<Seat> Harness::turn() const {
  for (const auto& [name, person] : people_) {
    if (person.attached) return person.last.clock.turn;
  }
  ADD_FAILURE() << "nobody is here who sees whose turn it is";
  return std::nullopt;
}

std::optional<std::string> Harness::whose_turn() const {
  const auto seat = turn();
  if (!seat) return std::nullopt;
  for (const auto& [name, person] : people_) {
    if (state().at(*seat).player == person.player) return name;
  }
  return std::nullopt;
}

void Harness::play_one() {
  const auto name = whose_turn();
  if (name && who(*name).attached && !who(*name).legal().empty()) {
    EXPECT_EQ(act(*name, who(*name).legal().front()), "ok");
  } else {
    advance(1000);
  }
}

void Harness::play_until(RoomPhase phase, int moves_max) {
  for (int i = 0; i < moves_max && state().phase != phase; ++i) play_one();
  ASSERT_EQ(state().phase, phase);
}

void Harness::feed(Input input) {
  if (!room_) return;
  perform(room_->on(std::move(input), moment()));
  while (room_ && pending_ && store_mode != StoreMode::held) settle_store();
}

void Harness::advance(std::int64_t ms) {
  const std::int64_t until = steady_ms + ms;
  while (room_ && timer_ && timer_->at_steady_ms <= until) {
    const auto fired = *std::exchange(timer_, std::nullopt);
    unix_ms += fired.at_steady_ms - steady_ms;
    steady_ms = std::max(steady_ms, fired.at_steady_ms);
    feed(in::TimerFired{fired.timer});
  }
  unix_ms += until - steady_ms;
  steady_ms = until;
}

void Harness::settle_store() {
  const storage::Commit commit = *std::exchange(pending_, std::nullopt);
  if (store_mode == StoreMode::failing) {
    perform(room_->on(in::StoreFailed{{storage::ErrorKind::full, "no space"}}, moment()));
    return;
  }
  const auto outcome = store.append(std::span{&commit, 1}).front();
  if (store_mode == StoreMode::unknown) {
    commits.push_back(commit);
    perform(room_->on(in::StoreFailed{{storage::ErrorKind::unknown, "lost"}}, moment()));
    return;
  }
  ASSERT_TRUE(outcome.has_value()) << outcome.error().what;
  for (const storage::Row& row : commit.rows) rows.push_back(row);
  commits.push_back(commit);
  stored_ = *outcome;
  perform(room_->on(in::Stored{*outcome}, moment()));
}

void Harness::release() {
  store_mode = StoreMode::at_once;
  while (room_ && pending_) settle_store();
}

void Harness::restart(std::int64_t later_ms, in::Loaded how) {
  room_.reset();
  pending_.reset();
  timer_.reset();
  for (auto& [name, person] : people_) person.attached = false;
  by_session_.clear();
  unix_ms += later_ms;
  steady_ms = 5'000;
  store_mode = StoreMode::at_once;
  auto restored = restored_room();
  ASSERT_TRUE(restored.has_value()) << restored.error();
  stored_ = restored->seq();
  room_.emplace(*std::move(restored));
  feed(how);
}

Result<Room, std::string> Harness::restored_room(const RoomConfig& config) {
  const auto found = *store.find_room("TABLE000");
  if (!found) return std::unexpected("not stored");
  return Room::restore(*found, *store.read(found->room, found->checkpoint), config);
}

void Harness::expect_restorable() {
  auto restored = restored_room();
  ASSERT_TRUE(restored.has_value()) << restored.error();
  EXPECT_EQ(restored->seq(), room().seq());
  EXPECT_EQ(restored->state(), state());
  EXPECT_EQ(without_people(restored->snapshot(std::nullopt)), without_people(room().snapshot(std::nullopt)));
  for (const auto& [name, person] : people_) {
    EXPECT_EQ(without_people(restored->snapshot(person.player)), without_people(room().snapshot(person.player)));
  }
}

void Harness::expect_stillness(std::int64_t ms) {
  EXPECT_TRUE(room().idle());
  const Seq before = room().seq();
  advance(ms);
  EXPECT_EQ(room().seq(), before);
}

int Harness::logged(const std::string& name) {
  const std::string tag = "{\"type\":\"" + name + "\"";
  const auto events = log();
  return static_cast<int>(
      std::count_if(events.begin(), events.end(), [&](const auto& row) { return row.payload.starts_with(tag); }));
}

Moment Harness::moment() {
  Seed seed{};
  for (int i = 0; i < 8; ++i) seed[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(seed_ >> (8 * i));
  const Seed entropy = derive(seed, "input " + std::to_string(++inputs_));
  return {steady_ms, unix_ms, std::exchange(next_entropy, std::nullopt).value_or(entropy)};
}

std::string Harness::without_people(std::string text) {
  if (const auto at = text.find("\"unseated\":"); at != std::string::npos) text.erase(at, text.find(']', at) + 1 - at);
  if (const auto at = text.find(",\"held\":true"); at != std::string::npos) text.erase(at, 12);
  // The next seats depend on the people who are connected.
  if (const auto at = text.find(",\"next_seats\":{"); at != std::string::npos)
    text.erase(at, text.find('}', at) + 1 - at);
  if (const auto at = text.find(",\"grace\":["); at != std::string::npos) text.erase(at, text.find(']', at) + 1 - at);
  return text;
}

void Harness::perform(std::vector<Effect> effects) {
  for (Effect& effect : effects) {
    std::visit([&](auto& done) { perform(done); }, effect);
  }
}

void Harness::perform(out::Store& done) {
  ASSERT_FALSE(pending_.has_value()) << "two commits at the same time";
  EXPECT_EQ(done.commit.expected, stored_);
  EXPECT_FALSE(done.commit.events.empty() && done.commit.rows.empty());
  pending_ = std::move(done.commit);
}

void Harness::perform(out::Send& done) {
  const auto found = by_session_.find(done.to);
  ASSERT_TRUE(found != by_session_.end()) << "sent to a session that is not here";
  Person& person = who(found->second);
  std::string frame{*done.shared};
  frame += *done.own;
  auto message = decode_server_message(frame);
  ASSERT_TRUE(message.has_value()) << frame << "\n" << message.error().path << " " << message.error().reason;
  if (const auto* compact = std::get_if<tell::Compact>(&*message)) *message = person.reader.update_of(*compact);
  if (person.session == done.to) receive(person, *message);
  person.inbox.push_back(*message);
  person.frames.push_back(std::move(frame));
}

void Harness::receive(Person& person, const ServerMessage& message) {
  if (const auto* ok = std::get_if<tell::Ok>(&message); ok && ok->seq) {
    EXPECT_LE(*ok->seq, stored_);
  }
  const auto* update = std::get_if<tell::Update>(&message);
  if (update == nullptr) return;
  EXPECT_LE(update->seq, stored_) << "told before it was stored";
  person.last = *update;
  if (update->info) person.info = update->info;
  for (const tell::Entry& entry : update->events) {
    const auto own = std::find_if(update->you.events.begin(), update->you.events.end(),
                                  [&](const tell::Entry& mine) { return mine.seq == entry.seq; });
    person.seen.push_back(own == update->you.events.end() ? entry : *own);
  }
}

void Harness::perform(out::Detach& done) {
  const auto found = by_session_.find(done.session);
  ASSERT_TRUE(found != by_session_.end()) << "detached twice";
  Person& person = who(found->second);
  if (person.session == done.session) person.attached = false;
  person.closed = done.close;
  by_session_.erase(found);
}

void Harness::perform(out::Close& done) {
  closed = done.reason;
  ended_ = std::move(room_);
  room_.reset();
  timer_.reset();
  pending_.reset();
}

Harness three_people(RoomSettings settings, std::string options, std::uint64_t seed) {
  Harness table{{.options = std::move(options), .settings = std::move(settings), .seed = seed}};
  table.seat("bob");
  table.seat("cho");
  return table;
}

}  // namespace takamaka::room
