#include "server/review/filter_check.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "protocol/games/catalog.hpp"

namespace takamaka::review {
namespace {

// Returns why `value` is wrong; none if it is empty or one of `right`.
template <class List>
std::optional<std::string> unless_one_of(const List& right, const std::string& value) {
  if (value.empty() || std::ranges::find(right, value) != right.end()) return std::nullopt;
  std::string sentence = "must be one of ";
  bool first = true;
  for (const auto& one : right) {
    sentence.append(first ? "" : ", ").append(one);
    first = false;
  }
  return sentence + ", not " + value;
}

// The names of the options of this game; of all games if it is empty.
std::set<std::string> option_names(const std::string& variant) {
  std::set<std::string> names;
  for (const CatalogEntry& entry : catalog()) {
    if (!variant.empty() && entry.key != variant) continue;
    const auto described = nlohmann::json::parse(entry.describe());
    for (const auto& [name, schema] : described.at("options").at("properties").items()) names.insert(name);
  }
  return names;
}

}  // namespace

bool is_id(std::string_view text) {
  return text.size() == 26 && text.find_first_not_of("0123456789ABCDEFGHJKMNPQRSTVWXYZ") == std::string_view::npos;
}

std::optional<WrongFilter> wrong_in(const storage::GamePageFilter& filter) {
  const std::string game = filter.game.value_or(""), result = filter.result.value_or(""),
                    before = filter.before.value_or("");
  std::vector<std::string_view> games;
  for (const CatalogEntry& entry : catalog()) games.push_back(entry.key);
  if (auto why = unless_one_of(games, game)) return WrongFilter{"game", *std::move(why)};
  std::vector<std::string_view> results{"running", "abandoned"};
  for (const CatalogEntry& entry : catalog()) {
    if (!game.empty() && entry.key != game) continue;
    for (const SheetWord& reason : entry.sheet_words.match_reasons) {
      if (std::ranges::find(results, reason.id) == results.end()) results.push_back(reason.id);
    }
  }
  if (auto why = unless_one_of(results, result)) return WrongFilter{"result", *std::move(why)};
  if (filter.option && !filter.option->empty()) {
    const std::string name = filter.option->substr(0, filter.option->find('='));
    if (name.size() == filter.option->size()) return WrongFilter{"option", "write an option as name=value"};
    if (auto why = unless_one_of(option_names(game), name)) return WrongFilter{"option", *std::move(why)};
  }
  if (!before.empty() && !is_id(before))
    return WrongFilter{"before", "must be the id of a match, with 26 characters, not " + before};
  if (filter.from_ms && filter.until_ms && *filter.from_ms >= *filter.until_ms)
    return WrongFilter{"until_ms", "must be later than the time from which to search"};
  return std::nullopt;
}

}  // namespace takamaka::review
