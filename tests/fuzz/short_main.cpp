// Runs a target of this folder without libFuzzer: over its seeds and over random changes of them, the same at each run. It finds
// less than the fuzzer, which learns from what the code does, and needs no second build of the core with another compiler.
//
//   X_short RUNS SEEDS…

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

// Text of the kind that the targets read, as single marks and as longer pieces: a change is then often one that goes deep.
constexpr std::string_view marks = "0123456789-.eE+\"\\{}[]:, \n!?\x7F\x80\xFF";
constexpr std::string_view pieces[] = {
    "\n",         "\n\n\n\n\n\n", "null", "-1", "1e9", "\\u0000", "\xF0\x9F\x90\x84", R"({"type":"pass"})",
    R"("type":)", R"("id":"1")"};

std::size_t below(std::mt19937_64& random, std::size_t bound) { return static_cast<std::size_t>(random()) % bound; }

std::string changed(std::string text, const std::vector<std::string>& seeds, std::mt19937_64& random) {
  for (std::size_t changes = 1 + below(random, 4); changes > 0; --changes) {
    const std::size_t at = below(random, text.size() + 1);
    switch (below(random, 5)) {
      case 0:
        text.insert(at, pieces[below(random, std::size(pieces))]);
        break;
      case 1:
        text.erase(at, 1 + below(random, 4));
        break;
      case 2:
        text.insert(at, 1, marks[below(random, marks.size())]);
        break;
      case 3:
        text.insert(at, text.substr(at / 2, 16));
        break;
      default: {
        const std::string& other = seeds[below(random, seeds.size())];
        text = text.substr(0, at) + other.substr(below(random, other.size() + 1));
      }
    }
  }
  return text;
}

void run(const std::string& text) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) return std::cerr << "usage: " << words[0] << " RUNS SEEDS...\n", 2;
  std::vector<std::string> seeds;
  for (const char* folder : std::span{words, static_cast<std::size_t>(count)}.subspan(2)) {
    for (const auto& file : std::filesystem::directory_iterator{folder}) {
      std::ifstream in{file.path(), std::ios::binary};
      seeds.emplace_back(std::istreambuf_iterator<char>{in}, std::istreambuf_iterator<char>{});
    }
  }
  std::ranges::sort(seeds);  // a folder has no order of its own
  std::mt19937_64 random{1};
  // Many first bytes, because a target may choose by them what the rest means.
  for (int choice = 0; choice < 16; ++choice) {
    std::string input{static_cast<char>(random()), static_cast<char>(random())};
    for (int line = 0; line < 60; ++line) input += pieces[below(random, std::size(pieces))];
    seeds.push_back(std::move(input));
  }
  for (const std::string& seed : seeds) run(seed);
  const long runs = std::atol(words[1]);
  for (long made = 0; made < runs; ++made) run(changed(seeds[below(random, seeds.size())], seeds, random));
  std::cout << seeds.size() << " seeds and " << runs << " changes of them: nothing broke\n";
}
