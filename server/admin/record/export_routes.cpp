// Exports of the record.

#include <algorithm>

#include "server/admin/record/record_routes_shared.hpp"
#include "server/identity/tokens.hpp"
#include "server/review/export.hpp"

namespace takamaka::admin {
namespace {

std::optional<ExportKind> export_named(std::string_view name) {
  constexpr auto all = names(ExportKind{});
  const auto found = std::ranges::find(all, name);
  return found == all.end() ? std::nullopt : std::optional{static_cast<ExportKind>(found - all.begin())};
}

}  // namespace

void RecordRoutes::add_files() {
  api_.on<ExportGame>([this](Call<ExportGame> call) -> Answering<ExportGame> {
    auto work = [id = named(call, "match"), anonymise = call.query.anonymise,
                 key = call.context.loop.entropy()](Record& record) -> EndpointResult<ExportGame> {
      const auto match = record.lists().find_match(id);
      if (!match) return no_game(match.error());
      auto document =
          review::record_of(record, *match, {.what = ExportKind::records, .anonymise = anonymise, .key = key});
      if (!document) return no_game(document.error());
      return RawJson{std::move(*document)};
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<Export>([this](Call<Export> call) { return export_matches(std::move(call)); });
  api_.on<CountExport>([this](Call<CountExport> call) -> Answering<CountExport> {
    if (!export_named(named(call, "what"))) co_return refuse(problems::no_such_endpoint);
    auto filter = filter_of({call.query, {}});
    if (!filter) co_return std::unexpected(filter.error());
    auto work = [filter = *filter](Record& record) -> EndpointResult<CountExport> {
      const auto count = record.lists().count_matches(filter);
      if (!count) return std::unexpected(problem_of(count.error(), problems::bad_value));
      return CountExport::Answer{*count};
    };
    co_return co_await readers_.ask(call.context.loop, std::move(work));
  });
}

void RecordRoutes::remember(const std::shared_ptr<http::Pipe>& pipe) {
  const std::lock_guard lock{pipes_mutex_};
  std::erase_if(pipes_, [](const std::weak_ptr<http::Pipe>& one) { return one.expired(); });
  pipes_.push_back(pipe);
}

// At shutdown the readers are gone but their pipe ends are not: abandon the pipes, or their writers block forever.
void RecordRoutes::let_go_of_files() {
  const std::lock_guard lock{pipes_mutex_};
  for (const std::weak_ptr<http::Pipe>& one : pipes_) {
    if (const auto pipe = one.lock()) pipe->abandon();
  }
}

// Writes the file on its own connection, as fast as the client reads it. A wrong filter is refused before
// the first byte; a later error cuts the file off, which the client notices.
RecordRoutes::Answering<Export> RecordRoutes::export_matches(Call<Export> call) {
  const auto kind = export_named(named(call, "what"));
  const bool csv = call.query.format == FileFormat::csv;
  if (!kind) co_return refuse(problems::no_such_endpoint);
  if (csv && *kind == ExportKind::records) co_return refuse(problems::bad_value, "records are JSON Lines only");
  auto filter = filter_of({call.query, {}});
  if (!filter) co_return std::unexpected(filter.error());
  auto check = [filter = *filter](Record& record) -> Result<bool, Problem> {
    const auto found = record.lists().match_ids(filter, 1);
    if (!found) return std::unexpected(problem_of(found.error(), problems::bad_value));
    return true;
  };
  const auto fits = co_await readers_.ask(call.context.loop, std::move(check));
  if (!fits) co_return std::unexpected(fits.error());
  if (files_.fetch_add(1) >= files_max) {
    files_.fetch_sub(1);
    co_return refuse(problems::busy);
  }
  auto pipe = std::make_shared<http::Pipe>();
  remember(pipe);
  const std::string what{name_of(*kind)};
  const review::Export request{*kind,
                               csv ? review::Format::csv : review::Format::jsonl,
                               std::move(*filter),
                               call.query.limit,
                               call.query.anonymise,
                               call.context.loop.entropy()};
  readers_.files().ask(
      [pipe, request](Record& record) {
        return review::export_matches(record, request, [&](std::string_view piece) { return pipe->write(piece); });
      },
      [this, pipe, what](const storage::Outcome<std::int64_t>& written) {
        if (!written) ops::log_error("export_failed", written.error().what, {{"what", what}});
        files_.fetch_sub(1);  // before the end: a client that has read the end finds the place free
        pipe->end(written.has_value());
      });
  co_return StreamedFile{csv ? "text/csv; charset=utf-8" : "application/jsonl", what + (csv ? ".csv" : ".jsonl"), pipe};
}

}  // namespace takamaka::admin
