#include "server/room/telling/telling.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/base/overloaded.hpp"
#include "protocol/json/encode.hpp"
#include "protocol/wire/encode_messages.hpp"
#include "server/loop/routing_key.hpp"

namespace takamaka::room {

namespace {

tell::Entry entry_of(const Shown& shown, const std::string& text) {
  tell::Entry entry{.seq = shown.seq};
  (shown.match == 0 ? entry.room : entry.game) = RawJson{text};
  return entry;
}

std::vector<tell::Entry> shared_entries(std::span<const Shown> shown) {
  std::vector<tell::Entry> entries;
  for (const Shown& one : shown) entries.push_back(entry_of(one, one.shared));
  return entries;
}

template <class T>
Fingerprint fingerprint_of(const T& value) {
  return room::fingerprint_of({to_json(value, Spectator{})});
}

// `stored`: no client may learn about a commit in progress.
tell::Refused message_of(std::string request, const Refusal& why, Seq stored) {
  return {.re = std::move(request),
          .code = std::string{why.code},
          .message = why.message,
          .rule = why.rule,
          .path = why.path,
          .seq = stored,
          .retryable = why.retryable,
          .retry_after_ms = why.retry_after_ms};
}

}  // namespace

void Telling::send(SessionId to, Text shared, Text own) {
  effects_.push_back(out::Send{to, std::move(shared), std::move(own)});
}

void Telling::send(SessionId to, const ServerMessage& message) {
  const auto* refused = std::get_if<tell::Refused>(&message);
  effects_.push_back(out::Send{to, Text{encode(message)}, nullptr, refused ? refused->code : std::string{}});
}

void Telling::refuse(SessionId to, std::string request, const Refusal& why) {
  send(to, message_of(std::move(request), why, stored));
}

void Telling::tell_answers(Memories& memories) {
  for (const Answered& answer : unsaid.answers) {
    const auto message = std::visit(
        overloaded{[&](const tell::Ok&) -> ServerMessage { return tell::Ok{answer.request, table_.seq}; },
                   [&](const Refusal& why) -> ServerMessage { return message_of(answer.request, why, stored); },
                   [&](const tell::SheetIs& sheet) -> ServerMessage { return sheet; },
                   [&](const tell::SeatOfferIs& code) -> ServerMessage { return code; }},
        answer.reply);
    Text text{encode(message)};
    const Refusal* why = std::get_if<Refusal>(&answer.reply);
    effects_.push_back(out::Send{answer.to, text, nullptr, std::string{why ? why->code : std::string_view{}}});
    const bool may_change = why != nullptr && why->retryable;  // asked again, it is looked at again
    const bool only_reads = std::holds_alternative<tell::SheetIs>(answer.reply);
    if (!may_change && !only_reads) memories.answered(answer.player, answer.request, std::move(text), answer.key);
  }
}

void Telling::tell_news(std::optional<RoomView> view, const ClockView& clock) {
  for (const Shown& entry : unsaid.entries) history.add(entry);
  bool info = false, other_game = false;
  if (view) {
    const Fingerprint now = fingerprint_of(*view);
    info = now != shown_;
    other_game = info && shown_ && view->variant != shown_variant_;
    shown_ = now;
    shown_variant_ = view->variant;
  }
  const bool news = info || !unsaid.entries.empty();
  Text full, compact;  // each is written once, if somebody hears it
  effects_.reserve(effects_.size() + attendance_.sessions().size());
  for (const Session& session : attendance_.sessions()) {
    const auto entering = std::ranges::find(unsaid.entering, session.id, &Entering::session);
    if (entering != unsaid.entering.end()) {
      welcome(session, *entering, *view, clock);
    } else if (news) {
      Text& shared = session.compact ? compact : full;
      const RoomView* const changed = info ? &*view : nullptr;
      if (!shared)
        shared = session.compact ? compact_part({unsaid.entries}, changed, clock, other_game)
                                 : shared_part({unsaid.entries}, changed, clock);
      send(session.id, shared, own_part(session, {unsaid.entries}));
    }
  }
}

void Telling::welcome(const Session& session, const Entering& entering, const RoomView& view, const ClockView& clock) {
  if (entering.request) {
    tell::Joined joined{*entering.request, table_.state.id.value, routing_key_text(routing_key(table_.state.code))};
    if (!session.watcher) joined.code = table_.state.code;
    if (!session.watcher && table_.state.settings.watching != Watching::off)
      joined.watch_code = table_.state.watch_code;
    send(session.id, joined);
  }
  const bool tellable = entering.since && *entering.since <= table_.seq && history.reaches(*entering.since);
  const auto missed = tellable ? history.after(*entering.since) : std::vector<Shown>{};
  const auto earlier = tellable ? std::vector<Shown>{} : recent();
  const ToTell told{missed, earlier};
  Text shared = session.compact ? compact_part(told, &view, clock, true) : shared_part(told, &view, clock);
  send(session.id, std::move(shared), own_part(session, told));
}

// Returns what was told of the current deal, for somebody who has heard nothing of it.
std::vector<Shown> Telling::recent() const {
  const auto& match = table_.state.match;
  return match ? history.of_deal(table_.state.matches, match->deal) : std::vector<Shown>{};
}

void Telling::tell_services() {
  for (ForService& one : unsaid.services) {
    if (auto* hands = std::get_if<out::HandsAnswer>(&one)) hands->seq = table_.seq;
    std::visit([&](auto& told) { effects_.push_back(std::move(told)); }, one);
  }
}

std::string Telling::snapshot(const Session& viewer, const RoomView& view, const ClockView& clock) const {
  return std::string{*shared_part({}, &view, clock)}.append(*own_part(viewer, {}));
}

Text Telling::shared_part(const ToTell& told, const RoomView* view, const ClockView& clock) const {
  const auto events = shared_entries(told.events);
  const auto recent = shared_entries(told.recent);
  TextBuffer out;
  append_shared_update(out, {table_.state.id.value, table_.seq, events, view, clock, table_.match.get(), recent});
  return Text{out.view()};
}

Text Telling::compact_part(const ToTell& told, const RoomView* view, const ClockView& clock, bool columns) const {
  const auto events = shared_entries(told.events);
  const auto recent = shared_entries(told.recent);
  const std::string* const names = columns ? &table_.variants(table_.state.variant)->columns() : nullptr;
  TextBuffer out;
  append_shared_compact(out, {table_.state.id.value, table_.seq, events, view, clock, table_.match.get(), recent},
                        names);
  return Text{out.view()};
}

// Writes a hand only for the player it was dealt to: another person may have taken the seat over.
Text Telling::own_part(const Session& session, const ToTell& told) const {
  const auto seat = session.watcher ? std::nullopt : table_.state.seat_of(session.player);
  const bool owns = seat && table_.state.owns_hand(*seat, session.player);
  const auto events = own_entries(session, told.events);
  const auto recent = own_entries(session, told.recent);
  TextBuffer out;
  const auto append = session.compact ? append_own_compact : append_own_update;
  append(out, {seat, table_.state.host == session.player, owns ? table_.match.get() : nullptr, events,
               table_.state.claim_of(session.player), table_.state.place_of(session.player), recent});
  return Text{out.view()};
}

std::vector<tell::Entry> Telling::own_entries(const Session& session, std::span<const Shown> shown) const {
  std::vector<tell::Entry> entries;
  for (const Shown& one : shown) {
    if (const std::string* own = own_entry(session, one)) entries.push_back(entry_of(one, *own));
  }
  return entries;
}

// Returns the part of an entry that only this session's player may see, or null. Only for the current match, and only for
// the deals in which this player held their seat, or the one that they have handed on since.
const std::string* Telling::own_entry(const Session& session, const Shown& entry) const {
  if (entry.match == 0 || entry.match != table_.state.matches || entry.own.empty() || session.watcher) return nullptr;
  const auto now = table_.state.seat_of(session.player);
  for (std::uint8_t seat = 0; seat < entry.own.size(); ++seat) {
    if (entry.own[seat].empty() || (now && *now != Seat{seat})) continue;
    if (table_.state.owns_hand(Seat{seat}, session.player, entry.deal)) return &entry.own[seat];
  }
  return nullptr;
}

std::optional<RoomSummary> Telling::summary() const {
  const State& state = table_.state;
  if (!state.settings.listed || state.closed) return std::nullopt;
  return RoomSummary{
      .code = state.code,
      .name = state.settings.name,
      .variant = state.variant,
      .host = state.host_told_apart(),
      .options = state.options,
      .phase = state.phase,
      .seats = static_cast<int>(state.seats.size()),
      .open_seats =
          state.locked ? 0 : static_cast<int>(std::ranges::count(state.seats, Occupant::open, &SeatState::occupant)),
      .claimable_seats = state.locked ? 0 : state.claimable_seats(),
      .people = static_cast<int>(attendance_.sessions().size()),
      .may_watch = !state.locked && state.settings.watching == Watching::anyone,
      .programs = state.settings.programs,
      .programs_here = static_cast<int>(std::ranges::count(attendance_.sessions(), true, &Session::program))};
}

void Telling::publish() {
  auto line = summary();
  const auto now = line ? std::optional{fingerprint_of(*line)} : std::nullopt;
  if (now == published_) return;
  published_ = now;
  effects_.push_back(out::Publish{std::move(line), table_.state.host});
}

}  // namespace takamaka::room
