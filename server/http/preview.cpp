#include "server/http/preview.hpp"

#include <array>

namespace takamaka::http {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

void add(std::string& tags, std::string_view property, std::string_view content) {
  tags.append("<meta property=\"")
      .append(property)
      .append("\" content=\"")
      .append(escaped(content))
      .append("\" />\n    ");
}

}  // namespace

std::optional<InvitedCode> invited_code(const Request& request) {
  if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
  constexpr std::string_view for_programs = "/api/invitations/";
  for (const std::string_view prefix : std::array{for_programs, std::string_view{"/t/"}, std::string_view{"/w/"}}) {
    std::string_view path = request.path;
    if (!path.starts_with(prefix)) continue;
    path.remove_prefix(prefix.size());
    if (path.ends_with('/')) path.remove_suffix(1);
    return InvitedCode{path, prefix == for_programs};
  }
  return std::nullopt;
}

bool is_visit(const Request& request) {
  const auto is = [&](std::string_view name, std::string_view value) {
    return request.count(name) == 0 || request.joined(name) == value;
  };
  const bool is_ahead = request.count("sec-purpose") > 0 || request.lists("purpose", "prefetch") ||
                        request.lists("x-moz", "prefetch") || request.lists("x-purpose", "preview");
  return is("sec-fetch-dest", "document") && is("sec-fetch-mode", "navigate") && !is_ahead;
}

bool is_of_another_origin(const Request& request) {
  const std::string site = request.joined("sec-fetch-site");
  return !site.empty() && site != "same-origin" && site != "none";
}

std::string with_preview(std::string_view page, const Preview& preview) {
  const auto head_end = page.find("</head>");
  std::string out{page};
  if (head_end == std::string_view::npos) return out;
  std::string tags;
  add(tags, "og:site_name", "Takamaka");
  add(tags, "og:type", "website");
  add(tags, "og:title", preview.title);
  add(tags, "og:description", preview.description);
  if (!preview.origin.empty()) {
    add(tags, "og:url", preview.origin + preview.path);
    // Messengers that know the size show the picture before they have loaded it. Made by web/scripts/preview.mjs.
    add(tags, "og:image", preview.origin + "/icons/preview.png");
    add(tags, "og:image:width", "1200");
    add(tags, "og:image:height", "630");
    add(tags, "og:image:alt", "Takamaka");
  }
  return out.insert(head_end, tags);
}

}  // namespace takamaka::http
