#include "protocol/games/match_lengths.hpp"

#include <nlohmann/json.hpp>
#include <string>

#include "protocol/embedded.hpp"

namespace takamaka {

OrderedJson match_lengths(std::string_view variant) {
  static const OrderedJson all = OrderedJson::parse(match_lengths_text());
  const auto found = all.find(std::string{variant});
  return found == all.end() ? OrderedJson::array() : found->at("lengths");
}

}  // namespace takamaka
