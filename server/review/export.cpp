#include "server/review/export.hpp"

#include <algorithm>
#include <climits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "protocol/games/catalog.hpp"
#include "server/lobby/codes.hpp"
#include "server/replay/playback.hpp"
#include "storage/lists/activities.hpp"
#include "storage/lists/evidence.hpp"
#include "storage/lists/ledger.hpp"
#include "storage/lists/players.hpp"

namespace takamaka::review {
namespace {

using Json = nlohmann::ordered_json;
using storage::MatchActivities;
using storage::MatchRecord;
using storage::Outcome;
using storage::Value;

constexpr std::int64_t page_matches = 200;
constexpr std::size_t piece_bytes = 64 * 1024;

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }
std::int64_t whole(std::int64_t number) { return number; }
// Text that should be JSON and is not stays text.
Json json_value(const Value& value) {
  Json parsed = Json::parse(json_of(value), nullptr, false);
  return parsed.is_discarded() ? Json(std::get<storage::JsonText>(value).text) : parsed;
}

// The ids and names of a match as the export shows them.
class Names {
 public:
  Names(const MatchRecord& match, const Export& request) : match_{match}, request_{request} {}

  std::string match() const { return of("match", match_.opened.match.value); }
  std::string room() const { return of("room", match_.opened.room.value); }
  std::string player(std::size_t seat, int deal) const {
    const auto* earlier = storage::earlier_holder(match_, Seat{static_cast<std::uint8_t>(seat)}, deal);
    if (earlier != nullptr) return player(earlier->player.value);
    const auto& player = match_.opened.players[seat].player;
    return player ? of("player", player->value) : std::string{};
  }
  std::string player(const std::string& id) const { return id.empty() ? id : of("player", id); }
  std::string name(std::size_t seat, int deal) const {
    const auto* earlier = storage::earlier_holder(match_, Seat{static_cast<std::uint8_t>(seat)}, deal);
    if (earlier == nullptr) return name(seat);
    if (earlier->is_bot()) return earlier->name;
    return request_.anonymise || earlier->name.empty() ? "Player " + std::to_string(seat + 1) : earlier->name;
  }
  std::string name(std::size_t seat) const {
    const auto& player = match_.opened.players[seat];
    const bool nameless = player.player && (request_.anonymise || player.name.empty());
    return nameless ? "Player " + std::to_string(seat + 1) : player.name;
  }
  std::string account(const std::string& account) const {
    if (!request_.anonymise) return account;
    const std::size_t colon = account.find(':') + 1, end = account.find(':', colon);
    const std::string kind = account.substr(0, colon), id = account.substr(colon, end - colon);
    return kind + of(kind == "player:" ? "player" : "match", id) +
           (end == std::string::npos ? std::string{} : account.substr(end));
  }
  std::string typed(const std::string& words) const { return request_.anonymise ? std::string{} : words; }

 private:
  std::string of(const std::string& kind, const std::string& id) const {
    if (!request_.anonymise) return id;
    constexpr std::string_view digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const Seed hash = derive(request_.key, kind + " " + id);
    std::string name = kind + "-";
    for (std::size_t i = 0; i < 10; ++i) name += digits[hash[i] & 31];
    return name;
  }

  const MatchRecord& match_;
  const Export& request_;
};

std::vector<std::string> columns_of(ExportKind what) {
  switch (what) {
    case ExportKind::games:
      return {"match", "room", "number", "game", "seats", "opened_ms", "closed_ms", "result", "deals", "options"};
    case ExportKind::sheets:
      return {"match", "game", "deal", "seat", "player", "name", "points", "total", "chips", "won", "reason", "pays"};
    case ExportKind::ledger:
      return {"match", "game", "deal", "at_ms", "reason", "account", "chips"};
    case ExportKind::activities:
      return {"match", "seq", "at_ms", "kind", "player", "seat", "deal", "asked", "action", "code", "rule"};
    case ExportKind::reports:
      return {"match", "report", "at_ms", "deal", "seq", "by", "about", "category", "text", "state", "outcome"};
    case ExportKind::records:
      break;
  }
  return {};  // documents, not rows
}

// Refusals of a running deal reveal hands.
bool is_open(const MatchRecord& match, std::int64_t deal) {
  if (match.closed) return true;
  return std::ranges::any_of(
      match.deals, [&](const storage::DealRecord& one) { return one.opened.deal == deal && one.closed.has_value(); });
}

Outcome<void> each_activity(storage::RecordLists& lists, const MatchRecord& match,
                            const std::function<void(const storage::ActivityLine&)>& take) {
  return storage::select_each<MatchActivities>(lists, {match.opened.match}, 0, [&](storage::ActivityLine& line) {
    if (line.kind != "refused" || is_open(match, line.deal)) take(line);
    return true;
  });
}

Outcome<void> write_rows(Output& output, storage::RecordLists& lists, const Export& request, const MatchRecord& match,
                         const Names& names) {
  const storage::MatchOpened& opened = match.opened;
  if (request.what == ExportKind::games) {
    output.row(std::vector<Value>{
        names.match(), names.room(), whole(opened.number), opened.variant, whole(opened.seats), opened.at_ms,
        match.closed ? Value{match.closed->at_ms} : Value{}, match.closed ? match.closed->reason : "running",
        static_cast<std::int64_t>(match.deals.size()), storage::JsonText{opened.options}});
    return {};
  }
  if (request.what == ExportKind::sheets) {
    const CatalogEntry* game = find_variant(opened.variant);
    for (const storage::DealRecord& deal : match.deals) {
      if (!deal.closed) continue;
      std::vector<int> chips;
      for (const auto& score : deal.closed->scores) chips.push_back(score.chips);
      const auto paid = game != nullptr && game->payments != nullptr ? game->payments(chips) : std::vector<Payment>{};
      for (const auto& score : deal.closed->scores) {
        const std::size_t seat = score.seat.value;
        Json pays = Json::object();  // the chips by the seat that gets them
        for (const Payment& one : paid) {
          if (one.from == score.seat) pays[std::to_string(one.to.value)] = one.chips;
        }
        output.row(std::vector<Value>{names.match(), opened.variant, whole(deal.opened.deal),
                                      static_cast<std::int64_t>(seat), names.player(seat, deal.opened.deal),
                                      names.name(seat, deal.opened.deal), whole(score.points), whole(score.total),
                                      whole(score.chips), whole(score.won ? 1 : 0), deal.closed->reason,
                                      storage::JsonText{dumped(pays)}});
      }
    }
    return {};
  }
  if (request.what == ExportKind::ledger) {
    for (const storage::LedgerEntry& entry : match.ledger) {
      for (const auto& line : entry.lines) {
        output.row(std::vector<Value>{names.match(), opened.variant, whole(entry.deal), entry.at_ms, entry.reason,
                                      names.account(line.account), line.chips});
      }
    }
    return {};
  }
  if (request.what == ExportKind::activities) {
    return each_activity(lists, match, [&](const storage::ActivityLine& line) {
      std::vector<Value> values = storage::table_cells<MatchActivities>(line);
      values[0] = names.match();
      values[4] = names.player(line.player);
      if (request.anonymise) values[8] = {};
      output.row(values);
    });
  }
  return storage::select_each<storage::Reports>(
      lists, {{}, {}, opened.match.value, {}}, 0, [&](const storage::ReportLine& line) {
        output.row(std::vector<Value>{
            names.match(), line.report, line.at_ms, whole(line.deal), line.seq, names.player(line.by),
            names.player(line.whom), std::string{name_of(line.category)}, names.typed(line.text),
            std::string{name_of(line.state)}, line.outcome ? Value{std::string{name_of(*line.outcome)}} : Value{}});
        return true;
      });
}

Outcome<std::string> whole_record(storage::Record& record, const MatchRecord& match, const Export& request) {
  const Names names{match, request};
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
    const std::string player = names.player(seat, INT_MAX);  // the last holder
    if (!player.empty()) one["player"] = player;
    for (const storage::EarlierHolder& earlier : match.earlier) {
      if (earlier.seat.value != seat) continue;
      Json held{{"until_deal", earlier.until_deal}};
      if (!earlier.is_bot()) held["player"] = names.player(seat, earlier.until_deal);
      held["name"] = names.name(seat, earlier.until_deal);
      one["earlier"].push_back(std::move(held));
    }
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
                          {"won", score.won},
                          {"times", score.times}});
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
    const auto seat_list = [](const std::vector<Seat>& side) {
      Json list = Json::array();
      for (const Seat seat : side) list.push_back(seat.value);
      return list;
    };
    tallies.push_back(
        {{"deal", tally.deal}, {"kind", tally.kind}, {"by", seat_list(tally.by)}, {"to", seat_list(tally.to)}});
  }
  Json& activities = json["activities"] = Json::array();
  const auto listed = each_activity(record.lists(), match, [&](const storage::ActivityLine& line) {
    Json one{{"seq", line.seq.value},
             {"at_ms", line.at_ms},
             {"kind", line.kind},
             {"player", names.player(line.player)},
             {"deal", line.deal}};
    if (line.asked) one["asked"] = *line.asked;
    if (line.action && !request.anonymise) one["action"] = json_value(storage::JsonText{line.action->text});
    if (line.code) one["code"] = *line.code;
    if (line.rule) one["rule"] = *line.rule;
    activities.push_back(std::move(one));
  });
  if (!listed) return std::unexpected(listed.error());
  if (!match.closed) return dumped(json);
  const storage::LogRange range = storage::range_of(match);
  const auto log = record.logs().read(opened.room, range.from, range.to);
  if (!log) return std::unexpected(log.error());
  Json& events = json["events"] = Json::array();
  const CatalogEntry* rules = replay::rules_of(opened);
  for (const storage::EventRow& row : *log) {
    if (row.kind != "game" || row.match != opened.match) continue;
    const std::string event = rules ? rules->rewrite(row.payload, AfterMatch{}).value_or(row.payload) : row.payload;
    events.push_back({{"at_ms", row.at_ms}, {"deal", row.deal}, {"by", row.by}, {"event", Json::parse(event)}});
  }
  return dumped(json);
}

}  // namespace

Outcome<std::int64_t> export_matches(storage::Record& record, const Export& request,
                                     const std::function<bool(std::string_view)>& write) {
  const bool records = request.what == ExportKind::records;
  if (records && request.format == Format::csv) {
    return std::unexpected(storage::Error{storage::ErrorKind::refused, "records are JSON Lines only"});
  }
  std::ostringstream text;
  Output output{text, request.format};
  if (!records) output.begin(columns_of(request.what));
  bool wanted = true;
  const auto hand_on = [&](std::size_t from) {
    if (text.view().size() <= from) return;
    wanted = write(text.view());
    text.str({});
  };
  std::int64_t count = 0;
  storage::MatchFilter filter = request.filter;
  while (wanted) {
    const std::int64_t left = request.limit > 0 ? request.limit - count : page_matches;
    const int page = static_cast<int>(std::min(left, page_matches));
    if (page == 0) break;
    const auto ids = record.lists().match_ids(filter, page);
    if (!ids) return std::unexpected(ids.error());
    for (const MatchId& id : *ids) {
      const auto match = record.results().match(id);
      if (!match) return std::unexpected(match.error());
      if (!*match) continue;  // purged in the meantime
      count += 1;
      if (records) {
        const auto whole = whole_record(record, **match, request);
        if (!whole) return std::unexpected(whole.error());
        text << *whole << '\n';
      } else if (const auto rows = write_rows(output, record.lists(), request, **match, Names{**match, request});
                 !rows) {
        return std::unexpected(rows.error());
      }
      hand_on(piece_bytes);
      if (!wanted) break;
    }
    if (static_cast<int>(ids->size()) < page) break;
    filter.before = ids->back().value;
  }
  if (wanted) hand_on(0);
  return count;
}

Outcome<std::string> record_of(storage::Record& record, const MatchId& id, const Export& request) {
  const auto match = record.results().match(id);
  if (!match) return std::unexpected(match.error());
  if (!*match) return std::unexpected(storage::Error{storage::ErrorKind::refused, "no such match"});
  return whole_record(record, **match, request);
}

namespace {

// Adds the rows of a list to the document under this name.
template <class L>
Outcome<void> add_part(Json& document, const char* name, storage::RecordLists& lists, const typename L::Filter& filter,
                       std::size_t rows_max, int limit = 0) {
  Json& rows = document[name] = Json::array();
  const std::vector<std::string> heads = storage::table_heads<L>();
  return storage::select_each<L>(lists, filter, limit, [&](const typename L::Line& line) {
    if (rows_max > 0 && rows.size() == rows_max) {
      document["cut_off"].push_back(name);
      return false;
    }
    const std::vector<Value> cells = storage::table_cells<L>(line);
    Json object;
    for (std::size_t i = 0; i < cells.size(); ++i) object[heads[i]] = json_value(cells[i]);
    rows.push_back(std::move(object));
    return true;
  });
}

}  // namespace

Outcome<std::string> player_document(storage::RecordLists& lists, const PlayerId& player, std::size_t rows_max) {
  const std::string& id = player.value;
  Json all{{"player", id}};
  storage::MatchFilter played;
  played.player = id;
  Outcome<void> done = add_part<storage::Players>(all, "names", lists, {id, {}}, rows_max, 1);
  const auto part = [&]<class L>(std::type_identity<L>, const char* name, const typename L::Filter& filter) {
    if (done) done = add_part<L>(all, name, lists, filter, rows_max);
  };
  part(std::type_identity<storage::PlayerNames>{}, "called", {player});
  part(std::type_identity<storage::PlayerTokens>{}, "tokens", {player});
  part(std::type_identity<storage::PlayerTexts>{}, "texts", {player});
  part(std::type_identity<storage::Games>{}, "matches", played);
  part(std::type_identity<storage::LedgerOfAccount>{}, "chips", {"player:" + id, {}, {}});
  part(std::type_identity<storage::PlayerActivities>{}, "activities", {player});
  part(std::type_identity<storage::ReportsBy>{}, "reports", {player});
  part(std::type_identity<storage::Notes>{}, "notes", {{}, id, {}});
  if (!done) return std::unexpected(done.error());
  return all.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace takamaka::review
