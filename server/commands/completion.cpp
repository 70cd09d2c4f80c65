#include "server/commands/completion.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace takamaka::commands {
namespace {

constexpr std::string_view bash = R"sh(# Completion for bash. Made by `takamaka print-completion bash`; do not edit.
_takamaka() {
  mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1)
}
complete -o default -F _takamaka takamaka
)sh";
constexpr std::string_view zsh = R"sh(#compdef takamaka
# Completion for zsh. Made by `takamaka print-completion zsh`; do not edit.
_takamaka() {
  local -a offered=(${(f)"$("${words[1]}" complete -- "${(@)words[2,CURRENT]}" 2>/dev/null | cut -f1)"})
  compadd -a offered
  (( ${#offered} )) || _files
}
_takamaka "$@"
)sh";
constexpr std::string_view fish = R"sh(# Completion for fish. Made by `takamaka print-completion fish`; do not edit.
function _takamaka
  set -l words (commandline -opc) (commandline -ct)
  $words[1] complete -- $words[2..] 2>/dev/null
end
complete -c takamaka -a '(_takamaka)'
)sh";

std::string first_sentence(const std::string& text) { return text.substr(0, text.find(". ")); }

// The values between the braces of CLI11's name for the type, such as TEXT:{new,in_work,closed}.
std::vector<std::string> choices_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const auto from = type.find('{'), until = type.find('}');
  if (from == std::string::npos || until == std::string::npos) return {};
  return CLI::detail::split(type.substr(from + 1, until - from - 1), ',');
}

}  // namespace

std::string completion_script(std::string_view shell) {
  return std::string{shell == "bash" ? bash : shell == "zsh" ? zsh : fish};
}

std::string completions(const CLI::App& app, std::span<const std::string> typed) {
  const std::string begun = typed.empty() ? "" : typed.back();
  std::string out;
  const auto offer = [&](const std::string& word, const std::string& help) {
    if (word.starts_with(begun)) out.append(word).append("\t").append(first_sentence(help)).append("\n");
  };
  const CLI::App* at = &app;
  const CLI::Option* before = nullptr;  // the flag that waits for its value
  for (const std::string& word : typed.first(typed.empty() ? 0 : typed.size() - 1)) {
    const auto below = at->get_subcommands([&](const CLI::App* one) { return one->check_name(word); });
    if (!below.empty()) at = below.front();
    before = word.starts_with("--") ? at->get_option_no_throw(word) : nullptr;
  }
  if (before != nullptr && before->get_items_expected_max() > 0) {
    for (const std::string& choice : choices_of(*before)) offer(choice, "");
    return out;
  }
  for (const CLI::App* one : at->get_subcommands([](const CLI::App* any) { return !any->get_group().empty(); }))
    offer(one->get_name(), one->get_description());
  for (const CLI::Option* option : at->get_options()) {
    for (const std::string& name : option->get_lnames()) offer("--" + name, option->get_description());
  }
  return out;
}

}  // namespace takamaka::commands
