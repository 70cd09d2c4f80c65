#pragma once

// Describes one endpoint of the admin API: a struct with a `route` and three types, Query (the part after '?'), Body
// and Answer; `Document` is the shape of an Answer that is raw JSON, and `Choice` an enum of the values that the {name}
// of its path may have. api/routes.hpp lists all endpoints; the router, the role checks, the OpenAPI document and the tests use
// that list.

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/base/describe.hpp"
#include "protocol/messages/raw_json.hpp"

namespace takamaka::admin {
using takamaka::operator==;

// viewer: looks up games. moderator: also looks after rooms and reports. admin: does everything. auditor: sees what the
// staff sees and the audit log, and changes nothing.
enum class Role : std::uint8_t { viewer, moderator, admin, auditor };
constexpr std::array<std::string_view, 4> names(Role) { return {"viewer", "moderator", "admin", "auditor"}; }

// The roles that may call an endpoint. An empty set: anyone, without signing in.
class Roles {
 public:
  constexpr Roles() = default;
  constexpr Roles(std::initializer_list<Role> roles) {
    for (const Role role : roles) bits_ |= bit(role);
  }
  constexpr bool has(Role role) const { return (bits_ & bit(role)) != 0; }
  constexpr bool open() const { return bits_ == 0; }

 private:
  static constexpr unsigned bit(Role role) { return 1U << static_cast<unsigned>(role); }
  unsigned bits_ = 0;
};
inline constexpr Roles anybody{};
inline constexpr Roles everyone{Role::viewer, Role::moderator, Role::admin, Role::auditor};
inline constexpr Roles staff{Role::moderator, Role::admin, Role::auditor};
inline constexpr Roles moderators{Role::moderator, Role::admin};
inline constexpr Roles overseers{Role::admin, Role::auditor};
inline constexpr Roles admins{Role::admin};

// GET reads and POST changes; no other method is used.
enum class Method : std::uint8_t { get, post };
constexpr std::array<std::string_view, 2> names(Method) { return {"GET", "POST"}; }

inline constexpr std::string_view base_path = "/admin/api/v1";

struct Route {
  std::string_view name;  // snake_case, unique in the API; `operationId` in OpenAPI
  Method method;
  std::string_view path;  // after base_path; {name} stands for one segment
  Roles roles;
  std::string_view group;  // the tag in OpenAPI
  std::string_view about;  // one or two sentences
};

// No query, no body, or an answer of `{}`.
struct Nothing {
  static constexpr auto fields = Fields{};
};
// What an endpoint has that says nothing else.
struct EndpointDefaults {
  using Query = Nothing;
  using Body = Nothing;
  using Answer = Nothing;
};

// An answer that is a file instead of one JSON value, streamed as CSV or JSON Lines (the query's `format`).
struct Download {};

inline constexpr Range text_length{1, 200};
inline constexpr Range query_length{0, 200};
// The reason for an admin action: long enough to help a reader of the audit log.
inline constexpr Range reason_length{3, 500};
inline constexpr std::string_view reason_help = "Why; goes to the audit log.";
inline constexpr Range page_length{1, 200};

// The second factor, asked for again: a code of the authenticator, or the password of an account without one.
inline constexpr std::string_view factor_help =
    "The six digits that the authenticator shows now, or the password of an account without an authenticator.";
inline constexpr Range factor_length{6, 200};
inline constexpr std::string_view code_help = "Six digits. Needed if the account has an authenticator.";
inline constexpr Range code_length{6, 6};

}  // namespace takamaka::admin
