#pragma once

// One line per event on standard output: JSON for machines, short text for people. Every value is escaped, so nothing
// that a client sends can start a new line or colour a terminal. Log only identifiers, numbers and short words: no
// hand, no token and no message text.

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

namespace takamaka::ops {

struct LogField {
  std::string_view name;
  std::variant<std::int64_t, std::string_view> value;

  LogField(std::string_view the_name, std::string_view text) : name{the_name}, value{text} {}
  LogField(std::string_view the_name, const std::string& text) : name{the_name}, value{std::string_view{text}} {}
  LogField(std::string_view the_name, const char* text) : name{the_name}, value{std::string_view{text}} {}
  template <std::integral N>
  LogField(std::string_view the_name, N number) : name{the_name}, value{static_cast<std::int64_t>(number)} {}
};
using LogFields = std::initializer_list<LogField>;

enum class LogFormat : std::uint8_t { json, pretty };

// Call before the first line. `level`: debug, info, warn, error or off.
void start_log(std::string_view level, LogFormat format);
void set_log_level(std::string_view level);
// Writes the waiting lines and ends the log's thread. Other threads may go on writing lines, which are lost.
void stop_log();

// `event` is a stable snake_case name to search for; `message` is a sentence. Any thread; never blocks: if standard
// output is stuck, the oldest waiting lines are lost.
void log_error(std::string_view event, std::string_view message, LogFields fields = {});
void log_warn(std::string_view event, std::string_view message, LogFields fields = {});
void log_info(std::string_view event, std::string_view message, LogFields fields = {});
void log_debug(std::string_view event, std::string_view message, LogFields fields = {});

// Escapes at most the first 512 bytes of the text for use inside a JSON string. Every character beyond ASCII is written as
// its code point (\u00e9), so that none can control a terminal or turn a line around; what is no UTF-8 becomes U+FFFD.
std::string escaped(std::string_view text);

}  // namespace takamaka::ops
