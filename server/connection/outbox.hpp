#pragma once

// The frames that wait to be written to one connection. Bounded: a client that reads too slowly is closed with 4508 and
// slows down no one else.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "protocol/json/shared_text.hpp"
#include "protocol/messages/close_codes.hpp"
#include "server/connection/node_lease.hpp"
#include "server/loop/loop.hpp"

namespace takamaka {

// One text frame: `shared` followed by `own`; either may be none. `session`: of an update, the connection's session in that
// room; 0: anything else.
struct Frame {
  SharedText shared, own;
  std::uint64_t session = 0;
  std::size_t size() const { return shared.size() + own.size(); }
};

class Outbox : public std::enable_shared_from_this<Outbox> {
 public:
  // `loop` is the connection's. `wake` is called there when a frame comes into an empty outbox, and when it closes. When the
  // present term of `lease` ends, the frames that wait are dropped, and the connection closes with `lease_lost`.
  Outbox(Loop& loop, std::function<void()> wake, const NodeLease& lease = endless_lease())
      : loop_{loop}, wake_{std::move(wake)}, lease_{lease}, term_{lease.term()} {}

  // Any thread. Drops the frame when the connection is closing, and an update of a room that it has left for another one.
  void send(Frame frame);
  void send(std::string_view text) { send({SharedText{text}, nullptr}); }
  // Any thread. Closes the connection after the frames sent before by this thread; the first code wins.
  void close(const CloseCode& code);
  // Any thread. Closes the connection because its room leaves this node. The frames that wait are dropped, unless the lease
  // is endless: another node may speak for the room at once. The client sends again what was not answered.
  void hand_over(const CloseCode& code);
  // Any thread. The same for a connection that has left the room before, if it does not take what was sent to it.
  void hand_over_rest(const CloseCode& code);
  // Any thread. Calls `received` once, on the connection's loop, when the client has answered a ping that followed
  // everything that this thread sent before. Never if the connection ends first, or if more than `awaited_max` wait: so it is
  // only for what is sent again then.
  void when_received(std::function<void()> received);
  static constexpr std::size_t awaited_max = 16;
  // Any thread. Returns the bytes that wait or are being written.
  std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

  // The rest is for the connection, on its loop.
  // Reports that the connection enters a room. A room of another loop may speak before it knows that the connection has left,
  // and its update would be taken for the new room's. Sessions are counted upwards.
  void entered(std::uint64_t session) { session_ = session; }
  bool closing() const { return close_.has_value(); }
  // Tells whether anything may be written now: the one way out of a node to its players asks it, for every frame.
  bool may_speak() const { return !handed_over_ && lease_.holds(term_, loop_.steady_ms()); }
  // Takes all waiting frames, and the number of a ping or the code to close with after them. If there is nothing, the next
  // `send` wakes the connection again. `room` is an empty list whose memory the next frames get.
  struct Taken {
    std::vector<Frame> frames;
    std::uint64_t ping = 0;  // 0: none
    std::optional<CloseCode> close;
  };
  Taken take(std::vector<Frame> room = {});
  // Reports that taken frames are written; they no longer count towards the bound.
  void written(std::size_t frames, std::size_t bytes);
  // Reports that the client has answered the ping with this number.
  void answered(std::uint64_t ping);

 private:
  void add(Frame frame);
  void await(std::function<void()> received);
  void close_here(const CloseCode& code);
  void hand_over_here(const CloseCode& code);
  void drop_waiting();
  void wake();
  void fall_silent();

  Loop& loop_;
  const std::function<void()> wake_;
  const NodeLease& lease_;
  const NodeLease::Term term_;
  std::vector<Frame> waiting_;
  struct Awaited {
    std::uint64_t ping;
    std::function<void()> received;
  };
  std::vector<Awaited> awaited_;
  std::uint64_t next_ping_ = 1;
  std::uint64_t session_ = 0;           // the last room's
  std::size_t frames_ = 0;              // waiting or taken but not yet written
  std::atomic<std::size_t> bytes_ = 0;  // of these; changed on the loop only
  std::optional<CloseCode> close_;
  bool close_taken_ = false;
  bool handed_over_ = false;  // another node may have the room
  bool awake_ = false;        // the connection was woken and has not found the outbox empty since
};

}  // namespace takamaka
