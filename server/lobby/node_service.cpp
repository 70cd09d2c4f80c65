#include "server/lobby/node_service.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"

namespace takamaka {
namespace {

// Of a lease: a tenth is not used, because this node's clock may be slower than the store's; after a third it is renewed;
// a renewal that fails is repeated after a tenth.
constexpr std::int64_t margin_parts = 10, renewal_parts = 3, repeat_parts = 10;

std::int64_t rooms_playing() {
  std::int64_t rooms = 0;
  for (const ops::GameMetrics& game : ops::metrics().games) {
    for (const RoomPhase phase : {RoomPhase::playing, RoomPhase::between_deals}) {
      rooms += game.rooms[static_cast<std::size_t>(phase)].value();
    }
  }
  return rooms;
}

}  // namespace

NodeService::NodeService(const Dependencies& deps, const storage::NodeState& self, Listener listener)
    : deps_{deps}, self_{self}, listener_{std::move(listener)}, renewal_{deps.loop}, end_{deps.loop} {}

void NodeService::begin(std::function<void()> begun) {
  begun_ = std::move(begun);
  renew();
}

void NodeService::renew() {
  self_.rooms = static_cast<std::int64_t>(deps_.lobby.rooms());
  self_.playing = rooms_playing();
  self_.connections = static_cast<std::int64_t>(deps_.connections.count());
  auto work = [&loop = deps_.loop, &nodes = deps_.nodes, self = self_]() -> storage::Outcome<Renewal> {
    const std::int64_t asked_ms = loop.steady_ms();
    return Renewal{asked_ms, nodes.renew(self)};
  };
  deps_.store.ahead(std::move(work), [this](storage::Outcome<Renewal> outcome) {
    if (outcome && outcome->lease) deps_.store.note_reached();
    Renewal renewal = outcome ? *std::move(outcome) : Renewal{0, std::unexpected(outcome.error())};
    deps_.loop.post([this, renewal = std::move(renewal)] { renewed(renewal); });
  });
}

void NodeService::renewed(const Renewal& renewal) {
  if (left_) return;
  const std::int64_t now_ms = deps_.loop.steady_ms();
  if (!deps_.lease.holds(now_ms)) lose();  // it ran out while the answer was on its way
  if (!renewal.lease) return try_again(renewal.lease.error());
  const storage::Lease& lease = *renewal.lease;
  lasts_ms_ = lease.lasts.count();
  const bool alone = lease.lasts == storage::endless_lease;
  const std::int64_t until_ms =
      alone ? std::numeric_limits<std::int64_t>::max() : renewal.asked_ms + lasts_ms_ - lasts_ms_ / margin_parts;
  if (until_ms <= now_ms) {
    renewal_.set_after(lasts_ms_ / repeat_parts, [this] { renew(); });
    return;
  }
  deps_.lease.extend(until_ms);
  if (const std::int64_t failed = complaint_.succeeded(); failed > 0) {
    ops::log_info("lease_renewed", "The store is reached again.", {{"node", self_.node}, {"failed", failed}});
  }
  if (!std::exchange(holds_, true)) {
    known_news_ = lease.news;
    adopts_from_ms_ = now_ms + storage::orphans_from.count();
    ops::log_info("term_began", "The node's lease has begun.", {{"node", self_.node}});
    listener_.term(alone);
  }
  if (begun_) std::exchange(begun_, nullptr)();
  if (alone) return;
  end_.set(until_ms, [this] { lose(); });
  renewal_.set(std::max(now_ms, renewal.asked_ms + lasts_ms_ / renewal_parts), [this] { renew(); });
  for (const RoomId& room : lease.wanted) deps_.lobby.hand_over(room);
  if (lease.orders) take_orders();
  if (lease.news > known_news_) read_news(lease.news);
  if (lease.orphans && !self_.draining && now_ms >= adopts_from_ms_) deps_.lobby.adopt();
  listener_.renewed();
}

void NodeService::try_again(const storage::Error& why) {
  if (why.kind == storage::ErrorKind::fenced) {
    lose();
    return renew();
  }
  if (const auto tries = complaint_.failed(deps_.loop.steady_ms())) {
    ops::log_warn("lease_not_renewed", why.what, {{"node", self_.node}, {"tries", *tries}});
  }
  renewal_.set_after(lasts_ms_ / repeat_parts, [this] { renew(); });
}

// Others may have the rooms of this node from now on.
void NodeService::lose() {
  end_.cancel();
  if (!std::exchange(holds_, false)) return;
  deps_.lease.end();
  ops::metrics().leases_lost.add();
  ops::log_error("lease_lost", "The store was not reached in time: other nodes may take over the rooms of this one.",
                 {{"node", self_.node}, {"rooms", deps_.lobby.rooms()}});
  deps_.lobby.check_lease();
  deps_.connections.close_if([](const std::string&, const std::string&) { return true; }, closing::lease_lost);
}

void NodeService::leave(std::function<void()> left) {
  left_ = true;
  renewal_.cancel();
  end_.cancel();
  deps_.lease.end();
  auto work = [&nodes = deps_.nodes, node = self_.node] { return nodes.leave(node); };
  deps_.store.between(std::move(work),
                      [&loop = deps_.loop, left = std::move(left)](const storage::Outcome<void>& gone) {
                        if (!gone) ops::log_warn("node_not_left", gone.error().what);
                        loop.post(left);
                      });
}

// The rest comes with the next renewal.
void NodeService::take_orders() {
  if (!listener_.order || std::exchange(takes_orders_, true)) return;
  auto work = [&nodes = deps_.nodes, node = self_.node] { return nodes.take_orders(node, orders_at_once); };
  deps_.store.ahead(std::move(work), [this](storage::Outcome<std::vector<storage::Order>> orders) {
    deps_.loop.post([this, orders = std::move(orders)] {
      takes_orders_ = false;
      if (!orders) return ops::log_warn("orders_not_taken", orders.error().what);
      for (const storage::Order& order : *orders) listener_.order(order);
    });
  });
}

void NodeService::read_news(std::int64_t newest) {
  if (std::exchange(reads_news_, true)) return;
  auto work = [&nodes = deps_.nodes, known = known_news_] { return nodes.news(known, news_at_once); };
  deps_.store.ahead(std::move(work), [this, newest](storage::Outcome<std::vector<storage::News>> news) {
    deps_.loop.post([this, newest, news = std::move(news)] { hear(news, newest); });
  });
}

void NodeService::hear(const storage::Outcome<std::vector<storage::News>>& news, std::int64_t newest) {
  reads_news_ = false;
  if (!news) return ops::log_warn("news_not_read", news.error().what);  // the next renewal tries again
  if (news->empty()) known_news_ = std::max(known_news_, newest);
  for (const storage::News& piece : *news) {
    if (piece.number <= known_news_) continue;
    known_news_ = piece.number;
    if (piece.node != self_.node) listener_.news(piece);
  }
  if (known_news_ < newest) read_news(newest);
}

void NodeService::tell(std::string_view about, const std::string& body, std::function<void()> failed) {
  const std::string kind{about};
  auto work = [&nodes = deps_.nodes, node = self_.node, kind, body] { return nodes.tell(node, kind, body); };
  deps_.store.between(std::move(work), [kind, failed = std::move(failed)](const storage::Outcome<std::int64_t>& told) {
    if (told) return;
    ops::log_error("news_not_told", told.error().what, {{"kind", kind}});
    if (failed) failed();
  });
}

}  // namespace takamaka
