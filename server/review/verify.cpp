#include "server/review/verify.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "server/room/state/text.hpp"

namespace takamaka::review {
namespace {

using Log = std::span<const storage::EventRow>;

std::optional<Seed> seed_of(const std::string& hex) {
  Seed seed{};
  if (hex.size() != 2 * seed.size()) return std::nullopt;
  for (std::size_t i = 0; i < seed.size(); ++i) {
    const char* from = hex.data() + 2 * i;
    if (std::from_chars(from, from + 2, seed[i], 16).ptr != from + 2) return std::nullopt;
  }
  return seed;
}

// Returns how many of the action's texts occur in the event.
std::size_t words_in_common(std::string_view action, std::string_view event) {
  std::size_t count = 0;
  for (std::size_t from = action.find('"'); from != std::string_view::npos;) {
    const std::size_t end = action.find('"', from + 1);
    if (end == std::string_view::npos) break;
    if (event.contains(action.substr(from, end + 1 - from))) ++count;
    from = action.find('"', end + 1);
  }
  return count;
}

class Verifier {
 public:
  // `options` are the options of the match in canonical form.
  Verifier(Log log, Seq from, const storage::MatchRecord& match, const CatalogEntry& entry, RawJson options)
      : log_{log},
        from_{from},
        record_{match},
        entry_{entry},
        options_{std::move(options)},
        match_{entry.start(options_, seats())} {}

  Result<Verified, std::string> run() {
    bool begun = false, started = false, ended = false;
    for (std::size_t at = 0; at < log_.size();) {
      const storage::EventRow& row = log_[at];
      if (row.kind == "game" && row.match == record_.opened.match) {
        if (!begun) return wrong(at, "a move before the start of the match");
        const std::size_t events = step(at);
        if (events == 0) return wrong(at, "the rules do not produce this event here");
        verified_.steps += 1;
        verified_.events += events;
        at += events;
        continue;
      }
      if (row.kind == "room") {
        const auto event = room::read_event(row.payload, row.texts);
        if (!event) return wrong(at, event.error());
        if (const auto* start = std::get_if<room::did::MatchStarted>(&*event)) {
          begun = start->match == record_.opened.match;
          started = started || begun;
          if (begun && entry_.normalize_stored(start->options, seats()) != options_)
            return wrong(at, "the match was started with other options");
        } else if (const auto* seeded = std::get_if<room::did::DealSeeded>(&*event); seeded && begun) {
          seed_ = seed_of(seeded->seed.value);
          if (!seed_) return wrong(at, "not a valid seed");
        } else if (const auto* finished = std::get_if<room::did::MatchFinished>(&*event); finished && begun) {
          if (!result_ || *result_ != MatchResult{finished->reason, finished->winners, finished->totals}) {
            return wrong(at, "the rules give another result of the match");
          }
          ended = true;
        } else if (std::holds_alternative<room::did::MatchAbandoned>(*event)) {
          ended = ended || begun;
        }
      }
      ++at;
    }
    // Without its ends, a part of the match would be as good as the whole.
    if (!started) return std::unexpected("the match does not start in its part of the log");
    if (record_.closed && !ended) return std::unexpected("the match does not end in its part of the log");
    return verified_;
  }

 private:
  std::uint8_t seats() const { return static_cast<std::uint8_t>(record_.opened.seats); }

  std::unexpected<std::string> wrong(std::size_t at, const std::string& why) const {
    return std::unexpected("seq " + std::to_string(from_.value + at + 1) + ": " + why);
  }

  // The log may have former names, and its events may lack optional fields that were added later.
  bool is_same(const std::string& stored, const std::string& made) const {
    if (stored == made) return true;
    const auto renamed = entry_.rewrite(stored, Archive{});
    if (!renamed) return false;
    const auto before = nlohmann::json::parse(*renamed);
    auto now = nlohmann::json::parse(made);
    for (auto field = now.begin(); field != now.end();)
      field = before.contains(field.key()) ? ++field : now.erase(field);
    return before == now;
  }

  // Takes the one step whose events come next in the log. Returns their number, or 0 if no step fits.
  std::size_t step(std::size_t at) {
    if (seed_) {
      const Lots lots{*std::exchange(seed_, std::nullopt)};
      // The match itself does not record whether others waited; it matters only where the rules ask for it.
      const std::size_t events = try_house(at, Deal{lots});
      return events > 0 ? events : try_house(at, Deal{lots, true});
    }
    const std::string& by = log_[at].by;
    if (const auto seat = room::seat_in(by)) {
      if (const std::size_t events = try_actions(at, *seat)) return events;
    }
    // If the rules refuse a bot's choice, the bot is out of time instead. The log names the seat in that case, too.
    const ToAct next = match_->to_act();
    const Seat* turn = std::get_if<Seat>(&next);
    return turn != nullptr && (by == "clock" || room::seat_in(by) == *turn) ? try_house(at, TimeUp{*turn}) : 0;
  }

  std::size_t try_actions(std::size_t at, Seat seat) {
    if (seat.value >= seats()) return 0;
    std::vector<RawJson> actions = match_->legal(seat);
    // The events of an action mostly name what it names, so the right one is tried first.
    std::ranges::stable_sort(actions, std::greater{},
                             [&](const RawJson& action) { return words_in_common(action.text, log_[at].payload); });
    for (const RawJson& action : actions) {
      auto tried = match_->clone();
      const auto step = tried->act(seat, action);
      if (step && fits(at, *step)) return take(std::move(tried), *step);
    }
    return 0;
  }

  std::size_t try_house(std::size_t at, const HouseMove& move) {
    auto tried = match_->clone();
    const auto step = tried->house(move);
    return step && fits(at, *step) ? take(std::move(tried), *step) : 0;
  }

  bool fits(std::size_t at, const Step& step) const {
    if (step.events.size() > log_.size() - at) return false;
    for (std::size_t i = 0; i < step.events.size(); ++i) {
      const storage::EventRow& row = log_[at + i];
      if (row.kind != "game" || row.match != record_.opened.match || row.by != log_[at].by) return false;
      if (!is_same(row.payload, step.events[i].archive)) return false;
    }
    return true;
  }

  std::size_t take(std::unique_ptr<AnyMatch> tried, const Step& step) {
    match_ = std::move(tried);
    if (step.record.match) result_ = step.record.match;
    return step.events.size();
  }

  Log log_;
  Seq from_;
  const storage::MatchRecord& record_;
  const CatalogEntry& entry_;
  const RawJson options_;
  std::unique_ptr<AnyMatch> match_;
  std::optional<Seed> seed_;
  std::optional<MatchResult> result_;
  Verified verified_;
};

}  // namespace

Result<Verified, std::string> verify(std::span<const storage::EventRow> log, Seq from,
                                     const storage::MatchRecord& match, const room::RoomConfig& config) {
  const CatalogEntry* entry = config.variants(match.opened.variant);
  if (entry == nullptr || entry->version != match.opened.rules_version) {
    return std::unexpected("this program does not have version " + std::to_string(match.opened.rules_version) + " of " +
                           match.opened.variant);
  }
  const auto options =
      entry->normalize_stored(RawJson{match.opened.options}, static_cast<std::uint8_t>(match.opened.seats));
  if (!options) return std::unexpected("its options are not valid for this game: " + options.error().reason);
  return Verifier{log, from, match, *entry, *options}.run();
}

storage::Outcome<Result<Verified, std::string>> verify(storage::LogReader& logs, const storage::MatchRecord& match,
                                                       const room::RoomConfig& config) {
  using Answer = storage::Outcome<Result<Verified, std::string>>;
  const storage::LogRange range = storage::range_of(match);
  const auto log = logs.read(match.opened.room, range.from, range.to);
  if (log) return Answer{std::in_place, verify(*log, range.from, match, config)};
  if (log.error().kind != storage::ErrorKind::corrupt) return std::unexpected(log.error());
  return Answer{std::in_place, std::unexpected(log.error().what)};
}

}  // namespace takamaka::review
