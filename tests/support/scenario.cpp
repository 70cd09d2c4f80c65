#include "tests/support/scenario.hpp"

namespace takamaka::testing {

std::vector<std::string> words_of(std::string_view line) {
  std::istringstream in{std::string{line.substr(0, line.find('#'))}};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::vector<std::string> score_sheet(const BookEntries& record) {
  std::vector<std::string> out;
  const auto seats = [](const std::vector<Seat>& list) { return to_words(list, Archive{}); };
  for (const DealResult& deal : record.deals) {
    out.push_back("score of deal " + std::to_string(deal.deal) + ": " + deal.reason + ", won by " +
                  seats(deal.winners));
    for (std::uint8_t s = 0; s < deal.seats.size(); ++s) {
      std::string line = "  " + std::string{letter_of(Seat{s})} + " " + std::to_string(deal.seats[s].points) +
                         " points, " + std::to_string(deal.seats[s].chips) + " chips, " +
                         std::to_string(deal.seats[s].total) + " in all:";
      for (const ScoreLine& each : deal.lines) {
        if (each.seat != Seat{s}) continue;
        line += " " + each.what + " " + std::to_string(each.points) + " (" + each.rule + ") " +
                to_words(each.tiles, Archive{});
      }
      out.push_back(line);
    }
  }
  for (const Tally& tally : record.tallies) out.push_back("tally: " + to_words(tally, Archive{}));
  for (const Settlement& settlement : record.settlements) {
    std::string line = "settled (" + settlement.reason + "):";
    for (const Posting& posting : settlement.postings) {
      line += " " + (posting.seat ? std::string{letter_of(*posting.seat)} : std::string{"pot"}) + " " +
              std::to_string(posting.chips);
    }
    out.push_back(line);
  }
  if (record.match) {
    out.push_back("match over: " + record.match->reason + ", won by " + seats(record.match->winners) + ", totals " +
                  to_words(record.match->totals, Archive{}));
  }
  return out;
}

}  // namespace takamaka::testing
