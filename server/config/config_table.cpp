// The table of the settings.

#include "server/config/config.hpp"

namespace takamaka {

const std::vector<Setting>& settings_table() {
  static const std::vector<Setting> table{
      {"listen", &Settings::listen,
       "IP address to listen on; 0.0.0.0 or :: for all addresses of this machine. --lan sets 0.0.0.0."},
      {"port", &Settings::port, "TCP port to listen on.", Range{1, 65535}},
      {"database", &Settings::database, "SQLite file that holds all data; created if it does not exist."},
      {"store",
       &Settings::store,
       "Where all data is: in the SQLite file `database`, for one server; or in a PostgreSQL database, which several "
       "servers may share.",
       std::nullopt,
       {"sqlite", "postgres"}},
      {"postgres",
       &Settings::postgres,
       "With store = \"postgres\": libpq's connection string, such as \"host=pg1,pg2 dbname=takamaka user=takamaka\"; "
       "several hosts are tried in order. The variables PGHOST, PGDATABASE, PGUSER, PGPASSWORD, PGPASSFILE … fill what "
       "it lacks.",
       std::nullopt,
       {},
       false,
       true},
      {"web", &Settings::web, "Directory of the built page; empty: no page is served."},
      {"admin", &Settings::admin,
       "Whether the admin page and the admin API are served at /admin. Bans and announcements are in force without "
       "them, too."},
      {"admin_listen", &Settings::admin_listen,
       "IP address and port that serve the admin page and the admin API, such as 127.0.0.1:8081; the other port then "
       "answers 404 there. Empty: they are served on the same port as the game."},
      {"admin_second_factor",
       &Settings::admin_second_factor,
       "Whether accounts with the role admin must set up an authenticator before they can do anything else.",
       std::nullopt,
       {"required", "optional"}},
      {"admin_key",
       &Settings::admin_key,
       "Key of 32 to 200 characters that encrypts the secrets of authenticators in the database. Set it in the file or "
       "the environment, because others can see the flags of a process. Empty: the secrets are not encrypted.",
       std::nullopt,
       {},
       false,
       true},
      {"admin_key_file", &Settings::admin_key_file, "File that holds the admin_key."},
      {"public_url", &Settings::public_url,
       "Address that people open to reach this server, if it is behind a proxy, such as https://table.example.org: "
       "scheme, host and perhaps a port; printed at start. Requests for other host names are refused, except those of "
       "allowed_origins, localhost and IP addresses."},
      {"allowed_origins", &Settings::allowed_origins,
       "Origins whose pages may open a WebSocket. Empty: only pages from this server's own address."},
      {"trusted_proxies", &Settings::trusted_proxies,
       "Addresses or ranges of proxies whose X-Forwarded-For header is trusted; Forwarded and the PROXY protocol are "
       "not "
       "read."},
      {"threads", &Settings::threads,
       "Event loops for sockets and rooms, each with a thread of its own; other threads write and read the database.",
       Range{1, 64}},
      {"connections_max",
       &Settings::connections_max,
       "Maximum number of open connections; further ones are closed, or get HTTP 429 behind a trusted proxy.",
       Range{1, 1000000},
       {},
       true},
      {"connections_per_address",
       &Settings::connections_per_address,
       "Maximum number of open connections from one address (IPv6: one /64); further ones get HTTP 429.",
       Range{1, 1000000},
       {},
       true},
      {"messages_per_second", &Settings::messages_per_second,
       "Messages that one connection may send per second on average; bursts may be four times as large. "
       "Further messages are refused, then the connection is closed. Above the default, the other budgets of a player "
       "(tables, joins, starts, replays) grow in proportion.",
       Range{1, 1000000}},
      {"people_per_address",
       &Settings::people_per_address,
       "Players at the same time behind one address (IPv6: one /64), such as a school's. Requests beyond the "
       "budgets of so many players are refused as slow_down.",
       Range{1, 1000000},
       {},
       true},
      {"requests_per_minute",
       &Settings::requests_per_minute,
       "HTTP requests from one address (IPv6: one /64) per minute, for the files of the page and the admin API; "
       "further ones get HTTP 429. Opening the page takes about forty. /healthz and /readyz are not counted.",
       Range{1, 100000000},
       {},
       true},
      {"players_per_day",
       &Settings::players_per_day,
       "New players from one address (IPv6: one /64) per day; further ones are refused as too_many_players.",
       Range{1, 1000000},
       {},
       true},
      {"rooms_per_hour",
       &Settings::rooms_per_hour,
       "Tables created from one address (IPv6: one /64) per hour; further ones are refused as slow_down.",
       Range{1, 1000000},
       {},
       true},
      {"rooms_max",
       &Settings::rooms_max,
       "Maximum number of tables in memory; further ones are refused as server_full. Stored tables to which players "
       "return may be a quarter more.",
       Range{1, 1000000},
       {},
       true},
      {"rooms_stored_max",
       &Settings::rooms_stored_max,
       "Maximum number of tables in the database, which keeps those that are not in memory; further ones are refused "
       "as server_full until old ones are deleted (retention_days).",
       Range{1, 1000000000},
       {},
       true},
      {"pace_ms", &Settings::pace_ms,
       "Mean pause in milliseconds before bots' moves at normal pace, the same for every seat; 0 means no pauses.",
       Range{0, 60000}},
      {"room_idle_minutes", &Settings::room_idle_minutes,
       "Minutes until an empty room whose people have played is unloaded from memory; the database keeps it. Any other "
       "empty room is unloaded at once, or half a minute after it was read from the database, and while memory holds "
       "seven eighths of `rooms_max` each empty room is unloaded at once.",
       Range{1, 1440}},
      {"drain_seconds",
       &Settings::drain_seconds,
       "Seconds that a stop may take; connections that are still open are then cut off.",
       Range{1, 60},
       {},
       true},
      {"node_url", &Settings::node_url,
       "Where the admins find this server, as one of several that share a database, such as http://game2:8080; shown "
       "to "
       "them, and nothing else."},
      {"lease_seconds", &Settings::lease_seconds,
       "Several servers on one database: a server that has not reached the database for so long is silent, and the "
       "others take over its rooms. Without effect on a SQLite file, which one server has.",
       Range{2, 60}},
      {"retention_days",
       &Settings::retention_days,
       "Rooms are deleted, with all their matches, after this many days without activity, and players of whom nothing "
       "else is left; 0 keeps them. Rooms in which no match was started are deleted after one day in any case.",
       Range{0, 36500},
       {},
       true},
      {"abandon_hours",
       &Settings::abandon_hours,
       "Hours without activity after which a match that nobody has returned to is abandoned, and its chips go back.",
       Range{1, 8760},
       {},
       true},
      {"metrics_listen", &Settings::metrics_listen,
       "IP address and port that serve /metrics for Prometheus, such as 127.0.0.1:9464; empty: no metrics."},
      {"log_level",
       &Settings::log_level,
       "Minimum log level.",
       std::nullopt,
       {"debug", "info", "warn", "error", "off"},
       true},
      {"log_format",
       &Settings::log_format,
       "One JSON object per line (json), or short text (pretty); auto: text on a terminal, otherwise JSON.",
       std::nullopt,
       {"auto", "json", "pretty"}},
      {"log_full_addresses",
       &Settings::log_full_addresses,
       "Logs whole client addresses instead of their /24 or /48.",
       std::nullopt,
       {},
       true},
  };
  return table;
}

}  // namespace takamaka
