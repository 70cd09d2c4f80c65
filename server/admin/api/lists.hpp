#pragma once

// The lists of the record that have an endpoint and, with `command`, a command of the same filter: docs/adding-an-admin-list.md.

#include "server/admin/api/listing.hpp"
#include "storage/lists/companions.hpp"
#include "storage/lists/evidence.hpp"
#include "storage/lists/games.hpp"
#include "storage/lists/ledger.hpp"
#include "storage/lists/players.hpp"

namespace takamaka::admin {

struct ListGames : Listing<ListGames, storage::Games> {
  static constexpr Route route{"list_games",
                               Method::get,
                               "/games",
                               everyone,
                               "games",
                               "Lists matches, newest first. Viewers may not search by `text` or `flag`, see no flags, "
                               "and see the code of a room "
                               "only when the room is closed."};
  static constexpr std::string_view key = "games";
  static constexpr Command command{"games", "Lists matches, newest first.",
                                   "  takamaka games --player Ana --game seychelles --from 2026-07-01\n"
                                   "  takamaka games --option target=100 --result abandoned --json"};
};

struct ListNotes : Listing<ListNotes, storage::Notes> {
  static constexpr Route route{"list_notes", Method::get, "/notes", staff, "notes", "Lists notes, newest first."};
  static constexpr std::string_view key = "notes";
  static constexpr Command command{"notes", "Lists the notes of admins, newest first.",
                                   "  takamaka notes --match 01JZ…"};
};

struct ListReports : Listing<ListReports, storage::Reports> {
  static constexpr Route route{"list_reports", Method::get, "/reports",
                               staff,          "notes",     "Lists the reports of players, newest first."};
  static constexpr std::string_view key = "reports";
  static constexpr Command command{"reports",
                                   "Lists the reports of players, newest first. Admins handle them on the admin page.",
                                   "  takamaka reports --state new\n  takamaka reports --player Ana --json"};
};

struct SearchWords : Listing<SearchWords, storage::Words> {
  static constexpr Route route{
      "search_words",
      Method::get,
      "/words",
      staff,
      "games",
      "Searches chat and the names of rooms and players. Every word must match; the last word may be the start of a "
      "longer "
      "one. Double quotes enclose a phrase. Case and accents do not matter. The newest texts come first, then names of "
      "players."};
  static constexpr std::string_view key = "words";
  static constexpr Command command{
      "words", "Searches chat and the names of rooms and players, newest first.",
      "  takamaka words 'good game'\n  takamaka words '\"well played\" ana' --json", "text",
      "Words that must all match; the last may be the start of a longer word. Double quotes enclose a phrase."};
};

struct ListPlayers : Listing<ListPlayers, storage::Players> {
  static constexpr Route route{"list_players", Method::get, "/players",
                               everyone,       "players",   "Lists players, newest first."};
  static constexpr std::string_view key = "players";
  static constexpr Command command{
      "list", "Lists players with their number of matches and chips, newest first.",
      "  takamaka player list\n  takamaka player list Ana", "name",
      "Only players with this id, or with a present or former name that begins like this."};
};

struct ListCompanions : TopList<ListCompanions, storage::Companions> {
  static constexpr Route route{"list_companions", Method::get, "/companions",
                               everyone,          "players",   "Lists the people that a player plays with most."};
  static constexpr std::string_view key = "companions";
  static constexpr Command command{"companions", "Lists the people that a player plays with most.",
                                   "  takamaka companions Ana\n  takamaka companions 01JZ… --csv", "player",
                                   "The player's id or name."};
};

struct ReadBalances : TopList<ReadBalances, storage::Balances> {
  static constexpr Route route{"read_balances", Method::get, "/ledger/balances",
                               everyone,        "ledger",    "Lists accounts with their chips, largest balance first."};
  static constexpr std::string_view key = "balances";
  static constexpr int limit = 100;
};

struct ReadBests : TopList<ReadBests, storage::Bests> {
  static constexpr Route route{"read_bests",
                               Method::get,
                               "/bests",
                               everyone,
                               "ledger",
                               "Lists each person's best results of solitaire: one for each value of the option by "
                               "which the game keeps them apart."};
  static constexpr std::string_view key = "bests";
  static constexpr Command command{"bests", "Lists the best results of solitaire.",
                                   "  takamaka bests\n  takamaka bests Ana", "player",
                                   "Only results of this player: an id or a name."};
};

// Those that api/routes.hpp does not name. A new list is added here, and needs no handler.
using FurtherLists = EndpointList<ListCompanions>;

}  // namespace takamaka::admin
