#include "server/commands/completion.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

namespace takamaka::commands {
namespace {

struct Flag {
  std::string name;     // with its dashes
  std::string help;     // the first sentence
  std::string choices;  // separated by spaces; empty: any value
  bool has_value = false;
};
// One command by its place, such as "/player/list"; the program itself is "".
struct Place {
  std::string at, help;
  std::vector<std::string> below;  // names of its subcommands
  std::vector<Flag> flags;
};

std::string first_sentence(const std::string& text) { return text.substr(0, text.find(". ")); }

// The values between the braces of CLI11's name for the type, such as TEXT:{new,in_work,closed}.
std::string choices_in(const std::string& type) {
  const auto from = type.find('{'), until = type.find('}');
  if (from == std::string::npos || until == std::string::npos) return {};
  std::string choices = type.substr(from + 1, until - from - 1);
  std::ranges::replace(choices, ',', ' ');
  return choices;
}

void collect(const CLI::App& app, const std::string& at, std::vector<Place>& places) {
  Place place{at, first_sentence(app.get_description()), {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames())
      place.flags.push_back({"--" + name, first_sentence(option->get_description()),
                             choices_in(option->get_type_name()), option->get_items_expected_max() > 0});
  }
  const auto below = app.get_subcommands([](const CLI::App*) { return true; });
  for (const CLI::App* one : below) place.below.push_back(one->get_name());
  places.push_back(std::move(place));
  for (const CLI::App* one : below) collect(*one, at + "/" + one->get_name(), places);
}

std::string words_of(const Place& place) {
  std::string words;
  for (const std::string& name : place.below) words.append(words.empty() ? "" : " ").append(name);
  for (const Flag& flag : place.flags) words.append(words.empty() ? "" : " ").append(flag.name);
  return words;
}

// The cases of bash and zsh: which words continue a command, which values a flag has, which words may follow.
void append_cases(std::string& out, const std::vector<Place>& places, const std::string& reply) {
  std::string all;
  for (const Place& place : places) {
    if (!place.at.empty()) all.append(all.empty() ? "" : "|").append(place.at);
  }
  out.append("    case \"$at/$word\" in\n      ").append(all).append(") at=$at/$word ;;\n    esac\n  done\n");
  out.append("  case \"$at:$before\" in\n");
  for (const Place& place : places) {
    for (const Flag& flag : place.flags) {
      if (!flag.choices.empty())
        out.append("    " + place.at + ":" + flag.name + ") " + reply + " \"" + flag.choices + "\"; return ;;\n");
      else if (flag.has_value)
        out.append("    " + place.at + ":" + flag.name + ") files; return ;;\n");
    }
  }
  out.append("  esac\n  case \"$at\" in\n");
  for (const Place& place : places)
    out.append("    '" + place.at + "') " + reply + " \"" + words_of(place) + "\" ;;\n");
  out.append("  esac\n");
}

std::string bash(const std::vector<Place>& places) {
  std::string out =
      "# Completion for bash. Made by `takamaka print-completion bash`; do not edit.\n"
      "_takamaka() {\n  local at='' word before=${COMP_WORDS[COMP_CWORD - 1]} typed=${COMP_WORDS[COMP_CWORD]}\n"
      "  offer() { mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$typed\"); }\n"
      "  files() { mapfile -t COMPREPLY < <(compgen -f -- \"$typed\"); }\n"
      "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD - 1}\"; do\n";
  append_cases(out, places, "offer");
  return out.append("}\ncomplete -o default -F _takamaka takamaka\n");
}

std::string zsh(const std::vector<Place>& places) {
  std::string out =
      "#compdef takamaka\n# Completion for zsh. Made by `takamaka print-completion zsh`; do not edit.\n"
      "_takamaka() {\n  local at='' word before=${words[CURRENT - 1]}\n"
      "  offer() { compadd -- ${=1}; _files; }\n  files() { _files; }\n"
      "  for word in ${words[2,CURRENT - 1]}; do\n";
  append_cases(out, places, "offer");
  return out.append("}\n_takamaka \"$@\"\n");
}

std::string fish_text(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out.append(c == '\'' || c == '\\' ? "\\" : "").append(1, c);
  return out + "'";
}

std::string fish(const std::vector<Place>& places) {
  std::string out = "# Completion for fish. Made by `takamaka print-completion fish`; do not edit.\n";
  for (const Place& place : places) {
    std::string here, names;  // the condition that the words typed so far have led to this place
    std::string rest = place.at;
    while (!rest.empty()) {
      const auto end = rest.find('/', 1);
      here.append(here.empty() ? "" : "; and ").append("__fish_seen_subcommand_from " + rest.substr(1, end - 1));
      rest = end == std::string::npos ? "" : rest.substr(end);
    }
    for (const std::string& name : place.below) names.append(" ").append(name);
    for (const Place& one : places) {
      const auto slash = one.at.rfind('/');
      if (one.at.empty() || one.at.substr(0, slash) != place.at) continue;
      const std::string open =
          here.empty() ? "__fish_use_subcommand" : here + "; and not __fish_seen_subcommand_from" + names;
      out.append("complete -c takamaka -f -n " + fish_text(open) + " -a " + one.at.substr(slash + 1) + " -d " +
                 fish_text(one.help) + "\n");
    }
    if (here.empty()) here = "__fish_use_subcommand";
    for (const Flag& flag : place.flags) {
      out.append("complete -c takamaka -n " + fish_text(here) + " -l " + flag.name.substr(2) + " -d " +
                 fish_text(flag.help));
      if (!flag.choices.empty())
        out.append(" -x -a " + fish_text(flag.choices));
      else if (flag.has_value)
        out.append(" -r");
      out.append("\n");
    }
  }
  return out;
}

}  // namespace

std::string completion(const CLI::App& app, std::string_view shell) {
  std::vector<Place> places;
  collect(app, "", places);
  return shell == "bash" ? bash(places) : shell == "zsh" ? zsh(places) : fish(places);
}

}  // namespace takamaka::commands
