#include "server/commands/manual.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "server/config/config.hpp"

namespace takamaka::commands {
namespace {

constexpr std::string_view examples_begin = "Examples:\n";

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* one) { return !one->get_group().empty(); });
}

// Escapes text for a manual page: dots and backslashes print literally, and a hyphen stays a hyphen.
std::string plain(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && c == '.') out.append("\\&");
    line_begins = c == '\n';
    if (c == '\\') {
      out.append("\\e");
    } else if (c == '-') {
      out.append("\\-");
    } else if (c == '"') {
      out.append("\\(dq");
    } else if (c == '\'') {
      out.append("\\(aq");
    } else {
      out.push_back(c);
    }
  }
  // The pages are ASCII, because a reader may assume any encoding.
  constexpr std::string_view dots = "…";
  for (std::size_t at = 0; (at = out.find(dots, at)) != std::string::npos;) out.replace(at, dots.size(), "...");
  return out;
}

bool is_setting(const CLI::Option& option) {
  return std::ranges::any_of(settings_table(), [&](const Setting& setting) {
    return option.check_lname(std::string{setting.name == "listen" ? "listen" : flag_of(setting).substr(2)});
  });
}

void write_options(std::string& out, const CLI::App& app) {
  bool settings = false;
  for (const CLI::Option* option : app.get_options()) {
    if (option == app.get_help_ptr()) continue;
    // For `serve`, `--database` is a setting; the commands over the record list it as an option.
    if (app.get_option_no_throw("--lan") != nullptr && is_setting(*option)) {
      settings = true;
      continue;
    }
    std::string name = option->get_positional() ? option->get_name() : option->get_name(false, true);
    if (!option->get_positional() && option->get_items_expected_max() > 0)
      name.append(" ").append(option->get_type_name());
    out.append(".TP\n.B ").append(plain(name)).append("\n").append(plain(option->get_description())).append("\n");
  }
  if (settings) out.append(".TP\n.BI \\-\\- setting\nEvery setting of\n.BR takamaka.toml (5).\n");
}

void write_examples(std::string& out, const CLI::App& app) {
  const std::string footer = app.get_footer();
  const std::size_t from = footer.find(examples_begin);
  if (from == std::string::npos) return;
  std::string examples = footer.substr(from + examples_begin.size());
  examples.resize(std::min(examples.size(), examples.find("\n\nExit codes")));
  out.append(".PP\n.EX\n").append(plain(examples)).append("\n.EE\n");
}

void write_command(std::string& out, const CLI::App& app, const std::string& before) {
  const std::string name = before + app.get_name();
  const auto below = commands_of(app);
  if (below.empty()) {
    std::string usage = name;
    for (const CLI::Option* option : app.get_options()) {
      if (!option->get_positional()) continue;
      usage.append(option->get_required() ? " <" : " [")
          .append(option->get_name())
          .append(option->get_required() ? ">" : "]");
    }
    out.append(".SS ").append(plain(usage)).append("\n").append(plain(app.get_description())).append("\n");
    write_options(out, app);
    write_examples(out, app);
  }
  for (const CLI::App* command : below) write_command(out, *command, name + " ");
}

std::string value_of(const Setting& setting) {
  const Settings defaults;
  return value_text(defaults, setting);
}

}  // namespace

void add_exit_codes(CLI::App& app) {
  std::string text = "\n\nExit codes:\n";
  for (const ExitCode& exit : exit_codes) {
    const std::string code = std::to_string(exit.code);
    text.append("  ").append(code).append(std::string(4 - code.size(), ' ')).append(exit.meaning).append("\n");
  }
  const auto add = [&](const auto& self, CLI::App& command) -> void {
    command.footer(command.get_footer() + text);
    for (CLI::App* below : command.get_subcommands([](CLI::App*) { return true; })) self(self, *below);
  };
  add(add, app);
}

std::string manual(const CLI::App& app) {
  std::string out =
      ".\\\" Made by `takamaka print-manual`; do not edit.\n.TH TAKAMAKA 1 \"\" \"takamaka " TAKAMAKA_VERSION
      "\" \"Takamaka\"\n.SH NAME\ntakamaka \\- a server and a table for dominoes with hidden hands\n"
      ".SH SYNOPSIS\n.B takamaka\n.RI [ command ]\n.RI [ options ]\n.SH DESCRIPTION\n";
  out.append(plain(app.get_description()))
      .append(
          "\nWithout a command it runs the server. All data is in one SQLite file. For help on a command, use\n.BR "
          "\\-\\-help .\n.SH COMMANDS\n");
  for (const CLI::App* command : commands_of(app)) write_command(out, *command, "");
  out.append(".SH EXIT STATUS\n");
  for (const ExitCode& exit : exit_codes)
    out.append(".TP\n.B ").append(std::to_string(exit.code)).append("\n").append(plain(exit.meaning)).append("\n");
  out.append(
      ".TP\n.B 130, 143\nended immediately by a second signal\n"
      ".SH SIGNALS\n.TP\n.B SIGTERM, SIGINT\nStops the server: every room stores its state, and clients are asked to "
      "reconnect. A second signal ends the program immediately; nothing that a client was told is lost.\n"
      ".TP\n.B SIGHUP\nReads the settings again. The log says which ones now apply and which need a restart.\n"
      ".SH FILES\n.TP\n.I /etc/takamaka/takamaka.toml\nthe settings of the packaged service\n"
      ".TP\n.I /var/lib/takamaka/takamaka.db\nits database, with all files in this folder whose names begin with "
      "takamaka.db\n"
      ".SH SEE ALSO\n.BR takamaka.toml (5)\n");
  return out;
}

std::string settings_manual() {
  std::string out =
      ".\\\" Made by `takamaka print-manual --settings`; do not edit.\n.TH TAKAMAKA.TOML 5 \"\" "
      "\"takamaka " TAKAMAKA_VERSION
      "\" \"Takamaka\"\n.SH NAME\ntakamaka.toml \\- the settings of takamaka\n.SH DESCRIPTION\n"
      "The TOML file for\n.BR \"takamaka serve \\-\\-config\" .\nEvery setting is also a flag and an environment "
      "variable. Flags override variables, variables override the file, and the file overrides the defaults. Flags and "
      "variables write a list with commas. The server does not start with an unknown key or a value out of range.\n"
      ".PP\nSIGHUP applies changes of the settings marked\n.IR reload .\n.SH SETTINGS\n";
  for (const Setting& setting : settings_table()) {
    out.append(".TP\n.B ").append(plain(std::string{setting.name} + " = " + value_of(setting))).append("\n");
    out.append(plain(meaning_of(setting)))
        .append("\n.br\n")
        .append(plain(flag_of(setting) + ", " + variable_of(setting)));
    out.append(setting.reloadable ? ";\n.I reload\n" : "\n");
  }
  return out.append(".SH SEE ALSO\n.BR takamaka (1)\n");
}

}  // namespace takamaka::commands
