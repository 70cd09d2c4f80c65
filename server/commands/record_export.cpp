// Taking the record away: streamed match by match, so that its size does not matter.

#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "server/app.hpp"
#include "server/commands/record.hpp"
#include "server/commands/show.hpp"

namespace takamaka::commands {
namespace {

using storage::MatchRecord;
using storage::Value;

// Who is who in the exported matches. Anonymous, everybody is called by his seat, and a match by its number in the export.
class Names {
 public:
  Names(const MatchRecord& match, std::size_t number, bool anonymous)
      : match_{match}, number_{number}, anonymous_{anonymous} {}

  std::string match() const { return anonymous_ ? "match-" + std::to_string(number_) : match_.opened.match.value; }
  std::string room() const { return anonymous_ ? std::string{} : match_.opened.room.value; }
  std::string player(std::size_t seat) const {
    const auto& player = match_.opened.players[seat];
    return player.player && !anonymous_ ? player.player->value : std::string{};
  }
  std::string name(std::size_t seat) const {
    const auto& player = match_.opened.players[seat];
    const bool erased = player.player && player.name.empty();
    return (anonymous_ && player.player) || erased ? "Player " + std::to_string(seat + 1) : player.name;
  }
  std::string account(const std::string& account) const {
    if (!anonymous_) return account;
    for (std::size_t seat = 0; seat < match_.opened.players.size(); ++seat) {
      const auto& player = match_.opened.players[seat].player;
      if (player && account == "player:" + player->value) return "seat:" + std::to_string(seat);
    }
    const std::size_t at = account.find(match_.opened.match.value);
    return at == std::string::npos
               ? account
               : account.substr(0, at) + match() + account.substr(at + match_.opened.match.value.size());
  }

 private:
  const MatchRecord& match_;
  std::size_t number_;
  bool anonymous_;
};

std::int64_t whole(std::int64_t number) { return number; }

void begin_rows(Output& output, const std::string& what) {
  if (what == "games") {
    output.begin({"match", "room", "number", "game", "seats", "opened_ms", "closed_ms", "result", "deals", "options"});
  } else if (what == "sheets") {
    output.begin({"match", "game", "deal", "seat", "player", "name", "points", "total", "chips", "won", "reason"});
  } else {
    output.begin({"match", "game", "deal", "at_ms", "reason", "account", "chips"});
  }
}

void write_rows(Output& output, const std::string& what, const MatchRecord& match, const Names& names) {
  const storage::MatchOpened& opened = match.opened;
  if (what == "games") {
    output.row(std::vector<Value>{
        names.match(), names.room(), whole(opened.number), opened.variant, whole(opened.seats), opened.at_ms,
        match.closed ? Value{match.closed->at_ms} : Value{}, match.closed ? match.closed->reason : "running",
        static_cast<std::int64_t>(match.deals.size()), opened.options});
  } else if (what == "sheets") {
    for (const storage::DealRecord& deal : match.deals) {
      if (!deal.closed) continue;
      for (const auto& score : deal.closed->scores) {
        const std::size_t seat = score.seat.value;
        output.row(std::vector<Value>{names.match(), opened.variant, whole(deal.opened.deal),
                                      static_cast<std::int64_t>(seat), names.player(seat), names.name(seat),
                                      whole(score.points), whole(score.total), whole(score.chips),
                                      whole(score.won ? 1 : 0), deal.closed->reason});
      }
    }
  } else {
    for (const storage::LedgerEntry& entry : match.ledger) {
      for (const auto& line : entry.lines) {
        output.row(std::vector<Value>{names.match(), opened.variant, whole(entry.deal), entry.at_ms, entry.reason,
                                      names.account(line.account), line.chips});
      }
    }
  }
}

// Everything of one match, its events as the archive has them. Of a match that still runs neither seeds nor events.
Json record_of(const MatchRecord& match, const Names& names, const std::vector<storage::EventRow>& log) {
  const storage::MatchOpened& opened = match.opened;
  Json json{{"match", names.match()},
            {"room", names.room()},
            {"number", opened.number},
            {"game", opened.variant},
            {"rules_version", opened.rules_version},
            {"options", Json::parse(opened.options)},
            {"opened_ms", opened.at_ms}};
  json["result"] = match.closed ? match.closed->reason : "running";
  if (match.closed) json["closed_ms"] = match.closed->at_ms;
  Json& seats = json["seats"] = Json::array();
  for (std::size_t seat = 0; seat < opened.players.size(); ++seat) {
    Json one{{"occupant", opened.players[seat].occupant}, {"name", names.name(seat)}};
    if (!names.player(seat).empty()) one["player"] = names.player(seat);
    if (match.closed && seat < match.closed->totals.size()) one["total"] = match.closed->totals[seat];
    seats.push_back(std::move(one));
  }
  Json& winners = json["winners"] = Json::array();
  if (match.closed) {
    for (const Seat seat : match.closed->winners) winners.push_back(seat.value);
  }
  Json& deals = json["deals"] = Json::array();
  for (const storage::DealRecord& deal : match.deals) {
    Json one{{"deal", deal.opened.deal}};
    if (match.closed) one["seed"] = deal.opened.seed;
    if (deal.closed) {
      one["reason"] = deal.closed->reason;
      Json& scores = one["scores"] = Json::array();
      for (const auto& score : deal.closed->scores) {
        scores.push_back({{"seat", score.seat.value},
                          {"points", score.points},
                          {"total", score.total},
                          {"chips", score.chips},
                          {"won", score.won}});
      }
      one["lines"] = Json::parse(deal.closed->lines);
    }
    deals.push_back(std::move(one));
  }
  Json& ledger = json["ledger"] = Json::array();
  for (const storage::LedgerEntry& entry : match.ledger) {
    Json lines = Json::array();
    for (const auto& line : entry.lines)
      lines.push_back({{"account", names.account(line.account)}, {"chips", line.chips}});
    ledger.push_back(
        {{"deal", entry.deal}, {"reason", entry.reason}, {"at_ms", entry.at_ms}, {"lines", std::move(lines)}});
  }
  Json& tallies = json["tallies"] = Json::array();
  for (const storage::TallyRow& tally : match.tallies) {
    Json one{{"deal", tally.deal}, {"kind", tally.kind}, {"seat", tally.seat.value}};
    if (tally.other) one["other"] = tally.other->value;
    tallies.push_back(std::move(one));
  }
  if (!match.closed) return json;
  Json& events = json["events"] = Json::array();
  for (const storage::EventRow& row : log) {
    if (row.kind != "game" || row.match != opened.match) continue;
    events.push_back({{"at_ms", row.at_ms}, {"deal", row.deal}, {"by", row.by}, {"event", Json::parse(row.payload)}});
  }
  return json;
}

}  // namespace

int export_all(const RecordWish& wish) {
  if (wish.csv && wish.what == "records") return wrong("records have no form as CSV; sheets and ledger have");
  int code = exit_code::good;
  const auto review = open_review(wish, code);
  const auto store = review ? open_store(wish, code) : nullptr;
  if (!store) return code;
  Output output{std::cout, wish.csv ? Format::csv : Format::jsonl};
  const bool records = wish.what == "records";
  if (!records) begin_rows(output, wish.what);
  std::size_t number = 0;
  std::optional<storage::Error> failed;
  const auto found = review->matches(
      wish.matches, wish.export_limit,
      {{}, [&](std::span<const Value> row) {
         const auto match = store->match(MatchId{std::get<std::string>(row[0])});
         if (!match || !*match) {
           if (!match) failed = match.error();
           return match.has_value();  // one that is gone meanwhile is left out
         }
         const Names names{**match, ++number, wish.anonymise};
         if (!records) {
           write_rows(output, wish.what, **match, names);
           return std::cout.good();
         }
         const auto log = store->read((*match)->opened.room, {});
         if (!log) {
           failed = log.error();
           return false;
         }
         std::cout << record_of(**match, names, *log).dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
         return std::cout.good();
       }});
  output.end();
  if (!found) return unreadable(found.error());
  if (failed) return unreadable(*failed);
  std::cerr << number << " matches\n";
  return std::cout.good() ? exit_code::good : exit_code::failed;
}

int show(const RecordWish& wish) {
  int code = exit_code::good;
  const auto review = open_review(wish, code);
  const auto store = review ? open_store(wish, code) : nullptr;
  if (!store) return code;
  const auto id = review->find_match(wish.id);
  if (!id) return unreadable(id.error());
  const auto match = store->match(*id);
  if (!match) return unreadable(match.error());
  if (wish.json) {
    const auto log = store->read((*match)->opened.room, {});
    if (!log) return unreadable(log.error());
    std::cout << record_of(**match, Names{**match, 1, wish.anonymise}, *log).dump(2) << '\n';
    return exit_code::good;
  }
  const storage::MatchOpened& opened = (*match)->opened;
  std::cout << opened.variant << ", match " << opened.number << " of room " << opened.room.value << ", "
            << ((*match)->closed ? (*match)->closed->reason : "running") << "\noptions " << opened.options << "\n\n";
  const auto part = [&](const char* title, auto find) {
    Output output{std::cout, Format::table};
    const storage::Outcome<void> found = find(into(output));
    if (found && output.rows() > 0) {
      std::cout << title << '\n';
      output.end();
      std::cout << '\n';
    }
    if (!found && code == exit_code::good) code = unreadable(found.error());
  };
  part("sheet", [&](const auto& sink) { return review->sheet(*id, sink); });
  part("score lines", [&](const auto& sink) { return review->score_lines(*id, sink); });
  part("ledger", [&](const auto& sink) { return review->ledger(id->value, {}, 0, sink); });
  return code;
}

}  // namespace takamaka::commands
