#pragma once

// The inside of a room, only for the room's own files. Parts with owners of their own are Table (what the log folds into),
// Attendance (who is connected, who is away), Telling (what is told when a commit is stored, and what was told) and
// Memories (of each player: answers and budgets). The rest, by what it decides:
//   room.cpp               the loop: one input at a time, at most one commit in progress
//   ending.cpp             the end of a room, and the refusal of what waits or comes later
//   birth.cpp              a new room; a room from its log; new events
//   people/presence.cpp    arriving, leaving, superseding, grace, stand-ins
//   people/seating.cpp     sit, stand, leave, swap, bots, remove
//   people/hosting.cpp     configure, lock, transfer, automatic transfer of the host's role
//   play/play.cpp          start, moves by people, deals, the steps after a move, the end
//   play/pace.cpp          clocks, automatic moves, the score sheet's time, the room's one timer
//   play/pause.cpp         pauses that everyone agrees to
//   people/chat.cpp        say, mute
//   evidence.cpp           reports, activity (refusals and connections), hands that an admin opens
//   people/seat_grants.cpp handing a seat on to another person
//   people/late_guests.cpp people who take over a bot's seat during a match
//   people/line.cpp        the line of people who wait for a seat, and the seats they take
//   orders.cpp             orders of admins
//   telling/view.cpp       what everyone sees of the room and its clocks

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/room/people/attendance.hpp"
#include "server/room/play/clock.hpp"
#include "server/room/play/deadlines.hpp"
#include "server/room/room.hpp"
#include "server/room/state/author.hpp"
#include "server/room/state/table.hpp"
#include "server/room/telling/memories.hpp"
#include "server/room/telling/telling.hpp"

namespace takamaka::room {

// The player who makes a request.
struct Caller {
  Session session;
  std::optional<Seat> seat;
  bool host = false;
  std::string request{};  // its key (DoneRequest)

  Author author() const { return Author::player(session.player); }
};

// The commit of one input, and what begins when it is stored.
struct Batch {
  std::vector<storage::EventRow> events;
  std::vector<storage::Row> rows;   // besides those that follow from the events
  bool new_turn = false;            // a turn or a pause begins when this is stored
  bool pace_anew = false;           // the automatic pause starts again, for a bot that takes over
  std::optional<Clocks> clocks;     // the clocks after this commit, once computed
  std::optional<std::string> salt;  // of the code in the answer
  std::string claim;                // the key of the request that has claimed a seat (DoneRequest)
  std::optional<std::string> close;
};

struct Waiting {
  Input input;
  Moment moment;
};

// A seat that a person may claim by a code, until this time on the steady clock.
struct OpenOffer {
  Seat seat;
  std::int64_t until_ms = 0;
};

// Why a room ended: closed for good; a commit was not stored; the server stops.
enum class Ended : std::uint8_t { closed, storage, restarting };

struct Room::Core {
  explicit Core(const RoomConfig& with) : config{with}, table{with.variants} {}

  RoomConfig config;
  Table table;

  // ----------------------------------------------------------------------------------------------- of this run only
  Attendance attendance;
  std::vector<Effect> effects;  // of the current input
  Telling telling{table, attendance, effects};
  Memories memories;
  std::int64_t clocks_since = 0;  // when state.clocks were exact
  std::int64_t pace_since = 0;    // start of the pause before an automatic move
  std::optional<Seat> skips{};    // bots hurry until this seat's turn
  std::int64_t paused_at = 0;     // start of the current pause
  std::int64_t proposed_at = 0;   // time of the open proposal of a pause
  std::vector<OpenOffer> offers;  // at most one for each seat
  std::uint64_t timer = 0;
  std::int64_t timer_at = never;

  // ------------------------------------------------------------------------------------------------- room.cpp: loop
  std::list<Waiting> queue;
  bool storing = false;
  bool awake = true;                    // false from restoring until the first input
  const CloseCode* stopping = nullptr;  // why the server stops; null while it does not
  std::optional<Ended> ended;
  Moment now;  // of the current input
  Batch batch;

  std::vector<Effect> on(Input&&, const Moment&);
  void accept(Input&&, const Moment&);
  void work(const Moment&);
  void handle(in::Asked&);
  template <class Ask>
  Reply paced(const Caller&, const Ask&);
  void handle(in::TimerFired&) {}  // catch_up() has done everything due
  void handle(in::Loaded&);
  void handle(in::Stored&) {}  // accept() handles these three; they never wait
  void handle(in::StoreFailed&) {}
  void handle(in::Stopping&) {}
  template <class Ask>
  bool answer_again(const Caller&, const Ask&);
  bool is_taken(const std::string& key, const Memories::Known& known, const DoneRequest* done) const;
  std::optional<DoneRequest> done_request() const;
  void commit();
  void tell(const Moment&);
  void tell_farewells();

  // ----------------------------------------------------------------------------------------------------- ending.cpp
  void fail();
  void stop();
  void refuse_late(const Input&);
  void refuse_late(const Input&, const Refusal&);
  void refuse_arrival(SessionId, const std::optional<std::string>& request, const Refusal&);
  void refuse_waiting(SessionId session);
  bool is_leaving(SessionId session) const;
  void refuse_all_waiting();
  void detach_for_now(SessionId);

  // ------------------------------------------------------------------------------------------------------ birth.cpp
  void emit(const Author&, const Event&);
  void enter(const Author&, Step);

  // --------------------------------------------------------------------------------------------------- presence.cpp
  void wake();
  void restart_clocks();
  void handle(in::Arrived&);
  void handle(in::Left&);
  void handle(in::Renamed&);
  void handle(in::Expired&);
  std::optional<Refusal> may_enter(const in::Arrived&, bool& watcher);
  std::optional<Refusal> may_play(bool program) const;
  bool comes_too_late(const in::Arrived&) const;
  void supersede(const PlayerId&);
  void come_back(const PlayerId&);
  void go_away(const Author&, const PlayerId&);
  bool is_awaited(const PlayerId&) const;
  bool knows(const PlayerId&) const;
  std::string name_while_muted(const PlayerId&) const;
  void rename(const Author&, const PlayerId&, const std::string& name);
  void show_own_name(const Author&, const PlayerId&);
  void take_over_after_grace();
  std::int64_t next_grace() const;
  std::optional<std::vector<GraceView>> graces(std::int64_t steady_ms) const;
  void drop_session(SessionId);
  int unseated(bool watchers) const;
  bool is_here(Seat) const;  // a person, and connected

  // ---------------------------------------------------------------------------------------------------- seating.cpp
  Reply request(const Caller&, const ask::Sit&);
  Reply request(const Caller&, const ask::Stand&);
  Reply request(const Caller&, const ask::Leave&);
  Reply request(const Caller&, const ask::Swap&);
  Reply request(const Caller&, const ask::AddBots&);
  Reply request(const Caller&, const ask::Remove&);
  Reply request(const Caller&, const ask::RemovePerson&);
  bool has_seat(Seat) const;
  std::optional<Seat> first_open_seat() const;
  void open_seats_of_leavers();

  // ---------------------------------------------------------------------------------------------------- hosting.cpp
  Reply request(const Caller&, const ask::Configure&);
  Reply request(const Caller&, const ask::Lock&);
  Reply request(const Caller&, const ask::Transfer&);
  Reply request(const Caller&, const ask::SetPace&);
  Result<RawJson, Refusal> check_setup(const std::string& variant, int seats, const RawJson& options) const;
  std::optional<Refusal> check_settings(const std::string& variant, const RoomSettings&) const;
  void clear_seats_from(const Author&, int seats);
  std::optional<Refusal> may_set_up(const Caller&) const;
  std::optional<Seat> next_host() const;
  void move_role(const Author&);
  std::int64_t role_due() const;

  // ------------------------------------------------------------------------------------------------------- play.cpp
  Reply request(const Caller&, const ask::Start&);
  Reply request(const Caller&, const ask::Act&);
  Reply request(const Caller&, const ask::Ready&);
  Reply request(const Caller&, const ask::Sheet&);
  bool deal();
  void follow_up(bool deal_ended);
  void finish_match();
  void abandon_match(const std::string& reason);
  void deal_if_all_ready();
  std::int64_t sheet_waits_until() const;

  // ------------------------------------------------------------------------------------------------------- pace.cpp
  void catch_up();
  bool acts_by_itself(Seat) const;
  int pause_before(Seat) const;
  bool is_alone_with_bots(Seat) const;
  Reply request(const Caller&, const ask::SkipToTurn&);
  void take(Due);
  void run_out_of_time(Seat);
  std::int64_t due_at(Due) const;
  std::int64_t due_in_play(Due) const;
  std::int64_t still_due() const;
  bool stands_still() const;
  void move_by_itself(Seat);
  void agree_by_themselves();
  bool is_turn_held() const;
  Clocks& clocks_now();
  void stop_clocks();
  void begin_turn(Seat);
  void show_sheet();
  void stamp(const std::optional<DoneRequest>&);
  void set_timer();

  // ------------------------------------------------------------------------------------------------------ pause.cpp
  Reply request(const Caller&, const ask::Pause&);
  Reply request(const Caller&, const ask::PlayOn&);
  void pause_if_all_agree();
  void end_pause(const Author&, std::optional<Seat> seat);

  // ------------------------------------------------------------------------------------------- --------------- chat.cpp
  Reply request(const Caller&, const ask::Say&);
  Reply request(const Caller&, const ask::Mute&);
  std::optional<Refusal> silence_of(const PlayerId&, std::optional<std::string> path = {}) const;

  // ------------------------------------------------------------------------------------------------- seat_grants.cpp
  Reply request(const Caller&, const ask::AskForSeat&);
  Reply request(const Caller&, const ask::AnswerForSeat&);
  Reply request(const Caller&, const ask::OfferSeat&);
  Reply request(const Caller&, const ask::CancelOffer&);
  void handle(in::Claimed&);
  std::optional<Refusal> claim(const in::Claimed&);
  std::optional<Refusal> may_hand_on(Seat) const;
  void hand_over_at_deal(int number);
  void hand_over_after_match();
  void cancel_offer(const Author&, Seat);
  void cancel_claim_of(const Author&, const PlayerId&);
  void cancel_expired_offers();
  void keep_offer(Seat, std::int64_t until_ms);
  void end_offer(Seat);
  void wake_offers();
  std::int64_t offers_due() const;
  std::int64_t offer_due(Seat) const;

  // ------------------------------------------------------------------------------------------------ late_guests.cpp
  Reply sit_during_match(const Caller&, const ask::Sit&);

  // ------------------------------------------------------------------------------------------------------- line.cpp
  Reply request(const Caller&, const ask::LineUp&);
  Reply request(const Caller&, const ask::LeaveLine&);
  void leave_line(const Author&, const PlayerId&);
  void leave_line_after_grace();
  bool others_wait() const;
  std::vector<Seat> seats_to_hand_on() const;
  did::SeatsChanged seats_for_the_line() const;
  std::optional<RowView> row_view() const;
  std::optional<NextSeatsView> next_seats_view() const;
  std::optional<int> line_wait_ms() const;

  // --------------------------------------------------------------------------------------------------- evidence.cpp
  Reply request(const Caller&, const ask::Report&);
  void handle(in::HandsOpened&);
  void tell_of_opened_hands();
  storage::Activity& note(std::string_view kind, const PlayerId&);
  void note_refused(const Caller&, const in::Request&, const Refusal&);
  // ----------------------------------------------------------------------------------------------------- orders.cpp
  void handle(in::Ordered&);
  std::optional<Refusal> carry_out(const Author&, const in::Ordered::Close&);
  std::optional<Refusal> carry_out(const Author&, const in::Ordered::Remove&);
  std::optional<Refusal> carry_out(const Author&, const in::Ordered::Mute&);

  // ------------------------------------------------------------------------------------------------------- view.cpp
  RoomView view() const;
  std::vector<UnseatedView> unseated_people() const;
  ClockView clock_view(std::int64_t steady_ms) const;
  Result<MatchScope, Refusal> match_scope(SessionId) const;
};

}  // namespace takamaka::room
