#include "server/review/time_line.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "engine/base/overloaded.hpp"
#include "server/replay/playback.hpp"
#include "server/room/state/text.hpp"
#include "storage/lists/activities.hpp"
#include "storage/lists/players.hpp"

namespace takamaka::review {
namespace {

using storage::EventRow;
using storage::MatchRecord;
using storage::Outcome;
using Log = std::span<const EventRow>;

std::string json_name(std::string_view name) { return R"({"type":")" + std::string{name} + R"("})"; }

class TimeLineReader {
 public:
  // `log` holds the events after the first `from` ones.
  TimeLineReader(const MatchRecord& match, Log log, Seq from, bool all)
      : match_{match}, log_{log}, from_{from}, all_{all} {}

  Outcome<std::vector<TimeLineEntry>> run(storage::RecordLists& lists) {
    show_what_runs();
    for (std::size_t at = 0; at < log_.size(); ++at) {
      if (const auto wrong = add(at)) return std::unexpected(storage::Error{storage::ErrorKind::corrupt, *wrong});
    }
    const auto tried = storage::select_each<storage::Activities>(
        lists, {match_.opened.room, seq_at(0), seq_at(log_.size())}, 0, [&](storage::ActivityLine& line) {
          add_activity(line);
          return true;
        });
    if (!tried) return std::unexpected(tried.error());
    // An activity comes after the event that was the last one at that time.
    std::ranges::stable_sort(entries_, {},
                             [](const TimeLineEntry& entry) { return std::pair{entry.seq, entry.activity}; });
    if (const auto named = name_people(lists); !named) return std::unexpected(named.error());
    return std::move(entries_);
  }

 private:
  // The log's length before its event at that place here.
  Seq seq_at(std::size_t at) const { return {from_.value + static_cast<std::uint32_t>(at)}; }

  bool is_open(int deal) const {
    return match_.closed || std::ranges::any_of(match_.deals, [&](const storage::DealRecord& one) {
             return one.opened.deal == deal && one.closed.has_value();
           });
  }

  // Collects the events of a running match as a spectator sees them.
  void show_what_runs() {
    const CatalogEntry* rules = replay::rules_of(match_.opened);
    if (match_.closed || rules == nullptr) return;
    const auto lines = replay::lines_of(match_.opened.match, log_, from_);
    replay::Playback playback{*rules, match_.opened, lines};
    for (const replay::ReplayStep& step : replay::steps_of(lines)) {
      const auto events = playback.play(step);
      if (!events || events->size() != step.end - step.begin) return;
      for (std::size_t i = 0; i < events->size(); ++i) shared_[lines[step.begin + i].seq] = (*events)[i].shared;
    }
  }

  std::optional<std::string> add(std::size_t at) {
    const EventRow& row = log_[at];
    TimeLineEntry entry{.seq = seq_at(at + 1), .at_ms = row.at_ms, .kind = row.kind, .by = row.by, .deal = row.deal};
    if (row.kind == "game") {
      const auto shared = shared_.find(entry.seq);
      entry.event = is_open(row.deal)         ? open_event(row.payload)
                    : shared != shared_.end() ? shared->second
                                              : json_name("not_shown");
      entries_.push_back(std::move(entry));
      return std::nullopt;
    }
    const auto event = room::read_event(row.payload, row.texts);
    if (!event) return "event " + std::to_string(entry.seq.value) + ": " + event.error();
    if (std::holds_alternative<room::did::RequestDone>(*event)) return std::nullopt;
    entry.kind = kind_of(*event);
    if (!all_ && (entry.kind == "chat" || entry.kind == "connection")) return std::nullopt;
    entry.event = room::shown(*event).value_or(kept_back(*event));
    if (const auto* said = std::get_if<room::did::Said>(&*event)) entry.text = said->text.value_or("");
    entries_.push_back(std::move(entry));
    return std::nullopt;
  }

  // An event with all hands open; as it is stored if this program does not have the rules of the match.
  std::string open_event(const std::string& payload) const {
    const CatalogEntry* rules = replay::rules_of(match_.opened);
    return rules == nullptr ? payload : rules->rewrite(payload, AfterMatch{}).value_or(payload);
  }

  static std::string kind_of(const room::Event& event) {
    using namespace room::did;
    return std::visit(
        overloaded{[](const Clocked&) { return "clock"; }, [](const Said&) { return "chat"; },
                   [](const WentAway&) { return "connection"; }, [](const CameBack&) { return "connection"; },
                   [](const StandInTookOver&) { return "connection"; }, [](const auto&) { return "room"; }},
        event);
  }

  // An event that the table does not see: its name only, and the seed after the end of the match.
  std::string kept_back(const room::Event& event) const {
    if (const auto* seeded = std::get_if<room::did::DealSeeded>(&event); seeded != nullptr && match_.closed) {
      return R"({"type":"deal_seeded","deal":)" + std::to_string(seeded->deal) + R"(,"seed":")" + seeded->seed.value +
             "\"}";
    }
    return json_name(
        std::visit([](const auto& happened) { return std::decay_t<decltype(happened)>::wire_name; }, event));
  }

  void add_activity(const storage::ActivityLine& line) {
    const auto text = [](const std::optional<std::string>& of) { return of.value_or(""); };
    TimeLineEntry entry{.seq = line.seq,
                        .activity = line.activity,
                        .at_ms = line.at_ms,
                        .kind = line.kind,
                        .by = "player:" + line.player,
                        .deal = line.deal,
                        .action = line.action ? line.action->text : std::string{},
                        .code = text(line.code),
                        .rule = text(line.rule)};
    const bool refused = entry.kind == "refused";
    const bool of_this = line.match == match_.opened.match;
    if (refused ? of_this && !is_open(entry.deal) : !all_) return;
    entry.event = json_name(refused ? text(line.asked) : entry.kind);
    if (!refused) entry.kind = "connection";
    if (line.seat && refused) entry.by = room::by_seat(*line.seat);
    entries_.push_back(std::move(entry));
  }

  Outcome<void> name_people(storage::RecordLists& lists) {
    std::map<std::string, std::string> names;
    for (std::size_t seat = 0; seat < match_.opened.players.size(); ++seat) {
      const auto& player = match_.opened.players[seat];
      const std::string name = player.name.empty() ? "Player " + std::to_string(seat + 1) : player.name;
      names[room::by_seat(Seat{static_cast<std::uint8_t>(seat)})] = name;
      if (player.player) names["player:" + player.player->value] = name;
    }
    for (const auto& earlier : match_.earlier) {
      if (!earlier.is_bot()) names["player:" + earlier.player.value] = earlier.name;
    }
    std::vector<std::string> unknown;
    for (TimeLineEntry& entry : entries_) {
      if (const auto seat = room::seat_in(entry.by)) {
        if (const auto* earlier = storage::earlier_holder(match_, *seat, entry.deal)) {
          entry.name = earlier->name;
          continue;
        }
      }
      const auto known = names.find(entry.by);
      if (known == names.end() && entry.by.starts_with("player:")) {
        unknown.push_back(entry.by.substr(7));
      } else if (known != names.end()) {
        entry.name = known->second;
      }
    }
    if (unknown.empty()) return {};
    const auto found = storage::select<storage::NamesOf>(lists, {unknown});
    if (!found) return std::unexpected(found.error());
    for (const storage::NamesOf::Line& one : *found) {
      for (TimeLineEntry& entry : entries_) {
        if (entry.by == "player:" + one.player) entry.name = one.name;
      }
    }
    return {};
  }

  const MatchRecord& match_;
  const Log log_;
  const Seq from_;
  const bool all_;
  std::map<Seq, std::string> shared_;
  std::vector<TimeLineEntry> entries_;
};

}  // namespace

Outcome<std::vector<TimeLineEntry>> read_time_line(storage::Record& record, const MatchId& id, bool all) {
  const auto match = record.results().match(id);
  if (!match) return std::unexpected(match.error());
  if (!*match) return std::unexpected(storage::Error{storage::ErrorKind::refused, "no such match"});
  const auto range = record.logs().surroundings(id);
  if (!range) return std::unexpected(range.error());
  const auto log = record.logs().read((*match)->opened.room, range->from, range->to);
  if (!log) return std::unexpected(log.error());
  return TimeLineReader{**match, *log, range->from, all}.run(record.lists());
}

}  // namespace takamaka::review
