#pragma once

// Positions in words, one item on each line: a key, then its values. Each variant defines its keys.

#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/ids.hpp"

namespace takamaka::testing {

class SceneWords {
 public:
  explicit SceneWords(std::uint8_t seats) : seats_{seats} {}

  // `read` reads the lines that begin with `key`.
  void on(std::string key, std::function<void(std::istream&)> read) { keys_[std::move(key)] = std::move(read); }

  // Reads a seat: A, B, C … Records an error if there is no such seat.
  Seat seat(const std::string& word) {
    const bool good = word.size() == 1 && word[0] >= 'A' && word[0] < 'A' + seats_;
    if (!good) fail("no such seat: " + word);
    return Seat{static_cast<std::uint8_t>(good ? word[0] - 'A' : 0)};
  }
  Seat seat(std::istream& words) {
    std::string word;
    words >> word;
    return seat(word);
  }
  // A tile of any family.
  template <class Tile>
  Tile tile(const std::string& word) {
    const auto tile = Tile::parse(word);
    if (!tile) fail("no such tile: " + word);
    return tile.value_or(Tile{});
  }
  template <class Tile>
  std::vector<Tile> tiles(std::istream& words) {
    std::vector<Tile> all;
    for (std::string word; words >> word;) all.push_back(tile<Tile>(word));
    return all;
  }
  // "A 0-1 1-2 | B 3-5": calls `put(seat, tile)` for each.
  template <class Tile, class Put>
  void per_seat(std::istream& words, Put&& put) {
    Seat owner{};
    for (std::string word; words >> word;) {
      if (word == "|") continue;
      if (word.size() == 1) {
        owner = seat(word);
      } else {
        put(owner, tile<Tile>(word));
      }
    }
  }
  void fail(std::string what) {
    if (!wrong_) wrong_ = std::move(what);
  }

  // Reads all lines. Returns an error message, or nothing.
  std::optional<std::string> read(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      std::istringstream words{line};
      std::string key;
      words >> key;
      const auto found = keys_.find(key);
      if (found == keys_.end()) return "no such thing in a scene: " + key;
      found->second(words);
      if (wrong_) return wrong_;
    }
    return {};
  }

 private:
  std::uint8_t seats_;
  std::map<std::string, std::function<void(std::istream&)>, std::less<>> keys_;
  std::optional<std::string> wrong_;
};

}  // namespace takamaka::testing
