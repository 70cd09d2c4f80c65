#include "storage/copy/copied_tables.hpp"

#include <cstddef>

namespace takamaka::storage {
namespace {

constexpr CopiedTable every_table[] = {
    {"players", "player_id name created_ms# program#"},
    {"player_tokens", "token# token_hash player_id created_ms# device_id client seen_ms# given_for"},
    {"recovery_codes", "player_id code_hash created_ms#"},
    {"account_requests", "player_id request fingerprint salt at_ms#", 2},
    {"player_names", "player_name# player_id name"},
    {"rooms",
     "log# room_id code watch_code name variant phase listed# closed# host_id created_ms# updated_ms# checkpoint# "
     "least_length# created_by"},
    {"seats", "room_id seat# occupant player_id name", 2},
    {"matches",
     "match_id room_id number# variant rules_version# seats# options opened_ms# closed_ms# reason regulars begins_at# "
     "ends_at# rank#"},
    {"match_players", "match_id seat# occupant player_id name total# won#", 2},
    {"earlier_holders", "match_id seat# until_deal# player_id name", 3},
    {"deals", "match_id deal# seed opened_ms# closed_ms# reason lines", 2},
    {"deal_results", "match_id deal# seat# points# total# chips# won# times#", 3},
    {"tallies", "match_id number# taken# seat# deal# kind", 4},
    {"activities", "activity# room_id match_id deal# seq# at_ms# kind player_id seat# asked action code rule"},
    {"reports",
     "report# at_ms# room_id match_id deal# seq# player_id about_seat# about_id category words state taken_by "
     "changed_ms# request outcome told_ms#"},
    {"notes", "note# at_ms# author match_id player_id seq# flag words"},
    {"retention_clock", "one# counted_ms#"},
    {"admin_accounts", "account_id name role password totp totp_pending totp_step# disabled# created_ms#"},
    {"admin_links", "link_hash role name account_id made_ms# until_ms#"},
    {"admin_sessions", "session_id token_hash account_id begun_ms# used_ms# until_ms# address browser"},
    {"admin_tokens", "token_id token_hash name role account_id made_ms# until_ms# used_ms# network"},
    {"audit", "seq# at_ms# actor name act subject reason outcome detail hash"},
    {"bans", "ban# player_id range reason account_id name from_ms# until_ms# lifted_ms#"},
    {"announcements", "announcement# text name at_ms# until_ms#"},
};

// A parameter with its type, because a null has none of its own.
std::string cast_parameter(const CopiedTable::Column& column, std::size_t place) {
  return "CAST(?" + std::to_string(place) + (column.number ? " AS bigint)" : " AS text)");
}

std::string column_list(const std::vector<CopiedTable::Column>& columns, std::size_t count,
                        std::string_view after = "") {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text.append(i > 0 ? ", " : "").append(columns[i].name).append(after);
  return text;
}
std::string cast_parameters(const std::vector<CopiedTable::Column>& columns, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text.append(i > 0 ? ", " : "").append(cast_parameter(columns[i], i + 1));
  return text;
}

std::string copied_page_sql(const CopiedTable& table, const std::string& where, std::size_t limit) {
  const auto columns = table.list();
  const auto key = static_cast<std::size_t>(table.key);
  return "SELECT " + column_list(columns, columns.size()) + " FROM " + std::string{table.name} + where + " ORDER BY " +
         column_list(columns, key) + " LIMIT CAST(?" + std::to_string(limit) + " AS bigint)";
}

}  // namespace

std::span<const CopiedTable> copied_tables() { return every_table; }

std::vector<CopiedTable::Column> CopiedTable::list() const {
  std::vector<Column> list;
  for (std::string_view rest = columns; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    std::string_view one = rest.substr(0, end);
    const bool number = one.ends_with('#');
    if (number) one.remove_suffix(1);
    list.push_back({one, number});
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return list;
}

std::string first_page_sql(const CopiedTable& table) { return copied_page_sql(table, "", 1); }

std::string next_page_sql(const CopiedTable& table) {
  const auto columns = table.list();
  const auto key = static_cast<std::size_t>(table.key);
  return copied_page_sql(table, " WHERE (" + column_list(columns, key) + ") > (" + cast_parameters(columns, key) + ")",
                         key + 1);
}

std::string last_key_sql(const CopiedTable& table) {
  const auto columns = table.list();
  const auto key = static_cast<std::size_t>(table.key);
  return "SELECT " + column_list(columns, key) + " FROM " + std::string{table.name} + " ORDER BY " +
         column_list(columns, key, " DESC") + " LIMIT 1";
}

std::string add_row_sql(const CopiedTable& table) {
  const auto columns = table.list();
  return "INSERT INTO " + std::string{table.name} + " (" + column_list(columns, columns.size()) + ") VALUES (" +
         cast_parameters(columns, columns.size()) + ")";
}

}  // namespace takamaka::storage
