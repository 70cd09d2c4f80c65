#include "server/room/room_service.hpp"

#include <algorithm>
#include <array>

#include "engine/base/overloaded.hpp"
#include "protocol/wire/encode_messages.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/room/state/text.hpp"

namespace takamaka {
namespace {

constexpr std::int64_t brief_ms = 30'000;

// The kinds of room::Input, in order, for the log.
constexpr std::array<std::string_view, std::variant_size_v<room::Input>> input_names{
    "arrived", "left",        "asked",  "claimed",      "hands_opened", "ordered", "renamed",
    "expired", "timer_fired", "stored", "store_failed", "loaded",       "stopping"};

}  // namespace

RoomService::RoomService(const Dependencies& deps, room::Room room, const NodeClaim& claim)
    : deps_{deps},
      loop_{deps.loops.of_room(room.state().code)},
      room_{std::move(room)},
      id_{room_.state().id},
      claim_{claim},
      code_{room_.state().code},
      watch_code_{room_.state().watch_code},
      timer_{loop_},
      idle_timer_{loop_} {}

void RoomService::look_at_lease() {
  if (!dropped_ && !may_speak()) fall_silent(closing::lease_lost);
}

std::shared_ptr<RoomService> RoomService::hold() {
  ++holds_;
  return {this, [self = shared_from_this()](RoomService*) {
            if (--self->holds_ == 0) self->on_loop([self] { self->after_input(); });
          }};
}

void RoomService::arrive(std::shared_ptr<Outbox> outbox, room::in::Arrived arrived, std::function<void()> refused,
                         std::shared_ptr<const void> until_told) {
  // Held until the arrival is handled, so that an empty room is not unloaded in between.
  on_loop([self = hold(), outbox = std::move(outbox), arrived = std::move(arrived), refused = std::move(refused),
           until_told = std::move(until_told)]() mutable {
    if (self->dropped_ || self->room_.ended()) return refused();
    self->receivers_.emplace(arrived.session.value, Receiver{std::move(outbox), std::move(until_told)});
    self->entered_ = true;
    self->take(room::Input{std::move(arrived)});
  });
}

void RoomService::ask(const std::shared_ptr<Outbox>& outbox, room::SessionId session, room::in::Request&& request) {
  if (waiting_.fetch_add(1) >= limits::room_inbox_max) {
    waiting_.fetch_sub(1);
    return answer(*outbox, request, refusals::busy);
  }
  on_loop([self = shared_from_this(), outbox, session, request = std::move(request)]() mutable {
    self->waiting_.fetch_sub(1);
    if (!self->receivers_.contains(session.value)) return answer(*outbox, request, refusals::not_in_room);
    self->take(room::Input{std::in_place_type<room::in::Asked>, session, std::move(request)});
  });
}

void RoomService::claim(room::in::Claimed claimed, std::function<void(std::optional<room::Refusal>)> answer) {
  on_loop([self = shared_from_this(), claimed = std::move(claimed), answer = std::move(answer)]() mutable {
    if (self->dropped_ || self->room_.ended()) return answer(room::refusal(refusals::busy));
    claimed.ticket = self->pending_.wait(std::move(answer));
    self->take(std::move(claimed));
  });
}

void RoomService::open_hands(std::string by, std::function<void(std::optional<OpenedHands>)> answer) {
  on_loop([self = shared_from_this(), by = std::move(by), answer = std::move(answer)]() mutable {
    if (self->dropped_ || self->room_.ended()) return answer(std::nullopt);
    const std::uint64_t ticket = self->pending_.wait(std::move(answer));
    self->take(room::in::HandsOpened{ticket, std::move(by)});
  });
}

void RoomService::match_scope(room::SessionId session,
                              std::function<void(Result<room::MatchScope, room::Refusal>)> answer) {
  using Scope = Result<room::MatchScope, room::Refusal>;
  look([session](const room::Room& room) { return room.match_scope(session); },
       [answer = std::move(answer)](std::optional<Scope> scope) {
         answer(scope ? *std::move(scope) : std::unexpected(room::refusal(refusals::busy)));
       });
}

void RoomService::order(room::in::Ordered::Order order, std::string by,
                        std::function<void(std::optional<std::string>)> answer) {
  on_loop(
      [self = shared_from_this(), order = std::move(order), by = std::move(by), answer = std::move(answer)]() mutable {
        if (self->dropped_ || self->room_.ended()) return answer(std::string{refusals::no_such_room.code});
        const std::uint64_t ticket = self->pending_.wait(std::move(answer));
        self->take(room::in::Ordered{ticket, std::move(by), std::move(order)});
      });
}

void RoomService::stop(std::function<void()> done) {
  on_loop([self = shared_from_this(), done = std::move(done)]() mutable {
    if (self->dropped_) return done();
    self->stopped_ = std::move(done);
    self->take(room::in::Stopping{});
  });
}

void RoomService::hand_over() {
  on_loop([self = shared_from_this()] {
    if (self->dropped_ || self->stopped_) return;
    self->stopped_ = [self] { self->drop("handed_over"); };
    ops::metrics().left_rooms.add("handed_over");
    self->take(room::in::Stopping{&closing::elsewhere});
  });
}

// Another node may have the room from now on. It answers the requests that wait here, when they are sent again.
void RoomService::fall_silent(const CloseCode& why) {
  for (const auto* receivers : {&receivers_, &leaving_}) {
    for (const auto& [session, receiver] : *receivers) receiver.outbox->hand_over(why);
  }
  ops::metrics().left_rooms.add(why.name);
  drop(why.name);
  if (stopped_) std::exchange(stopped_, nullptr)();
}

void RoomService::remember(std::uint64_t session, const std::shared_ptr<Outbox>& outbox) {
  if (deps_.lease.endless()) return;
  std::erase_if(left_, [](const auto& one) { return one.second.expired(); });
  left_.emplace(session, outbox);
}

void RoomService::take(room::Input&& input) {
  if (dropped_) return;
  if (!may_speak()) return fall_silent(closing::lease_lost);
  if (const auto* left = std::get_if<room::in::Left>(&input)) {
    auto node = receivers_.extract(left->session.value);
    if (node.empty()) return;
    node.mapped().until_told.reset();
    leaving_.insert(std::move(node));
  }
  const std::string_view kind = input_names[input.index()];
  std::vector<room::Effect> effects;
  const bool done = contained(
      kind, [&] { effects = room_.on(std::move(input), {loop_.table_ms(), loop_.unix_ms(), loop_.entropy()}); });
  if (!done) return;
  for (room::Effect& effect : effects) perform(effect);
  after_input();
}

// A mistake in a room's code ends this room in this process and no other one. Nothing was told that was not stored. The
// connections are closed, because requests of theirs may wait in the room.
void RoomService::break_down(std::string_view input, std::string_view what) {
  ops::log_error("room_damaged", what, {{"room", id_.value}, {"input", input}, {"seq", room_.seq().value}});
  ops::metrics().damaged_rooms.add();
  const SharedText gone{encode(tell::Gone{id_.value, "damaged"})};
  for (const auto& [session, receiver] : receivers_) {
    receiver.outbox->send({gone, nullptr});
    receiver.outbox->close(closing::internal_error);
  }
  deps_.damaged(*this);
  drop("damaged");
  if (stopped_) std::exchange(stopped_, nullptr)();
}

void RoomService::perform(room::Effect& effect) {
  std::visit(
      overloaded{[&](room::out::Store& request) { store(std::move(request.commit)); },
                 [&](room::out::Send& send) {
                   if (!send.refused.empty()) {
                     ops::metrics().refusals.add(send.refused);
                     ops::log_debug("refused", "A request was refused.",
                                    {{"room", id_.value}, {"session", send.to.value}, {"code", send.refused}});
                   }
                   const auto found = receivers_.find(send.to.value);
                   if (found != receivers_.end()) {
                     const std::uint64_t session = send.own ? send.to.value : 0;
                     found->second.outbox->send({std::move(send.shared), std::move(send.own), session});
                     found->second.until_told.reset();
                     return;
                   }
                   // A connection that went to another room still gets the answers, but no update.
                   const auto leaving = leaving_.find(send.to.value);
                   if (leaving != leaving_.end() && !send.own)
                     leaving->second.outbox->send({std::move(send.shared), nullptr});
                 },
                 [&](const room::out::Detach& detach) {
                   const auto found = receivers_.find(detach.session.value);
                   if (found == receivers_.end()) return;
                   const std::shared_ptr<Outbox>& outbox = found->second.outbox;
                   if (detach.close && stopped_) {
                     outbox->hand_over(*detach.close);
                   } else if (detach.close) {
                     outbox->close(*detach.close);
                   }
                   remember(found->first, outbox);
                   receivers_.erase(found);
                 },
                 [&](const room::out::SetTimer& request) { set_timer(request); },
                 [&](room::out::ClaimAnswer& given) { pending_.give(std::move(given)); },
                 [&](room::out::HandsAnswer& given) { pending_.give(std::move(given)); },
                 [&](room::out::OrderAnswer& given) { pending_.give(std::move(given)); },
                 [&](room::out::Noted& noted) { deps_.store.keep(std::move(noted.activity)); },
                 [&](room::out::Publish& request) { deps_.publish(id_, std::move(request.summary), request.host); },
                 [&](const room::out::Close& close) { drop(close.reason); }},
      effect);
}

void RoomService::store(storage::Commit commit) {
  const CommitSummary summary = summary_of(commit);
  commit.epoch = claim_.epoch;
  deps_.store.append(std::move(commit), [self = shared_from_this(), summary](storage::Outcome<Seq> outcome) {
    using enum storage::ErrorKind;
    if (outcome) {
      if (self->may_speak()) count(summary);
      ops::log_debug("stored", "A commit was stored.", {{"room", self->id_.value}, {"seq", outcome->value}});
      self->post(room::in::Stored{*outcome});
    } else if (outcome.error().kind == fenced || outcome.error().kind == conflict) {
      self->on_loop([self] {
        if (!self->dropped_) self->fall_silent(closing::elsewhere);
      });
    } else {
      self->post(room::in::StoreFailed{std::move(outcome.error())});
    }
  });
}

// Returns the metrics to count when the commit is stored.
RoomService::CommitSummary RoomService::summary_of(const storage::Commit& commit) const {
  CommitSummary summary{.game = ops::metrics().game(room_.state().variant)};
  for (const storage::EventRow& event : commit.events) {
    const auto seat = room::seat_in(event.by);
    if (event.kind != "game" || !seat || seat->value >= room_.state().seats.size()) continue;
    const room::SeatState& at = room_.state().seats[seat->value];
    summary.moved = at.occupant == Occupant::bot        ? ops::MovedBy::bot
                    : at.presence == Presence::stand_in ? ops::MovedBy::stand_in
                                                        : ops::MovedBy::person;
    break;
  }
  for (const storage::Row& row : commit.rows) {
    if (std::holds_alternative<storage::MatchOpened>(row)) summary.started = true;
    if (const auto* closed = std::get_if<storage::MatchClosed>(&row))
      (closed->totals.empty() ? summary.abandoned : summary.finished) = true;
  }
  return summary;
}

void RoomService::count(const CommitSummary& summary) {
  if (summary.game == nullptr) return;
  if (summary.moved) summary.game->moves[static_cast<std::size_t>(*summary.moved)].add();
  if (summary.started) summary.game->started.add();
  if (summary.finished) summary.game->finished.add();
  if (summary.abandoned) summary.game->abandoned.add();
}

// Updates the metrics of rooms in memory and of stand-ins.
void RoomService::count_place() {
  std::pair<ops::GameMetrics*, std::size_t> place{nullptr, 0};
  if (!dropped_) place = {ops::metrics().game(room_.state().variant), static_cast<std::size_t>(room_.state().phase)};
  std::size_t stand_ins = 0;
  for (const room::SeatState& seat : room_.state().seats) stand_ins += seat.presence == Presence::stand_in;
  if (stand_ins > stand_ins_) ops::metrics().stand_ins.add(stand_ins - stand_ins_);
  stand_ins_ = stand_ins;
  if (place == counted_) return;
  if (counted_.first) counted_.first->rooms[counted_.second].add(-1);
  if (place.first) place.first->rooms[place.second].add(1);
  counted_ = place;
}

void RoomService::set_timer(const room::out::SetTimer& request) {
  timer_.set(request.at_steady_ms + loop_.steady_ms() - loop_.table_ms(),
             [weak = weak_from_this(), timer = request.timer] {
               if (const auto self = weak.lock()) self->take(room::in::TimerFired{timer});
             });
}

// Calls `done` once a stopping room is durable; unloads an idle room, at once or if it stays idle.
void RoomService::after_input() {
  count_place();
  if (dropped_ || room_.settled()) {
    for (const auto& [session, receiver] : leaving_) remember(session, receiver.outbox);
    leaving_.clear();
  }
  if (stopped_ && (dropped_ || room_.settled())) std::exchange(stopped_, nullptr)();
  const bool idle = !dropped_ && room_.idle();
  const std::int64_t stays_ms = idle ? linger_ms() : 0;
  if (idle && stays_ms == 0) return unload();
  if (idle == idle_set_) return;
  idle_set_ = idle;
  idle_timer_.cancel();
  if (!idle) return;
  idle_timer_.set_after(stays_ms, [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (self && !self->dropped_ && self->room_.idle()) self->unload();
  });
}

// How long an empty room stays in memory. A room whose people have played stays for long, because they often come back for
// a rematch. One that was read from the store stays briefly, so that it is read once for somebody who asks again and again.
// Any other is unloaded as soon as nobody is connected, and so is every one while there are too many.
std::int64_t RoomService::linger_ms() const {
  const bool played = entered_ && room_.state().matches > 0 && !room_.state().in_match();
  if ((!played && !asked_for_) || deps_.crowded()) return 0;
  return played ? deps_.idle_ms : std::min(deps_.idle_ms, brief_ms);
}

// While somebody holds the room it stays; after_input() runs again when they let go.
void RoomService::unload() {
  idle_set_ = false;
  if (deps_.unlist(*this)) drop("idle");
}

void RoomService::drop(std::string_view why) {
  if (std::exchange(dropped_, true)) return;
  ops::log_info("room_unloaded", "A room was unloaded from memory.", {{"room", id_.value}, {"why", why}});
  count_place();
  timer_.cancel();
  idle_timer_.cancel();
  for (const auto& [session, left] : left_) {
    if (const auto outbox = left.lock()) outbox->hand_over_rest(closing::elsewhere);
  }
  receivers_.clear();
  leaving_.clear();
  pending_.give_up();
  deps_.publish(id_, std::nullopt, std::nullopt);
  deps_.store.release(id_, claim_.epoch);
  deps_.dropped(*this);
}

void RoomService::answer(Outbox& outbox, const room::in::Request& request, const RefusalCode& why) {
  tell::Refused refused;
  ops::metrics().refusals.add(why.code);
  refused.re = std::visit([](const auto& asked) { return asked.id; }, request);
  refused.code = why.code;
  refused.message = why.meaning;
  refused.retryable = why.retryable;
  outbox.send(encode(refused));
}

}  // namespace takamaka
