// Durable rows per second: SqliteStore against a raw file with one write and one fdatasync for each batch. Both take
// turns in one run, because absolute figures vary from minute to minute. Only the ratio counts (performance goal P8:
// 0.6).
//
// Then what one move writes to the write-ahead log, and how long reading one match takes in a room with a long log.
//
//   storage_bench [folder] [seconds for each measurement]

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "storage/sqlite/sqlite_store.hpp"

namespace {

using namespace takamaka;
using namespace takamaka::storage;
using Clock = std::chrono::steady_clock;

constexpr int rooms = 250, rounds = 5;

double cpu_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Rate {
  double rows_a_second, cpu_us_a_row;
};

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

EventRow move_made() {
  return {1'700'000'000'000,
          "game",
          MatchId{"01HZX5V8Q3W7T9B2C4D6E8F0GA"},
          3,
          "seat:2",
          R"({"type":"played","seat":2,"tile":"4-6","end":"right","padding":")" + std::string(130, 'x') + "\"}"};
}

// One event in each of `batch` rooms, round after round.
class Tables {
 public:
  explicit Tables(const std::string& path) {
    auto opened = SqliteStore::open(path, {});
    if (!opened) {
      std::fprintf(stderr, "%s\n", opened.error().what.c_str());
      std::exit(1);
    }
    store_ = std::move(*opened);
    for (int room = 0; room < rooms; ++room) {
      const RoomId id{"01HZX5V8Q3W7T9B2C4D6E8" + std::to_string(1000 + room)};
      append({{id, {}, {move_made()}, {PutRoom{.room = id, .code = id.value}}}});
      ids_.push_back(id);
      lengths_.push_back(1);
    }
  }
  Rate measure(int batch, double seconds) {
    const auto start = Clock::now();
    const double cpu = cpu_seconds();
    int rows = 0;
    while (seconds_since(start) < seconds) {
      std::vector<Commit> commits;
      for (int i = 0; i < batch; ++i) {
        next_ = (next_ + 1) % ids_.size();
        commits.push_back({ids_[next_], {lengths_[next_]++}, {move_made()}, {}});
      }
      append(commits);
      rows += batch;
    }
    return {rows / seconds_since(start), (cpu_seconds() - cpu) * 1e6 / rows};
  }

 private:
  void append(const std::vector<Commit>& commits) {
    for (const auto& outcome : store_->append(commits)) {
      if (outcome) continue;
      std::fprintf(stderr, "%s\n", outcome.error().what.c_str());
      std::exit(1);
    }
  }
  std::unique_ptr<SqliteStore> store_;
  std::vector<RoomId> ids_;
  std::vector<std::uint32_t> lengths_;
  std::size_t next_ = 0;
};

class RawLog {
 public:
  explicit RawLog(const std::string& path) : file_{::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600)} {}
  ~RawLog() { ::close(file_); }
  RawLog(const RawLog&) = delete;
  RawLog& operator=(const RawLog&) = delete;

  Rate measure(int batch, double seconds) {
    const auto start = Clock::now();
    const double cpu = cpu_seconds();
    int rows = 0;
    std::string text;
    while (seconds_since(start) < seconds) {
      text.clear();
      for (int i = 0; i < batch; ++i) {
        const EventRow row = move_made();
        text.append(std::to_string(row.at_ms)).append(row.kind).append(row.match->value).append(row.by);
        text.append(row.payload).append("\n");
      }
      if (::write(file_, text.data(), text.size()) < 0 || ::fdatasync(file_) != 0) std::exit(1);
      rows += batch;
    }
    return {rows / seconds_since(start), (cpu_seconds() - cpu) * 1e6 / rows};
  }

 private:
  int file_;
};

// Plays `moves` moves one by one in random rooms and returns the bytes written to the write-ahead log for each.
double log_bytes_a_move(const std::string& path, int moves) {
  const auto store = SqliteStore::open(path, {.log_pages_at_rest = 1 << 20, .log_pages_max = 1 << 20}).value();
  std::vector<std::uint32_t> lengths(rooms);
  const auto move_in = [&](std::size_t room) {
    const RoomId id{"01HZX5V8Q3W7T9B2C4D6E9" + std::to_string(1000 + room)};
    Commit commit{id, {lengths[room]}, {move_made()}, {}};
    if (lengths[room]++ == 0) commit.rows.push_back(PutRoom{.room = id, .code = id.value});
    if (!store->append({&commit, 1})[0]) std::exit(1);
  };
  for (int i = 0; i < rooms * 20; ++i) move_in(static_cast<std::size_t>(i % rooms));
  const auto before = std::filesystem::file_size(path + "-wal");
  for (int i = 0; i < moves; ++i) move_in(static_cast<std::size_t>(i * 97 % rooms));
  return static_cast<double>(std::filesystem::file_size(path + "-wal") - before) / moves;
}

// Returns the milliseconds for reading 600 events in the middle of a log of `length`.
double read_ms(const std::string& path, std::uint32_t length) {
  const auto store = SqliteStore::open(path, {.synchronous = SqliteOptions::Synchronous::normal}).value();
  const RoomId id{"01HZX5V8Q3W7T9B2C4D6EA" + std::to_string(length)};
  for (std::uint32_t seq = 0; seq < length; seq += 500) {
    Commit commit{id, {seq}, std::vector<EventRow>(500, move_made()), {}};
    if (seq == 0) commit.rows.push_back(PutRoom{.room = id, .code = id.value});
    if (!store->append({&commit, 1})[0]) std::exit(1);
  }
  const auto start = Clock::now();
  if (store->read(id, {length / 2}, {length / 2 + 600})->size() != 600) std::exit(1);
  return seconds_since(start) * 1000;
}

// Prints the milliseconds for finding a room and for reading its 60 events, among `others` newer ones, whose places are
// not written yet.
void time_newest(const std::string& path, int others) {
  const auto store = SqliteStore::open(path, {.synchronous = SqliteOptions::Synchronous::normal}).value();
  std::vector<std::uint32_t> lengths(rooms);
  for (int i = 0; i < others; ++i) {
    const std::size_t room = i < 60 ? 0 : static_cast<std::size_t>(1 + i % (rooms - 1));
    const RoomId id{"01HZX5V8Q3W7T9B2C4D6EB" + std::to_string(1000 + room)};
    Commit commit{id, {lengths[room]}, {move_made()}, {}};
    if (lengths[room]++ == 0) commit.rows.push_back(PutRoom{.room = id, .code = id.value});
    if (!store->append({&commit, 1})[0]) std::exit(1);
  }
  auto start = Clock::now();
  if (!store->find_room("01HZX5V8Q3W7T9B2C4D6EB1000").value()) std::exit(1);
  const double found_ms = seconds_since(start) * 1000;
  start = Clock::now();
  if (store->read({"01HZX5V8Q3W7T9B2C4D6EB1000"}, {0}, {60})->size() != 60) std::exit(1);
  std::printf("%.2f ms for finding a room and %.2f ms for its 60 events, with %d events without a place\n", found_ms,
              seconds_since(start) * 1000, others);
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const std::filesystem::path folder = argc > 1 ? argv[1] : std::filesystem::temp_directory_path();
  const double seconds = argc > 2 ? std::atof(argv[2]) : 1;
  const auto path = [&](const std::string& name) { return (folder / ("storage_bench." + name)).string(); };
  const auto remove_all = [&] {
    for (const std::string& name : {path("db"), path("log")}) {
      for (const char* suffix : {"", "-wal", "-shm", ".lock"}) std::filesystem::remove(name + suffix);
    }
  };
  remove_all();
  {
    Tables tables{path("db")};
    RawLog raw{path("log")};
    std::printf("%6s %14s %8s %14s %8s %14s\n", "batch", "sqlite rows/s", "CPU us", "raw rows/s", "CPU us",
                "sqlite / raw");
    for (const int batch : {1, 8, 64, 512}) {
      std::vector<double> ours, our_cpu, theirs, their_cpu, ratios;
      for (int round = 0; round < rounds; ++round) {
        const Rate sqlite = tables.measure(batch, seconds), file = raw.measure(batch, seconds);
        ours.push_back(sqlite.rows_a_second);
        our_cpu.push_back(sqlite.cpu_us_a_row);
        theirs.push_back(file.rows_a_second);
        their_cpu.push_back(file.cpu_us_a_row);
        ratios.push_back(sqlite.rows_a_second / file.rows_a_second);
      }
      std::printf("%6d %14.0f %8.1f %14.0f %8.1f %14.2f\n", batch, median(ours), median(our_cpu), median(theirs),
                  median(their_cpu), median(ratios));
    }
  }
  remove_all();
  std::printf("%.0f bytes of write-ahead log for a move\n", log_bytes_a_move(path("db"), 2000));
  for (const std::uint32_t length : {2'000u, 20'000u, 200'000u}) {
    std::printf("%.2f ms for 600 events in a log of %u\n", read_ms(path("db"), length), length);
  }
  for (const int others : {500, 4'000}) {
    remove_all();
    time_newest(path("db"), others);
  }
  remove_all();
}
