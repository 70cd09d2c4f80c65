#pragma once

// A text that never changes and that many may hold: what is sent to players. Its octets and its count of holders are one piece of
// memory, because a move makes six of them.

#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace takamaka {

class SharedText {
 public:
  // No text; it tests as false, and is not the same as an empty one.
  SharedText() = default;
  SharedText(std::nullptr_t) {}
  // A copy of these octets. Any thread may hold it and read it.
  explicit SharedText(std::string_view text)
      : octets_{std::make_shared_for_overwrite<char[]>(text.size())}, size_{text.size()} {
    if (size_ > 0) std::memcpy(octets_.get(), text.data(), size_);
  }

  explicit operator bool() const { return octets_ != nullptr; }
  std::size_t size() const { return size_; }
  // Valid as long as somebody holds the text.
  std::string_view view() const { return {octets_.get(), size_}; }
  std::string_view operator*() const { return view(); }

 private:
  std::shared_ptr<char[]> octets_;
  std::size_t size_ = 0;
};

}  // namespace takamaka
