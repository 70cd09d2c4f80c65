// The command line.

#include <sodium.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "protocol/messages/messages.hpp"
#include "server/commands/admin/admin.hpp"
#include "server/commands/commands.hpp"
#include "server/commands/completion.hpp"
#include "server/commands/doctor/doctor.hpp"
#include "server/commands/manual.hpp"
#include "server/commands/process.hpp"
#include "server/commands/record/record.hpp"
#include "server/commands/settings.hpp"
#include "server/commands/upgrade.hpp"
#include "server/program/app.hpp"

namespace takamaka {
namespace {

// Every setting as a flag of one command.
class SettingFlags {
 public:
  explicit SettingFlags(CLI::App& command) : command_{command} {
    command
        .add_option("--config", file_,
                    "A TOML file with settings. Default: TAKAMAKA_CONFIG, or /etc/takamaka/takamaka.toml if it exists.")
        ->take_last();
    command.add_flag("--lan", lan_, "Listens on every address of this machine (--listen 0.0.0.0).");
    for (const Setting& setting : settings_table()) {
      const std::string flag = setting.name == "listen" ? "--listen,--bind" : flag_of(setting);
      command.add_option(flag, values_[setting.name], std::string{setting.help})->take_last();
    }
  }

  bool lan() const { return lan_; }
  SettingSources given() const {
    std::map<std::string_view, std::string> flags;
    for (const Setting& setting : settings_table()) {
      if (command_.get_option(flag_of(setting))->count() > 0) flags[setting.name] = values_.at(setting.name);
    }
    if (lan_) flags.try_emplace("listen", "0.0.0.0");
    return commands::given_here(file_, std::move(flags));
  }

 private:
  CLI::App& command_;
  std::string file_;
  bool lan_ = false;
  std::map<std::string_view, std::string> values_;
};

using commands::fail;

int serve(const SettingFlags& flags) {
  commands::outlive_output();
  SettingSources given = flags.given();
  const auto configuration = configure(given);
  if (!configuration) return fail(exit_code::usage, configuration.error());
  given.again = true;
  for (const std::string& name : commands::unknown_variables())
    std::cerr << "takamaka: warning: the environment variable " << name << " is no setting and has no effect\n";
  const auto ready = [&] { commands::print_addresses(configuration->settings, flags.lan()); };
  const auto examine = [&] { return commands::findings_for_admins(configuration->settings); };
  const auto ended = run_server(*configuration, [&] { return configure(given); }, ready, examine);
  return ended ? exit_code::good : fail(ended.error().code, ended.error().sentence);
}

int with_settings(const SettingFlags& flags, const std::function<int(const Configuration&)>& then) {
  const auto configuration = configure(flags.given());
  return configuration ? then(*configuration) : fail(exit_code::usage, configuration.error());
}

int print(std::string_view text) {
  std::cout << text;
  return exit_code::good;
}

// The commands, and what their options say: one process runs one command, so commands share what they have in common.
class CommandLine {
 public:
  CommandLine();
  int run(int argc, char** argv);

 private:
  CLI::App& add(const char* name, const char* help, const char* examples, std::function<int()> command);
  // A command that also has every setting as a flag.
  CLI::App& add(const char* name, const char* help, const char* examples,
                std::function<int(const SettingFlags&)> command);
  void add_json(CLI::App& command, const char* help) { command.add_flag("--json", json_, help); }
  void add_serving();  // and what looks at the settings
  void add_program();
  void add_shells();
  void add_play();

  CLI::App app_{"Takamaka: a server for domino games with hidden hands."};
  std::list<SettingFlags> flags_;
  std::function<int()> chosen_;
  bool json_ = false, markdown_ = false, explained_ = false, of_settings_ = false;
  std::string release_, shell_;
  std::vector<std::string> typed_;
  commands::DoctorArguments examined_;
  commands::PlayArguments played_;
};

CommandLine::CommandLine() {
  app_.footer(
      "Without a command, takamaka runs the server. Flags override TAKAMAKA_* variables, which override the --config "
      "file.");
  app_.require_subcommand(0, 1);
  app_.set_version_flag("--version", TAKAMAKA_VERSION);
  chosen_ = [root = &flags_.emplace_back(app_)] { return serve(*root); };
  add_serving();
  add_program();
  add_shells();
  add_play();
  commands::add_record_commands(app_, chosen_);
  commands::add_admin_commands(app_, chosen_);
  commands::add_exit_codes(app_);
}

int CommandLine::run(int argc, char** argv) {
  try {
    app_.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app_.exit(error) == 0 ? exit_code::good : exit_code::usage;
  }
  return chosen_();
}

CLI::App& CommandLine::add(const char* name, const char* help, const char* examples, std::function<int()> command) {
  CLI::App& sub = *app_.add_subcommand(name, help);
  sub.footer(std::string{"Examples:\n  "} + examples);
  sub.callback([this, command = std::move(command)] { chosen_ = command; });
  return sub;
}

CLI::App& CommandLine::add(const char* name, const char* help, const char* examples,
                           std::function<int(const SettingFlags&)> command) {
  CLI::App& sub = add(name, help, examples, std::function<int()>{});
  sub.callback([this, command = std::move(command), own = &flags_.emplace_back(sub)] {
    chosen_ = [command, own] { return command(*own); };
  });
  return sub;
}

void CommandLine::add_serving() {
  add("serve", "Runs the server.",
      "takamaka serve --lan\n  takamaka serve --config /etc/takamaka/takamaka.toml\n"
      "  TAKAMAKA_PORT=9000 takamaka serve --metrics-listen 127.0.0.1:9464",
      std::function<int(const SettingFlags&)>{serve});

  CLI::App& checking =
      add("check-config", "Checks the settings, and the folders and ports that they name, and changes nothing.",
          "takamaka check-config --config /etc/takamaka/takamaka.toml",
          [this](const SettingFlags& own) { return commands::check_config(configure(own.given()), json_); });
  add_json(checking, "Writes one JSON object with all findings.");

  CLI::App& examining = add(
      "doctor",
      "Examines settings, folders, rights, ports, clock, disk, database, backups, TLS and the proxy, and says what to "
      "do. Changes nothing.",
      "takamaka doctor\n  takamaka doctor --json --offline",
      [this](const SettingFlags& own) { return commands::doctor(configure(own.given()), examined_); });
  examining.add_flag("--json", examined_.json, "Writes one JSON object with all findings.");
  examining.add_flag("--quick", examined_.quick, "Does not read the whole database.");
  examining.add_flag("--offline", examined_.offline, "Does not open public_url.");
  examining.add_option("--backups", examined_.backups,
                       "The folder of the backups. Default: the folder backups beside the database.");

  CLI::App& printed = add("print-config", "Prints every setting with its value and source.",
                          "takamaka print-config --explain > takamaka.toml\n  takamaka print-config --json",
                          [this](const SettingFlags& own) {
                            if (markdown_) return print(settings_markdown());
                            return with_settings(own, [&](const Configuration& all) {
                              if (json_) return print(configuration_json(all));
                              return print(explained_ ? explained_configuration(all) : print_configuration(all));
                            });
                          });
  printed.add_flag("--markdown", markdown_,
                   "Prints the reference of all settings instead (docs/generated/SETTINGS.md).");
  printed
      .add_flag("--explain", explained_,
                "Prints a settings file with the meaning of every setting; those that are not set are comments.")
      ->excludes("--markdown");
  printed.add_flag("--json", json_, "Writes one JSON object: for each setting value, source and hidden.")
      ->excludes("--markdown")
      ->excludes("--explain");

  CLI::App& asked = add(
      "healthcheck", "Asks a running server whether it is ready: exit code 0 or 1.",
      "takamaka healthcheck --port 8080 && echo ready", [this](const SettingFlags& own) {
        return with_settings(own, [&](const Configuration& all) { return commands::healthcheck(all.settings, json_); });
      });
  add_json(asked, "Writes JSON: ready, and whether a server answered.");
}

void CommandLine::add_program() {
  CLI::App& version = add("version", "Prints the versions of the program and the protocol.",
                          "takamaka version\n  takamaka version --json", [this] {
                            return print(json_ ? commands::version_json() + "\n"
                                               : "takamaka " TAKAMAKA_VERSION " (" + std::string{subprotocol} + ")\n");
                          });
  add_json(version, "Writes JSON, with the versions of the tables and of each game's rules.");

  CLI::App& upgrading = add("upgrade", "Compares a release with this program and its database, and changes nothing.",
                            "takamaka upgrade --check release.json", [this](const SettingFlags& own) {
                              return with_settings(own, [&](const Configuration& all) {
                                return commands::upgrade_check(all.settings, release_, json_);
                              });
                            });
  upgrading.add_option("--check", release_, "The file release.json of a release.")->required();
  add_json(upgrading, "Writes JSON.");
}

void CommandLine::add_shells() {
  CLI::App& completing = add("print-completion", "Prints the completion of this command line for a shell.",
                             "takamaka print-completion bash > ~/.local/share/bash-completion/completions/takamaka",
                             [this] { return print(commands::completion_script(shell_)); });
  completing.add_option("shell", shell_, "bash, zsh or fish.")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  CLI::App& complete =
      add("complete", "Prints how a command line can go on, for these scripts.", "takamaka complete -- player l",
          [this] { return print(commands::completions(app_, typed_)); });
  complete.group("");  // not in the help
  complete.add_option("words", typed_);
  CLI::App& man = add("print-manual", "Prints the manual page takamaka(1).",
                      "takamaka print-manual > takamaka.1\n  takamaka print-manual --settings | man -l -",
                      [this] { return print(of_settings_ ? commands::settings_manual() : commands::manual(app_)); });
  man.add_flag("--settings", of_settings_, "Prints takamaka.toml(5) instead.");
}

void CommandLine::add_play() {
  CLI::App& play = add("play", "Plays a match in the terminal.",
                       "takamaka play gaple --bots\n"
                       "  takamaka play seychelles --seats 4 --watch --seed 7 --options '{\"target\":100}'",
                       [this] { return commands::play(played_); });
  play.add_option("variant", played_.variant, "The game, such as gaple.")->required();
  play.add_option("--seats", played_.seats, "Number of seats.");
  play.add_option("--options", played_.options, "The game's options as JSON.");
  play.add_flag("--bots", played_.bots, "Bots play every seat except 0.");
  play.add_flag("--watch", played_.watch, "Bots play every seat.");
  play.add_option("--seed", played_.seed, "A number; the same number deals the same tiles.");
}

}  // namespace
}  // namespace takamaka

int main(int argc, char** argv) {
  return takamaka::commands::run_command([&] {
    if (sodium_init() < 0)
      return takamaka::commands::fail(takamaka::exit_code::failed, "libsodium finds no source of randomness");
    return takamaka::CommandLine{}.run(argc, argv);
  });
}
