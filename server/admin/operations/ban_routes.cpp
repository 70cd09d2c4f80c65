// Bans of players and of address ranges.

#include <algorithm>
#include <charconv>

#include "protocol/json/encode.hpp"
#include "server/admin/operations/operation_routes.hpp"
#include "server/session/node_news.hpp"

namespace takamaka::admin {
namespace {

// The shortest prefixes that may be banned: a typing mistake must not lock out a country.
constexpr int narrowest_v4 = 16, narrowest_v6 = 32;

// Parses the range; none if a caller with this address may not ban it.
std::optional<AddressRange> read_range(const std::string& text, const std::string& own_address) {
  auto range = AddressRange::parse(text);
  if (!range || range->contains(own_address)) return std::nullopt;
  const bool is_v6 = text.contains(':');
  if (is_v6 && text.contains('.')) return std::nullopt;  // IPv4 inside IPv6 must be written as IPv4
  if (const auto slash = text.find('/'); slash != std::string::npos) {
    int bits = 0;
    std::from_chars(text.data() + slash + 1, text.data() + text.size(), bits);
    if (bits < (is_v6 ? narrowest_v6 : narrowest_v4)) return std::nullopt;
  }
  return range;
}

Ban as_told(const storage::BanRow& row, const std::string& name) {
  Ban ban{.ban = row.ban,
          .player = row.player,
          .range = row.range,
          .reason = row.reason,
          .by = row.name,
          .from_ms = row.from_ms,
          .until_ms = row.until_ms,
          .lifted_ms = row.lifted_ms};
  if (!name.empty()) ban.name = name;
  return ban;
}

}  // namespace

void OperationRoutes::add_bans() {
  api_.on<ListBans>([this](Call<ListBans> call) { return list_bans(std::move(call)); });
  api_.on<MakeBan>([this](Call<MakeBan> call) { return make_ban(std::move(call)); });
  api_.on<LiftBan>([this](Call<LiftBan> call) { return lift_ban(std::move(call)); });
}

Task<storage::Outcome<std::vector<std::string>>> OperationRoutes::names(const CallContext& context,
                                                                        std::vector<std::string> players) {
  using Named = storage::Outcome<std::vector<std::string>>;
  AsyncValue<Named> later{context.loop};
  auto work = [players = std::move(players)](storage::EventStore&, storage::Accounts& accounts) -> Named {
    std::vector<std::string> found;
    for (const std::string& player : players) {
      if (player.empty()) {
        found.emplace_back();
        continue;
      }
      const auto one = accounts.find_player(PlayerId{player});
      if (!one) return std::unexpected(one.error());
      found.push_back(*one ? (*one)->name : std::string{});
    }
    return found;
  };
  server_.store.run(std::move(work), [later](Named named) { later.give(std::move(named)); });
  co_return co_await later.wait();
}

Task<EndpointResult<ListBans>> OperationRoutes::list_bans(Call<ListBans> call) {
  const ListBans::Query& query = call.query;
  const storage::BanFilter filter{.in_force_at = query.all ? std::nullopt : std::optional{call.context.now_ms},
                                  .player = query.player.value_or(""),
                                  .before = query.before};
  auto work = [filter, limit = query.limit + 1](storage::AdminStore& store) { return store.bans(filter, limit); };
  auto found = co_await api_.store().ask(call.context.loop, std::move(work));
  if (!found) co_return std::unexpected(trouble(found.error()));
  ListBans::Answer answer;
  answer.more = std::cmp_greater(found->size(), query.limit);
  if (answer.more) found->pop_back();
  std::vector<std::string> players;
  for (const storage::BanRow& row : *found) players.push_back(row.player.value_or(""));
  const auto called = co_await names(call.context, std::move(players));
  if (!called) co_return std::unexpected(trouble(called.error()));
  for (std::size_t i = 0; i < found->size(); ++i) answer.bans.push_back(as_told((*found)[i], (*called)[i]));
  co_return answer;
}

Task<EndpointResult<MakeBan>> OperationRoutes::make_ban(Call<MakeBan> call) {
  const CallContext& context = call.context;
  const MakeBan::Body& body = call.body;
  if (body.player.has_value() == body.range.has_value())
    co_return refuse(problems::bad_value, "give either player or range");
  std::optional<AddressRange> range;
  std::string name;
  if (body.range) {
    range = read_range(*body.range, context.address);
    if (!range) co_return refuse(problems::bad_range);
  } else {
    AsyncValue<storage::Outcome<std::optional<storage::Player>>> later{context.loop};
    auto find = [player = PlayerId{*body.player}](storage::EventStore&, storage::Accounts& accounts) {
      return accounts.find_player(player);
    };
    server_.store.run(std::move(find), [later](storage::Outcome<std::optional<storage::Player>> player) {
      later.give(std::move(player));
    });
    const auto known = co_await later.wait();
    if (!known) co_return std::unexpected(trouble(known.error()));
    if (!*known) co_return refuse(problems::no_such_player);
    name = (*known)->name;
  }
  const storage::AdminAccount& own = context.who().account;
  storage::BanRow row{.player = body.player,
                      .range = body.range,
                      .reason = body.reason,
                      .account = own.id,
                      .name = own.name,
                      .from_ms = context.now_ms};
  if (body.minutes) row.until_ms = context.now_ms + *body.minutes * 60'000;
  std::string detail = "{}";
  if (row.until_ms) detail = R"({"until_ms":)" + std::to_string(*row.until_ms) + "}";
  auto work = [row, entry = AdminApi::audit_entry(context, MakeBan::route.name,
                                                  body.player.value_or(body.range.value_or("")), body.reason, detail)](
                  storage::AdminStore& store) { return store.add_ban(row, entry); };
  const auto number = co_await api_.store().ask(context.loop, std::move(work));
  if (!number) co_return std::unexpected(trouble(number.error()));
  row.ban = *number;
  server_.node.tell(news::bans, {});
  if (range) {
    server_.bans.add_range(row.ban, *range, row.until_ms, context.now_ms);
    server_.connections.close_if(
        [&](const std::string& address, const std::string&) { return range->contains(address); }, closing::banned);
  } else {
    server_.bans.add_player(row.ban, *row.player, row.until_ms, context.now_ms);
    server_.connections.close_if([&](const std::string&, const std::string& player) { return player == *row.player; },
                                 closing::banned);
  }
  co_return as_told(row, name);
}

Task<EndpointResult<LiftBan>> OperationRoutes::lift_ban(Call<LiftBan> call) {
  const std::string& text = call.context.path.at("ban");
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) co_return refuse(problems::no_such_ban);
  auto work = [number, now = call.context.now_ms,
               entry = AdminApi::audit_entry(call.context, LiftBan::route.name, text, call.body.reason)](
                  storage::AdminStore& store) { return store.lift_ban(number, now, entry); };
  const auto lifted = co_await api_.store().ask(call.context.loop, std::move(work));
  if (!lifted && lifted.error().kind == storage::ErrorKind::refused) co_return refuse(problems::no_such_ban);
  if (!lifted) co_return std::unexpected(trouble(lifted.error()));
  server_.bans.lift(number);
  server_.node.tell(news::bans, {});
  std::vector<std::string> whom;
  whom.push_back(lifted->player.value_or(""));
  const auto called = co_await names(call.context, std::move(whom));
  co_return as_told(*lifted, called ? called->front() : std::string{});
}

}  // namespace takamaka::admin
