#include "server/ops/limits/budgets.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "server/ops/limits/paced_limits.hpp"

namespace takamaka::ops {
namespace {

constexpr double budget_second_ms = 1000, budget_minute_ms = 60 * budget_second_ms;
constexpr double budget_hour_ms = 60 * budget_minute_ms, budget_day_ms = 24 * budget_hour_ms;
constexpr std::int64_t budget_line_every_ms = 60'000;
// A player may use two devices_of_player at once, each with the whole budget of a connection.
constexpr double devices_of_player = 2;

constexpr std::size_t index_of(Budget what) { return static_cast<std::size_t>(what); }

}  // namespace

int in_force(const PacedLimit& limit, double messages_per_second) {
  const double pace = std::max(1.0, messages_per_second / limits::messages_per_second);
  return static_cast<int>(std::min<double>(std::numeric_limits<int>::max(), pace * limit.usual));
}

Budgets::Budgets(const BudgetSettings& settings, std::size_t keys_max) : addresses_{keys_max}, players_{keys_max} {
  set(settings);
}

void Budgets::set(const BudgetSettings& settings) {
  const double people = settings.people_per_address;
  Allowances person{};
  for (const PacedLimit& limit : paced_limits) {
    person[index_of(limit.what)] = {static_cast<double>(in_force(limit, settings.messages_per_second)),
                                    limit.period_ms};
  }
  const double burst = messages_burst(settings.messages_per_second);  // as for one connection
  person[index_of(Budget::messages)] = {burst, burst / settings.messages_per_second * budget_second_ms};

  const std::lock_guard lock{mutex_};
  of_address_ = of_player_ = person;
  for (Allowance& allowance : of_address_) allowance.count *= people;
  of_address_[index_of(Budget::requests)] = {static_cast<double>(settings.requests_per_minute), budget_minute_ms};
  of_address_[index_of(Budget::players)] = {static_cast<double>(settings.players_per_day), budget_day_ms};
  of_address_[index_of(Budget::rooms)] = {static_cast<double>(settings.rooms_per_hour), budget_hour_ms};
  for (const Budget what : {Budget::messages, Budget::bytes}) of_player_[index_of(what)].count *= devices_of_player;
}

std::optional<Budgets::Exhausted> Budgets::take(Budget what, const std::string& address, const std::string& player,
                                                std::int64_t now_ms, double amount) {
  const std::lock_guard lock{mutex_};
  Used& there = addresses_.use(address, {});
  Used* theirs = player.empty() || what < Budget::rooms ? nullptr : &players_.use(player, {});
  return take_from(there, theirs, what, now_ms, amount);
}

std::optional<Budgets::Exhausted> Budgets::take_message(std::size_t bytes, const std::string& address,
                                                        const std::string& player, std::int64_t now_ms) {
  const std::lock_guard lock{mutex_};
  Used& there = addresses_.use(address, {});
  Used* theirs = player.empty() ? nullptr : &players_.use(player, {});
  if (auto exhausted = take_from(there, theirs, Budget::messages, now_ms, 1)) return exhausted;
  return take_from(there, theirs, Budget::bytes, now_ms, static_cast<double>(bytes));
}

void Budgets::give_back(Budget what, const std::string& address, double amount) {
  const std::lock_guard lock{mutex_};
  const Allowance& allowance = of_address_[index_of(what)];
  addresses_.use(address, {}).full_at_ms[index_of(what)] -= amount * allowance.period_ms / allowance.count;
}

std::optional<Budgets::Exhausted> Budgets::take_from(Used& there, Used* theirs, Budget what, std::int64_t now_ms,
                                                     double amount) {
  const Allowance &of_address = of_address_[index_of(what)], &of_player = of_player_[index_of(what)];
  double wait_ms = missing_ms(of_address, there.full_at_ms[index_of(what)], now_ms, amount);
  if (theirs) wait_ms = std::max(wait_ms, missing_ms(of_player, theirs->full_at_ms[index_of(what)], now_ms, amount));
  if (wait_ms > 0) {
    const bool first = now_ms >= there.next_line_ms;
    if (first) there.next_line_ms = now_ms + budget_line_every_ms;
    return Exhausted{what, std::max<std::int64_t>(1, std::llround(std::ceil(wait_ms))), first};
  }
  spend(of_address, there.full_at_ms[index_of(what)], now_ms, amount);
  if (theirs) spend(of_player, theirs->full_at_ms[index_of(what)], now_ms, amount);
  return std::nullopt;
}

// How long the budget still takes to hold `amount`; not more than 0 if it does. More than a full budget can hold counts
// as a full one.
double Budgets::missing_ms(const Allowance& allowance, double full_at_ms, std::int64_t now_ms, double amount) {
  const double needed = std::min(amount, allowance.count) * allowance.period_ms / allowance.count;
  const double used = std::max(0.0, full_at_ms - static_cast<double>(now_ms));
  constexpr double rounding = 1e-6;
  const double missing = used + needed - allowance.period_ms;
  return missing > rounding ? missing : 0;
}

void Budgets::spend(const Allowance& allowance, double& full_at_ms, std::int64_t now_ms, double amount) {
  const double needed = std::min(amount, allowance.count) * allowance.period_ms / allowance.count;
  full_at_ms = std::max(full_at_ms, static_cast<double>(now_ms)) + needed;
}

}  // namespace takamaka::ops
