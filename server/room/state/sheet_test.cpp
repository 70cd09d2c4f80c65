#include "server/room/state/sheet.hpp"

#include "protocol/wire/encode_messages.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

// About 1 KiB as JSON.
DealResult big_deal(int number) {
  DealResult deal{.deal = number, .reason = "out", .winners = {Seat{0}}, .seats = {{1, 2, 3}, {4, 5, 6}}, .lines = {}};
  for (int i = 0; i < 12; ++i) deal.lines.push_back({Seat{0}, "pips_left", "R5.1", 7, {"0-0", "0-1", "5-6"}});
  return deal;
}

TEST(Sheet, AnEmptyOneHasAnEmptyPage) {
  const Sheet::Page page = Sheet{}.after(0);
  EXPECT_EQ(page.first, 1);
  EXPECT_TRUE(page.deals.empty());
  EXPECT_FALSE(page.more);
}

TEST(Sheet, PagesAreBoundedAndTogetherHaveEveryDealOnce) {
  Sheet sheet;
  for (int i = 1; i <= 150; ++i) sheet.add(big_deal(i));
  EXPECT_EQ(sheet.ended(), 150);
  int last = 0, pages = 0;
  for (bool more = true; more; ++pages) {
    const Sheet::Page page = sheet.after(last);
    ASSERT_FALSE(page.deals.empty());
    EXPECT_EQ(page.first, 1);
    EXPECT_LT(encode(tell::SheetIs{.re = "1", .deals = page.deals, .more = true}).size(),
              limits::sheet_bytes_max + 1024);
    for (const DealResult& deal : page.deals) EXPECT_EQ(deal, big_deal(++last));
    more = page.more;
  }
  EXPECT_EQ(last, 150);
  EXPECT_GT(pages, 1);
  EXPECT_TRUE(sheet.after(150).deals.empty());
  EXPECT_TRUE(sheet.after(1'000'000).deals.empty());
}

TEST(Sheet, KeepsTheLatestDealsOfAMatchWithoutEnd) {
  Sheet sheet;
  for (int i = 1; i <= 2'000; ++i) sheet.add(big_deal(i));
  EXPECT_EQ(sheet.ended(), 2'000);
  const int first = sheet.after(0).first;
  EXPECT_GT(first, 1'500);
  EXPECT_EQ(sheet.after(0).deals.front().deal, first);
  std::size_t bytes = 0;
  int last = 0;
  for (bool more = true; more;) {
    const Sheet::Page page = sheet.after(last);
    bytes += encode(tell::SheetIs{.re = "1", .deals = page.deals}).size();
    last = page.deals.back().deal;
    more = page.more;
  }
  EXPECT_EQ(last, 2'000);
  EXPECT_LT(bytes, limits::sheet_kept_bytes_max + 1024);
}

// A match of Seychelles without an end: after some hundred deals its whole sheet did not fit into the queue of a connection.
TEST(Sheet, OfALongMatchComesInPagesAlsoAfterARestore) {
  Harness table{{.variant = "seychelles",
                 .seats = 4,
                 .options = R"({"target":500,"zwe_final_after":0})",
                 .settings = {.between_deals_seconds = 1}}};
  ASSERT_EQ(table.outcome("ann", ask::AddBots{.strength = Strength::easy}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  while (table.state().in_match() && table.state().match->deal <= 130) {
    table.play_one();
    table.who("ann").forget();
  }
  int pages = 0;
  const auto collect = [&] {
    std::vector<DealResult> deals;
    pages = 0;
    for (bool more = true; more; ++pages) {
      const auto answer = table.ask("ann", ask::Sheet{.after = deals.empty() ? 0 : deals.back().deal});
      const auto& page = std::get<tell::SheetIs>(*answer);
      EXPECT_LT(encode(page).size(), limits::outbox_bytes_max / 2);
      EXPECT_EQ(page.first, 1);
      deals.insert(deals.end(), page.deals.begin(), page.deals.end());
      more = page.more;
    }
    return deals;
  };
  const auto deals = collect();
  ASSERT_EQ(deals.size(), 130u);
  EXPECT_GT(pages, 1);
  EXPECT_EQ(deals.back().deal, 130);
  table.restart();
  table.enter("ann");
  EXPECT_EQ(collect(), deals);
}

}  // namespace
}  // namespace takamaka::room
