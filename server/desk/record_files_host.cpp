// Taking the record away.

#include "server/desk/record_calls.hpp"
#include "server/identity/tokens.hpp"
#include "server/review/take_away.hpp"

namespace takamaka::desk {

namespace {

constexpr int files_max = 4;  // being made or waiting

}  // namespace

void Record::add_files() {
  desk_.on<TakeRecord>([this](Call<TakeRecord> call) -> Answering<TakeRecord> {
    auto work = [id = named(call, "match"), anonymise = call.query.anonymise](Review& review,
                                                                              SqliteStore& store) -> Told<TakeRecord> {
      const auto match = review.find_match(id);
      if (!match) return no_game(match.error());
      auto record =
          review::record_of(review, store, *match, {.what = "records", .anonymise = anonymise, .key = fresh_entropy()});
      if (!record) return no_game(record.error());
      return RawJson{std::move(*record)};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
  desk_.on<TakeAway>([this](Call<TakeAway> call) { return take_away(std::move(call)); });
  desk_.on<CountTakeAway>([this](Call<CountTakeAway> call) -> Answering<CountTakeAway> {
    if (!review::is_takeable(named(call, "what"))) co_return refuse(problems::no_such_endpoint);
    auto filter = filter_of(call.query);
    if (!filter) co_return std::unexpected(filter.error());
    auto work = [filter = *filter](Review& review, SqliteStore&) -> Told<CountTakeAway> {
      const auto count = review.count_matches(filter);
      if (!count) return std::unexpected(problem_of(count.error(), problems::bad_value));
      return CountTakeAway::Answer{*count};
    };
    co_return co_await reading_.ask(call.visit.strand, std::move(work));
  });
}

void Record::remember(const std::shared_ptr<net::Pipe>& pipe) {
  const std::lock_guard lock{pipes_mutex_};
  std::erase_if(pipes_, [](const std::weak_ptr<net::Pipe>& one) { return one.expired(); });
  pipes_.push_back(pipe);
}

// Readers are gone when the server stops, but for their ends of the pipes: a writer would wait for them for ever.
void Record::let_go_of_files() {
  const std::lock_guard lock{pipes_mutex_};
  for (const std::weak_ptr<net::Pipe>& one : pipes_) {
    if (const auto pipe = one.lock()) pipe->abandon();
  }
}

// On a thread and connections of its own: the file is made as fast as it is fetched. What is wrong with the filter is said
// before the first byte; what goes wrong later ends the file short, which the reader sees.
Record::Answering<TakeAway> Record::take_away(Call<TakeAway> call) {
  const std::string what = named(call, "what");
  const bool csv = call.query.format == FileFormat::csv;
  if (!review::is_takeable(what)) co_return refuse(problems::no_such_endpoint);
  if (csv && what == "records") co_return refuse(problems::bad_value, "records are JSON Lines only");
  auto filter = filter_of(call.query);
  if (!filter) co_return std::unexpected(filter.error());
  auto check = [filter = *filter](Review& review, SqliteStore&) -> Result<bool, Problem> {
    const auto found = review.match_ids(filter, 1);
    if (!found) return std::unexpected(problem_of(found.error(), problems::bad_value));
    return true;
  };
  const auto fits = co_await reading_.ask(call.visit.strand, std::move(check));
  if (!fits) co_return std::unexpected(fits.error());
  if (files_.fetch_add(1) >= files_max) {
    files_.fetch_sub(1);
    co_return refuse(problems::busy);
  }
  auto pipe = std::make_shared<net::Pipe>();
  remember(pipe);
  const review::TakeAway wish{what,
                              csv ? review::Format::csv : review::Format::jsonl,
                              std::move(*filter),
                              call.query.limit,
                              call.query.anonymise,
                              fresh_entropy()};
  asio::post(file_threads_, [this, pipe, wish] {
    auto open = Reading::open(database_, std::chrono::milliseconds{0});
    bool whole = false;
    if (open) {
      const auto taken = review::take_away(*open->review, *open->store, wish,
                                           [&](std::string_view piece) { return pipe->write(piece); });
      whole = taken.has_value();
      if (!taken) ops::log_error("export_failed", taken.error().what, {{"what", wish.what}});
    } else {
      ops::log_error("export_failed", open.error().what, {{"what", wish.what}});
    }
    files_.fetch_sub(1);  // before: whoever has read the end finds the place free
    pipe->end(whole);
  });
  co_return File{csv ? "text/csv; charset=utf-8" : "application/jsonl", what + (csv ? ".csv" : ".jsonl"), pipe};
}

}  // namespace takamaka::desk
