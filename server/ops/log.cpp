#include "server/ops/log.hpp"

#include <spdlog/async.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>

namespace takamaka::ops {
namespace {

constexpr std::size_t value_bytes_max = 512;
std::atomic<LogFormat> chosen_format = LogFormat::json;

// Adds time and level to a payload that `write` has already escaped.
class LineFormatter final : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& out) override {
    using namespace std::chrono;
    const auto since = message.time.time_since_epoch();
    const auto ms = static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(since).count() % 1000);
    const std::time_t seconds = duration_cast<std::chrono::seconds>(since).count();
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    const auto level = spdlog::level::to_string_view(message.level);
    // The word of the setting.
    const std::string_view name =
        message.level == spdlog::level::warn ? "warn" : std::string_view{level.data(), level.size()};
    const std::string_view payload{message.payload.data(), message.payload.size()};
    if (chosen_format == LogFormat::json) {
      fmt::format_to(std::back_inserter(out),
                     R"({{"ts":"{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z","level":"{}",{}}})"
                     "\n",
                     utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec, ms, name,
                     payload);
    } else {
      fmt::format_to(std::back_inserter(out), "{:02}:{:02}:{:02} {:<5} {}\n", utc.tm_hour, utc.tm_min, utc.tm_sec, name,
                     payload);
    }
  }
  std::unique_ptr<spdlog::formatter> clone() const override { return std::make_unique<LineFormatter>(); }
};

// Set by start_log and never reset, so that a thread may write a line while another one stops the log.
std::shared_ptr<spdlog::logger>& logger() {
  static std::shared_ptr<spdlog::logger> one;
  return one;
}

spdlog::level::level_enum level_of(std::string_view name) { return spdlog::level::from_str(std::string{name}); }

void write(spdlog::level::level_enum level, std::string_view event, std::string_view message, LogFields fields) {
  const auto& log = logger();
  if (!log || !log->should_log(level)) return;
  const bool json = chosen_format == LogFormat::json;
  std::string line;
  if (json) {
    line.append("\"event\":\"").append(escaped(event)).append("\",\"msg\":\"").append(escaped(message)).append("\"");
  } else {
    line.append(escaped(message));
  }
  for (const LogField& field : fields) {
    line.append(json ? ",\"" : "  ").append(field.name).append(json ? "\":" : "=");
    if (const auto* number = std::get_if<std::int64_t>(&field.value)) {
      line.append(std::to_string(*number));
    } else {
      if (json) line.push_back('"');
      line.append(escaped(std::get<std::string_view>(field.value)));
      if (json) line.push_back('"');
    }
  }
  try {
    log->log(level, spdlog::string_view_t{line.data(), line.size()});
  } catch (const spdlog::spdlog_ex&) {
    // The log has stopped meanwhile.
  }
}

}  // namespace

void start_log(std::string_view level, LogFormat format) {
  chosen_format = format;
  spdlog::init_thread_pool(8192, 1);
  auto sink = std::make_shared<spdlog::sinks::stdout_sink_mt>();
  logger() = std::make_shared<spdlog::async_logger>("takamaka", std::move(sink), spdlog::thread_pool(),
                                                    spdlog::async_overflow_policy::overrun_oldest);
  logger()->set_formatter(std::make_unique<LineFormatter>());
  logger()->set_level(level_of(level));
  logger()->flush_on(spdlog::level::info);
}

void set_log_level(std::string_view level) {
  if (logger()) logger()->set_level(level_of(level));
}

void stop_log() { spdlog::shutdown(); }

void log_error(std::string_view event, std::string_view message, LogFields fields) {
  write(spdlog::level::err, event, message, fields);
}
void log_warn(std::string_view event, std::string_view message, LogFields fields) {
  write(spdlog::level::warn, event, message, fields);
}
void log_info(std::string_view event, std::string_view message, LogFields fields) {
  write(spdlog::level::info, event, message, fields);
}
void log_debug(std::string_view event, std::string_view message, LogFields fields) {
  write(spdlog::level::debug, event, message, fields);
}

std::string escaped(std::string_view text) {
  if (text.size() > value_bytes_max) {
    std::size_t end = value_bytes_max;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;  // not within a character
    text = text.substr(0, end);
  }
  const std::string quoted = nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  return quoted.substr(1, quoted.size() - 2);
}

}  // namespace takamaka::ops
