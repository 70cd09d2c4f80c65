#include "server/room/state/text.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/base/overloaded.hpp"
#include "protocol/json/encode.hpp"
#include "protocol/json/json_codec.hpp"

namespace takamaka::room {

namespace {

constexpr std::string_view star = "*", seat_begins = "seat:";

struct OwnText {
  std::string_view kind;
  std::optional<PlayerId> player;  // none: the event's author
  std::string* words;
  std::string erased;  // the replacement after erasure
};

std::string nameless(std::size_t seat) { return "Player " + std::to_string(seat + 1); }

// Returns the personal texts in an event, in a fixed order.
std::vector<OwnText> own_texts(Event& event) {
  std::vector<OwnText> texts;
  const auto name = [&](const PlayerId& player, std::string& words, const std::optional<Seat>& seat) {
    texts.push_back({"name", player, &words, seat ? nameless(seat->value) : "Player"});
  };
  const auto whole = [&](State& state) {
    for (std::size_t seat = 0; seat < state.seats.size(); ++seat) {
      SeatState& place = state.seats[seat];
      if (place.player) texts.push_back({"name", place.player, &place.name, nameless(seat)});
      if (const auto& to = place.handover->successor) name(*to, place.handover.change().successor_name, std::nullopt);
    }
    if (state.host) name(*state.host, state.host_name, state.seat_of(*state.host));
    for (Party& party : state.line) {
      for (Waiter& one : party.people) name(one.player, one.name, std::nullopt);
    }
    texts.push_back({"room", state.named_by, &state.settings.name, ""});
  };
  std::visit(
      overloaded{[&](did::Created& e) { whole(e.state.value); }, [&](did::Checkpointed& e) { whole(e.state.value); },
                 [&](did::Configured& e) { texts.push_back({"room", {}, &e.settings.name, ""}); },
                 [&](did::HostChanged& e) { name(e.player.value, e.name, e.seat); },
                 [&](did::Seated& e) { name(e.player.value, e.name, e.seat); },
                 [&](did::Renamed& e) { name(e.player.value, e.name, e.seat); },
                 [&](did::PersonRemoved& e) { name(e.player.value, e.name, {}); },
                 [&](did::SeatClaimed& e) { name(e.player.value, e.name, e.seat); },
                 [&](did::SeatHandedOver& e) { name(e.player.value, e.name, e.seat); },
                 [&](did::LinedUp& e) { name(e.player.value, e.name, {}); },
                 [&](did::LeftLine& e) { name(e.player.value, e.name, {}); },
                 [&](did::SeatsChanged& e) {
                   for (std::size_t i = 0; i < std::min(e.out.size(), e.left.value.size()); ++i) {
                     if (const auto& player = e.left.value[i]) name(*player, e.out[i], {});
                   }
                   for (std::size_t i = 0; i < std::min(e.in.size(), e.players.value.size()); ++i) {
                     name(e.players.value[i], e.in[i], {});
                   }
                 },
                 [&](did::Said& e) {
                   if (e.text) texts.push_back({"said", {}, &*e.text, ""});
                 },
                 [](auto&) {}},
      event);
  return texts;
}

}  // namespace

Archived archived(Event event, const std::optional<PlayerId>& author) {
  Archived out;
  for (OwnText& text : own_texts(event)) {
    const auto& player = text.player ? text.player : author;
    if (text.words->empty() || !player) continue;
    out.texts.push_back({std::string{text.kind}, *player, std::exchange(*text.words, std::string{star})});
  }
  out.payload = to_json(event, Archive{});
  return out;
}

std::optional<std::string> shown(const Event& event) {
  return std::visit(
      []<class E>(const E& happened) -> std::optional<std::string> {
        if constexpr (ArchiveOnly<E>) {
          return std::nullopt;
        } else {
          return to_tagged_json(happened, Spectator{});
        }
      },
      event);
}

Result<Event, std::string> read_event(std::string_view payload, std::span<const storage::EventText> texts) {
  auto event = decode_stored<Event>(payload);
  if (!event) return std::unexpected(event.error().path + " " + event.error().reason);
  if (texts.empty()) return *std::move(event);
  std::size_t taken = 0;
  for (OwnText& text : own_texts(*event)) {
    if (*text.words != star) continue;
    if (taken == texts.size()) return std::unexpected("a text is missing");
    *text.words = texts[taken++].words.value_or(text.erased);
  }
  if (taken != texts.size()) return std::unexpected("there is an extra text");
  return *std::move(event);
}

std::vector<PlayerId> authors_of(std::span<const storage::EventText> texts) {
  std::vector<PlayerId> authors;
  for (const storage::EventText& text : texts) authors.push_back(text.player);
  return authors;
}

std::string by_seat(Seat seat) { return std::string{seat_begins} + std::to_string(seat.value); }

std::optional<Seat> seat_in(std::string_view by) {
  if (!by.starts_with(seat_begins)) return std::nullopt;
  by.remove_prefix(seat_begins.size());
  std::uint8_t seat = 0;
  const auto read = std::from_chars(by.data(), by.data() + by.size(), seat);
  if (read.ec != std::errc{} || read.ptr != by.data() + by.size()) return std::nullopt;
  return Seat{seat};
}

std::string written(const std::vector<ScoreLine>& lines) { return to_json(lines, Spectator{}); }

}  // namespace takamaka::room
