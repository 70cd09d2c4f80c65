// takamaka_describe NAME                                       writes one generated document to standard output
// takamaka_describe write ROOT                                 writes all of them to their places below ROOT
// takamaka_describe check ROOT                                 names the outdated ones; exit code 1 if there are any

#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

#include "protocol/documents/labels_document.hpp"
#include "protocol/documents/refusals_document.hpp"
#include "protocol/documents/served_documents.hpp"
#include "protocol/documents/sheets_document.hpp"
#include "protocol/documents/wire_types.hpp"
#include "tests/describe/admin_openapi.hpp"
#include "tests/describe/told_events.hpp"

namespace takamaka {
namespace {

struct Document {
  std::string_view verb, place;
  std::string (*write)(const WireTypes&);
};
constexpr std::array documents{
    Document{"schema", "web/src/generated/schema.json", schema_document},
    Document{"typescript", "clients/typescript/src/generated/protocol.ts", typescript_document},
    Document{"protocol-md", "docs/generated/PROTOCOL.md", protocol_document},
    Document{"options-md", "docs/generated/OPTIONS.md", options_document},
    Document{"refusals-md", "docs/generated/REFUSALS.md", refusals_document},
    Document{"labels-md", "docs/generated/LABELS.md", labels_document},
    Document{"sheets-md", "docs/generated/SHEETS.md", sheets_document},
    Document{"sheets", "web/src/generated/sheets.json", [](const WireTypes&) { return sheets_text(); }},
    Document{"refusals", "web/src/generated/refusals.json", [](const WireTypes&) { return refusals_text(); }},
    Document{"asyncapi", "docs/generated/asyncapi.json", asyncapi_document},
    Document{"registry", "docs/generated/registry.json", registry_document},
    Document{"openapi", "docs/generated/openapi.json", [](const WireTypes&) { return admin::openapi_document(); }}};

std::string content(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

int write_all(const std::filesystem::path& root) {
  const WireTypes types = wire_types(room::told_events());
  for (const Document& document : documents) {
    const auto file = root / document.place;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream{file, std::ios::binary} << document.write(types);
  }
  return 0;
}

int check_all(const std::filesystem::path& root) {
  const WireTypes types = wire_types(room::told_events());
  int stale = 0;
  for (const Document& document : documents) {
    if (content(root / document.place) == document.write(types)) continue;
    std::cout << document.place << ":1 differs from the declarations; run ./dev docs\n";
    stale = 1;
  }
  return stale;
}

}  // namespace
}  // namespace takamaka

int main(int count, char** arguments) {
  using namespace takamaka;
  const std::string_view verb = count > 1 ? arguments[1] : "";
  if (count == 3 && verb == "write") return write_all(arguments[2]);
  if (count == 3 && verb == "check") return check_all(arguments[2]);
  for (const Document& document : documents) {
    if (count == 2 && verb == document.verb) {
      std::cout << document.write(wire_types(room::told_events()));
      return 0;
    }
  }
  std::cerr << "takamaka_describe write|check ROOT, or one of:";
  for (const Document& document : documents) std::cerr << ' ' << document.verb;
  std::cerr << '\n';
  return 2;
}
