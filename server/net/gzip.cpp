#include "server/net/gzip.hpp"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

#include "engine/base/check.hpp"

namespace takamaka {
namespace {

namespace zlib = boost::beast::zlib;

void append_little_endian(std::string& out, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>(value >> shift & 0xFF);
}

void append_deflated(std::string& out, std::string_view text) {
  zlib::deflate_stream deflate;
  deflate.reset(9, 15, 9, zlib::Strategy::normal);
  std::string deflated(deflate.upper_bound(text.size()), '\0');
  zlib::z_params place;
  place.next_in = text.data();
  place.avail_in = text.size();
  place.next_out = deflated.data();
  place.avail_out = deflated.size();
  boost::beast::error_code ended;
  deflate.write(place, zlib::Flush::finish, ended);
  TAKAMAKA_CHECK(ended == zlib::error::end_of_stream);
  out.append(deflated, 0, deflated.size() - place.avail_out);
}

}  // namespace

// No name and no time in the head: equal texts give equal files.
std::string gzip(std::string_view text) {
  std::string out{"\x1F\x8B\x08\0\0\0\0\0\x02\xFF", 10};
  append_deflated(out, text);
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  append_little_endian(out, crc.checksum());
  append_little_endian(out, static_cast<std::uint32_t>(text.size()));
  return out;
}

}  // namespace takamaka
