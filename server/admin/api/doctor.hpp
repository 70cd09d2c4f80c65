#pragma once

// The endpoint that examines the machine of the server.

#include <functional>
#include <optional>
#include <vector>

#include "server/admin/api/route.hpp"

namespace takamaka::admin {

enum class FindingLevel : std::uint8_t { good, note, warning, error };
constexpr std::array<std::string_view, 4> names(FindingLevel) { return {"good", "note", "warning", "error"}; }

struct FindingLine {
  FindingLevel level{};
  std::string area{}, what{};
  std::optional<std::string> fix{};
  static constexpr auto fields =
      Fields{field("level", &FindingLine::level), field("area", &FindingLine::area, "settings, folders, ports …"),
             field("what", &FindingLine::what, "One sentence."),
             field("fix", &FindingLine::fix, "What to do; left out if nothing is to be done.")};
};

// Looks at the machine; may take seconds. Called on one thread at a time, not a loop's.
using Examine = std::function<std::vector<FindingLine>()>;

struct ExamineServer : EndpointDefaults {
  static constexpr Route route{"examine_server",
                               Method::get,
                               "/doctor",
                               overseers,
                               "server",
                               "Examines settings, folders, rights, ports, clock, disk, backups, TLS and the proxy, as "
                               "`takamaka doctor --quick` does. An answer up to a minute old is given again."};
  struct Answer {
    std::int64_t at_ms = 0;
    int errors = 0, warnings = 0;
    std::vector<FindingLine> findings{};
    static constexpr auto fields =
        Fields{field("at_ms", &Answer::at_ms, "When it was examined."), field("errors", &Answer::errors),
               field("warnings", &Answer::warnings), field("findings", &Answer::findings)};
  };
};

}  // namespace takamaka::admin
