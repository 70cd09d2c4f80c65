#pragma once

#include <string>

namespace takamaka::admin {

// A QR code as the `d` of an SVG path of unit squares. `size` is its width, with the margin that readers need.
struct QrCode {
  std::string path;
  int size = 0;
};
// Returns an empty picture if the text is too long.
QrCode make_qr_code(const std::string& text);

}  // namespace takamaka::admin
