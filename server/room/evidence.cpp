// For reviewers: reports, activity (refusals and connections), and hands that an admin opens.

#include "engine/base/overloaded.hpp"
#include "protocol/messages/names.hpp"
#include "server/room/core.hpp"

namespace takamaka::room {

// Stores a report as a row, not as an event: the log's length would tell the table about the complaint.
Reply Room::Core::request(const Caller& caller, const ask::Report& ask) {
  auto words = clean_report(ask.text);
  if (!words) return refusal(words.error(), "/text");
  std::optional<PlayerId> about;
  if (ask.seat) {
    if (!has_seat(*ask.seat)) return refusal(refusals::no_such_seat);
    about = table.state.at(*ask.seat).player;
    if (about == caller.session.player) return refusal(refusals::your_own_seat);
  }
  if (const int wait = memories.wait_to_report(caller.session.player, now.steady_ms)) return refusal_for(wait);
  const auto category = static_cast<std::size_t>(ask.category);
  batch.rows.push_back(storage::ReportMade{
      table.state.id, table.state.match ? std::optional{table.state.match->id} : std::nullopt,
      table.state.match ? table.state.match->deal : 0, table.seq, now.unix_ms, caller.session.player, ask.seat, about,
      std::string{names(ask.category)[category]}, *std::move(words), request_key(caller.session.player, ask.id)});
  return tell::Ok{};
}

// The log holds the admin's access before the admin sees anything.
void Room::Core::handle(in::HandsOpened& opened) {
  if (!table.state.in_match()) {
    effects.push_back(out::HandsAnswer{opened.ticket});
    return;
  }
  emit(Author::house(), did::HandsLookedAt{table.state.match->deal, {opened.by}});
  telling.unsaid.services.emplace_back(out::HandsAnswer{opened.ticket, table.state.match->id});
}

void Room::Core::tell_of_opened_hands() {
  if (table.state.hands_opened != 0) emit(Author::house(), did::HandsOpened{table.state.hands_opened});
}

// The activity may be completed until the end of the input.
storage::Activity& Room::Core::note(std::string_view kind, const PlayerId& player) {
  ForService& noted = telling.unsaid.services.emplace_back(
      out::Noted{{.room = table.state.id,
                  .match = table.state.match ? std::optional{table.state.match->id} : std::nullopt,
                  .deal = table.state.match ? table.state.match->deal : 0,
                  .seq = table.seq,
                  .at_ms = now.unix_ms,
                  .kind = std::string{kind},
                  .player = player,
                  .seat = table.state.seat_of(player)}});
  return std::get<out::Noted>(noted).activity;
}

// Stores the action of a refused move, up to limits::activity_bytes_max, but no other text that a player typed.
void Room::Core::note_refused(const Caller& caller, const in::Request& request, const Refusal& why) {
  if (!memories.may_note(caller.session.player, now.steady_ms)) return;
  storage::Activity& activity = note("refused", caller.session.player);
  activity.code = why.code;
  activity.rule = why.rule.value_or("");
  std::visit(overloaded{[&](const ask::Act& act) {
                          activity.asked = ask::Act::wire_name;
                          if (act.action.text.size() <= limits::activity_bytes_max) activity.action = act.action.text;
                        },
                        [&](const auto& other) { activity.asked = std::decay_t<decltype(other)>::wire_name; }},
             request);
}

}  // namespace takamaka::room
