// Creates a room, or folds one from its log. A living room changes by the same fold (table.cpp).

#include "protocol/messages/names.hpp"
#include "server/room/core.hpp"
#include "server/room/state/text.hpp"

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
              .host_name = wanted.host_name,
              .host_program = wanted.host_program};
  state.settings.name = *std::move(name);
  state.seats.front() = {
      .occupant = Occupant::person, .player = wanted.host, .name = wanted.host_name, .program = wanted.host_program};
  core->now = moment;
  core->attendance.set_empty_since(moment.steady_ms);
  core->emit(Author::player(wanted.host), did::Created{{std::move(state)}});
  return Room{std::move(core)};
}

Result<Room, std::string> Room::restore(const storage::StoredRoom& from, std::span<const storage::EventRow> rows,
                                        const RoomConfig& config) {
  if (rows.empty()) return std::unexpected("the log is empty");
  auto core = std::make_unique<Core>(config);
  core->table.seq = core->table.checkpoint = from.checkpoint;
  core->telling.history.forget_until(from.checkpoint);
  core->awake = false;
  for (const storage::EventRow& row : rows) {
    auto entries = core->table.fold(row);
    if (!entries) {
      return std::unexpected("event " + std::to_string(core->table.seq.value + 1) + ": " + entries.error());
    }
    for (Shown& entry : *entries) core->telling.history.add(std::move(entry));
  }
  if (auto problem = core->table.why_not_playable()) return std::unexpected(*std::move(problem));
  core->table.put_changed_rows(rows.back().at_ms);
  core->table.rows.clear();  // the record has them all; the next commit stores those that change
  core->telling.stored = core->table.seq;
  return Room{std::move(core)};
}

void Room::Core::emit(const Author& author, const Event& event) {
  auto [payload, texts] = archived(event, author.person());
  auto authors = authors_of(texts);
  batch.events.push_back({now.unix_ms, "room", std::nullopt, 0, author.text(), std::move(payload), std::move(texts)});
  table.fold(event, now.unix_ms);
  if (auto text = shown(event))
    telling.unsaid.entries.push_back({table.seq, 0, *std::move(text), {}, 0, std::move(authors)});
  const bool changes_nothing =
      std::holds_alternative<did::Said>(event) || std::holds_alternative<did::Clocked>(event) ||
      std::holds_alternative<did::RequestDone>(event) || std::holds_alternative<did::SeatOfferMissed>(event) ||
      std::holds_alternative<did::HandsLookedAt>(event);
  telling.unsaid.info = telling.unsaid.info || !changes_nothing;
}

// Adds the events of one new step of the match.
void Room::Core::enter(const Author& author, Step step) {
  const MatchState& played = *table.state.match;
  for (WrittenEvent& event : step.events) {
    batch.events.push_back({now.unix_ms, "game", played.id, played.deal, author.text(), std::move(event.archive)});
  }
  for (Shown& entry : table.fold(std::move(step), now.unix_ms)) telling.unsaid.entries.push_back(std::move(entry));
}

}  // namespace takamaka::room
