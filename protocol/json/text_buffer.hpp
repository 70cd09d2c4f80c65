#pragma once

// A text that is written piece by piece. Its first bytes are inside, so that on the stack most texts need no memory of their
// own; a longer one moves to the heap. A piece costs one comparison and a copy, in place: a move's updates have a thousand.

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace takamaka {

class TextBuffer {
 public:
  TextBuffer() = default;
  TextBuffer(const TextBuffer&) = delete;
  TextBuffer& operator=(const TextBuffer&) = delete;

  [[gnu::always_inline]] TextBuffer& operator+=(char c) {
    *need(1) = c;
    at_ += 1;
    return *this;
  }
  [[gnu::always_inline]] TextBuffer& operator+=(std::string_view text) {
    append(text.data(), text.size());
    return *this;
  }
  [[gnu::always_inline]] void append(const char* text, std::size_t size) {
    if (size == 0) return;  // `text` may be null
    std::memcpy(need(size), text, size);
    at_ += size;
  }
  // As a decimal number.
  template <std::integral N>
  void append_number(N number) {
    if (number >= 0 && number < 10) {
      *this += static_cast<char>('0' + number);
    } else {
      char* const from = need(digits_max);
      at_ = std::to_chars(from, from + digits_max, number).ptr;
    }
  }

  void clear() { at_ = first_; }
  std::size_t size() const { return static_cast<std::size_t>(at_ - first_); }
  std::string_view view() const { return {first_, at_}; }
  std::string text() const { return std::string{view()}; }

 private:
  static constexpr std::size_t digits_max = 20;  // of 64 bits, with a sign

  // Returns where `size` more bytes fit.
  [[gnu::always_inline]] char* need(std::size_t size) {
    if (static_cast<std::size_t>(end_ - at_) < size) [[unlikely]]
      grow(size);
    return at_;
  }
  void grow(std::size_t size);

  std::array<char, 4096> inside_;
  std::unique_ptr<char[]> heap_{};
  char* first_ = inside_.data();
  char* at_ = first_;
  char* end_ = first_ + inside_.size();
};

}  // namespace takamaka
