#include "server/admin/access/qr_code.hpp"

#include <qrencode.h>

#include <memory>

namespace takamaka::admin {

QrCode make_qr_code(const std::string& text) {
  constexpr int margin = 4;
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code{
      QRcode_encodeString(text.c_str(), 0, QR_ECLEVEL_M, QR_MODE_8, 1), &QRcode_free};
  QrCode picture;
  if (!code) return picture;
  picture.size = code->width + 2 * margin;
  for (int y = 0; y < code->width; ++y) {
    for (int x = 0; x < code->width; ++x) {
      if ((code->data[y * code->width + x] & 1) == 0) continue;
      picture.path += "M" + std::to_string(x + margin) + " " + std::to_string(y + margin) + "h1v1h-1z";
    }
  }
  return picture;
}

}  // namespace takamaka::admin
