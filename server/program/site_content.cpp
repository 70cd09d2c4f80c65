#include "server/program/site_content.hpp"

#include "protocol/games/catalog.hpp"
#include "protocol/messages/features.hpp"
#include "protocol/messages/messages.hpp"
#include "protocol/messages/room_view.hpp"

namespace takamaka {

std::string version_text() {
  std::string text = R"({"name":"takamaka","version":")" TAKAMAKA_VERSION R"(","protocol":")";
  text.append(subprotocol).append(R"(","protocol_min":")").append(protocol_min);
  text.append(R"(","protocol_max":")").append(protocol_max).append(R"(","features":[)");
  for (const Feature& feature : features)
    text.append(text.back() == '[' ? "\"" : ",\"").append(feature.name).append("\"");
  text.append(R"(],"variants":{)");
  for (const CatalogEntry& entry : catalog()) {
    text.append(text.back() == '{' ? "\"" : ",\"")
        .append(entry.key)
        .append("\":")
        .append(std::to_string(entry.version));
  }
  return text.append("}}\n");
}

std::string variants_text() {
  std::string text = R"({"variants":[)";
  for (const CatalogEntry& entry : catalog()) text.append(text.back() == '[' ? "" : ",").append(entry.describe());
  return text.append("],\"settings\":").append(describe_settings()).append("}\n");
}

Result<http::StaticFiles, StartFailure> load_page(const std::string& directory) {
  if (directory.empty()) return http::StaticFiles{};
  auto files = http::StaticFiles::load(directory);
  if (!files)
    return std::unexpected(
        StartFailure{exit_code::no_input, files.error() + "; build the page, or disable it with --web ''"});
  return std::move(*files);
}

}  // namespace takamaka
