#include "server/room/state/table.hpp"

#include <utility>

#include "engine/base/overloaded.hpp"
#include "server/room/state/text.hpp"

namespace takamaka::room {

namespace {

// Whether the event says which game the room plays, by which options and with how many seats.
bool sets_up(const Event& event) {
  return std::holds_alternative<did::Created>(event) || std::holds_alternative<did::Checkpointed>(event) ||
         std::holds_alternative<did::Configured>(event);
}

// Whether rows of the room or its seats can follow from the event. Those that come with nearly every move have none.
bool may_change_rows(const Event& event) {
  return !std::holds_alternative<did::Clocked>(event) && !std::holds_alternative<did::RequestDone>(event) &&
         !std::holds_alternative<did::Said>(event) && !std::holds_alternative<did::GotReady>(event);
}

}  // namespace

// The match next to the state starts and ends with it.
void Table::fold(const Event& event, std::int64_t at_ms) {
  if (const auto* whole = std::get_if<did::Checkpointed>(&event)) {
    checkpoint = seq;
    done_requests.assign(whole->done);
  }
  if (std::holds_alternative<did::MatchAbandoned>(event)) book_abandoned(at_ms);
  evolve(state, event);
  ++seq.value;
  rows_may_change_ = rows_may_change_ || may_change_rows(event);
  if (sets_up(event)) has_partners = plays_with_partners();
  if (const auto* clocked = std::get_if<did::Clocked>(&event); clocked && clocked->done) remember(*clocked->done);
  if (const auto* done = std::get_if<did::RequestDone>(&event)) remember(done->done);
  if (std::holds_alternative<did::MatchStarted>(event)) {
    books = {};
    const CatalogEntry* entry = playable(state.match->variant, state.match->rules_version);
    match = entry ? entry->start(state.match->options, static_cast<std::uint8_t>(state.seats.size())) : nullptr;
    book_started(at_ms);
  } else if (const auto* seeded = std::get_if<did::DealSeeded>(&event)) {
    book_seeded(seeded->seed.value, at_ms);
  } else if (const auto* handed = std::get_if<did::SeatHandedOver>(&event)) {
    book_handed_over(*handed);
  } else if (const auto* finished = std::get_if<did::MatchFinished>(&event)) {
    book_finished(*finished, at_ms);
  } else if (!state.match) {
    books = {};
    match.reset();
  }
}

bool Table::plays_with_partners() const {
  const CatalogEntry* entry = variants(state.variant);
  return entry != nullptr && entry->has_partners(state.options, static_cast<std::uint8_t>(state.seats.size()));
}

void Table::remember(const DoneRequest& done) { done_requests.add({done.key, done.salt, seq}); }

std::vector<Shown> Table::fold(Step step, std::int64_t at_ms) {
  std::vector<Shown> entries;
  for (WrittenEvent& event : step.events) {
    last_move = Seq{++seq.value};
    entries.push_back({seq, state.matches, std::move(event.shared), std::move(event.own), state.match->deal});
  }
  book(step.record, at_ms);
  for (auto& deal : step.record.deals) books.sheet.add(std::move(deal));
  for (auto& settlement : step.record.settlements) books.settlements.push_back(std::move(settlement));
  if (step.record.match) books.result = std::move(step.record.match);
  return entries;
}

// Restores the canonical form of the options, which are text: the log may list the keys in another order, or by former names.
void Table::make_canonical(Event& event) const {
  const auto set = [&](const std::string& variant, std::size_t seats, RawJson& options) {
    const CatalogEntry* entry = variants(variant);
    if (entry == nullptr) return;
    if (auto canonical = entry->normalize_stored(options, static_cast<std::uint8_t>(seats)))
      options = *std::move(canonical);
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
const CatalogEntry* Table::playable(const std::string& variant, int rules_version) const {
  const CatalogEntry* entry = variants(variant);
  return entry != nullptr && entry->version == rules_version ? entry : nullptr;
}

// Says in words why the folded room cannot go on with the games of this program. A match of other rules that is over does
// not matter: only its own events needed those rules.
std::optional<std::string> Table::why_not_playable() const {
  if (state.closed) return std::nullopt;
  if (state.in_match()) {
    if (match) return std::nullopt;
    return "this program does not have version " + std::to_string(state.match->rules_version) + " of " +
           state.match->variant + ", by which a match is running";
  }
  const CatalogEntry* entry = variants(state.variant);
  if (entry == nullptr) return "this program does not have the game " + state.variant;
  const auto options = entry->normalize(state.options, static_cast<std::uint8_t>(state.seats.size()));
  if (options) return std::nullopt;
  return "the options of the room do not fit this program: " + options.error().path + " " + options.error().reason;
}

std::optional<Seat> Table::turn() const {
  if (state.phase != RoomPhase::playing || !match) return std::nullopt;
  const ToAct next = match->to_act();
  const Seat* seat = std::get_if<Seat>(&next);
  return seat ? std::optional{*seat} : std::nullopt;
}

Result<std::vector<Shown>, std::string> Table::fold(const storage::EventRow& row) {
  auto entries = fold_event(row);
  if (entries && !row.request.empty()) remember({row.request});
  return entries;
}

Result<std::vector<Shown>, std::string> Table::fold_event(const storage::EventRow& row) {
  if (row.kind == "game") {
    if (!state.match) return std::unexpected("a move without a match");
    if (!match) {  // of rules that this program does not have
      ++seq.value;
      return std::vector<Shown>{};
    }
    auto step = match->replay(row.payload);
    if (!step) return std::unexpected(step.error().path + " " + step.error().reason);
    return fold(*std::move(step), row.at_ms);
  }
  auto event = read_event(row.payload, row.texts);
  if (!event) return std::unexpected(event.error());
  make_canonical(*event);
  const bool is_whole =
      std::holds_alternative<did::Created>(*event) || std::holds_alternative<did::Checkpointed>(*event);
  if (seq == checkpoint && !is_whole) return std::unexpected("the log does not begin with a whole state");
  fold(*event, row.at_ms);
  std::vector<Shown> entries;
  if (auto text = shown(*event)) entries.push_back({seq, 0, *std::move(text), {}, 0, authors_of(row.texts)});
  return entries;
}

}  // namespace takamaka::room
