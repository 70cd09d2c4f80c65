#pragma once

// One call of the admin API as its handler sees it, after all checks.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/admin/api/routes.hpp"
#include "server/admin/problems.hpp"
#include "server/http/pipe.hpp"
#include "server/loop/worker_thread.hpp"
#include "storage/ports/admin_store.hpp"

namespace takamaka::admin {

// The account and session of a call. For a script they stand for its token: they have its id, its expiry and, after
// `token:`, its name, which no account can have.
struct Actor {
  storage::AdminAccount account{};
  storage::AdminSession session{};
  Role role = Role::viewer;
  bool is_script = false;
};

// The part of a call that does not depend on its endpoint. Lives until the call is answered.
struct CallContext {
  Loop& loop;  // the connection's: handlers run on it
  std::string address, browser;
  std::optional<Actor> actor{};                    // none for endpoints that need no session
  std::map<std::string_view, std::string> path{};  // the values for the {names} of the path
  std::optional<std::string> cookie{};             // set with the answer
  std::function<void()> when_answered{};           // called after the answer, if the call is not refused
  bool https = false;                              // the browser sees the page over https
  std::int64_t now_ms = 0;                         // when the call arrived, since 1970

  // The caller. Only for endpoints that need a session.
  const Actor& who() const { return *actor; }
};

// A file that is sent while it is being written.
struct StreamedFile {
  std::string media, name;  // "text/csv; charset=utf-8", "games.csv"
  std::shared_ptr<http::Pipe> pipe;
};

template <class E>
using AnswerOf = std::conditional_t<std::same_as<typename E::Answer, Download>, StreamedFile, typename E::Answer>;
template <class E>
using EndpointResult = Result<AnswerOf<E>, Problem>;

template <class E>
struct Call {
  CallContext& context;
  typename E::Query query{};
  typename E::Body body{};
};

inline std::unexpected<Problem> refuse(const ProblemCode& code, std::optional<std::string> detail = {}) {
  return std::unexpected(Problem{code, std::move(detail), {}, 0});
}
// Logs a store error and returns the problem for the caller.
Problem trouble(const storage::Error& error);

}  // namespace takamaka::admin
