#include "server/room/room.hpp"

#include <algorithm>
#include <functional>
#include <type_traits>
#include <utility>

#include "protocol/messages/limits.hpp"
#include "protocol/wire/encode_messages.hpp"
#include "server/room/core.hpp"

namespace takamaka::room {

namespace {

// For four people: an answer, four updates, a timer and a line in the lobby.
constexpr std::size_t effects_of_a_move = 8;

// An encoded request has its whole content.
std::string key_of(const PlayerId& player, const std::string& id, const ClientMessage& request) {
  return done_key(request_key(player, id), request_fingerprint(encode(request)));
}

template <class T, class... Others>
constexpr bool is_one_of = (std::is_same_v<T, Others> || ...);

}  // namespace

Room::Room(std::unique_ptr<Core> core) : core_{std::move(core)} {}
Room::~Room() = default;
Room::Room(Room&&) noexcept = default;
Room& Room::operator=(Room&&) noexcept = default;

std::vector<Effect> Room::on(Input&& input, const Moment& now) { return core_->on(std::move(input), now); }
const State& Room::state() const { return core_->table.state; }
Seq Room::seq() const { return core_->table.seq; }
bool Room::settled() const { return !core_->storing && core_->queue.empty(); }
bool Room::ended() const { return core_->ended.has_value(); }
bool Room::idle() const {
  const Core& core = *core_;
  return settled() && core.attendance.sessions().empty() && (!core.table.state.in_match() || core.stands_still());
}
bool Room::knows(const PlayerId& player) const { return core_->knows(player); }
bool Room::is_taken(const std::string& request, bool creates) const {
  return !(creates && same_id(request, state().created_by)) &&
         core_->is_taken(request, {}, core_->table.done_requests.find(request));
}
int Room::people() const { return static_cast<int>(core_->attendance.sessions().size()); }
std::optional<RoomSummary> Room::summary() const { return core_->telling.summary(); }
Result<MatchScope, Refusal> Room::match_scope(SessionId session) const { return core_->match_scope(session); }
std::string Room::snapshot(const std::optional<PlayerId>& player) const {
  const Session viewer{.id = {}, .player = player.value_or(PlayerId{}), .name = {}, .watcher = !player};
  return core_->telling.snapshot(viewer, core_->view(), core_->clock_view(core_->clocks_since));
}

std::vector<Effect> Room::Core::on(Input&& input, const Moment& moment) {
  effects.reserve(effects_of_a_move);
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
void Room::Core::accept(Input&& input, const Moment& moment) {
  if (const auto* done = std::get_if<in::Stored>(&input)) {
    if (!storing) return;
    if (done->seq != table.seq) return fail();
    storing = false;
    tell(moment);
  } else if (std::holds_alternative<in::StoreFailed>(input)) {
    if (storing) fail();
  } else if (const auto* leaving = std::get_if<in::Stopping>(&input)) {
    stopping = leaving->why;
  } else if (const auto* fired = std::get_if<in::TimerFired>(&input)) {
    if (fired->timer != timer || timer_at == never) return;
    timer_at = never;
    queue.emplace_back(std::move(input), moment);
  } else if (queue.size() < limits::room_inbox_max || std::holds_alternative<in::Left>(input)) {
    queue.emplace_back(std::move(input), moment);
  } else if (const auto* asked = std::get_if<in::Asked>(&input)) {
    std::visit([&](const auto& ask) { telling.refuse(asked->session, ask.id, refusal(refusals::busy)); },
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
      std::list<Waiting> first;  // taken out whole: an input is large
      first.splice(first.begin(), queue, queue.begin());
      std::visit([&](auto& happened) { handle(happened); }, first.front().input);
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
                      std::visit([&](const auto& ask) { return key_of(session->player, ask.id, ask); }, asked.request)};
  std::visit(
      [&](const auto& ask) {
        if (!ReadsOnly<std::decay_t<decltype(ask)>> && answer_again(caller, ask)) return;
        Reply reply = ask.room == table.state.id.value ? paced(caller, ask) : Reply{refusal(refusals::not_in_room)};
        if (const auto* why = std::get_if<Refusal>(&reply)) note_refused(caller, asked.request, *why);
        telling.unsaid.answers.push_back(
            {caller.session.id, caller.session.player, ask.id, std::move(reply), caller.request});
      },
      asked.request);
}

// Answers a request that is known to be done as it was answered then: from memory, or after a restore as the log has it.
template <class Ask>
bool Room::Core::answer_again(const Caller& caller, const Ask& ask) {
  const Memories::Known known = memories.answer(caller.session.player, ask.id);
  const DoneRequest* done = table.done_requests.find(caller.request);
  if (is_taken(caller.request, known, done)) {
    telling.refuse(caller.session.id, ask.id, refusal(refusals::id_taken));
    return true;
  }
  if (known.text) {
    telling.send(caller.session.id, known.text);
    return true;
  }
  if (done == nullptr) return false;
  if constexpr (std::is_same_v<Ask, ask::OfferSeat>) {
    const auto code = offered_code(done->salt.value_or(""), caller.session.player, ask.id);
    telling.send(caller.session.id, tell::SeatOfferIs{ask.id, ask.seat, code, limits::seat_offer_minutes});
  } else {
    telling.send(caller.session.id, tell::Ok{ask.id, done->seq});
  }
  return true;
}

// Tells whether another request has had this one's id: one that is `done`, or whose answer is `known`. The one that created the
// room is always another.
bool Room::Core::is_taken(const std::string& key, const Memories::Known& known, const DoneRequest* done) const {
  if (known.text && known.key != std::hash<std::string>{}(key)) return true;
  return done != nullptr ? !is_same(*done, key) : same_id(key, table.state.created_by);
}

// Returns the request that this commit answers, unless it is refused or only reads.
std::optional<DoneRequest> Room::Core::done_request() const {
  if (!batch.claim.empty()) return DoneRequest{batch.claim};
  if (telling.unsaid.answers.empty()) return std::nullopt;
  const Answered& answered = telling.unsaid.answers.front();
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
  effects.push_back(out::Store{{table.state.id, telling.stored, std::exchange(batch.events, {}), std::move(rows)}});
  storing = true;
}

// Tells everything that waited for the commit. From here on it is final.
void Room::Core::tell(const Moment& moment) {
  telling.stored = table.seq;
  if (batch.new_turn) clocks_since = moment.steady_ms;
  if (batch.new_turn || batch.pace_anew) pace_since = moment.steady_ms;
  telling.tell_answers(memories);
  if (telling.has_news())
    telling.tell_news(telling.needs_view() ? std::optional{view()} : std::nullopt, clock_view(moment.steady_ms));
  tell_farewells();
  telling.tell_services();
  telling.publish();
  telling.unsaid = {};
  attendance.keep_away([&](const PlayerId& player) { return is_awaited(player); });
  if (batch.close) {
    ended = *batch.close == closing::restarting.name ? Ended::restarting : Ended::closed;
    refuse_all_waiting();
    effects.push_back(out::Close{*batch.close});
  }
  batch = {};
}

void Room::Core::tell_farewells() {
  for (const Farewell& farewell : telling.unsaid.farewells) {
    if (!farewell.gone.empty()) telling.send(farewell.session, tell::Gone{table.state.id.value, farewell.gone});
    if (!farewell.close) refuse_waiting(farewell.session);
    effects.push_back(out::Detach{farewell.session, farewell.close});
  }
  for (const TurnedAway& away : telling.unsaid.turned_away) refuse_arrival(away.session, away.request, away.why);
}

}  // namespace takamaka::room
