#include "server/http/representations.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "engine/base/hex.hpp"

namespace takamaka::http {
namespace {

// Reads the weight of "gzip;q=0.5" in thousandths: 1000 without one, and 0 for one that is none.
int weight_of(std::string_view parameters) {
  if (parameters.empty()) return 1000;
  while (!parameters.empty() && std::string_view{"; \t"}.contains(parameters.front())) parameters.remove_prefix(1);
  if (parameters.size() < 3 || !same_text(parameters.substr(0, 2), "q=")) return 0;
  const std::string_view number = parameters.substr(2);
  if (number.size() > 5 || (number.size() > 1 && number[1] != '.')) return 0;
  std::string digits{number.substr(0, 1)};
  digits.append(number.size() > 2 ? number.substr(2) : "").resize(4, '0');
  int weight = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), weight);
  return error == std::errc{} && end == digits.data() + digits.size() && weight <= 1000 ? weight : 0;
}

// What a client says of codings. Doubled weights: a body without a coding is liked a little where nothing is said of it.
class Liking {
 public:
  explicit Liking(const Request& request) {
    for (const std::string_view item : items_of(request, "accept-encoding")) {
      const auto name_end = item.find_first_of("; \t");
      const int weight = weight_of(name_end == std::string_view::npos ? std::string_view{} : item.substr(name_end));
      named_.emplace_back(item.substr(0, name_end), 2 * weight);
    }
  }
  int of(std::string_view coding) const {
    if (coding == "gzip") return named(coding).value_or(named("x-gzip").value_or(named("*").value_or(0)));
    if (coding.empty()) return named("identity").value_or(named("*").value_or(1));
    return named(coding).value_or(named("*").value_or(0));
  }

 private:
  std::optional<int> named(std::string_view name) const {
    const auto found = std::ranges::find_if(named_, [&](const auto& one) { return same_text(one.first, name); });
    return found == named_.end() ? std::nullopt : std::optional{found->second};
  }
  std::vector<std::pair<std::string_view, int>> named_;
};

}  // namespace

bool same_text(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

std::vector<std::string_view> items_of(const Request& request, std::string_view name) {
  std::vector<std::string_view> items;
  for (const auto& [header_name, value] : request.headers) {
    if (header_name != name) continue;
    std::string_view rest = value;
    while (true) {
      const auto comma = rest.find(',');
      std::string_view item = rest.substr(0, comma);
      while (!item.empty() && (item.front() == ' ' || item.front() == '\t')) item.remove_prefix(1);
      while (!item.empty() && (item.back() == ' ' || item.back() == '\t')) item.remove_suffix(1);
      items.push_back(item);
      if (comma == std::string_view::npos) break;
      rest.remove_prefix(comma + 1);
    }
  }
  return items;
}

std::string etag_of(std::string_view bytes) {
  std::array<unsigned char, 16> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                     nullptr, 0);
  return "\"" + hex(hash) + "\"";
}

bool is_known(const Request& request, std::string_view etag) {
  return std::ranges::any_of(items_of(request, "if-none-match"), [&](std::string_view item) {
    if (item.starts_with("W/")) item.remove_prefix(2);
    return item == "*" || item == etag;
  });
}

Representations::Representations(const Answer& common, std::string_view media_type, std::string body,
                                 std::optional<std::string> gzip, std::optional<std::string> brotli) {
  const std::string tag = etag_of(body);
  const auto keep = [&](std::string_view coding, std::string bytes) {
    Representation one{coding, tag, nullptr, nullptr};
    if (!coding.empty()) one.etag.insert(one.etag.size() - 1, "-" + std::string{coding});
    Answer answer = common;
    answer.headers.emplace_back("ETag", one.etag);
    answer.headers.emplace_back("Vary", "Accept-Encoding");
    Answer unchanged = answer;
    unchanged.status = 304;
    one.unchanged = std::make_shared<const Answer>(std::move(unchanged));
    answer.headers.emplace_back("Content-Type", media_type);
    if (!coding.empty()) answer.headers.emplace_back("Content-Encoding", coding);
    answer.body = std::make_shared<const std::string>(std::move(bytes));
    one.whole = std::make_shared<const Answer>(std::move(answer));
    kept_.push_back(std::move(one));
  };
  if (brotli) keep("br", std::move(*brotli));
  if (gzip) keep("gzip", std::move(*gzip));
  keep({}, std::move(body));
}

std::shared_ptr<const Answer> Representations::answer_to(const Request& request) const {
  const Liking liking{request};
  const Representation* best = &kept_.back();  // also for a client that refuses all of them
  int most = 0;
  for (const Representation& one : kept_) {
    if (liking.of(one.coding) > most) best = &one;
    most = std::max(most, liking.of(one.coding));
  }
  return is_known(request, best->etag) ? best->unchanged : best->whole;
}

}  // namespace takamaka::http
