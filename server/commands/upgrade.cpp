#include "server/commands/upgrade.hpp"

#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "protocol/games/catalog.hpp"
#include "protocol/messages/messages.hpp"
#include "server/commands/process.hpp"
#include "server/commands/record/open_record.hpp"
#include "server/commands/show.hpp"
#include "server/program/app.hpp"

namespace takamaka::commands {
namespace {

using Numbers = std::array<int, 3>;

// Parses "1.20.3". Returns none for every other text.
std::optional<Numbers> numbers_of(const std::string& version) {
  Numbers numbers{};
  const char* at = version.data();
  const char* const end = at + version.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0 && (at == end || *at++ != '.')) return std::nullopt;
    const auto [rest, error] = std::from_chars(at, end, numbers[i]);
    if (error != std::errc{} || numbers[i] < 0) return std::nullopt;
    at = rest;
  }
  return at == end ? std::optional{numbers} : std::nullopt;
}

Json here() {
  Json rules = Json::object();
  for (const CatalogEntry& entry : catalog()) rules[std::string{entry.key}] = entry.version;
  return {{"name", "takamaka"},
          {"version", TAKAMAKA_VERSION},
          {"protocol", subprotocol},
          {"schema", newest_schema()},
          {"variants", std::move(rules)}};
}

// Games whose rules differ: a running match of the rules of this program cannot go on there.
std::vector<std::string> other_rules(const Json& release) {
  std::vector<std::string> games;
  for (const CatalogEntry& entry : catalog()) {
    const auto there = release.at("variants").find(entry.key);
    if (there == release.at("variants").end() || there->get<int>() != entry.version) games.emplace_back(entry.key);
  }
  return games;
}

}  // namespace

std::string version_json() { return here().dump(); }

int upgrade_check(const Settings& settings, const std::string& file, bool json) {
  std::ifstream stream{file};
  if (!stream || std::filesystem::is_directory(file)) return fail(exit_code::no_input, "there is no file " + file);
  Json report;
  try {
    const Json release = Json::parse(stream, nullptr, false);
    if (release.is_discarded()) throw std::runtime_error{"it is not JSON"};
    for (const char* key : {"version", "name", "schema", "protocol", "variants"})
      if (!release.contains(key)) throw std::runtime_error{"it has no `" + std::string{key} + "`"};
    const auto version = release.at("version").get<std::string>();
    const auto there = numbers_of(version), now = numbers_of(TAKAMAKA_VERSION);
    if (release.at("name") != "takamaka" || !there || !now) throw std::runtime_error{"it is of another program"};
    const int schema = release.at("schema").get<int>();
    int stored = newest_schema();
    std::error_code error;
    if (std::filesystem::is_regular_file(settings.database, error)) {
      const auto pending = pending_migrations(settings.database);
      if (!pending) return fail(exit_code::bad_data, pending.error().what);
      stored = pending->schema;
    }
    report = {{"version", TAKAMAKA_VERSION},
              {"release", version},
              {"newer", *there > *now},
              {"older", *there < *now},
              {"migrations", std::max(schema - stored, 0)},
              {"refuses_database", schema < stored},
              {"other_rules", other_rules(release)},
              {"other_protocol", release.at("protocol") != subprotocol}};
  } catch (const Json::exception&) {
    return fail(exit_code::bad_data,
                file + " is not the release.json of a release: one of its values has another type");
  } catch (const std::exception& problem) {
    return fail(exit_code::bad_data, file + " is not the release.json of a release: " + problem.what());
  }
  if (json) {
    print_json(report);
    return exit_code::good;
  }
  const auto is = [&](const char* name) { return report.at(name).get<bool>(); };
  std::cout << "The release " << report.at("release").get<std::string>() << " is "
            << (is("newer")   ? "newer than"
                : is("older") ? "older than"
                              : "the same as")
            << " this program (" TAKAMAKA_VERSION ").\n";
  if (is("refuses_database"))
    std::cout << "It cannot open this database: going back needs a backup from before the upgrade.\n";
  if (const int steps = report.at("migrations").get<int>(); steps > 0)
    std::cout << "It changes the tables of the database in " << steps
              << " steps, after a backup; with the new version, takamaka migrate --dry-run tries them on a copy.\n";
  for (const auto& game : report.at("other_rules"))
    std::cout << "Other rules of " << game.get<std::string>() << ": let running matches of this game end first.\n";
  if (is("other_protocol")) std::cout << "It speaks another protocol: apps that are not the page need an update.\n";
  return exit_code::good;
}

}  // namespace takamaka::commands
