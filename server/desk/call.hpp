#pragma once

// One call of the desk's API as its handler sees it, after every check.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/desk/api/routes.hpp"
#include "server/desk/problems.hpp"
#include "server/net/asio.hpp"
#include "server/net/pipe.hpp"
#include "storage/desk.hpp"

namespace takamaka::desk {

// Whose call it is.
struct Actor {
  storage::DeskAccount account;
  storage::DeskSession session;
  Role role = Role::viewer;
};

// What is common to all calls. Lives until the call is answered.
struct Visit {
  Strand strand;  // the connection's: handlers run on it
  std::string address, browser;
  std::optional<Actor> actor{};                    // none at endpoints that are open to anybody
  std::map<std::string_view, std::string> path{};  // what stood for the {names} of the path
  std::optional<std::string> cookie{};             // set with the answer
  std::int64_t now_ms = 0;                         // when it came, since 1970

  // The account; only where the endpoint is not open.
  const Actor& who() const { return *actor; }
};

// A file that is sent while it is made.
struct File {
  std::string media, name;  // "text/csv; charset=utf-8", "games.csv"
  std::shared_ptr<net::Pipe> pipe;
};

template <class E>
using AnswerOf = std::conditional_t<std::same_as<typename E::Answer, Download>, File, typename E::Answer>;
template <class E>
using Told = Result<AnswerOf<E>, Problem>;

template <class E>
struct Call {
  Visit& visit;
  typename E::Query query{};
  typename E::Body body{};
};

inline std::unexpected<Problem> refuse(const ProblemCode& code, std::optional<std::string> detail = {}) {
  return std::unexpected(Problem{code, std::move(detail), {}, 0});
}
// What went wrong with the store, for the caller; the log has the words.
Problem trouble(const storage::Error& error);

}  // namespace takamaka::desk
