#include "protocol/json/text_buffer.hpp"

#include <algorithm>

namespace takamaka {

void TextBuffer::grow(std::size_t size) {
  const std::size_t written = this->size();
  const std::size_t room = std::max(written + size, 2 * static_cast<std::size_t>(end_ - first_));
  auto larger = std::make_unique_for_overwrite<char[]>(room);
  std::memcpy(larger.get(), first_, written);
  heap_ = std::move(larger);
  first_ = heap_.get();
  at_ = first_ + written;
  end_ = first_ + room;
}

}  // namespace takamaka
