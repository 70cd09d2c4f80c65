// What is stored of one player: all of it for himself, or erased.

#include <iostream>
#include <nlohmann/json.hpp>

#include "server/app.hpp"
#include "server/commands/record.hpp"

namespace takamaka::commands {
namespace {

using Json = nlohmann::ordered_json;
using storage::Value;

// The rows of a review as an array of objects.
storage::Review::Sink into(Json& array, std::vector<std::string>& columns) {
  array = Json::array();
  return {[&](const std::vector<std::string>& names) { columns = names; },
          [&](std::span<const Value> values) {
            Json object;
            for (std::size_t i = 0; i < values.size(); ++i) {
              if (const auto* number = std::get_if<std::int64_t>(&values[i])) {
                object[columns[i]] = *number;
              } else if (const auto* text = std::get_if<std::string>(&values[i])) {
                object[columns[i]] = *text;
              } else {
                object[columns[i]] = nullptr;
              }
            }
            array.push_back(std::move(object));
            return true;
          }};
}

}  // namespace

int player_export(const RecordWish& wish) {
  int code = exit_code::good;
  const auto review = open_review(wish, code);
  if (!review) return code;
  const auto player = review->find_player(wish.id);
  if (!player) return unreadable(player.error());
  Json all{{"player", player->value}};
  std::vector<std::string> columns;
  const auto part = [&](const char* name, auto find) {
    if (code != exit_code::good) return;
    const storage::Outcome<void> found = find(into(all[name], columns));
    if (!found) code = unreadable(found.error());
  };
  storage::MatchFilter played;
  played.player = player->value;
  part("names", [&](const auto& sink) { return review->players(player->value, 1, sink); });
  part("tokens", [&](const auto& sink) { return review->player_tokens(*player, sink); });
  part("texts", [&](const auto& sink) { return review->player_texts(*player, sink); });
  part("matches", [&](const auto& sink) { return review->matches(played, 0, sink); });
  part("chips", [&](const auto& sink) { return review->ledger({}, "player:" + player->value, 0, sink); });
  if (code == exit_code::good) std::cout << all.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
  return code;
}

int player_erase(const RecordWish& wish) {
  int code = exit_code::good;
  PlayerId player;
  {
    const auto review = open_review(wish, code);
    if (!review) return code;
    const auto found = review->find_player(wish.id);
    if (!found) return unreadable(found.error());
    player = *found;
  }
  if (!wish.yes) {
    std::cerr << "takamaka: this cannot be undone; say --yes to erase player " << player.value << '\n';
    return exit_code::usage;
  }
  const auto store = open_alone(wish, code);
  if (!store) return code;
  const auto erased = store->erase(player);
  if (!erased) return unreadable(erased.error());
  const auto old = store->events_with_names(player);
  if (!old) return unreadable(old.error());
  if (wish.json) {
    std::cout << Json{{"player", player.value},
                      {"tokens", erased->tokens},
                      {"texts", erased->texts},
                      {"old_events", *old}}
              << '\n';
  } else {
    std::cout << "erased: tokens " << erased->tokens << ", texts " << erased->texts << '\n';
  }
  if (*old == 0) return exit_code::good;
  std::cerr << "takamaka: " << *old
            << " events that were stored by a version before 0002_record name him in their payload, which the chain of "
               "hashes covers; they stay as they are\n";
  return exit_code::failed;
}

}  // namespace takamaka::commands
