#include "tests/sim/year/town.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "storage/sqlite/files/backup.hpp"
#include "storage/sqlite/sqlite_admin_store.hpp"
#include "storage/sqlite/words/word_index.hpp"
#include "tests/sim/server/client.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::sim {
namespace {

constexpr std::int64_t ms_per_minute = 60'000, ms_per_hour = 60 * ms_per_minute, ms_per_day = 24 * ms_per_hour;
constexpr int hostile = 1, first_nights = 6;
constexpr std::size_t backups_max = 2;
constexpr std::array kinds_of_fault{Disk::slow, Disk::hangs, Disk::full, Disk::failing, Disk::lost, Disk::doubtful};
constexpr auto ignore = [](const auto&...) {};

WorldSettings world_for(const TownSettings& town, std::function<void(const storage::Commit&)> stored) {
  WorldSettings settings{.seed = town.seed, .clients = town.residents, .hostile = hostile};
  settings.mishaps = settings.to_the_end = false;  // the town has its own
  settings.server.loops = 2;
  settings.server.times = {.retention_days = town.retention_days, .abandon_hours = town.abandon_hours};
  settings.server.rooms.variants = room::find_variant_or_tiny;
  settings.server.sweeps = town.sweeps;
  settings.nodes = town.nodes;
  settings.lease_ms = ms_per_minute;  // nights are long
  settings.stored = std::move(stored);
  return settings;
}

// Days whose rooms may still be there: they end in an evening, a match that runs is abandoned later, and the retention of that
// match's end begins then. The retention runs each hour.
std::size_t days_kept(const TownSettings& town) {
  return static_cast<std::size_t>((24 + town.abandon_hours + 24 * town.retention_days + 2 + 23) / 24);
}

std::string hash_named(int number) {
  std::string digits = std::to_string(number);
  return std::string(64 - digits.size(), 'a') + digits;
}

// Then it is built again, and has no size.
bool is_index_emptied(World& world) {
  try {
    storage::word_index_size(world.database().connection());
    return false;
  } catch (const storage::Failure&) {
    return true;
  }
}

const std::string account_id = "01WARDEN000000000000000000", password = "$argon2id$warden";

}  // namespace

Town::Town(const TownSettings& settings)
    : settings_{settings}, world_{world_for(settings, [this](const storage::Commit& commit) { today_.note(commit); })} {
  now_.residents = settings.residents + hostile;
  now_.first_pages = world_.database().connection().number("PRAGMA page_count").value_or(0);
  for (int i = 0; i < now_.residents; ++i) world_.client(static_cast<std::size_t>(i)).go_home();
  auto store = storage::SqliteAdminStore::open(world_.database_file()).value();
  must(store->put_account({account_id, "warden", "admin", password, {}}, entry("account")).has_value(), "an account");
  now_.accounts = 1;
}

bool Town::goes_on() {
  if (broken_.empty()) broken_ = world_.broken();
  return broken_.empty();
}

void Town::must(bool done, const std::string& what) {
  if (!done && broken_.empty()) broken_ = what + " was refused";
}

bool Town::live_a_day() {
  day_ += 1;
  day_begins_ms_ = world_.clock().steady_ms;
  office();
  if (goes_on()) evening();
  if (goes_on()) sleep();
  if (goes_on()) see_night();
  if (world_.nodes() > 1) now_.shared_rooms += today_.rooms;
  days_.push_back(std::exchange(today_, {}));
  if (days_.size() >= days_kept(settings_)) days_.pop_front();
  if (!goes_on()) broken_ = "day " + std::to_string(day_) + ": " + broken_;
  return broken_.empty();
}

// ------------------------------------------------------------------------------------------------------- the evening

SimServer* Town::any_server() { return world_.server(world_.chance().below(world_.nodes())); }

SimClient& Town::anybody() {
  return world_.client(world_.chance().below(static_cast<std::size_t>(settings_.residents)));
}

std::string Town::fresh_word() {
  std::string word;
  for (int number = ++words_; number > 0; number /= 20) word += "bcdfghjklmnpqrstvwxz"[number % 20], word += 'a';
  return word;
}

void Town::evening() {
  // Who floods comes on some evenings only: they are as much work as all others.
  for (int i = 0; i < settings_.residents + (day_ % 7 == 4 ? hostile : 0); ++i) {
    world_.client(static_cast<std::size_t>(i)).wake();
  }
  for (int step = 0; step < settings_.evening_steps && goes_on(); ++step) {
    world_.advance(world_.chance().between(500, 6000));
    chat();
    mishap();
    if (step == settings_.evening_steps / 2) misfortune();
    if (step == settings_.evening_steps * 3 / 4) world_.start();
  }
  if (SimServer* const server = world_.server(); server != nullptr && world_.nodes() == 1 && server->stopping()) {
    world_.crash();
  }
  world_.start();
  world_.quiet();
  if (goes_on()) see_evening();
  if (settings_.meddle) settings_.meddle(world_);
  go_home();
}

void Town::chat() {
  Chance& chance = world_.chance();
  SimClient& speaker = anybody();
  speaker.send(ask::Say{.text = fresh_word() + " and " + fresh_word()});
  if (chance.one_in(6)) speaker.send(ask::Rename{.name = fresh_word()});
  if (chance.one_in(10)) {
    speaker.send(ask::Report{.category = static_cast<ReportCategory>(chance.below(5)), .text = fresh_word()});
  }
  // As somebody does who follows a link to a table.
  SimServer* const server = any_server();
  if (server == nullptr || server->stopping()) return;
  const bool right = !world_.tables.empty() && chance.one_in(2);
  server->lobby().find(right ? chance.any_of(world_.tables).code : "WRNG", ignore);
}

void Town::mishap() {
  Chance& chance = world_.chance();
  const std::size_t node = chance.below(world_.nodes());
  SimServer* const server = world_.server(node);
  if (server != nullptr && chance.one_in(8)) {
    server->queue().disk = kinds_of_fault[chance.below(kinds_of_fault.size())];
    world_.outside().start_timer(world_.clock().steady_ms + chance.between(500, 10'000),
                                 [this, node, name = server->name()] {
                                   SimServer* const same = world_.server(node);
                                   if (same != nullptr && same->name() == name) same->queue().disk = Disk::good;
                                 });
  }
  SimClient& somebody = anybody();
  if (somebody.line() && chance.one_in(10)) world_.cut(std::shared_ptr{somebody.line()});
  if (somebody.line() && chance.one_in(10)) world_.let_read(somebody.line(), !somebody.line()->reads);
  if (server == nullptr || !chance.one_in(6)) return;
  auto rooms = server->lobby().all();
  if (rooms.empty()) return;
  std::ranges::sort(rooms, {}, [](const auto& room) { return room->id(); });
  const auto room = chance.any_of(rooms);
  if (chance.one_in(3)) return room->order(room::in::Ordered::Close{}, "admin:warden", ignore);
  room->open_hands("warden", ignore);
}

// What does not happen every day: a server lives for weeks, so that what it keeps can grow.
void Town::misfortune() {
  const std::size_t node = world_.chance().below(world_.nodes());
  SimServer* const server = world_.server(node);
  if (server == nullptr) return;
  const int every = world_.nodes() == 1 ? 25 : 6;
  if (day_ % every == 3) {
    server->queue().disk = Disk::good;
    server->drain();
  } else if (day_ % every == every - 1 && world_.nodes() == 1) {
    world_.crash();
    world_.start();
  } else if (day_ % every == every - 1) {
    world_.kill(node);
  } else if (day_ % every == 1 && world_.nodes() > 1) {
    world_.freeze(node, 2 * ms_per_minute);
  }
}

void Town::see_evening() {
  Sizes seen;
  for (std::size_t node = 0; node < world_.nodes(); ++node) {
    seen["evening: rooms"] += static_cast<std::int64_t>(world_.server(node)->lobby().rooms());
    seen["evening: sockets"] += static_cast<std::int64_t>(world_.server(node)->sockets().size());
  }
  now_.evening_rooms = seen["evening: rooms"];
  now_.evening_sockets = seen["evening: sockets"];
  now_.evening_events = today_.events;
  if (day_ > first_nights) seen["heap: of an evening"] = heap_of(world_) - heap_before_;
  now_.lately = today_;
  if (const std::string fault = bounds_.check(seen, now_); !fault.empty() && broken_.empty()) broken_ = fault;
}

void Town::go_home() {
  for (int i = 0; i < now_.residents; ++i) {
    SimClient& client = world_.client(static_cast<std::size_t>(i));
    client.go_home();
    if (client.line()) world_.cut(std::shared_ptr{client.line()});
  }
  world_.tables.clear();
  world_.matches.clear();
  world_.offers.clear();
}

// --------------------------------------------------------------------------------------------------------- the night

void Town::sleep() {
  const auto born =
      world_.database().connection().number("SELECT count(*) FROM players WHERE created_ms >= ?1",
                                            world_.clock().unix_ms - world_.clock().steady_ms + day_begins_ms_);
  today_.players = born.value_or(0);
  today_.requests = static_cast<std::int64_t>(world_.requests()) -
                    std::exchange(requests_before_, static_cast<std::int64_t>(world_.requests()));
  while (goes_on() && world_.clock().steady_ms < day_begins_ms_ + ms_per_day) world_.advance(ms_per_hour);
  for (int minutes = 0; minutes < 60 && goes_on() && is_index_emptied(world_); ++minutes) world_.advance(ms_per_minute);
}

void Town::see_night() {
  now_.lately = today_;
  for (const Arrivals& day : days_) now_.lately += day;
  now_.logs_at_once = std::max(now_.logs_at_once, now_.lately.events);
  const std::int64_t unix_ms = world_.clock().unix_ms;
  now_.bans_in_force = std::ranges::count_if(bans_until_ms_, [&](std::int64_t until) { return until > unix_ms; });
  now_.backups = std::ssize(backups_);
  world_.promises().forget_rooms();
  const std::int64_t heap = heap_before_ = heap_of(world_);
  if (day_ <= first_nights) now_.first_heap = std::max(now_.first_heap, heap);

  sizes_.clear();
  read_store(world_, sizes_);
  for (std::size_t node = 0; node < world_.nodes(); ++node) read_server(*world_.server(node), sizes_);
  sizes_["heap: at night"] = heap;
  if (const std::string fault = bounds_.check(sizes_, now_); !fault.empty() && broken_.empty()) broken_ = fault;
}

void Town::say(std::ostream& out) const {
  const auto size = [&](const char* name) {
    const auto found = sizes_.find(name);
    return std::to_string(found == sizes_.end() ? 0 : found->second);
  };
  out << "day " << day_ << ": " << size("table rooms") << " rooms, " << size("table events") << " events, "
      << size("table players") << " players, index of " << size("index: levels") << " levels, " << size("file: pages")
      << " pages, " << sizes_.at("heap: at night") / 1024 << " KiB of heap; " << world_.summary() << "\n";
}

// ------------------------------------------------------------------------------------------------------- the admins

storage::AuditEntry Town::entry(const std::string& act) {
  now_.audited += 1;
  return {world_.clock().unix_ms, account_id, "warden", act, {}, {}, "done"};
}

void Town::office() {
  const auto store = storage::SqliteAdminStore::open(world_.database_file()).value();
  close_reports(*store);
  sign_in(*store);
  if (day_ % 3 == 0) ban(*store);
  if (day_ % 7 == 0) back_up();
  if (day_ % 7 == 1) note();
  if (day_ % 7 == 2) {
    now_.announcements += 1;
    const std::int64_t unix_ms = world_.clock().unix_ms;
    must(store->announce({"A tournament", "warden", unix_ms, unix_ms + ms_per_day}, entry("announce")).has_value(),
         "an announcement");
  }
}

void Town::close_reports(storage::AdminStore& store) {
  std::vector<std::int64_t> open;
  {
    storage::Rows rows = world_.database().connection().query("SELECT report FROM reports WHERE state <> 'closed'");
    while (rows.next()) open.push_back(rows.integer(0));
  }
  for (const std::int64_t report : open) {
    const storage::ReportChange change{report, "closed", "warden", world_.clock().unix_ms, "warned"};
    must(store.change_report(change, entry("close_report")).has_value(), "an outcome");
  }
}

// Bans end by themselves; every second one is lifted.
void Town::ban(storage::AdminStore& store) {
  const std::int64_t from_ms = world_.clock().unix_ms, until_ms = from_ms + 2 * ms_per_day;
  storage::BanRow row{
      .reason = "flooding", .account = account_id, .name = "warden", .from_ms = from_ms, .until_ms = until_ms};
  const auto& player = anybody().player();
  if (player && day_ % 2 == 0) row.player = player->value;
  if (!row.player) row.range = "203.0.113." + std::to_string(day_ % 200) + "/32";
  const auto number = store.add_ban(row, entry("ban"));
  must(number.has_value(), "a ban");
  if (!number) return;
  now_.bans += 1;
  bans_until_ms_.push_back(until_ms);
  const bool lifted = day_ % 2 == 1;
  for (std::size_t node = 0; node < world_.nodes(); ++node) {
    Bans& bans = world_.server(node)->bans();
    if (row.player) bans.add_player(*number, *row.player, until_ms, from_ms);
    if (row.range) bans.add_range(*number, *AddressRange::parse(*row.range), until_ms, from_ms);
    if (lifted) bans.lift(*number);
  }
  if (lifted) must(store.lift_ban(*number, from_ms + 1, entry("lift_ban")).has_value(), "the end of a ban");
}

void Town::sign_in(storage::AdminStore& store) {
  const std::int64_t unix_ms = world_.clock().unix_ms, until_ms = unix_ms + ms_per_hour;
  const std::string id = "01SESSION" + std::to_string(day_), hash = hash_named(day_);
  must(store
           .add_session({id, hash, account_id, unix_ms, unix_ms, until_ms, "198.51.100.7", "a browser"}, password,
                        entry("sign_in"))
           .has_value(),
       "a session");
  must(store.add_link({.hash = hash, .role = "viewer", .made_ms = unix_ms, .until_ms = until_ms}, entry("make_link"))
           .has_value(),
       "a link");
  must(store
           .add_token({.id = id,
                       .hash = hash,
                       .name = "script" + std::to_string(day_),
                       .role = "viewer",
                       .account = account_id,
                       .made_ms = unix_ms,
                       .until_ms = until_ms},
                      entry("make_token"))
           .has_value(),
       "a token");
}

void Town::back_up() {
  backups_.push_back(world_.database_file() + ".backup-" + std::to_string(day_));
  const auto copied = storage::back_up(world_.database_file(), backups_.back());
  must(copied.has_value(), copied ? "a backup" : "a backup (" + copied.error().what + ")");
  if (backups_.size() <= backups_max) return;
  std::filesystem::remove(backups_.front());
  backups_.pop_front();
}

void Town::note() {
  const auto& player = anybody().player();
  if (!player) return;
  now_.notes += 1;
  const storage::Note note{
      .at_ms = world_.clock().unix_ms, .author = "warden", .player = player, .words = fresh_word()};
  world_.server()->store().review([note](storage::Evidence& evidence) { return evidence.add_note(note); }, ignore);
}

}  // namespace takamaka::sim
