// What is stored of one player: all of it for himself, or erased.

#include <iostream>
#include <nlohmann/json.hpp>

#include "server/app.hpp"
#include "server/commands/record.hpp"
#include "server/review/take_away.hpp"

namespace takamaka::commands {
namespace {

using Json = nlohmann::ordered_json;
}  // namespace

int player_export(const RecordWish& wish) {
  int code = exit_code::good;
  const auto review = open_review(wish, code);
  if (!review) return code;
  const auto player = review->find_player(wish.id);
  if (!player) return unreadable(player.error());
  const auto document = review::player_document(*review, *player);
  if (!document) return unreadable(document.error());
  std::cout << *document << '\n';
  return exit_code::good;
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
  if (const auto swept = sweep(*store); !swept) return unreadable(swept.error());
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
