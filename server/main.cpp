// The command line.

#include <sodium.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <list>
#include <map>
#include <string>

#include "protocol/messages/messages.hpp"
#include "server/commands/admin.hpp"
#include "server/commands/commands.hpp"
#include "server/commands/completion.hpp"
#include "server/commands/doctor.hpp"
#include "server/commands/manual.hpp"
#include "server/commands/process.hpp"
#include "server/commands/record.hpp"
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
  Given given() const {
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
  Given given = flags.given();
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

int run(int argc, char** argv) {
  CLI::App app{"Takamaka: a server for domino games with hidden hands."};
  app.footer(
      "Without a command, takamaka runs the server. Flags override TAKAMAKA_* variables, which override the --config "
      "file.");
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", TAKAMAKA_VERSION);
  std::list<SettingFlags> flags;
  std::function<int()> chosen = [&, root = &flags.emplace_back(app)] { return serve(*root); };
  const auto add = [&](const char* name, const char* help, std::function<int(const SettingFlags&)> command) {
    CLI::App* sub = app.add_subcommand(name, help);
    sub->callback(
        [&chosen, command, own = &flags.emplace_back(*sub)] { chosen = [command, own] { return command(*own); }; });
    return sub;
  };
  add("serve", "Runs the server.", serve)
      ->footer(
          "Examples:\n  takamaka serve --lan\n  takamaka serve --config /etc/takamaka/takamaka.toml\n"
          "  TAKAMAKA_PORT=9000 takamaka serve --metrics-listen 127.0.0.1:9464");
  bool checked_as_json = false;
  CLI::App* const checking =
      add("check-config", "Checks the settings, and the folders and ports that they name, and changes nothing.",
          [&](const SettingFlags& own) { return commands::check_config(configure(own.given()), checked_as_json); });
  checking->add_flag("--json", checked_as_json, "Writes one JSON object with all findings.");
  checking->footer("Examples:\n  takamaka check-config --config /etc/takamaka/takamaka.toml");
  commands::DoctorArguments examined;
  CLI::App* const examining =
      add("doctor",
          "Examines settings, folders, rights, ports, clock, disk, database, backups, TLS and the proxy, and says what "
          "to do. "
          "Changes nothing.",
          [&](const SettingFlags& own) { return commands::doctor(configure(own.given()), examined); });
  examining->add_flag("--json", examined.json, "Writes one JSON object with all findings.");
  examining->add_flag("--quick", examined.quick, "Does not read the whole database.");
  examining->add_flag("--offline", examined.offline, "Does not open public_url.");
  examining->add_option("--backups", examined.backups,
                        "The folder of the backups. Default: the folder backups beside the database.");
  examining->footer("Examples:\n  takamaka doctor\n  takamaka doctor --json --offline");
  bool markdown = false, explained = false, settings_as_json = false;
  CLI::App* const printed =
      add("print-config", "Prints every setting with its value and source.", [&](const SettingFlags& own) {
        if (markdown) return print(settings_markdown());
        return with_settings(own, [&](const Configuration& all) {
          if (settings_as_json) return print(configuration_json(all));
          return print(explained ? explained_configuration(all) : print_configuration(all));
        });
      });
  printed->add_flag("--markdown", markdown,
                    "Prints the reference of all settings instead (docs/generated/SETTINGS.md).");
  printed
      ->add_flag("--explain", explained,
                 "Prints a settings file with the meaning of every setting; those that are not set are comments.")
      ->excludes("--markdown");
  printed->add_flag("--json", settings_as_json, "Writes one JSON object: for each setting value, source and hidden.")
      ->excludes("--markdown")
      ->excludes("--explain");
  printed->footer("Examples:\n  takamaka print-config --explain > takamaka.toml\n  takamaka print-config --json");
  bool health_as_json = false;
  CLI::App* const asked =
      add("healthcheck", "Asks a running server whether it is ready: exit code 0 or 1.", [&](const SettingFlags& own) {
        return with_settings(
            own, [&](const Configuration& all) { return commands::healthcheck(all.settings, health_as_json); });
      });
  asked->add_flag("--json", health_as_json, "Writes JSON: ready, and whether a server answered.");
  asked->footer("Examples:\n  takamaka healthcheck --port 8080 && echo ready");
  bool version_as_json = false;
  CLI::App* const version = app.add_subcommand("version", "Prints the versions of the program and the protocol.");
  version->add_flag("--json", version_as_json,
                    "Writes JSON, with the versions of the tables and of each game's rules.");
  version->footer("Examples:\n  takamaka version\n  takamaka version --json");
  version->callback([&] {
    chosen = [&] {
      return print(version_as_json ? commands::version_json() + "\n"
                                   : "takamaka " TAKAMAKA_VERSION " (" + std::string{subprotocol} + ")\n");
    };
  });
  std::string release;
  bool compared_as_json = false;
  CLI::App* const upgrading =
      add("upgrade", "Compares a release with this program and its database, and changes nothing.",
          [&](const SettingFlags& own) {
            return with_settings(own, [&](const Configuration& all) {
              return commands::upgrade_check(all.settings, release, compared_as_json);
            });
          });
  upgrading->add_option("--check", release, "The file release.json of a release.")->required();
  upgrading->add_flag("--json", compared_as_json, "Writes JSON.");
  upgrading->footer("Examples:\n  takamaka upgrade --check release.json");
  std::string shell;
  CLI::App* const completing =
      app.add_subcommand("print-completion", "Prints the completion of this command line for a shell.");
  completing->add_option("shell", shell, "bash, zsh or fish.")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  completing->footer(
      "Examples:\n  takamaka print-completion bash > ~/.local/share/bash-completion/completions/takamaka");
  completing->callback([&] { chosen = [&] { return print(commands::completion(app, shell)); }; });
  bool of_settings = false;
  CLI::App* const man = app.add_subcommand("print-manual", "Prints the manual page takamaka(1).");
  man->add_flag("--settings", of_settings, "Prints takamaka.toml(5) instead.");
  man->footer("Examples:\n  takamaka print-manual > takamaka.1\n  takamaka print-manual --settings | man -l -");
  man->callback(
      [&] { chosen = [&] { return print(of_settings ? commands::settings_manual() : commands::manual(app)); }; });

  commands::PlayArguments arguments;
  CLI::App* play = app.add_subcommand("play", "Plays a match in the terminal.");
  play->add_option("variant", arguments.variant, "The game, such as gaple.")->required();
  play->add_option("--seats", arguments.seats, "Number of seats.");
  play->add_option("--options", arguments.options, "The game's options as JSON.");
  play->add_flag("--bots", arguments.bots, "Bots play every seat except 0.");
  play->add_flag("--watch", arguments.watch, "Bots play every seat.");
  play->add_option("--seed", arguments.seed, "A number; the same number deals the same tiles.");
  play->footer(
      "Examples:\n  takamaka play gaple --bots\n"
      "  takamaka play seychelles --seats 4 --watch --seed 7 --options '{\"target\":100}'");
  play->callback([&] { chosen = [&] { return commands::play(arguments); }; });

  commands::add_record_commands(app, chosen);
  commands::add_admin_commands(app, chosen);
  commands::add_exit_codes(app);

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? exit_code::good : exit_code::usage;
  }
  return chosen();
}

}  // namespace
}  // namespace takamaka

int main(int argc, char** argv) {
  return takamaka::commands::run_command([&] {
    if (sodium_init() < 0)
      return takamaka::commands::fail(takamaka::exit_code::failed, "libsodium finds no source of randomness");
    return takamaka::run(argc, argv);
  });
}
