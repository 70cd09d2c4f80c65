// Numbers that pin the behaviour of the rules, for every variant or for one.
//
//   takamaka_pin [VARIANT]             prints them
//   takamaka_pin --check FOLDER [V]    compares them with FOLDER/<variant>.txt; exit code 1 if they differ
//   takamaka_pin --rewrite FOLDER [V]  writes them there
//   takamaka_pin perft VARIANT DEPTH   counts the ways to play up to DEPTH actions of the deal with seed 1
//
// A refactoring must change none of them. A change of the rules states the new ones in its commit.

#include <charconv>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "all_rules.hpp"
#include "tests/support/walk.hpp"

namespace takamaka::testing {
namespace {

// FNV-1a with 64 bits: detects changes, gives no protection.
class Fingerprint {
 public:
  void add(std::string_view text) {
    for (const char c : text) value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  }
  std::string text() const {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(value_));
    return digits;
  }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

// The fingerprint of the logs of 1,000 matches with random options, and of each final public view. Stops a match after
// 300 steps.
template <Ruleset R>
std::string signature() {
  Fingerprint fingerprint;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    Walk<R> walk{number};
    for (int step = 0; step < 300 && !walk.over(); ++step) {
      for (const auto& event : walk.step()) fingerprint.add(to_json(event, Archive{}));
    }
    fingerprint.add(to_json(R::public_view(walk.state()), Spectator{}));
  }
  return fingerprint.text();
}

// The number of ways to play `depth` actions from here; a way ends early with the deal.
template <Ruleset R>
std::uint64_t ways(const Match<R>& match, int depth) {
  const ToAct turn = R::to_act(match.state());
  const Seat* seat = std::get_if<Seat>(&turn);
  if (depth == 0 || seat == nullptr) return 1;
  std::uint64_t sum = 0;
  for (const auto& action : R::legal(match.state(), *seat)) {
    Match<R> next = match;
    TAKAMAKA_CHECK(next.act(*seat, action).has_value());
    sum += ways(next, depth - 1);
  }
  return sum;
}
template <Ruleset R>
std::uint64_t perft(std::uint8_t seats, int depth) {
  Match<R> match{R::defaults(seats), seats};
  TAKAMAKA_CHECK(match.house(Deal{Lots{seed_of(1)}}).has_value());
  return ways(match, depth);
}

// Counts up to the first depth with more than 3,000 ways, at most 12: deep enough for most kinds of action, and fast.
template <Ruleset R>
std::string pins() {
  std::string out = "signature " + signature<R>() + "\n";
  std::uint64_t count = 0;
  for (int depth = 1; depth <= 12 && count <= 3000; ++depth) {
    count = perft<R>(R::seats_min, depth);
    out += "perft " + std::to_string(R::seats_min) + " seats, depth " + std::to_string(depth) + ": " +
           std::to_string(count) + "\n";
  }
  return out;
}

int perft_command(std::string_view variant, std::string_view depth_text) {
  int depth = 0;
  std::from_chars(depth_text.data(), depth_text.data() + depth_text.size(), depth);
  bool found = false;
  for_each_rules([&]<class R>() {
    if (R::key != variant) return;
    found = true;
    for (int d = 1; d <= depth; ++d) {
      std::printf("%d %llu\n", d, static_cast<unsigned long long>(perft<R>(R::seats_min, d)));
    }
  });
  return found ? 0 : 2;
}

int pin_command(std::string_view mode, const std::string& folder, std::string_view variant) {
  bool good = true, found = false;
  for_each_rules([&]<class R>() {
    if (!variant.empty() && R::key != variant) return;
    found = true;
    const std::string now = pins<R>();
    std::printf("%s\n%s", std::string{R::key}.c_str(), now.c_str());
    if (mode.empty()) return;
    const std::string path = folder + "/" + std::string{R::key} + ".txt";
    if (mode == "--rewrite") {
      std::ofstream{path} << now;
      return;
    }
    std::ifstream file{path};
    const std::string before{std::istreambuf_iterator<char>{file}, {}};
    if (before == now) return;
    good = false;
    std::printf("but %s says:\n%s", path.c_str(), before.c_str());
  });
  return good && found ? 0 : 1;
}

}  // namespace
}  // namespace takamaka::testing

int main(int count, char** values) {
  const std::vector<std::string> words(values + 1, values + count);
  using namespace takamaka::testing;
  if (words.size() == 3 && words[0] == "perft") return perft_command(words[1], words[2]);
  const bool moded = words.size() >= 2 && (words[0] == "--check" || words[0] == "--rewrite");
  if (moded && words.size() <= 3) return pin_command(words[0], words[1], words.size() == 3 ? words[2] : "");
  if (words.size() <= 1 && (words.empty() || words[0][0] != '-'))
    return pin_command("", "", words.empty() ? "" : words[0]);
  std::fputs("takamaka_pin [VARIANT] | --check FOLDER [VARIANT] | --rewrite FOLDER [VARIANT] | perft VARIANT DEPTH\n",
             stderr);
  return 2;
}
