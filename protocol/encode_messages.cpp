#include "protocol/encode_messages.hpp"

#include "protocol/encode.hpp"

namespace takamaka {
namespace {

// Messages hold nothing that only one viewer may see: secrets are written for their viewer before they become part of
// a message. So this uses the viewer with the fewest rights.
const Viewer least = Spectator{};

void append_entries(TextBuffer& out, std::span<const tell::Entry> entries) {
  out += '[';
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (i > 0) out += ',';
    append_json(out, entries[i], least);
  }
  out += ']';
}

void append_recent(TextBuffer& out, std::span<const tell::Entry> entries) {
  if (entries.empty()) return;
  out += R"(,"recent":)";
  append_entries(out, entries);
}

}  // namespace

std::string encode(const ServerMessage& message) { return to_json(message, least); }
std::string encode(const ClientMessage& message) { return to_json(message, least); }

void append_shared_update(TextBuffer& out, const SharedUpdate& update) {
  out += R"({"type":"update","room":)";
  append_quoted(out, update.room);
  out += R"(,"seq":)";
  append_json(out, update.seq, least);
  out += R"(,"events":)";
  append_entries(out, update.events);
  append_recent(out, update.recent);
  if (update.info != nullptr) {
    out += R"(,"info":)";
    append_json(out, *update.info, least);
  }
  out += R"(,"clock":)";
  append_json(out, update.clock, least);
  if (update.match != nullptr) {
    out += R"(,"table":)";
    update.match->append_table(out);
  }
}

void append_own_update(TextBuffer& out, const OwnUpdate& update) {
  out += R"(,"you":{)";
  if (update.seat) {
    out += R"("seat":)";
    append_json(out, *update.seat, least);
    out += ',';
  }
  out += R"("host":)";
  append_json(out, update.host, least);
  if (update.claim) {
    out += R"(,"claim":)";
    append_json(out, *update.claim, least);
  }
  if (update.seat && update.match != nullptr) {
    out += R"(,"own":)";
    update.match->append_own(out, *update.seat);
  }
  out += R"(,"events":)";
  append_entries(out, update.events);
  append_recent(out, update.recent);
  if (update.line) {
    out += R"(,"line":)";
    append_json(out, *update.line, least);
  }
  out += "}}";
}

}  // namespace takamaka
