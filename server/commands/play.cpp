#include <sodium.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <vector>

#include "protocol/games/catalog.hpp"
#include "server/commands/commands.hpp"
#include "server/commands/show.hpp"

namespace takamaka::commands {
namespace {

// Makes the deals of a match from one seed; random without one.
class Deals {
 public:
  explicit Deals(std::optional<std::uint64_t> seed) {
    if (!seed) {
      randombytes_buf(first_.data(), first_.size());
      return;
    }
    for (std::size_t i = 0; i < 8; ++i) first_[i] = static_cast<std::uint8_t>(*seed >> (8 * i));
  }
  Lots next() {
    Seed seed;
    crypto_generichash(seed.data(), seed.size(), first_.data(), first_.size(),
                       reinterpret_cast<const unsigned char*>(&count_), sizeof count_);
    ++count_;
    return Lots{seed};
  }

 private:
  Seed first_{};
  std::uint64_t count_ = 0;
};

// Asks until the user enters a number of the list. Returns none for `q` or at the end of the input.
std::optional<std::size_t> choose(std::size_t count) {
  std::string line;
  while (std::cout << "  which? " << std::flush && std::getline(std::cin, line)) {
    if (line == "q") return std::nullopt;
    if (!line.empty() && line.size() < 6 && line.find_first_not_of("0123456789") == std::string::npos) {
      const auto number = static_cast<std::size_t>(std::stoul(line));
      if (number >= 1 && number <= count) return number - 1;
    }
    std::cout << "  A number from 1 to " << count << ", or q to leave.\n";
  }
  return std::nullopt;
}

// Returns the value of a label's placeholder, such as `tile`, `cell.x` or `train:seat`, in English.
std::string value_in_words(const CatalogEntry& entry, const ActionLabel& label, std::string_view placeholder,
                           const Json& action) {
  const std::size_t colon = std::min(placeholder.find(':'), placeholder.size());
  const std::string_view path = placeholder.substr(0, colon);
  std::string pointer = "/" + std::string{path};
  std::ranges::replace(pointer, '.', '/');
  const Json& value = action.at(Json::json_pointer{pointer});
  std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  for (const LabelWord& word : label.words)
    if (word.placeholder == path && word.value == text) return std::string{word.text.en};
  if (path == "tile" && entry.names_larger_first) std::ranges::reverse(text);  // two digits and a dash
  return colon < placeholder.size() ? "seat " + text : text;
}

// Returns an action as its label says it, such as "Play 6-4 on the left".
std::string in_words(const CatalogEntry& entry, const Json& action) {
  const auto label = std::ranges::find(entry.labels, action.at("type").get<std::string>(), &ActionLabel::action);
  std::string words;
  for (std::string_view rest = label->text.en; !rest.empty();) {
    const std::size_t opened = std::min(rest.find('{'), rest.size());
    words += rest.substr(0, opened);
    rest.remove_prefix(opened);
    if (rest.empty()) break;
    const std::size_t closed = rest.find('}');
    words += value_in_words(entry, *label, rest.substr(1, closed - 1), action);
    rest.remove_prefix(closed + 1);
  }
  return words;
}

std::optional<RawJson> ask_person(const CatalogEntry& entry, const AnyMatch& match, Seat seat) {
  std::cout << "\ntable: ";
  show(std::cout, table_of(match), 0);
  Json own = own_of(match, seat);
  const Json legal = own.value("legal", Json::array());
  own.erase("legal");
  std::cout << "\nseat " << int{seat.value} << ": ";
  show(std::cout, own, 0);
  for (std::size_t i = 0; i < legal.size(); ++i)
    std::cout << "  " << i + 1 << "  " << in_words(entry, legal[i]) << '\n';
  const auto chosen = choose(legal.size());
  if (!chosen) return std::nullopt;
  return RawJson{legal[*chosen].dump()};
}

// A game as the lobby lists it: a variant, or a preset with its own entry (such as Correlativa).
struct Game {
  std::string name;
  const CatalogEntry* entry = nullptr;
  int seats = 0;  // 0: the variant's usual number
  std::string options = "{}";
};

std::vector<Game> known_games() {
  std::vector<Game> all;
  for (const CatalogEntry& entry : catalog()) {
    all.push_back({std::string{entry.key}, &entry});
    const Json described = Json::parse(entry.describe());
    for (const Json& preset : described.at("presets")) {
      if (!preset.at("own_entry")) continue;
      all.push_back({preset.at("key"), &entry, preset.at("seats"), preset.at("options").dump()});
    }
  }
  return all;
}

}  // namespace

int play(const PlayArguments& arguments) {
  const std::vector<Game> all = known_games();
  const auto game = std::ranges::find(all, arguments.variant, &Game::name);
  if (game == all.end()) {
    std::string known;
    for (const Game& other : all) known += " " + other.name;
    return wrong("there is no game of this name; there are:" + known);
  }
  const CatalogEntry* entry = game->entry;
  int seats = arguments.seats == 0 ? game->seats : arguments.seats;
  if (seats == 0) seats = entry->seats_min <= 4 && entry->seats_max >= 4 ? 4 : entry->seats_min;
  if (seats < entry->seats_min || seats > entry->seats_max)
    return wrong("this game is for " + std::to_string(entry->seats_min) + " to " + std::to_string(entry->seats_max));
  const Json wished = Json::parse(arguments.options, nullptr, false);
  if (!wished.is_object()) return wrong("the options are not a JSON object");
  Json chosen = Json::parse(game->options);
  chosen.update(wished);
  const auto options = entry->normalize(RawJson{chosen.dump()}, static_cast<std::uint8_t>(seats));
  if (!options) return wrong("options: " + options.error().path + ": " + options.error().reason);

  const auto match = entry->start(*options, static_cast<std::uint8_t>(seats));
  Deals deals{arguments.seed};
  std::cout << entry->title << " for " << seats << ", options " << options->text << '\n';
  while (!std::holds_alternative<Over>(match->to_act())) {
    if (std::holds_alternative<House>(match->to_act())) {
      show_events(match->house(Deal{deals.next()}).value().events);
      continue;
    }
    const Seat seat = std::get<Seat>(match->to_act());
    RawJson action;
    if (match->automatic(seat)) {
      action = match->only_action(seat);
    } else if (arguments.watch || (arguments.bots && seat.value != 0)) {
      action = match->advise(seat, Strength::normal);
    } else {
      auto asked = ask_person(*entry, *match, seat);
      if (!asked) return 0;
      action = std::move(*asked);
    }
    const auto step = match->act(seat, action);
    if (!step) return wrong("a legal action was refused; this is a bug in takamaka");
    show_events(step->events);
  }
  std::cout << "\nThe match is over.\ntable: ";
  show(std::cout, table_of(*match), 0);
  return 0;
}

}  // namespace takamaka::commands
