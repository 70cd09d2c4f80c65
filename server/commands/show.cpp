#include "server/commands/show.hpp"

#include <iostream>
#include <nlohmann/json.hpp>

#include "server/commands/process.hpp"
#include "server/program/app.hpp"

namespace takamaka::commands {

Json table_of(const AnyMatch& match) { return Json::parse(match.table()); }

Json own_of(const AnyMatch& match, Seat seat) { return Json::parse(match.own(seat)); }

void show(std::ostream& out, const Json& value, int indent) {
  const std::string flat = value.dump();
  if (!value.is_object() || flat.size() + static_cast<std::size_t>(indent) < 100) {
    out << flat << '\n';
    return;
  }
  out << '\n';
  for (const auto& [key, member] : value.items()) {
    out << std::string(static_cast<std::size_t>(indent) + 2, ' ') << key << ": ";
    show(out, member, indent + 2);
  }
}

void show_events(const std::vector<WrittenEvent>& events) {
  for (const WrittenEvent& event : events) std::cout << "  · " << event.shared << '\n';
}

void print_json(const Json& document) {
  std::cout << document.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

int wrong(std::string_view sentence) { return fail(exit_code::usage, sentence); }

}  // namespace takamaka::commands
