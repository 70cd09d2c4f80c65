// SqliteStore as Accounts.

#include "storage/sqlite/guarded.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::storage {
namespace {

void add(Database& database, const PlayerId& player, const std::string& token_hash, std::int64_t at_ms) {
  const int added = database.run(
      "INSERT INTO player_tokens (token_hash, player_id, created_ms) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
      token_hash, player, at_ms);
  if (added == 0) throw Failure{{ErrorKind::conflict, "the token of player " + player.value + " already exists"}, 0};
}

}  // namespace

Outcome<void> SqliteStore::add_player(const Player& player, const std::string& token_hash) {
  return transaction<void>([&] {
    const int added =
        database_.run("INSERT INTO players (player_id, name, created_ms) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
                      player.id, player.name, player.created_ms);
    if (added == 0) throw Failure{{ErrorKind::conflict, "player " + player.id.value + " already exists"}, 0};
    add(database_, player.id, token_hash, player.created_ms);
    index_name(player.id, player.name);
  });
}

Outcome<std::optional<Player>> SqliteStore::find_by_token(const std::string& token_hash) {
  return guarded<std::optional<Player>>([&]() -> std::optional<Player> {
    Rows rows = database_.query(
        "SELECT player_id, name, p.created_ms FROM player_tokens t JOIN players p USING (player_id) "
        "WHERE t.token_hash = ?1",
        token_hash);
    if (!rows.next()) return {};
    return Player{{rows.text(0)}, rows.text(1), rows.integer(2)};
  });
}

Outcome<std::optional<Player>> SqliteStore::find_player(const PlayerId& player) {
  return guarded<std::optional<Player>>([&]() -> std::optional<Player> {
    Rows rows = database_.query("SELECT player_id, name, created_ms FROM players WHERE player_id = ?1", player);
    if (!rows.next()) return {};
    return Player{{rows.text(0)}, rows.text(1), rows.integer(2)};
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

Outcome<void> SqliteStore::add_token(const PlayerId& player, const std::string& token_hash, std::int64_t at_ms,
                                     int limit) {
  return transaction<void>([&] {
    {
      Rows known = database_.query("SELECT 1 FROM players WHERE player_id = ?1", player);
      if (!known.next()) throw Failure{{ErrorKind::refused, "player " + player.value + " is not known"}, 0};
    }
    add(database_, player, token_hash, at_ms);
    database_.run(
        "DELETE FROM player_tokens WHERE player_id = ?1 AND token NOT IN "
        "(SELECT token FROM player_tokens WHERE player_id = ?1 ORDER BY token DESC LIMIT ?2)",
        player, limit);
  });
}

// The room's name in its row is a copy of one of the texts. secure_delete overwrites deleted data in the pages of the file.
Outcome<Erased> SqliteStore::erase(const PlayerId& player) {
  Erased erased;
  return transaction<Erased>([&] {
    {
      Rows known = database_.query(
          "SELECT 1 FROM players WHERE player_id = ?1 UNION ALL "
          "SELECT 1 FROM event_texts WHERE player_id = ?1 AND words IS NOT NULL LIMIT 1",
          player);
      if (!known.next()) throw Failure{{ErrorKind::refused, "player " + player.value + " is not known"}, 0};
    }
    database_.execute("PRAGMA secure_delete = ON");
    database_.run(
        "UPDATE rooms SET name = '' WHERE name <> '' AND (log, name) IN (SELECT e.log, t.words FROM event_texts t "
        "JOIN events e USING (event) WHERE t.player_id = ?1 AND t.kind = 'room' AND t.words IS NOT NULL)",
        player);
    forget(player);
    erased.texts = database_.run(
        "UPDATE event_texts SET words = NULL, salt = NULL WHERE player_id = ?1 AND words IS NOT NULL", player);
    erased.tokens = database_.run("DELETE FROM player_tokens WHERE player_id = ?1", player);
    database_.run("DELETE FROM players WHERE player_id = ?1", player);
    return erased;
  });
}

}  // namespace takamaka::storage
