#include "server/room/text.hpp"

#include "protocol/encode.hpp"
#include "protocol/json_codec.hpp"

namespace takamaka::room {

std::string archived(const Event& event) { return to_json(event, Archive{}); }

std::optional<std::string> shown(const Event& event) {
  return std::visit(
      []<class E>(const E& happened) -> std::optional<std::string> {
        if constexpr (ArchiveOnly<E>) {
          return std::nullopt;
        } else {
          std::string out;
          append_tagged(out, happened, Spectator{});
          return out;
        }
      },
      event);
}

Result<Event, std::string> read_event(std::string_view archived) {
  auto event = decode_text<Event>(archived, archive_limits);
  if (!event) return std::unexpected(event.error().path + " " + event.error().reason);
  return *std::move(event);
}

std::string written(const std::vector<ScoreLine>& lines) { return to_json(lines, Spectator{}); }

}  // namespace takamaka::room
