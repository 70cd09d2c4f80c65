#include "server/commands/doctor/doctor.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "server/program/app.hpp"
#include "server/review/output.hpp"

namespace takamaka::commands {
namespace {

using admin::FindingLevel;

int count(const Findings& findings, FindingLevel level) {
  return static_cast<int>(std::ranges::count(findings.all(), level, &Finding::level));
}

void print_as_json(const Findings& findings) {
  using review::json_text;
  std::cout << R"({"findings":[)";
  bool first = true;
  for (const Finding& finding : findings.all()) {
    std::cout << (first ? "" : ",") << R"({"level":)" << json_text(name_of(finding.level)) << R"(,"area":)"
              << json_text(finding.area) << R"(,"what":)" << json_text(finding.what) << R"(,"fix":)"
              << (finding.fix.empty() ? "null" : json_text(finding.fix)) << '}';
    first = false;
  }
  std::cout << R"(],"errors":)" << count(findings, FindingLevel::error) << R"(,"warnings":)"
            << count(findings, FindingLevel::warning) << "}\n";
}

void add_wrong_setting(const std::string& why, Findings& findings) {
  findings.error(exit_code::usage, "settings", why, "correct this setting; man takamaka.toml lists all of them");
}

void print_text(const Findings& findings) {
  for (const Finding& finding : findings.all()) {
    std::string line{name_of(finding.level)};
    line.resize(9, ' ');
    line.append(finding.area).resize(std::max<std::size_t>(line.size() + 1, 20), ' ');
    std::cout << line << finding.what << '\n';
    if (!finding.fix.empty()) std::cout << std::string(20, ' ') << "-> " << finding.fix << '\n';
  }
  std::cout << count(findings, FindingLevel::error) << " errors, " << count(findings, FindingLevel::warning)
            << " warnings\n";
}

}  // namespace

void Findings::good(std::string_view area, std::string what) {
  all_.push_back({FindingLevel::good, area, std::move(what), {}});
}
void Findings::note(std::string_view area, std::string what, std::string fix) {
  all_.push_back({FindingLevel::note, area, std::move(what), std::move(fix)});
}
void Findings::warn(std::string_view area, std::string what, std::string fix) {
  all_.push_back({FindingLevel::warning, area, std::move(what), std::move(fix)});
}
void Findings::error(int code, std::string_view area, std::string what, std::string fix) {
  all_.push_back({FindingLevel::error, area, std::move(what), std::move(fix), code});
}

int Findings::code() const {
  const auto first = std::ranges::find(all_, FindingLevel::error, &Finding::level);
  return first == all_.end() ? exit_code::good : first->code;
}

std::vector<std::string> unknown_variables() {
  constexpr std::string_view prefix = "TAKAMAKA_";
  std::vector<std::string> unknown;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view line{*entry};
    const std::string name{line.substr(0, line.find('='))};
    if (!name.starts_with(prefix) || name == "TAKAMAKA_CONFIG") continue;
    if (std::ranges::none_of(settings_table(), [&](const Setting& setting) { return variable_of(setting) == name; }))
      unknown.push_back(name);
  }
  std::ranges::sort(unknown);
  return unknown;
}

int check_config(const Result<Configuration, std::string>& configuration, bool json) {
  if (!configuration && !json) {
    std::cerr << "takamaka: " << configuration.error() << '\n';
    return exit_code::usage;
  }
  Findings findings;
  if (configuration) {
    examine_settings(configuration->settings, findings);
  } else {
    add_wrong_setting(configuration.error(), findings);
  }
  if (json) {
    print_as_json(findings);
    return findings.code();
  }
  for (const Finding& finding : findings.all()) {
    if (finding.level == FindingLevel::good) continue;
    std::cerr << "takamaka: " << name_of(finding.level) << ": " << finding.what
              << (finding.fix.empty() ? "" : "; " + finding.fix) << '\n';
  }
  if (findings.code() == exit_code::good) std::cout << "The settings are valid.\n";
  return findings.code();
}

std::vector<admin::FindingLine> findings_for_admins(const Settings& settings) {
  Findings findings;
  examine_settings(settings, findings, true);
  DoctorArguments arguments;
  arguments.quick = true;
  examine_machine(settings, arguments, findings);
  examine_public_address(settings, findings);
  std::vector<admin::FindingLine> lines;
  for (const Finding& one : findings.all()) {
    lines.push_back(
        {one.level, std::string{one.area}, one.what, one.fix.empty() ? std::nullopt : std::optional{one.fix}});
  }
  return lines;
}

int doctor(const Result<Configuration, std::string>& configuration, const DoctorArguments& arguments) {
  Findings findings;
  if (configuration) {
    examine_settings(configuration->settings, findings);
    examine_machine(configuration->settings, arguments, findings);
    if (!arguments.offline) examine_public_address(configuration->settings, findings);
  } else {
    add_wrong_setting(configuration.error(), findings);
  }
  if (arguments.json) {
    print_as_json(findings);
  } else {
    print_text(findings);
  }
  return findings.code();
}

}  // namespace takamaka::commands
