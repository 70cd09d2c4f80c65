#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/http/http.hpp"

namespace takamaka::http {

// The code in the path of GET or HEAD /api/invitations/CODE, /t/CODE or /w/CODE, as it stands there; `for_programs` for the
// first. None for any other request.
struct InvitedCode {
  std::string_view code;
  bool for_programs = false;
};
std::optional<InvitedCode> invited_code(const Request& request);

// Tells whether a person may have asked for this page with their own hand. A page of another site can make its visitors'
// browsers ask too, for a frame, a picture or ahead of a click, and that is no visit. Browsers say which by Fetch Metadata
// (https://www.w3.org/TR/fetch-metadata/); old ones, and programs such as those that make previews, say nothing.
bool is_visit(const Request& request);
// Tells whether a page of another origin has made a browser send this request.
bool is_of_another_origin(const Request& request);

// What a messenger shows of a link (Open Graph, https://ogp.me).
struct Preview {
  std::string title, description;
  std::string origin{};  // such as https://domino.example; empty: no address and no picture
  std::string path{};
};

// Returns the page with the preview in its head, every text escaped; unchanged if it has no </head>.
std::string with_preview(std::string_view page, const Preview& preview);

}  // namespace takamaka::http
