// Creates a room, or folds one from its log. A living room changes by the same fold.

#include "engine/base/overloaded.hpp"
#include "protocol/names.hpp"
#include "server/room/core.hpp"
#include "server/room/text.hpp"

namespace takamaka::room {

Result<Room, Refusal> Room::create(const NewRoom& wanted, const Moment& moment, const RoomConfig& config) {
  auto core = std::make_unique<Core>(config);
  auto options = core->check_setup(wanted.request.variant, wanted.request.seats, wanted.request.options);
  if (!options) return std::unexpected(options.error());
  if (auto why = core->check_settings(wanted.request.variant, wanted.request.settings)) return std::unexpected(*why);
  auto name = clean_room_name(wanted.request.settings.name);
  if (!name) return std::unexpected(refusal(name.error(), "/settings/name"));
  State state{.id = wanted.id,
              .code = wanted.code,
              .watch_code = wanted.watch_code,
              .created_ms = moment.unix_ms,
              .created_by = request_key(wanted.host, wanted.request.id),
              .variant = wanted.request.variant,
              .options = *std::move(options),
              .settings = wanted.request.settings,
              .named_by = wanted.host,
              .seats = std::vector<SeatState>(static_cast<std::size_t>(wanted.request.seats)),
              .host = wanted.host,
              .host_name = wanted.host_name};
  state.settings.name = *std::move(name);
  state.seats.front() = {.occupant = Occupant::person, .player = wanted.host, .name = wanted.host_name};
  core->now = moment;
  core->empty_since = moment.steady_ms;
  core->emit(Author::player(wanted.host), did::Created{{std::move(state)}});
  return Room{std::move(core)};
}

Result<Room, std::string> Room::restore(const storage::StoredRoom& from, std::span<const storage::EventRow> rows,
                                        const RoomConfig& config) {
  if (rows.empty()) return std::unexpected("the log is empty");
  auto core = std::make_unique<Core>(config);
  core->seq = core->checkpoint = from.checkpoint;
  core->history.forget_until(from.checkpoint);
  core->awake = false;
  for (const storage::EventRow& row : rows) {
    if (auto problem = core->replay(row)) {
      return std::unexpected("event " + std::to_string(core->seq.value + 1) + ": " + *problem);
    }
  }
  if (auto problem = core->why_not_playable()) return std::unexpected(*std::move(problem));
  core->stored = core->seq;
  return Room{std::move(core)};
}

void Room::Core::emit(const Author& author, const Event& event) {
  auto [payload, texts] = archived(event, author.person());
  batch.events.push_back({now.unix_ms, "room", std::nullopt, 0, author.text(), std::move(payload), std::move(texts)});
  fold(event);
  if (auto text = shown(event)) batch.entries.push_back({seq, 0, *std::move(text)});
  const bool changes_nothing =
      std::holds_alternative<did::Said>(event) || std::holds_alternative<did::Clocked>(event) ||
      std::holds_alternative<did::RequestDone>(event) || std::holds_alternative<did::SeatOfferMissed>(event) ||
      std::holds_alternative<did::HandsLookedAt>(event);
  batch.info = batch.info || !changes_nothing;
}

// The match next to the state starts and ends with it.
void Room::Core::fold(const Event& event) {
  if (const auto* whole = std::get_if<did::Checkpointed>(&event)) {
    checkpoint = seq;
    done_requests.assign(whole->done);
  }
  if (std::holds_alternative<did::MatchAbandoned>(event)) book_abandoned();
  evolve(state, event);
  ++seq.value;
  const auto remember = [&](DoneRequest done) {
    done.seq = seq;
    done_requests.add(std::move(done));
  };
  if (const auto* clocked = std::get_if<did::Clocked>(&event); clocked && clocked->done) remember(*clocked->done);
  if (const auto* done = std::get_if<did::RequestDone>(&event)) remember(done->done);
  if (std::holds_alternative<did::MatchStarted>(event)) {
    books = {};
    const CatalogEntry* entry = playable(state.match->variant, state.match->rules_version);
    match = entry ? entry->start(state.match->options, static_cast<std::uint8_t>(state.seats.size())) : nullptr;
    book_started();
  } else if (const auto* seeded = std::get_if<did::DealSeeded>(&event)) {
    book_seeded(seeded->seed.value);
  } else if (const auto* handed = std::get_if<did::SeatHandedOver>(&event)) {
    book_handed_over(*handed);
  } else if (const auto* finished = std::get_if<did::MatchFinished>(&event)) {
    book_finished(*finished);
  } else if (!state.match) {
    books = {};
    match.reset();
  }
}

// Adds the events of one new step of the match.
void Room::Core::enter(const Author& author, Step step) {
  for (WrittenEvent& event : step.events) {
    last_move = Seq{++seq.value};
    batch.events.push_back(
        {now.unix_ms, "game", state.match->id, state.match->deal, author.text(), std::move(event.archive)});
    batch.entries.push_back({seq, state.matches, std::move(event.shared), std::move(event.own), state.match->deal});
  }
  count(std::move(step));
}

// Adds the events of a stored step of the match.
void Room::Core::enter_again(Step step) {
  for (WrittenEvent& event : step.events) {
    last_move = Seq{++seq.value};
    history.add({seq, state.matches, std::move(event.shared), std::move(event.own), state.match->deal});
  }
  count(std::move(step));
}

void Room::Core::count(Step&& step) {
  book(step.record);
  for (auto& deal : step.record.deals) books.sheet.add(std::move(deal));
  for (auto& settlement : step.record.settlements) books.settlements.push_back(std::move(settlement));
  if (step.record.match) books.result = std::move(step.record.match);
}

// Restores the canonical key order of the options, which are text: the log may list the keys in another order.
void Room::Core::make_canonical(Event& event) const {
  const auto set = [&](const std::string& variant, std::size_t seats, RawJson& options) {
    const CatalogEntry* entry = config.variants(variant);
    if (entry == nullptr) return;
    if (auto canonical = entry->normalize(options, static_cast<std::uint8_t>(seats))) options = *std::move(canonical);
  };
  const auto set_all = [&](State& whole) {
    set(whole.variant, whole.seats.size(), whole.options);
    if (whole.match) set(whole.match->variant, whole.match->players.size(), whole.match->options);
  };
  std::visit(overloaded{[&](did::Created& e) { set_all(e.state.value); },
                        [&](did::Checkpointed& e) { set_all(e.state.value); },
                        [&](did::Configured& e) { set(e.variant, static_cast<std::size_t>(e.seats), e.options); },
                        [&](did::MatchStarted& e) { set(e.variant, state.seats.size(), e.options); },  //
                        [](auto&) {}},
             event);
}

// Returns the variant with this rules version, or null.
const CatalogEntry* Room::Core::playable(const std::string& variant, int rules_version) const {
  const CatalogEntry* entry = config.variants(variant);
  return entry != nullptr && entry->version == rules_version ? entry : nullptr;
}

// Says in words why the folded room cannot go on with the games of this program. A match of other rules that is over does
// not matter: only its own events needed those rules.
std::optional<std::string> Room::Core::why_not_playable() const {
  if (state.closed) return std::nullopt;
  if (state.in_match()) {
    if (match) return std::nullopt;
    return "this program does not have version " + std::to_string(state.match->rules_version) + " of " +
           state.match->variant + ", by which a match is running";
  }
  const CatalogEntry* entry = config.variants(state.variant);
  if (entry == nullptr) return "this program does not have the game " + state.variant;
  const auto options = entry->normalize(state.options, static_cast<std::uint8_t>(state.seats.size()));
  if (options) return std::nullopt;
  return "the options of the room do not fit this program: " + options.error().path + " " + options.error().reason;
}

// Folds one stored line, or says in words why it cannot. Discards the line's rows: the tables already hold them.
std::optional<std::string> Room::Core::replay(const storage::EventRow& row) {
  auto problem = refold(row);
  batch.rows.clear();
  return problem;
}

std::optional<std::string> Room::Core::refold(const storage::EventRow& row) {
  now.unix_ms = row.at_ms;
  if (row.kind == "game") {
    if (!state.match) return "a move without a match";
    if (!match) {  // of rules that this program does not have
      ++seq.value;
      return std::nullopt;
    }
    auto step = match->replay(row.payload);
    if (!step) return step.error().path + " " + step.error().reason;
    enter_again(*std::move(step));
    return std::nullopt;
  }
  auto event = read_event(row.payload, row.texts);
  if (!event) return event.error();
  make_canonical(*event);
  const bool is_whole =
      std::holds_alternative<did::Created>(*event) || std::holds_alternative<did::Checkpointed>(*event);
  if (seq == checkpoint && !is_whole) return "the log does not begin with a whole state";
  fold(*event);
  if (auto text = shown(*event)) history.add({seq, 0, *std::move(text)});
  return std::nullopt;
}

}  // namespace takamaka::room
