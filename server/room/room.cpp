#include "server/room/room.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "engine/base/overloaded.hpp"
#include "protocol/encode_messages.hpp"
#include "protocol/limits.hpp"
#include "server/loop/routing_key.hpp"
#include "server/room/core.hpp"

namespace takamaka::room {

namespace {

template <class T, class... Others>
constexpr bool is_one_of = (std::is_same_v<T, Others> || ...);

}  // namespace

Room::Room(std::unique_ptr<Core> core) : core_{std::move(core)} {}
Room::~Room() = default;
Room::Room(Room&&) noexcept = default;
Room& Room::operator=(Room&&) noexcept = default;

std::vector<Effect> Room::on(Input input, const Moment& now) { return core_->on(std::move(input), now); }
const State& Room::state() const { return core_->table.state; }
Seq Room::seq() const { return core_->table.seq; }
bool Room::settled() const { return !core_->storing && core_->queue.empty(); }
bool Room::ended() const { return core_->ended.has_value(); }
bool Room::idle() const {
  const Core& core = *core_;
  return settled() && core.attendance.sessions().empty() && (!core.table.state.in_match() || core.stands_still());
}
bool Room::knows(const PlayerId& player) const { return core_->knows(player); }
int Room::people() const { return static_cast<int>(core_->attendance.sessions().size()); }
std::optional<RoomSummary> Room::summary() const { return core_->summary(); }
Result<MatchScope, Refusal> Room::match_scope(SessionId session) const { return core_->match_scope(session); }
std::string Room::snapshot(const std::optional<PlayerId>& player) const {
  const Session viewer{.id = {}, .player = player.value_or(PlayerId{}), .name = {}, .watcher = !player};
  return core_->shared_part({}, true, core_->clocks_since) + core_->own_part(viewer, {});
}

std::vector<Effect> Room::Core::on(Input input, const Moment& moment) {
  if (ended) {
    refuse_late(input);
  } else {
    accept(std::move(input), moment);
    work(moment);
  }
  return std::exchange(effects, {});
}

// Handles answers of the store and the server's stop immediately; queues everything else. Only Left and the one timer
// may exceed the queue's bound, because they must not be lost (there are never more Left inputs than connections).
void Room::Core::accept(Input input, const Moment& moment) {
  if (const auto* done = std::get_if<in::Stored>(&input)) {
    if (!storing) return;
    if (done->seq != table.seq) return fail();
    storing = false;
    tell(moment);
  } else if (std::holds_alternative<in::StoreFailed>(input)) {
    if (storing) fail();
  } else if (std::holds_alternative<in::Stopping>(input)) {
    stopping = true;
  } else if (const auto* fired = std::get_if<in::TimerFired>(&input)) {
    if (fired->timer != timer || timer_at == never) return;
    timer_at = never;
    queue.push_back({std::move(input), moment});
  } else if (queue.size() < limits::room_inbox_max || std::holds_alternative<in::Left>(input)) {
    queue.push_back({std::move(input), moment});
  } else if (const auto* asked = std::get_if<in::Asked>(&input)) {
    std::visit([&](const auto& ask) { send(asked->session, refused(ask.id, refusal(refusals::busy))); },
               asked->request);
  } else {
    refuse_late(input, refusal(refusals::busy));
  }
}

// Handles every input with the moment of its arrival, however long it waited: a move that was in time stays in time.
// Everything due before that moment happens first, in its own commit.
void Room::Core::work(const Moment& moment) {
  while (!storing && !ended) {
    if (stopping) {
      now = moment;
      stop();
      continue;
    }
    if (queue.empty()) break;
    now = queue.front().moment;
    wake();
    if (is_turn_held()) clocks_now();  // before an event ends that
    catch_up();
    if (batch.events.empty()) {
      Input input = std::move(queue.front().input);
      queue.pop_front();
      std::visit([&](auto& happened) { handle(happened); }, input);
      if (!batch.close) pause_if_all_agree();
      if (!batch.close) deal_if_all_ready();
      if (!batch.close) move_role(Author::house());
    }
    if (batch.events.empty() && batch.rows.empty()) {
      tell(moment);
    } else {
      commit();
    }
  }
  if (!storing && !ended) set_timer();
}

// The game bounds moves and what comes once a deal or a match, and chat has its own budget. The others share one, so
// nobody can fill the log and everyone's connection with requests that are legal one by one.
template <class Ask>
Reply Room::Core::paced(const Caller& caller, const Ask& ask) {
  constexpr bool is_free =
      is_one_of<Ask, ask::Start, ask::Act, ask::Ready, ask::Say, ask::Leave, ask::Report, ask::Sheet>;
  const PlayerId& player = caller.session.player;
  if constexpr (!is_free) {
    if (const int wait = memories.wait_to_change(player, now.steady_ms); wait > 0) return refusal_for(wait);
  }
  const std::size_t before = batch.events.size();
  Reply reply = request(caller, ask);
  if (!is_free && batch.events.size() > before) memories.changed(player, now.steady_ms);
  return reply;
}

void Room::Core::handle(in::Asked& asked) {
  const Session* session = attendance.find(asked.session);
  if (session == nullptr) return;  // superseded or gone in the meantime
  const Caller caller{*session, session->watcher ? std::nullopt : table.state.seat_of(session->player),
                      table.state.host == session->player,
                      std::visit([&](const auto& ask) { return request_key(session->player, ask.id); }, asked.request)};
  std::visit(
      [&](const auto& ask) {
        if (answer_again(caller, ask)) return;
        Reply reply = ask.room == table.state.id.value ? paced(caller, ask) : Reply{refusal(refusals::not_in_room)};
        if (const auto* why = std::get_if<Refusal>(&reply)) note_refused(caller, asked.request, *why);
        batch.answers.push_back({caller.session.id, caller.session.player, ask.id, std::move(reply), caller.request});
      },
      asked.request);
}

// Answers a request that is known to be done as it was answered then: from memory, or after a restore as the log has it.
template <class Ask>
bool Room::Core::answer_again(const Caller& caller, const Ask& ask) {
  if (const Text known = memories.answer(caller.session.player, ask.id)) {
    effects.push_back(out::Send{caller.session.id, known, nullptr});
    return true;
  }
  const DoneRequest* done = table.done_requests.find(caller.request);
  if (done == nullptr) return false;
  if constexpr (std::is_same_v<Ask, ask::OfferSeat>) {
    const auto code = offered_code(done->salt.value_or(""), caller.session.player, ask.id);
    send(caller.session.id, tell::SeatOfferIs{ask.id, ask.seat, code, limits::seat_offer_minutes});
  } else {
    send(caller.session.id, tell::Ok{ask.id, done->seq});
  }
  return true;
}

// Returns the request that this commit answers, unless it is refused or only reads.
std::optional<DoneRequest> Room::Core::done_request() const {
  if (batch.answers.empty()) return std::nullopt;
  const Answered& answered = batch.answers.front();
  const bool acted =
      std::holds_alternative<tell::Ok>(answered.reply) || std::holds_alternative<tell::SeatOfferIs>(answered.reply);
  if (!acted) return std::nullopt;
  return DoneRequest{answered.key, batch.salt};
}

void Room::Core::commit() {
  if (!batch.events.empty()) stamp(done_request());
  table.put_changed_rows(now.unix_ms);
  std::vector<storage::Row> rows = std::exchange(table.rows, {});
  for (storage::Row& row : batch.rows) rows.push_back(std::move(row));
  effects.push_back(out::Store{{table.state.id, stored, std::exchange(batch.events, {}), std::move(rows)}});
  storing = true;
}

// Sends everything that waited for the commit. From here on it is final.
void Room::Core::tell(const Moment& moment) {
  stored = table.seq;
  if (batch.new_turn) clocks_since = moment.steady_ms;
  if (batch.new_turn || batch.pace_anew) pace_since = moment.steady_ms;
  for (const Shown& entry : batch.entries) history.add(entry);
  tell_answers();
  tell_updates(moment.steady_ms);
  tell_farewells();
  for (auto& claim : batch.claims) effects.push_back(std::move(claim));
  for (auto& answer : batch.hands) effects.push_back(out::HandsAnswer{answer.ticket, answer.match, table.seq});
  for (auto& activity : batch.activities) effects.push_back(out::Noted{std::move(activity)});
  for (auto& order : batch.orders) effects.push_back(std::move(order));
  publish();
  attendance.keep_away([&](const PlayerId& player) { return is_awaited(player); });
  if (batch.close) {
    ended = *batch.close == closing::restarting.name ? Ended::restarting : Ended::closed;
    refuse_all_waiting();
    effects.push_back(out::Close{*batch.close});
  }
  batch = {};
}

void Room::Core::tell_answers() {
  for (const Answered& answer : batch.answers) {
    const auto message =
        std::visit(overloaded{[&](const tell::Ok&) -> ServerMessage { return tell::Ok{answer.request, table.seq}; },
                              [&](const Refusal& why) -> ServerMessage { return refused(answer.request, why); },
                              [&](const tell::SheetIs& sheet) -> ServerMessage { return sheet; },
                              [&](const tell::SeatOfferIs& code) -> ServerMessage { return code; }},
                   answer.reply);
    auto text = std::make_shared<const std::string>(encode(message));
    const Refusal* why = std::get_if<Refusal>(&answer.reply);
    effects.push_back(out::Send{answer.to, text, nullptr, std::string{why ? why->code : std::string_view{}}});
    const bool not_looked_at = why != nullptr && why->code == refusals::slow_down.code;
    const bool only_reads = std::holds_alternative<tell::SheetIs>(answer.reply);
    if (!not_looked_at && !only_reads) memories.answered(answer.player, answer.request, std::move(text));
  }
}

// Sends the changes to the sessions that were here, with the same shared bytes for all, and the whole state to new
// ones.
void Room::Core::tell_updates(std::int64_t steady_ms) {
  Text shared;
  bool info = batch.info;
  if (info || !batch.entering.empty()) {
    RoomView now_shown = view();
    info = now_shown != shown_info;
    shown_info = std::move(now_shown);
  }
  if (info || !batch.entries.empty()) {
    shared = std::make_shared<const std::string>(shared_part(batch.entries, info, steady_ms));
  }
  for (const Session& session : attendance.sessions()) {
    const auto entering = std::find_if(batch.entering.begin(), batch.entering.end(),
                                       [&](const Entering& e) { return e.session == session.id; });
    if (entering != batch.entering.end()) {
      if (entering->request) {
        tell::Joined joined{*entering->request, table.state.id.value, routing_key_text(routing_key(table.state.code))};
        if (!session.watcher) joined.code = table.state.code;
        if (!session.watcher && table.state.settings.watching != Watching::off)
          joined.watch_code = table.state.watch_code;
        send(session.id, joined);
      }
      const bool tellable = entering->since && *entering->since <= table.seq && history.reaches(*entering->since);
      const auto missed = tellable ? history.after(*entering->since) : std::vector<Shown>{};
      send(session.id, std::make_shared<const std::string>(shared_part(missed, true, steady_ms)),
           std::make_shared<const std::string>(own_part(session, missed)));
    } else if (shared) {
      send(session.id, shared, std::make_shared<const std::string>(own_part(session, batch.entries)));
    }
  }
}

void Room::Core::tell_farewells() {
  for (const Farewell& farewell : batch.farewells) {
    if (!farewell.gone.empty()) send(farewell.session, tell::Gone{table.state.id.value, farewell.gone});
    if (!farewell.close) refuse_waiting(farewell.session);
    effects.push_back(out::Detach{farewell.session, farewell.close});
  }
  for (const TurnedAway& away : batch.turned_away) refuse_arrival(away.session, away.request, away.why);
}

// A commit that was not stored has not happened: detaches everyone, also those whom the commit sent away. A returning
// player finds the room as its log has it.
void Room::Core::fail() {
  storing = false;
  ended = Ended::storage;
  const auto detach = [&](SessionId session) {
    send(session, gone_for_now());
    effects.push_back(out::Detach{session, closing::storage_failed});
  };
  for (const Session& session : attendance.drop_all()) detach(session.id);
  for (const Farewell& farewell : batch.farewells) {
    if (farewell.gone.empty()) {
      effects.push_back(out::Detach{farewell.session, farewell.close});
    } else {
      detach(farewell.session);
    }
  }
  for (const TurnedAway& away : batch.turned_away)
    refuse_arrival(away.session, away.request, refusal(refusals::storage));
  for (auto& claim : batch.claims) effects.push_back(out::ClaimAnswer{claim.ticket, refusal(refusals::storage)});
  for (auto& answer : batch.hands) effects.push_back(out::HandsAnswer{answer.ticket});
  for (auto& order : batch.orders)
    effects.push_back(out::OrderAnswer{order.ticket, std::string{refusals::storage.code}});
  refuse_all_waiting();
  batch = {};
  effects.push_back(out::Close{"storage"});
}

void Room::Core::stop() {
  for (const Session& session : attendance.drop_all()) {
    batch.farewells.push_back({session.id, {}, closing::restarting});
  }
  batch.close = "restarting";
  stamp({});
  if (batch.events.empty()) {
    tell(now);
  } else {
    commit();
  }
}

// Refuses an input that waited or came when the room ended. A room that is closed for good is gone; in the other cases
// the next request loads the room from its log.
void Room::Core::refuse_late(const Input& input) {
  const auto* arrived = std::get_if<in::Arrived>(&input);
  switch (*ended) {
    case Ended::closed:
      return refuse_late(input, refusal(refusals::no_such_room));
    case Ended::storage:
      return refuse_late(input, refusal(refusals::storage));
    case Ended::restarting:
      if (arrived == nullptr) return refuse_late(input, refusal(refusals::busy));
      effects.push_back(out::Detach{arrived->session, closing::restarting});
  }
}

// Refuses an input from outside the room that the room cannot handle. Sessions inside have already been told.
void Room::Core::refuse_late(const Input& input, const Refusal& why) {
  if (const auto* arrived = std::get_if<in::Arrived>(&input)) {
    refuse_arrival(arrived->session, arrived->id, why);
  } else if (const auto* claimed = std::get_if<in::Claimed>(&input)) {
    effects.push_back(out::ClaimAnswer{claimed->ticket, why});
  } else if (const auto* opened = std::get_if<in::HandsOpened>(&input)) {
    effects.push_back(out::HandsAnswer{opened->ticket});
  } else if (const auto* ordered = std::get_if<in::Ordered>(&input)) {
    effects.push_back(out::OrderAnswer{ordered->ticket, std::string{why.code}});
  }
}

// A session that resumes has no request to refuse: it is told `gone`, and whether the room is only out of reach for now.
void Room::Core::refuse_arrival(SessionId session, const std::optional<std::string>& request, const Refusal& why) {
  const bool for_now = why.code == refusals::storage.code || why.code == refusals::busy.code;
  if (request) {
    send(session, refused(*request, why));
  } else if (for_now) {
    send(session, gone_for_now());
  } else {
    const bool is_gone = why.code == refusals::no_such_room.code, is_removed = why.code == refusals::removed.code;
    send(session, tell::Gone{table.state.id.value, is_gone ? "closed" : is_removed ? "removed" : "left"});
  }
  refuse_waiting(session);
  effects.push_back(out::Detach{session, {}});
}

// Refuses the waiting requests of a session that is detached next and whose connection stays.
void Room::Core::refuse_waiting(SessionId session) {
  std::erase_if(queue, [&](const Waiting& waiting) {
    const auto* asked = std::get_if<in::Asked>(&waiting.input);
    if (asked == nullptr || asked->session != session) return false;
    std::visit([&](const auto& ask) { send(session, refused(ask.id, refusal(refusals::not_in_room))); },
               asked->request);
    return true;
  });
}

void Room::Core::refuse_all_waiting() {
  while (!queue.empty()) {
    const Waiting late = std::move(queue.front());
    queue.pop_front();
    refuse_late(late.input);
  }
}

tell::Gone Room::Core::gone_for_now() const {
  return {.room = table.state.id.value, .code = "storage", .retryable = true};
}

void Room::Core::send(SessionId to, Text shared, Text own) {
  effects.push_back(out::Send{to, std::move(shared), std::move(own)});
}
void Room::Core::send(SessionId to, const ServerMessage& message) {
  const auto* refused = std::get_if<tell::Refused>(&message);
  effects.push_back(out::Send{to, std::make_shared<const std::string>(encode(message)), nullptr,
                              refused ? refused->code : std::string{}});
}

// `seq` is the stored length: no client may learn about a commit in progress.
tell::Refused Room::Core::refused(std::string request, const Refusal& why) const {
  return {.re = std::move(request),
          .code = std::string{why.code},
          .message = why.message,
          .rule = why.rule,
          .path = why.path,
          .seq = stored,
          .retryable = why.retryable,
          .retry_after_ms = why.retry_after_ms};
}

}  // namespace takamaka::room
