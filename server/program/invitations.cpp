#include "server/program/invitations.hpp"

#include <algorithm>
#include <cctype>

#include "protocol/games/catalog.hpp"
#include "protocol/json/encode.hpp"
#include "protocol/messages/names.hpp"
#include "server/admin/query.hpp"
#include "server/http/representations.hpp"
#include "server/lobby/codes.hpp"
#include "server/lobby/lobby_refusals.hpp"
#include "server/room/people/invitation.hpp"

namespace takamaka {
namespace {

constexpr std::int64_t wrong_code_ms = 250;
constexpr std::string_view one_minute = "60";

std::shared_ptr<const http::Answer> problem(int status, std::string_view code) {
  http::Answer answer = http::problem(status, code);
  if (status == 429 || status == 503) answer.headers.emplace_back("Retry-After", one_minute);
  return std::make_shared<const http::Answer>(std::move(answer));
}

// A text about one table: asked for again each time, and in no shared cache.
std::shared_ptr<const http::Answer> answer_with(const http::Request& request, std::string_view media_type,
                                                std::string body) {
  const std::string etag = http::etag_of(body);
  http::Answer answer;
  answer.headers.emplace_back("ETag", etag);
  answer.headers.emplace_back("Cache-Control", "private, no-cache");
  if (http::is_known(request, etag)) {
    answer.status = 304;
  } else {
    answer.headers.emplace_back("Content-Type", media_type);
    answer.body = std::make_shared<const std::string>(std::move(body));
  }
  return std::make_shared<const http::Answer>(std::move(answer));
}

// Returns the code of a link in normal form: browsers escape what is not ASCII, and messengers take the full stop after a link
// for a part of it.
std::optional<std::string> code_in_link(std::string_view part) {
  std::string typed = plain_letters(admin::unescaped(part).value_or(""));
  while (!typed.empty() && std::ispunct(static_cast<unsigned char>(typed.back())) != 0) typed.pop_back();
  return normal_code(typed);
}

std::string counted(std::ptrdiff_t n, std::string_view one, std::string_view more) {
  return std::to_string(n) + " " + std::string{n == 1 ? one : more};
}

// "Ayu, Budi and 2 bots": people without a name are counted.
std::string people_in_words(const Invitation& invitation) {
  std::vector<std::string> parts;
  std::ptrdiff_t nameless = 0;
  for (const InvitedSeat& seat : invitation.seats) {
    if (seat.occupant != Occupant::person) continue;
    if (seat.name.empty()) ++nameless;
    if (!seat.name.empty()) parts.push_back(seat.name);
  }
  if (nameless > 0) parts.push_back(counted(nameless, "more person", "more people"));
  const auto bots = std::ranges::count(invitation.seats, Occupant::bot, &InvitedSeat::occupant);
  if (bots > 0) parts.push_back(counted(bots, "bot", "bots"));
  std::string words;
  for (std::size_t i = 0; i < parts.size(); ++i)
    words += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return words;
}

}  // namespace

http::Preview preview_of(const Invitation& invitation) {
  const CatalogEntry* entry = find_variant(invitation.variant);
  const std::string game{entry == nullptr ? std::string_view{"a game"} : entry->title};
  http::Preview preview;
  preview.title = invitation.host.empty() ? "A table of " + game
                  : invitation.watch      ? "Watch " + invitation.host + " play " + game
                                          : invitation.host + " invites you to " + game;
  std::string& words = preview.description;
  if (!invitation.name.empty()) words += invitation.name + ". ";
  if (invitation.locked) {
    words += "The table is locked.";
    return preview;
  }
  if (const std::string people = people_in_words(invitation); !people.empty())
    words += "At the table: " + people + ". ";
  const bool playing = invitation.phase == RoomPhase::playing || invitation.phase == RoomPhase::between_deals;
  const auto open = std::ranges::count(invitation.seats, Occupant::open, &InvitedSeat::occupant);
  if (invitation.watch) {
    words += "No account is needed.";
  } else if (playing) {
    words += invitation.may_sit ? "A match is running, and you can take over a bot's seat."
                                : "A match is running: watch, or wait for the next one.";
  } else {
    words += open > 0 ? counted(open, "seat is", "seats are") + " free." : "No seat is free.";
  }
  return preview;
}

Invitations::Invitations(SessionContext& context, std::string page, std::string origin)
    : context_{context}, page_{std::move(page)}, origin_{std::move(origin)} {}

std::function<Task<std::shared_ptr<const http::Answer>>(Loop&, http::Request, std::string)> answer_invitations(
    SessionContext& context, std::string page, std::string origin) {
  return [invitations = std::make_shared<const Invitations>(context, std::move(page), std::move(origin))](
             Loop& loop, http::Request request, std::string address) {
    return invitations->answer(loop, std::move(request), std::move(address));
  };
}

Task<Result<Invitation, room::Refusal>> Invitations::find(Loop& loop, std::string code, bool& loaded) const {
  using RoomLookup = Result<LobbyService::FoundRoom, room::Refusal>;
  AsyncValue<RoomLookup> looked{loop};
  context_.lobby.find(code, [looked](RoomLookup found) { looked.give(std::move(found)); });
  const RoomLookup found = co_await looked.wait();
  if (!found) co_return std::unexpected(found.error());
  loaded = found->loaded;
  using Seen = std::optional<std::optional<Invitation>>;
  AsyncValue<Seen> asked{loop};
  found->room->look([door = found->door](const room::Room& room) { return room::invitation_of(room.state(), door); },
                    [asked](Seen seen) { asked.give(std::move(seen)); });
  Seen seen = co_await asked.wait();
  if (!seen) co_return std::unexpected(room::refusal(refusals::busy));  // it has just been unloaded
  if (!*seen) co_return std::unexpected(room::refusal(refusals::no_such_room));
  co_return **std::move(seen);
}

Task<std::shared_ptr<const http::Answer>> Invitations::answer(Loop& loop, http::Request request,
                                                              std::string address) const {
  const auto asked = http::invited_code(request);
  const bool for_programs = asked && asked->for_programs;
  if (!asked || (!for_programs && page_.empty())) co_return nullptr;
  // Pages of other origins cannot read what programs are told, but could use up the wrong codes of their visitors.
  if (for_programs && http::is_of_another_origin(request)) co_return problem(403, "origin");
  if (!for_programs && !http::is_visit(request)) co_return nullptr;
  const CountedAddress guesser{std::move(address)};
  const std::int64_t earliest_ms = loop.steady_ms() + wrong_code_ms;
  const auto code = code_in_link(asked->code);
  const bool counts = code && !context_.lobby.has(*code);
  if (context_.guess_wait_ms(guesser, loop.steady_ms()) > 0 ||
      (counts && context_.over_budget(ops::Budget::loads, guesser, {}, loop.steady_ms())))
    co_return for_programs ? problem(429, "slow_down") : nullptr;
  Result<Invitation, room::Refusal> found = std::unexpected(room::refusal(refusals::no_such_room));
  bool loaded = false;
  if (code) found = co_await find(loop, *code, loaded);
  if (counts && !loaded) context_.budgets.give_back(ops::Budget::loads, guesser.key);
  const bool is_wrong = !found && !found.error().retryable;
  const bool is_one_too_many = is_wrong && context_.guessed_wrong(guesser, loop.steady_ms()) > 0;
  if (!found && !for_programs) co_return nullptr;
  if (is_wrong) {
    co_await sleep_until(loop, earliest_ms);
    co_return is_one_too_many ? problem(429, "slow_down") : problem(404, refusals::no_such_room.code);
  }
  if (!found) co_return problem(503, found.error().code);
  if (for_programs) {
    co_return answer_with(request, "application/json", to_json(*found, Spectator{}) + "\n");
  }
  http::Preview preview = preview_of(*found);
  preview.origin = origin_;
  preview.path = request.path;
  co_return answer_with(request, "text/html; charset=utf-8", http::with_preview(page_, preview));
}

}  // namespace takamaka
