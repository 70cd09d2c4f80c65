// SqliteStore as Accounts.

#include "storage/sqlite/guarded.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::storage {
namespace {

void add(Database& database, const PlayerId& player, const NewToken& token) {
  const int added = database.run(
      "INSERT INTO player_tokens (token_hash, player_id, created_ms, device_id, client, seen_ms) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?3) ON CONFLICT DO NOTHING",
      token.hash, player, token.at_ms, token.device, token.client);
  if (added == 0) throw Failure{{ErrorKind::conflict, "the token of player " + player.value + " already exists"}, 0};
}

// Adds the token unless the player has `limit` tokens already.
bool add_below(Database& database, const PlayerId& player, const NewToken& token, int limit) {
  {
    Rows count = database.query("SELECT count(*) FROM player_tokens WHERE player_id = ?1", player);
    if (count.next() && count.integer(0) >= limit) return false;
  }
  add(database, player, token);
  return true;
}

void expect_known(Database& database, const PlayerId& player) {
  Rows known = database.query("SELECT 1 FROM players WHERE player_id = ?1", player);
  if (!known.next()) throw Failure{{ErrorKind::refused, "player " + player.value + " is not known"}, 0};
}

std::optional<SignedIn> find_signed_in(Database& database, const PlayerTokenHash& hash) {
  Rows rows = database.query(
      "SELECT player_id, name, p.created_ms, p.program, t.device_id, EXISTS (SELECT 1 FROM recovery_codes r WHERE "
      "r.player_id = "
      "p.player_id) FROM player_tokens t JOIN players p USING (player_id) WHERE t.token_hash = ?1",
      hash);
  if (!rows.next()) return {};
  return SignedIn{
      {{rows.text(0)}, rows.text(1), rows.integer(2), rows.integer(3) == 1}, {rows.text(4)}, rows.integer(5) == 1};
}

}  // namespace

Outcome<void> SqliteStore::add_player(const Player& player, const NewToken& token) {
  return transaction<void>([&] {
    const int added = database_.run(
        "INSERT INTO players (player_id, name, created_ms, program) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
        player.id, player.name, player.created_ms, std::int64_t{player.program});
    if (added == 0) throw Failure{{ErrorKind::conflict, "player " + player.id.value + " already exists"}, 0};
    add(database_, player.id, token);
    index_name(player.id, player.name);
  });
}

Outcome<std::optional<SignedIn>> SqliteStore::find_by_token(const PlayerTokenHash& hash) {
  return guarded<std::optional<SignedIn>>([&] { return find_signed_in(database_, hash); });
}

Outcome<std::optional<Player>> SqliteStore::find_player(const PlayerId& player) {
  return guarded<std::optional<Player>>([&]() -> std::optional<Player> {
    Rows rows =
        database_.query("SELECT player_id, name, created_ms, program FROM players WHERE player_id = ?1", player);
    if (!rows.next()) return {};
    return Player{{rows.text(0)}, rows.text(1), rows.integer(2), rows.integer(3) == 1};
  });
}

Outcome<void> SqliteStore::rename(const PlayerId& player, const std::string& name) {
  return transaction<void>([&] {
    if (database_.run("UPDATE players SET name = ?2 WHERE player_id = ?1", player, name) == 0) {
      throw Failure{{ErrorKind::refused, "player " + player.value + " is not known"}, 0};
    }
    index_name(player, name);
  });
}

Outcome<std::vector<Device>> SqliteStore::devices(const PlayerId& player) {
  return guarded<std::vector<Device>>([&] {
    std::vector<Device> devices;
    Rows rows = database_.query(
        "SELECT device_id, client, created_ms, seen_ms FROM player_tokens WHERE player_id = ?1 ORDER BY token", player);
    while (rows.next()) devices.push_back({{rows.text(0)}, rows.text(1), rows.integer(2), rows.integer(3)});
    return devices;
  });
}

Outcome<bool> SqliteStore::add_token(const PlayerId& player, const NewToken& token, int limit) {
  return transaction<bool>([&] {
    expect_known(database_, player);
    return add_below(database_, player, token, limit);
  });
}

Outcome<bool> SqliteStore::end_token(const PlayerId& player, const DeviceId& device) {
  return transaction<bool>([&] {
    return database_.run("DELETE FROM player_tokens WHERE player_id = ?1 AND device_id = ?2", player, device) > 0;
  });
}

Outcome<void> SqliteStore::note_seen(const DeviceId& device, const std::string& client, std::int64_t now_ms) {
  const std::int64_t day = day_of(now_ms);
  const auto differs = guarded<bool>([&] {
    Rows rows = database_.query("SELECT 1 FROM player_tokens WHERE device_id = ?1 AND (client <> ?2 OR seen_ms < ?3)",
                                device, client, day);
    return rows.next();
  });
  if (!differs) return std::unexpected(differs.error());
  if (!*differs) return {};
  return transaction<void>([&] {
    database_.run("UPDATE player_tokens SET client = ?2, seen_ms = max(seen_ms, ?3) WHERE device_id = ?1", device,
                  client, day);
  });
}

Outcome<void> SqliteStore::set_recovery(const PlayerId& player, const RecoveryCodeHash& hash, std::int64_t at_ms) {
  return transaction<void>([&] {
    expect_known(database_, player);
    database_.run(
        "INSERT INTO recovery_codes (player_id, code_hash, created_ms) VALUES (?1, ?2, ?3) "
        "ON CONFLICT (player_id) DO UPDATE SET code_hash = ?2, created_ms = ?3",
        player, hash, at_ms);
  });
}

Outcome<std::optional<Recovered>> SqliteStore::use_recovery(const RecoveryCodeHash& hash, const NewToken& token,
                                                            int limit) {
  return transaction<std::optional<Recovered>>([&]() -> std::optional<Recovered> {
    PlayerId player;
    {
      Rows rows = database_.query("SELECT player_id FROM recovery_codes WHERE code_hash = ?1", hash);
      if (!rows.next()) return {};
      player = {rows.text(0)};
    }
    if (!add_below(database_, player, token, limit)) return Recovered{true, {}};
    database_.run("DELETE FROM recovery_codes WHERE player_id = ?1", player);
    return Recovered{false, find_signed_in(database_, token.hash).value()};
  });
}

// The room's name in its row is a copy of one of the texts. secure_delete overwrites deleted data in the pages of the file.
Outcome<Erased> SqliteStore::erase(const PlayerId& player, int rows_max) {
  return transaction<Erased>([&] {
    const auto has_rows = [&](std::string_view sql) { return database_.query(sql, player).next(); };
    constexpr std::string_view rest =
        "SELECT 1 FROM event_texts WHERE player_id = ?1 AND words IS NOT NULL UNION ALL "
        "SELECT 1 FROM activities WHERE player_id = ?1 LIMIT 1";
    if (!has_rows("SELECT 1 FROM players WHERE player_id = ?1") && !has_rows(rest)) {
      throw Failure{{ErrorKind::refused, "player " + player.value + " is not known"}, 0};
    }
    Erased erased;
    database_.run(
        "UPDATE rooms SET name = '' WHERE name <> '' AND (log, name) IN (SELECT e.log, t.words FROM event_texts t "
        "JOIN events e USING (event) WHERE t.player_id = ?1 AND t.kind = 'room' AND t.words IS NOT NULL)",
        player);
    forget(player);
    erased.tokens = database_.run("DELETE FROM player_tokens WHERE player_id = ?1", player);
    database_.run("DELETE FROM players WHERE player_id = ?1", player);  // also deletes their recovery code
    database_.run(
        "DELETE FROM activities WHERE activity IN (SELECT activity FROM activities WHERE player_id = ?1 LIMIT ?2)",
        player, rows_max);
    erased.texts = erase_texts(player, rows_max);
    erased.more = has_rows(rest);
    return erased;
  });
}

int SqliteStore::erase_texts(const PlayerId& player, int texts_max) {
  struct Text {
    std::int64_t event, place;
  };
  std::vector<Text> texts;
  {
    Rows rows = database_.query(
        "SELECT event, place FROM event_texts WHERE player_id = ?1 AND words IS NOT NULL LIMIT ?2", player, texts_max);
    while (rows.next()) texts.push_back({rows.integer(0), rows.integer(1)});
  }
  for (const Text& text : texts) {
    database_.run(
        "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', event * 64 + place, words FROM event_texts "
        "WHERE event = ?1 AND place = ?2 AND kind <> 'name' AND words <> ''",
        text.event, text.place);
    database_.run("UPDATE event_texts SET words = NULL, salt = NULL WHERE event = ?1 AND place = ?2", text.event,
                  text.place);
  }
  if (!texts.empty()) want_sweep();
  return static_cast<int>(texts.size());
}

}  // namespace takamaka::storage
