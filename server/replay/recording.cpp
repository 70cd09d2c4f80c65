#include "server/replay/recording.hpp"

#include <string>

namespace takamaka::replay {
namespace {

constexpr std::size_t allocation_bytes = 16;  // what the allocator needs for itself, about

std::size_t heap_bytes(const std::string& text) {
  return text.capacity() <= std::string{}.capacity() ? 0 : text.capacity() + 1 + allocation_bytes;
}
template <class Item>
std::size_t heap_bytes(const std::vector<Item>& items) {
  return items.capacity() == 0 ? 0 : items.capacity() * sizeof(Item) + allocation_bytes;
}

std::size_t heap_bytes(const storage::EventRow& event) {
  std::size_t bytes =
      heap_bytes(event.kind) + heap_bytes(event.by) + heap_bytes(event.payload) + heap_bytes(event.request);
  if (event.match) bytes += heap_bytes(event.match->value);
  bytes += heap_bytes(event.texts);
  for (const storage::EventText& text : event.texts) {
    bytes += heap_bytes(text.player.value);
    if (text.words) bytes += heap_bytes(*text.words);
  }
  return bytes;
}

std::size_t heap_bytes(const storage::DealRecord& deal) {
  std::size_t bytes = heap_bytes(deal.opened.match.value) + heap_bytes(deal.opened.seed);
  if (deal.closed) {
    bytes += heap_bytes(deal.closed->match.value) + heap_bytes(deal.closed->reason) + heap_bytes(deal.closed->scores) +
             heap_bytes(deal.closed->lines);
  }
  return bytes;
}

std::size_t heap_bytes(const storage::LedgerEntry& entry) {
  std::size_t bytes = heap_bytes(entry.match.value) + heap_bytes(entry.reason) + heap_bytes(entry.lines);
  for (const auto& line : entry.lines) bytes += heap_bytes(line.account);
  return bytes;
}

}  // namespace

// Leaves out what does not grow with the match: the texts of its opening, its end and its seats.
std::size_t Recording::bytes() const {
  std::size_t bytes = sizeof(Recording) + heap_bytes(lines) + heap_bytes(record.deals) + heap_bytes(record.ledger) +
                      heap_bytes(record.tallies) + heap_bytes(record.earlier);
  for (const LogLine& line : lines) bytes += heap_bytes(line.event);
  for (const storage::DealRecord& deal : record.deals) bytes += heap_bytes(deal);
  for (const storage::LedgerEntry& entry : record.ledger) bytes += heap_bytes(entry);
  for (const storage::TallyRow& tally : record.tallies)
    bytes += heap_bytes(tally.match.value) + heap_bytes(tally.kind) + heap_bytes(tally.by) + heap_bytes(tally.to);
  return bytes;
}

}  // namespace takamaka::replay
