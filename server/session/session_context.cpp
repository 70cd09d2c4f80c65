#include "server/connection/address.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/session/client_session.hpp"

namespace takamaka {

std::optional<std::int64_t> SessionContext::over_budget(ops::Budget what, const CountedAddress& address,
                                                        const std::string& player, std::int64_t now_ms) {
  return told(budgets.take(what, address.key, player, now_ms), address);
}

std::optional<std::int64_t> SessionContext::over_budget_of_message(std::size_t bytes, const CountedAddress& address,
                                                                   const std::string& player, std::int64_t now_ms) {
  return told(budgets.take_message(bytes, address.key, player, now_ms), address);
}

std::optional<std::int64_t> SessionContext::told(const std::optional<ops::Budgets::Exhausted>& exhausted,
                                                 const CountedAddress& address) const {
  if (!exhausted) return std::nullopt;
  const std::string_view name = ops::budget_names[static_cast<std::size_t>(exhausted->what)];
  ops::metrics().budget_refusals.add(name);
  if (exhausted->first) {
    ops::log_warn("over_budget", "An address has used up a budget; what goes beyond it is refused.",
                  {{"budget", name}, {"ip", full_addresses ? address.text : truncated_address(address.text)}});
  }
  return exhausted->retry_after_ms;
}

std::int64_t SessionContext::guess_wait_ms(const CountedAddress& address, std::int64_t now_ms) {
  const std::lock_guard lock{guesses_mutex};
  return guesses.wait_ms(address.key, now_ms);
}

std::int64_t SessionContext::guessed_wrong(const CountedAddress& address, std::int64_t now_ms) {
  const std::lock_guard lock{guesses_mutex};
  return guesses.charge(address.key, now_ms);
}

}  // namespace takamaka
