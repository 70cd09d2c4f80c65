#include "server/http/compress.hpp"

#include <brotli/encode.h>
#include <zlib.h>

namespace takamaka::http {
namespace {

constexpr int gzip_window = MAX_WBITS + 16;  // + 16: with gzip's head and check sum
constexpr int brotli_level = 9;              // 11 is a few per cent denser and thirty times as slow

}  // namespace

std::optional<std::string> gzipped(std::string_view text) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
    return std::nullopt;
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (!whole) return std::nullopt;
  return out;
}

std::optional<std::string> brotlied(std::string_view text) {
  std::size_t size = BrotliEncoderMaxCompressedSize(text.size());
  std::string out(size, '\0');
  if (BrotliEncoderCompress(brotli_level, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, text.size(),
                            reinterpret_cast<const std::uint8_t*>(text.data()), &size,
                            reinterpret_cast<std::uint8_t*>(out.data())) == BROTLI_FALSE)
    return std::nullopt;
  out.resize(size);
  return out;
}

}  // namespace takamaka::http
