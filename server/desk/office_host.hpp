#pragma once

// The desk as the server runs it: its door, and everybody who works behind it.

#include <memory>
#include <optional>
#include <string>

#include "server/config.hpp"
#include "server/desk/access_host.hpp"
#include "server/desk/acts_host.hpp"
#include "server/desk/desk_host.hpp"
#include "server/desk/record_host.hpp"

namespace takamaka::desk {

class Office {
 public:
  // `store` holds what the desk keeps; the others are the server's and outlive the office.
  Office(const Settings& settings, const World& world, std::unique_ptr<storage::Desk> store, Library& library);

  asio::awaitable<std::shared_ptr<const net::Answer>> answer(Strand strand, net::Request request, std::string address) {
    return host_.answer(std::move(strand), std::move(request), std::move(address));
  }
  // Finishes what is under way. Only when no thread runs connections any more.
  void stop() {
    host_.stop();
    record_.stop();
  }

 private:
  DeskHost host_;
  Access access_;
  Acts acts_;
  Record record_;
};

// Takes over the bans and the announcement that were in force when the server stopped. Before the office opens.
storage::Outcome<void> take_over(storage::Desk& store, Bans& bans, Notice& notice, std::int64_t now_ms);

// While nobody can sign in: a link for the first admin, as path and token. Before the office opens.
storage::Outcome<std::optional<std::string>> invite_first_admin(storage::Desk& store, std::int64_t now_ms);

}  // namespace takamaka::desk
