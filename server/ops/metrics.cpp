#include "server/ops/metrics.hpp"

#include <algorithm>
#include <cstdio>

#include "protocol/games/catalog.hpp"
#include "protocol/messages/close_codes.hpp"
#include "protocol/messages/refusals.hpp"
#include "protocol/messages/room_view.hpp"
#include "server/ops/limits/budgets.hpp"
#include "server/ops/process_stats.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::ops {
namespace {

std::vector<std::string> close_codes() {
  std::vector<std::string> codes{"1000", "1002", "1003", "1007"};
  for (const CloseCode& code : closing::all) codes.push_back(std::to_string(code.code));
  return codes;
}

std::vector<std::string> refusal_codes() {
  std::vector<std::string> codes;
  for (const RefusalCode& refusal : refusals::all) codes.emplace_back(refusal.code);
  return codes;
}

std::string number_text(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

// Writes the text format: the header lines of a family, then its samples.
class MetricsWriter {
 public:
  void family(std::string_view name, std::string_view type, std::string_view help) {
    name_ = name;
    text_.append("# HELP ").append(name).append(" ").append(help).append("\n# TYPE ");
    text_.append(name).append(" ").append(type).append("\n");
  }
  // `labels` in the output's form: a="b",c="d". They contain no external input.
  void sample(const std::string& value, std::string_view labels = {}, std::string_view ending = {}) {
    text_.append(name_).append(ending);
    if (!labels.empty()) text_.append("{").append(labels).append("}");
    text_.append(" ").append(value).append("\n");
  }
  void counter(std::string_view name, std::uint64_t value, std::string_view help) {
    family(name, "counter", help);
    sample(std::to_string(value));
  }
  void gauge(std::string_view name, double value, std::string_view help) {
    family(name, "gauge", help);
    sample(number_text(value));
  }
  void counters(std::string_view name, std::string_view label, const CounterBy& by, std::string_view help) {
    family(name, "counter", help);
    for (std::size_t i = 0; i <= by.values().size(); ++i) {
      const std::string value = i < by.values().size() ? by.values()[i] : "other";
      sample(std::to_string(by.count(i)), std::string{label} + "=\"" + value + '"');
    }
  }
  template <std::size_t N>
  void histogram(std::string_view name, const Histogram<N>& histogram, std::string_view help) {
    family(name, "histogram", help);
    std::uint64_t so_far = 0;
    for (std::size_t i = 0; i < N; ++i) {
      so_far += histogram.count(i);
      sample(std::to_string(so_far), "le=\"" + number_text(histogram.bounds()[i]) + '"', "_bucket");
    }
    so_far += histogram.count(N);
    sample(std::to_string(so_far), "le=\"+Inf\"", "_bucket");
    sample(number_text(histogram.sum()), {}, "_sum");
    sample(std::to_string(so_far), {}, "_count");
  }
  std::string take() { return std::move(text_); }

 private:
  std::string_view name_;
  std::string text_;
};

constexpr std::array<std::string_view, 3> movers{"person", "bot", "stand_in"};

std::string labels(std::string_view variant, std::string_view label, std::string_view value) {
  return "variant=\"" + std::string{variant} + "\"," + std::string{label} + "=\"" + std::string{value} + '"';
}

// `holds_lease`: false if other nodes may have the rooms.
void write_games(MetricsWriter& out, const std::vector<GameMetrics>& games, bool holds_lease) {
  constexpr auto phases = names(RoomPhase{});
  const auto each = [&](auto write) {
    for (std::size_t i = 0; i < games.size(); ++i) write(catalog()[i].key, games[i]);
  };
  out.family("takamaka_rooms", "gauge", "Rooms in memory, by game and phase.");
  each([&](std::string_view key, const GameMetrics& game) {
    for (std::size_t i = 0; i < phases.size(); ++i)
      out.sample(std::to_string(holds_lease ? game.rooms[i].value() : 0), labels(key, "phase", phases[i]));
  });
  out.family("takamaka_matches_started_total", "counter", "Matches started.");
  each([&](std::string_view key, const GameMetrics& game) {
    out.sample(std::to_string(game.started.value()), "variant=\"" + std::string{key} + '"');
  });
  out.family("takamaka_matches_ended_total", "counter", "Matches ended: finished by the rules, or abandoned.");
  each([&](std::string_view key, const GameMetrics& game) {
    out.sample(std::to_string(game.finished.value()), labels(key, "outcome", "finished"));
    out.sample(std::to_string(game.abandoned.value()), labels(key, "outcome", "abandoned"));
  });
  out.family("takamaka_moves_total", "counter",
             "Moves stored, by who made them: a person (including moves made automatically because only one was "
             "legal), a bot, or the stand-in of an absent person.");
  each([&](std::string_view key, const GameMetrics& game) {
    for (std::size_t i = 0; i < movers.size(); ++i)
      out.sample(std::to_string(game.moves[i].value()), labels(key, "by", movers[i]));
  });
}

void write_process(MetricsWriter& out) {
  const ProcessStats stats = process_stats();
  out.family("process_cpu_seconds_total", "counter", "Processor time used, user plus system.");
  out.sample(number_text(stats.cpu_seconds));
  out.family("process_start_time_seconds", "gauge", "Start time of the process in seconds since 1970.");
  char start[32];
  std::snprintf(start, sizeof start, "%.2f", stats.start_seconds);
  out.sample(start);
  out.gauge("process_resident_memory_bytes", static_cast<double>(stats.resident_bytes), "Memory in use.");
  out.gauge("process_virtual_memory_bytes", static_cast<double>(stats.virtual_bytes), "Address space in use.");
  out.gauge("process_open_fds", static_cast<double>(stats.open_files), "Open file descriptors.");
  out.gauge("process_max_fds", static_cast<double>(stats.files_max), "Maximum number of open file descriptors.");
  out.gauge("process_threads", static_cast<double>(stats.threads), "Threads.");
}

}  // namespace

void CounterBy::add(std::string_view value) {
  const auto found = std::ranges::find(values_, value);
  counts_[static_cast<std::size_t>(found - values_.begin())].add();
}

Metrics::Metrics()
    : closes{close_codes()},
      refusals{refusal_codes()},
      budget_refusals{std::vector<std::string>(budget_names.begin(), budget_names.end())},
      games(catalog().size()),
      store_failures{std::vector<std::string>(storage::error_kind_names.begin(), storage::error_kind_names.end())},
      left_rooms{{"handed_over", "lease_lost", "elsewhere"}},
      forwarded{{"trusted", "untrusted", "missing", "unclear"}} {}

GameMetrics* Metrics::game(std::string_view variant) {
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (catalog()[i].key == variant) return &games[i];
  }
  return nullptr;
}

Metrics& metrics() {
  static Metrics one;
  return one;
}

std::string metrics_text(const Present& present, std::string_view version, std::string_view protocol) {
  const Metrics& all = metrics();
  MetricsWriter out;
  out.family("takamaka_build_info", "gauge", "Always 1; the labels name the running version.");
  out.sample("1", "version=\"" + std::string{version} + "\",protocol=\"" + std::string{protocol} + '"');

  out.gauge("takamaka_connections", static_cast<double>(present.connections), "Open TCP connections.");
  out.gauge("takamaka_sockets", static_cast<double>(present.sockets), "Open WebSockets.");
  out.counter("takamaka_connections_accepted_total", all.accepted.value(), "TCP connections accepted.");
  out.counter("takamaka_connections_turned_away_total", all.turned_away.value(),
              "Connections refused beyond connections_max or connections_per_address.");
  out.counter("takamaka_http_requests_total", all.http_requests.value(),
              "HTTP requests answered, not counting upgrades.");
  out.counter("takamaka_http_errors_total", all.http_errors.value(), "HTTP requests answered with 4xx or 5xx.");
  out.counter("takamaka_messages_received_total", all.received_messages.value(), "Messages received on WebSockets.");
  out.counter("takamaka_received_bytes_total", all.received_bytes.value(), "Bytes of those messages.");
  out.counter("takamaka_frames_sent_total", all.sent_frames.value(), "Messages written to WebSockets.");
  out.counter("takamaka_sent_bytes_total", all.sent_bytes.value(), "Bytes of those messages.");
  out.gauge("takamaka_outbox_bytes", static_cast<double>(present.outbox_bytes), "Bytes waiting to be written.");
  out.counters("takamaka_socket_closes_total", "code", all.closes, "WebSockets that the server closed, by close code.");
  out.counters("takamaka_refusals_total", "code", all.refusals,
               "Requests refused, by the protocol's code; other: a code of the game's rules.");
  out.counters("takamaka_budget_refusals_total", "budget", all.budget_refusals,
               "Requests refused because an address or a player had used up a budget, by budget.");
  out.counters("takamaka_forwarded_requests_total", "header", all.forwarded,
               "Requests by X-Forwarded-For: trusted (it named the client), untrusted (not from a trusted proxy), "
               "missing or unclear (from a trusted proxy).");
  out.family("takamaka_resumes_total", "counter", "Players who asked to resume their room with hello, by outcome.");
  out.sample(std::to_string(all.resumed.value()), "outcome=\"resumed\"");
  out.sample(std::to_string(all.resumed_in_vain.value()), "outcome=\"gone\"");
  out.counter("takamaka_stand_ins_total", all.stand_ins.value(), "Times a bot took over for an absent player.");
  write_games(out, all.games, present.holds_lease);
  out.family("takamaka_node_info", "gauge", "Always 1; the label is the name of this process among the nodes.");
  out.sample("1", "node=\"" + present.node + '"');
  out.gauge("takamaka_lease_held", present.holds_lease ? 1 : 0,
            "1 while no other node may have the rooms of this one; 0: it is silent.");
  out.counter("takamaka_leases_lost_total", all.leases_lost.value(), "Times the node's lease ran out.");
  out.counter("takamaka_rooms_claimed_total", all.claimed_rooms.value(),
              "Rooms that this node claimed: made here, opened from the database, or taken from another node.");
  out.counter("takamaka_rooms_adopted_total", all.adopted_rooms.value(),
              "Of these, rooms of a lost node with a running match to which nobody had come back.");
  out.counters("takamaka_rooms_left_total", "why", all.left_rooms,
               "Rooms that left this node for another one: handed_over (asked for), lease_lost (with all others), or "
               "elsewhere (another node had taken it: a commit was fenced).");

  out.histogram("takamaka_commit_seconds", all.commit_seconds,
                "Time from requesting a commit until it is stored or fails.");
  out.histogram("takamaka_commit_batch_commits", all.commit_batch, "Commits that shared one transaction.");
  out.gauge("takamaka_store_queue", static_cast<double>(present.store_queue), "Commits, writes and look-ups waiting.");
  out.counters("takamaka_store_failures_total", "kind", all.store_failures, "Commits that were not stored, by kind.");
  out.gauge("takamaka_storage_writable", present.writable ? 1 : 0, "1 if commits can be stored, as far as known.");
  out.gauge("takamaka_draining", present.draining ? 1 : 0, "1 while the server is stopping.");
  out.gauge("takamaka_database_bytes", static_cast<double>(present.sizes.database), "Size of the database file.");
  out.gauge("takamaka_database_log_bytes", static_cast<double>(present.sizes.log), "Size of its write-ahead log.");
  out.gauge("takamaka_disk_free_bytes", static_cast<double>(present.sizes.disk_free),
            "Free space on the database's file system.");
  if (const auto& backups = present.sizes.backups) {
    out.gauge("takamaka_backup_timestamp_seconds", static_cast<double>(backups->made_s),
              "Time of the newest backup in the folder backups beside the database; 0: there is none.");
    out.gauge("takamaka_restore_drill_timestamp_seconds", static_cast<double>(backups->tried_s),
              "Time of the last takamaka restore --dry-run of a backup in that folder; 0: never.");
  }
  out.counter("takamaka_purged_rooms_total", all.purged_rooms.value(), "Rooms deleted by retention_days.");
  out.gauge("takamaka_admin_store_damaged", static_cast<double>(all.admin_store_damaged.value()),
            "1 if the admin service, bans or announcements could not be started because their tables are damaged.");
  out.gauge("takamaka_word_index_damaged", static_cast<double>(all.word_index_damaged.value()),
            "1 while the index of words is damaged and built again; only searches need it.");
  out.counter("takamaka_damaged_rooms_total", all.damaged_rooms.value(),
              "Rooms that were closed because their code failed.");
  out.gauge("takamaka_unpurgeable_rooms", static_cast<double>(all.unpurgeable_rooms.value()),
            "Rooms that are old and stay because their log is damaged, at the last hourly purge.");
  write_process(out);
  return out.take();
}

}  // namespace takamaka::ops
