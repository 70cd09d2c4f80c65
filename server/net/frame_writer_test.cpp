// Tests that frames arrive whole and in order, however little the socket takes at a time.

#include "server/net/frame_writer.hpp"

#include <gtest/gtest.h>

#include <string>

namespace takamaka::net {
namespace {

SharedText text(std::size_t size, char c) { return SharedText{std::string(size, c)}; }

std::string joined(std::span<const asio::const_buffer> buffers) {
  std::string all;
  for (const asio::const_buffer& one : buffers) all.append(static_cast<const char*>(one.data()), one.size());
  return all;
}

// Writes everything, at most `at_once` bytes with each call.
std::string written(FrameWriter& writer, std::size_t at_once, std::vector<std::size_t>& done) {
  std::string all;
  while (!writer.empty()) {
    FrameWriter::Buffers room;
    const std::string piece = joined(writer.next(room)).substr(0, at_once);
    all += piece;
    writer.wrote(piece.size(), [&](std::size_t size) { done.push_back(size); });
  }
  return all;
}

TEST(FrameWriter, WritesTheShortestHeadForEachLength) {
  using namespace std::string_literals;
  const std::pair<std::size_t, std::string> cases[] = {{0, "\x81\x00"s},
                                                       {125, "\x81\x7d"s},
                                                       {126, "\x81\x7e\x00\x7e"s},
                                                       {65535, "\x81\x7e\xff\xff"s},
                                                       {65536, "\x81\x7f\0\0\0\0\0\x01\0\0"s}};
  for (const auto& [size, head] : cases) {
    FrameWriter writer;
    writer.assign({{text(size, 'x'), nullptr}});
    std::vector<std::size_t> done;
    EXPECT_EQ(written(writer, 1'000'000, done), head + std::string(size, 'x')) << size;
    EXPECT_EQ(done, std::vector<std::size_t>{size});
  }
}

TEST(FrameWriter, GivesTheSameOctetsInPiecesOfAnySize) {
  const auto frames = [] {
    std::vector<Frame> all;
    for (int i = 0; i < 40; ++i) {  // more than one call can take
      all.push_back({text(3 * static_cast<std::size_t>(i), 'a'), i % 2 ? text(120, 'b') : nullptr});
    }
    return all;
  };
  FrameWriter whole;
  whole.assign(frames());
  std::vector<std::size_t> sizes;
  const std::string expected = written(whole, 1'000'000, sizes);
  EXPECT_EQ(sizes.size(), 40U);
  for (const std::size_t piece : {1, 2, 3, 7, 125, 1000}) {
    FrameWriter writer;
    writer.assign(frames());
    std::vector<std::size_t> done;
    EXPECT_EQ(written(writer, piece, done), expected) << piece;
    EXPECT_EQ(done, sizes) << piece;
  }
}

TEST(FrameWriter, KnowsWhenAFrameIsWrittenInPart) {
  FrameWriter writer;
  writer.assign({{text(10, 'x'), nullptr}, {text(10, 'y'), nullptr}});
  const auto nothing = [](std::size_t) {};
  EXPECT_FALSE(writer.in_frame());
  writer.wrote(1, nothing);
  EXPECT_TRUE(writer.in_frame());
  writer.wrote(11, nothing);
  EXPECT_FALSE(writer.in_frame());
  writer.wrote(12, nothing);
  EXPECT_TRUE(writer.empty());
  EXPECT_FALSE(writer.in_frame());
}

TEST(FrameWriter, AControlFrameGoesBetweenMessagesBeforeThoseThatWait) {
  const auto begin = [](std::size_t written_before) {
    FrameWriter writer;
    writer.assign({{text(10, 'x'), nullptr}, {text(10, 'y'), nullptr}});
    FrameWriter::Buffers room;
    writer.next(room);
    writer.wrote(written_before, [](std::size_t) {});
    writer.add(FrameWriter::Control::pong, "hi");
    return writer;
  };
  const std::string x = "\x81\x0a" + std::string(10, 'x'), y = "\x81\x0a" + std::string(10, 'y'), pong = "\x8a\x02hi";
  const std::pair<std::size_t, std::string> cases[] = {
      {0, pong + x + y}, {5, x.substr(5) + pong + y}, {12, pong + y}, {13, y.substr(1) + pong}};
  for (const auto& [before, expected] : cases) {
    for (const std::size_t at_once : {1, 3, 1000}) {
      FrameWriter writer = begin(before);
      std::vector<std::size_t> done;
      EXPECT_EQ(written(writer, at_once, done), expected) << before << " " << at_once;
      EXPECT_EQ(done, std::vector<std::size_t>(before < 12 ? 2 : 1, 10));
      EXPECT_FALSE(writer.has_control());
    }
  }
}

TEST(FrameWriter, DropsMessagesThatHaveNotBegun) {
  for (const std::size_t before : {0, 5}) {
    FrameWriter writer;
    writer.assign({{text(10, 'x'), nullptr}, {text(10, 'y'), nullptr}});
    FrameWriter::Buffers room;
    writer.next(room);
    writer.wrote(before, [](std::size_t) {});
    writer.drop_messages();
    writer.add(FrameWriter::Control::close, {"\x03\xe8", 2});
    std::vector<std::size_t> done;
    EXPECT_EQ(written(writer, 1000, done), (before == 0 ? "" : std::string(7, 'x')) + "\x88\x02\x03\xe8");
    EXPECT_TRUE(writer.empty());
  }
}

TEST(FrameWriter, KeepsItsMemoryForTheNextMessages) {
  FrameWriter writer;
  writer.assign({{text(10, 'x'), nullptr}});
  std::vector<std::size_t> done;
  written(writer, 1000, done);
  std::vector<Frame> room = writer.room();
  EXPECT_TRUE(room.empty());
  EXPECT_GE(room.capacity(), 1U);
  EXPECT_TRUE(writer.empty());
}

TEST(FrameWriter, GivesBackTheMemoryOfABurst) {
  FrameWriter writer;
  writer.assign(std::vector<Frame>(200, {text(10, 'x'), nullptr}));
  std::vector<std::size_t> done;
  written(writer, 10'000, done);
  EXPECT_LE(writer.room().capacity(), 8U);
  std::vector<Frame> other;  // what the outbox gives when nothing waits, with the memory of an earlier burst
  other.reserve(200);
  writer.assign(std::move(other));
  EXPECT_LE(writer.room().capacity(), 8U);
}

}  // namespace
}  // namespace takamaka::net
