// SqlStore as Accounts.

#include "storage/sql/guarded.hpp"
#include "storage/sql/sql_store.hpp"

namespace takamaka::storage {
namespace {

using GivenFor = std::optional<RecoveryCodeHash>;

void add(Connection& connection, const PlayerId& player, const NewToken& token, const GivenFor& code = {}) {
  const int added = connection.run(
      R"(INSERT INTO player_tokens (token_hash, player_id, created_ms, device_id, client, seen_ms, given_for)
         VALUES (?1, ?2, ?3, ?4, ?5, ?3, ?6) ON CONFLICT DO NOTHING)",
      token.hash, player, token.at_ms, token.device, token.client, code);
  if (added == 0) throw Failure{{ErrorKind::conflict, "the token of player " + player.value + " already exists"}};
}

// Adds the token unless the player has `limit` tokens already. One that a recovery code gave counts once the code has ended.
bool add_below(Connection& connection, const PlayerId& player, const NewToken& token, int limit,
               const GivenFor& code = {}) {
  {
    Rows count = connection.query(
        R"(SELECT count(*) FROM player_tokens t WHERE t.player_id = ?1 AND NOT EXISTS
           (SELECT 1 FROM recovery_codes r WHERE r.player_id = t.player_id AND r.code_hash = t.given_for))",
        player);
    if (count.next() && count.integer(0) >= limit) return false;
  }
  add(connection, player, token, code);
  return true;
}

// Deletes the tokens that the player's recovery code gave and nobody confirmed, but not that of `kept`.
std::vector<DeviceId> end_unconfirmed(Connection& connection, const PlayerId& player, const DeviceId& kept) {
  std::vector<DeviceId> ended;
  {
    Rows rows = connection.query(
        R"(SELECT t.device_id FROM player_tokens t JOIN recovery_codes r USING (player_id)
           WHERE t.player_id = ?1 AND t.given_for = r.code_hash AND t.device_id <> ?2 ORDER BY t.token)",
        player, kept);
    while (rows.next()) ended.push_back({rows.text(0)});
  }
  for (const DeviceId& device : ended) {
    connection.run("DELETE FROM player_tokens WHERE player_id = ?1 AND device_id = ?2", player, device);
  }
  return ended;
}

void expect_known(Connection& connection, const PlayerId& player) {
  Rows known = connection.query("SELECT 1 FROM players WHERE player_id = ?1", player);
  if (!known.next()) throw Failure{{ErrorKind::refused, "player " + player.value + " is not known"}};
}

std::optional<SignedIn> find_signed_in(Connection& connection, const PlayerTokenHash& hash) {
  Rows rows = connection.query(
      R"(SELECT player_id, name, p.created_ms, p.program, t.device_id, r.code_hash, t.given_for
         FROM player_tokens t JOIN players p USING (player_id) LEFT JOIN recovery_codes r USING (player_id)
         WHERE t.token_hash = ?1)",
      hash);
  if (!rows.next()) return {};
  SignedIn found{
      {{rows.text(0)}, rows.text(1), rows.integer(2), rows.integer(3) == 1}, {rows.text(4)}, !rows.is_null(5)};
  found.is_unconfirmed = found.has_recovery && !rows.is_null(6) && rows.text(5) == rows.text(6);
  return found;
}

}  // namespace

Outcome<void> SqlStore::add_player(const Player& player, const NewToken& token) {
  return transaction<void>([&] {
    const int added = connection_.run(
        "INSERT INTO players (player_id, name, created_ms, program) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
        player.id, player.name, player.created_ms, std::int64_t{player.program});
    if (added == 0) throw Failure{{ErrorKind::conflict, "player " + player.id.value + " already exists"}};
    add(connection_, player.id, token);
    index_name(player.id, player.name);
  });
}

Outcome<std::optional<SignedIn>> SqlStore::find_by_token(const PlayerTokenHash& hash) {
  return guarded<std::optional<SignedIn>>([&] { return find_signed_in(connection_, hash); });
}

Outcome<std::optional<Player>> SqlStore::find_player(const PlayerId& player) {
  return guarded<std::optional<Player>>([&]() -> std::optional<Player> {
    Rows rows =
        connection_.query("SELECT player_id, name, created_ms, program FROM players WHERE player_id = ?1", player);
    if (!rows.next()) return {};
    return Player{{rows.text(0)}, rows.text(1), rows.integer(2), rows.integer(3) == 1};
  });
}

Outcome<void> SqlStore::rename(const PlayerId& player, const std::string& name) {
  return transaction<void>([&] {
    if (connection_.run("UPDATE players SET name = ?2 WHERE player_id = ?1", player, name) == 0) {
      throw Failure{{ErrorKind::refused, "player " + player.value + " is not known"}};
    }
    index_name(player, name);
  });
}

Outcome<std::vector<Device>> SqlStore::devices(const PlayerId& player) {
  return guarded<std::vector<Device>>([&] {
    std::vector<Device> devices;
    Rows rows = connection_.query(
        "SELECT device_id, client, created_ms, seen_ms FROM player_tokens WHERE player_id = ?1 ORDER BY token", player);
    while (rows.next()) devices.push_back({{rows.text(0)}, rows.text(1), rows.integer(2), rows.integer(3)});
    return devices;
  });
}

Outcome<bool> SqlStore::add_token(const PlayerId& player, const NewToken& token, int limit) {
  return transaction<bool>([&] {
    expect_known(connection_, player);
    return add_below(connection_, player, token, limit);
  });
}

Outcome<bool> SqlStore::end_token(const PlayerId& player, const DeviceId& device) {
  return transaction<bool>([&] {
    return connection_.run("DELETE FROM player_tokens WHERE player_id = ?1 AND device_id = ?2", player, device) > 0;
  });
}

Outcome<void> SqlStore::note_seen(const DeviceId& device, const std::string& client, std::int64_t now_ms) {
  const std::int64_t day = day_of(now_ms);
  const auto differs = guarded<bool>([&] {
    Rows rows = connection_.query("SELECT 1 FROM player_tokens WHERE device_id = ?1 AND (client <> ?2 OR seen_ms < ?3)",
                                  device, client, day);
    return rows.next();
  });
  if (!differs) return std::unexpected(differs.error());
  if (!*differs) return {};
  return transaction<void>([&] {
    connection_.run(
        R"(UPDATE player_tokens SET client = ?2, seen_ms = CASE WHEN seen_ms < ?3 THEN ?3 ELSE seen_ms END
           WHERE device_id = ?1)",
        device, client, day);
  });
}

Outcome<std::vector<DeviceId>> SqlStore::set_recovery(const PlayerId& player, const RecoveryCodeHash& hash,
                                                      std::int64_t at_ms, const DeviceId& by) {
  return transaction<std::vector<DeviceId>>([&] {
    expect_known(connection_, player);
    auto ended = end_unconfirmed(connection_, player, by);
    connection_.run(
        R"(INSERT INTO recovery_codes (player_id, code_hash, created_ms) VALUES (?1, ?2, ?3)
           ON CONFLICT (player_id) DO UPDATE SET code_hash = ?2, created_ms = ?3)",
        player, hash, at_ms);
    return ended;
  });
}

Outcome<std::optional<Recovered>> SqlStore::use_recovery(const RecoveryCodeHash& hash, const NewToken& token,
                                                         int limit) {
  return transaction<std::optional<Recovered>>([&]() -> std::optional<Recovered> {
    PlayerId player;
    {
      Rows rows = connection_.query("SELECT player_id FROM recovery_codes WHERE code_hash = ?1", hash);
      if (!rows.next()) return {};
      player = {rows.text(0)};
    }
    auto replaced = end_unconfirmed(connection_, player, {});
    if (!add_below(connection_, player, token, limit, hash)) return Recovered{true, {}, std::move(replaced)};
    Recovered recovered{false, find_signed_in(connection_, token.hash).value(), std::move(replaced)};
    recovered.signed_in.has_recovery = recovered.signed_in.is_unconfirmed = false;
    return recovered;
  });
}

Outcome<void> SqlStore::end_recovery(const PlayerId& player, const DeviceId& device) {
  return transaction<void>([&] {
    connection_.run(
        R"(DELETE FROM recovery_codes WHERE player_id = ?1 AND code_hash =
           (SELECT given_for FROM player_tokens WHERE player_id = ?1 AND device_id = ?2))",
        player, device);
  });
}

Outcome<std::vector<AccountRequest>> SqlStore::requests(const PlayerId& player) {
  return guarded<std::vector<AccountRequest>>([&] {
    std::vector<AccountRequest> done;
    Rows rows = connection_.query(
        "SELECT request, fingerprint, salt, at_ms FROM account_requests WHERE player_id = ?1 ORDER BY at_ms, request",
        player);
    while (rows.next()) done.push_back({rows.text(0), rows.text(1), rows.text(2), rows.integer(3)});
    return done;
  });
}

Outcome<void> SqlStore::note_request(const PlayerId& player, const AccountRequest& done, int limit) {
  return transaction<void>([&] {
    expect_known(connection_, player);
    connection_.run(
        "INSERT INTO account_requests (player_id, request, fingerprint, salt, at_ms) VALUES (?1, ?2, ?3, ?4, ?5)",
        player, done.request, done.fingerprint, done.salt, done.at_ms);
    connection_.run(
        R"(DELETE FROM account_requests WHERE player_id = ?1 AND request IN (SELECT request FROM account_requests
           WHERE player_id = ?1 ORDER BY at_ms DESC, request DESC LIMIT 1000 OFFSET ?2))",
        player, std::int64_t{limit});
  });
}

// The room's name in its row is a copy of one of the texts. secure_delete overwrites deleted data in the pages of the file.
Outcome<Erased> SqlStore::erase(const PlayerId& player, int rows_max) {
  return transaction<Erased>([&] {
    const auto has_rows = [&](std::string_view sql) { return connection_.query(sql, player).next(); };
    constexpr std::string_view rest =
        R"(SELECT 1 FROM event_texts WHERE player_id = ?1 AND words IS NOT NULL UNION ALL
           SELECT 1 FROM activities WHERE player_id = ?1 LIMIT 1)";
    if (!has_rows("SELECT 1 FROM players WHERE player_id = ?1") && !has_rows(rest)) {
      throw Failure{{ErrorKind::refused, "player " + player.value + " is not known"}};
    }
    Erased erased;
    connection_.run(
        R"(UPDATE rooms SET name = '' WHERE name <> '' AND (log, name) IN (SELECT e.log, t.words FROM event_texts t
           JOIN events e USING (event) WHERE t.player_id = ?1 AND t.kind = 'room' AND t.words IS NOT NULL))",
        player);
    forget(player);
    erased.tokens = connection_.run("DELETE FROM player_tokens WHERE player_id = ?1", player);
    connection_.run("DELETE FROM players WHERE player_id = ?1",
                    player);  // also deletes their recovery code and requests
    connection_.run(
        "DELETE FROM activities WHERE activity IN (SELECT activity FROM activities WHERE player_id = ?1 LIMIT ?2)",
        player, rows_max);
    erased.texts = erase_texts(player, rows_max);
    erased.more = has_rows(rest);
    return erased;
  });
}

int SqlStore::erase_texts(const PlayerId& player, int texts_max) {
  struct Text {
    std::int64_t event, place;
  };
  std::vector<Text> texts;
  {
    Rows rows = connection_.query(
        "SELECT event, place FROM event_texts WHERE player_id = ?1 AND words IS NOT NULL LIMIT ?2", player, texts_max);
    while (rows.next()) texts.push_back({rows.integer(0), rows.integer(1)});
  }
  for (const Text& text : texts) {
    drop_text(text.event, text.place);
    connection_.run("UPDATE event_texts SET words = NULL, salt = NULL WHERE event = ?1 AND place = ?2", text.event,
                    text.place);
  }
  if (!texts.empty()) want_sweep();
  return static_cast<int>(texts.size());
}

}  // namespace takamaka::storage
