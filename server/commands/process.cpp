#include "server/commands/process.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <streambuf>

#include "server/program/app.hpp"

namespace takamaka::commands {
namespace {

// Standard output could not be written.
struct Unwritten {
  int reason;  // of the system
};

// Writes to standard output, or throws Unwritten and drops what was waiting. A terminal gets each line at once.
class StandardOutput final : public std::streambuf {
 public:
  StandardOutput() { setp(waiting_.data(), waiting_.data() + waiting_.size()); }

 private:
  int_type overflow(int_type next) override {
    sync();
    return traits_type::eq_int_type(next, traits_type::eof()) ? traits_type::not_eof(next)
                                                              : sputc(traits_type::to_char_type(next));
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    const std::streamsize put = std::streambuf::xsputn(text, size);
    if (is_terminal_ && std::memchr(text, '\n', static_cast<std::size_t>(size)) != nullptr) sync();
    return put;
  }
  int sync() override {
    std::string_view rest{pbase(), pptr()};
    setp(waiting_.data(), waiting_.data() + waiting_.size());
    while (!rest.empty()) {
      const ssize_t written = ::write(STDOUT_FILENO, rest.data(), rest.size());
      if (written >= 0) {
        rest.remove_prefix(static_cast<std::size_t>(written));
      } else if (errno != EINTR) {
        throw Unwritten{errno};
      }
    }
    return 0;
  }

  std::array<char, 16 * 1024> waiting_;
  const bool is_terminal_ = ::isatty(STDOUT_FILENO) == 1;
};

// Puts a StandardOutput below std::cout while it lives.
class OutputBelow {
 public:
  OutputBelow() : before_{std::cout.rdbuf(&output_)} { std::cout.exceptions(std::ios::badbit); }
  ~OutputBelow() {
    std::cout.exceptions(std::ios::goodbit);
    std::cout.rdbuf(before_);
  }
  OutputBelow(const OutputBelow&) = delete;
  OutputBelow& operator=(const OutputBelow&) = delete;

 private:
  StandardOutput output_;
  std::streambuf* const before_;
};

// Opens the closed ones among descriptors 0 to 2, so that writing to them fails.
bool open_standard_descriptors() {
  for (int descriptor = 0; descriptor <= STDERR_FILENO; ++descriptor) {
    const bool is_closed = ::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF;
    if (is_closed && ::open("/dev/null", O_RDONLY) != descriptor) return false;
  }
  return true;
}

}  // namespace

int run_command(const std::function<int()>& command) {
  if (!open_standard_descriptors()) return exit_code::failed;  // where nobody can be told
  for (const int number : {SIGPIPE, SIGXFSZ}) std::signal(number, SIG_IGN);
  try {
    const OutputBelow output;
    const int code = command();
    std::cout.flush();
    return code;
  } catch (const Unwritten& unwritten) {
    if (unwritten.reason == EPIPE) return exit_code::disk_failed;
    return fail(exit_code::disk_failed,
                std::string{"standard output cannot be written: "} + std::strerror(unwritten.reason));
  } catch (const std::filesystem::filesystem_error& error) {
    const bool is_there = error.code() != std::errc::no_such_file_or_directory;
    return fail(is_there ? exit_code::cannot_create : exit_code::no_input,
                error.path1().string() + ": " + error.code().message());
  } catch (const std::exception& error) {
    return fail(exit_code::failed, error.what());
  }
}

void outlive_output() { std::cout.exceptions(std::ios::goodbit); }

int fail(int code, std::string_view sentence) {
  std::cerr << "takamaka: " << sentence << '\n';
  return code;
}

}  // namespace takamaka::commands
