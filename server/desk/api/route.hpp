#pragma once

// What one endpoint of the desk is. Each is a struct with a `route` and three types: what comes after '?' (Query), what is
// sent (Body) and what is answered (Answer). api/routes.hpp lists them all; the router, the checks of roles, the OpenAPI
// document and the tests are made from that list.

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/base/describe.hpp"
#include "protocol/raw_json.hpp"

namespace takamaka::desk {

// viewer: looks games up. moderator: the same, and looks after tables and reports. admin: everything. auditor: sees
// everything, the audit log too, and changes nothing.
enum class Role : std::uint8_t { viewer, moderator, admin, auditor };
constexpr std::array<std::string_view, 4> names(Role) { return {"viewer", "moderator", "admin", "auditor"}; }

// Who may call an endpoint. Nobody named: whoever comes, without signing in.
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

// GET reads and POST changes; there is nothing else.
enum class Method : std::uint8_t { get, post };
constexpr std::array<std::string_view, 2> names(Method) { return {"GET", "POST"}; }

inline constexpr std::string_view base_path = "/admin/api/v1";

struct Route {
  std::string_view name;  // snake_case, of the whole API; `operationId` in OpenAPI
  Method method;
  std::string_view path;  // after base_path; {name} stands for one segment
  Roles roles;
  std::string_view group;  // by which the document sorts
  std::string_view about;  // one or two sentences
};

// No query, no body, or an answer of `{}`.
struct Nothing {
  static constexpr auto fields = std::tuple{};
  friend bool operator==(const Nothing&, const Nothing&) = default;
};

// An answer that is not one JSON value but a file, sent as it is made: CSV or JSON Lines by the query's `format`.
struct Download {};

inline constexpr Range text_length{1, 200};
inline constexpr Range query_length{0, 200};
// An act's reason: whoever reads the audit log must be able to make something of it.
inline constexpr Range reason_length{3, 500};
inline constexpr std::string_view reason_help = "Why; it is written to the audit log.";
inline constexpr Range page_length{1, 200};

// The second factor, asked for anew: the six digits of the authenticator, or, for an account without one, its password.
inline constexpr std::string_view factor_help =
    "The six digits that the authenticator shows now; of an account without one, its password.";
inline constexpr Range factor_length{6, 200};

}  // namespace takamaka::desk
