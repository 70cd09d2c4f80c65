#pragma once

#include <string>

namespace takamaka::desk {

// A QR code: the `d` of an SVG path of unit squares, and how wide it is with the margin that readers need.
struct Picture {
  std::string path;
  int size = 0;
};
// Empty if the text is too long for one.
Picture qr_picture(const std::string& text);

}  // namespace takamaka::desk
