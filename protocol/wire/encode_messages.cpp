#include "protocol/wire/encode_messages.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include "protocol/json/encode.hpp"
#include "protocol/json/rows.hpp"

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

// At a table without clocks the row ends before the bank, which then is empty.
void append_clock_row(TextBuffer& out, const ClockView& clock) {
  if (clock != ClockView{.turn = clock.turn}) return append_row(out, clock);
  out += '[';
  if (clock.turn) append_json(out, *clock.turn, least);
  out += ']';
}

// The keys of an object that leaves out what it does not have, so that the first key is one or another.
class Keys {
 public:
  explicit Keys(TextBuffer& out) : out_{out} {}
  TextBuffer& begin(std::string_view quoted_key) {
    if (!std::exchange(first_, false)) out_ += ',';
    out_ += quoted_key;
    out_ += ':';
    return out_;
  }
  template <class T>
  void field(std::string_view quoted_key, const std::optional<T>& value) {
    if (value) append_json(begin(quoted_key), *value, least);
  }
  void entries(std::string_view quoted_key, std::span<const tell::Entry> entries) {
    if (!entries.empty()) append_entries(begin(quoted_key), entries);
  }

 private:
  TextBuffer& out_;
  bool first_ = true;
};

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

void append_shared_compact(TextBuffer& out, const SharedUpdate& update, const std::string* columns) {
  out += R"({"type":"compact")";
  if (columns != nullptr) {
    out += R"(,"room":)";
    append_quoted(out, update.room);
    out += R"(,"columns":)";
    out += *columns;
  }
  out += R"(,"seq":)";
  append_json(out, update.seq, least);
  if (!update.events.empty()) {
    out += R"(,"events":)";
    append_entries(out, update.events);
  }
  append_recent(out, update.recent);
  if (update.info != nullptr) {
    out += R"(,"info":)";
    append_row(out, *update.info);
  }
  out += R"(,"clock":)";
  append_clock_row(out, update.clock);
  if (update.match != nullptr) {
    out += R"(,"table":)";
    update.match->append_table_row(out);
  }
}

void append_own_compact(TextBuffer& out, const OwnUpdate& update) {
  out += R"(,"you":{)";
  Keys keys{out};
  keys.field(R"("seat")", update.seat);
  if (update.host) keys.begin(R"("host")") += "true";
  keys.field(R"("claim")", update.claim);
  if (update.seat && update.match != nullptr) update.match->append_own_row(keys.begin(R"("own")"), *update.seat);
  keys.entries(R"("events")", update.events);
  keys.entries(R"("recent")", update.recent);
  keys.field(R"("line")", update.line);
  out += "}}";
}

}  // namespace takamaka
