// Quick phrases and short texts. Muting stops what a player writes to the others: chat, a new name, the room's name.

#include <utility>

#include "protocol/games/phrases.hpp"
#include "protocol/messages/names.hpp"
#include "server/room/core.hpp"

namespace takamaka::room {

// The room passes on only the phrase's id; each client shows it in its reader's language.
Reply Room::Core::request(const Caller& caller, const ask::Say& ask) {
  if (caller.session.watcher) return refusal(refusals::spectator);
  if (!caller.seat) return refusal(refusals::not_seated);
  if (ask.phrase.has_value() == ask.text.has_value())
    return Refusal{refusals::malformed.code, "Give exactly one of phrase and text.", {}, "/text"};
  std::optional<std::string> text;
  if (ask.phrase) {
    if (find_phrase(*ask.phrase, config.variants(table.state.variant)) == nullptr)
      return refusal(refusals::unknown_phrase, "/phrase");
  } else {
    if (!table.state.settings.chat) return refusal(refusals::text_off, "/text");
    auto clean = clean_text(*ask.text);
    if (!clean) return refusal(clean.error(), "/text");
    text = *std::move(clean);
  }
  if (const auto why = silence_of(caller.session.player)) return *why;
  if (const int wait = memories.wait_to_say(caller.session.player, now.steady_ms)) return refusal_for(wait);
  emit(caller.author(), did::Said{*caller.seat, ask.phrase, text});
  return tell::Ok{};
}

Reply Room::Core::request(const Caller& caller, const ask::Mute& ask) {
  if (!caller.host) return refusal(refusals::not_host);
  if (!has_seat(ask.seat)) return refusal(refusals::no_such_seat);
  const SeatState seat = table.state.at(ask.seat);
  if (seat.occupant != Occupant::person) return refusal(refusals::not_a_person);
  if (table.state.is_muted(*seat.player) == ask.muted) return tell::Ok{};
  emit(caller.author(), did::Muted{ask.seat, {*seat.player}, ask.muted});
  show_own_name(caller.author(), *seat.player);
  return tell::Ok{};
}

// Returns the refusal for a player whom an admin or the host has muted.
std::optional<Refusal> Room::Core::silence_of(const PlayerId& player, std::optional<std::string> path) const {
  if (table.state.is_silenced(player)) return refusal(refusals::silenced, std::move(path));
  if (table.state.is_muted(player)) return refusal(refusals::muted, std::move(path));
  return std::nullopt;
}

}  // namespace takamaka::room
