#pragma once

// Endpoints about the tokens of scripts.

#include <optional>
#include <vector>

#include "server/admin/api/access.hpp"

namespace takamaka::admin {

struct TokenLine {
  std::string token{}, name{};
  Role role = Role::viewer;
  std::string by{};
  std::int64_t made_ms = 0, until_ms = 0;
  std::optional<std::int64_t> used_ms{};
  std::optional<std::string> network{};
  static constexpr auto fields =
      Fields{field("token", &TokenLine::token, "Its id. It gives no access."),
             field("name", &TokenLine::name),
             field("role", &TokenLine::role),
             field("by", &TokenLine::by, "The name of the account that made it, or `console`."),
             field("made_ms", &TokenLine::made_ms),
             field("until_ms", &TokenLine::until_ms, "When it expires."),
             field("used_ms", &TokenLine::used_ms, "Its last use, to the minute."),
             field("network", &TokenLine::network, "Of its last use: the address without its last part.")};
};

struct ListTokens : EndpointDefaults {
  static constexpr Route route{
      "list_tokens", Method::get,
      "/tokens",     overseers,
      "accounts",    "Lists the tokens of scripts by name. An expired token is listed until the next one is made."};
  struct Answer {
    std::vector<TokenLine> tokens{};
    static constexpr auto fields = Fields{field("tokens", &Answer::tokens)};
  };
};

struct MakeToken : EndpointDefaults {
  static constexpr bool stores_its_note = true;
  static constexpr Route route{"make_token",
                               Method::post,
                               "/tokens",
                               admins,
                               "accounts",
                               "Makes a token for a script, which calls the API as this role and without a second "
                               "factor: calls that need one are refused to it. It ends when it expires, when it is "
                               "revoked, and when the account that made it is disabled or no longer an admin's."};
  struct Body {
    std::string name{};
    Role role = Role::viewer;
    int days = 90;
    std::string reason{}, factor{};
    static constexpr auto fields =
        Fields{field("name", &Body::name, account_name_help, account_name_length), field("role", &Body::role),
               field("days", &Body::days, "Days until it expires.", token_days),
               field("reason", &Body::reason, reason_help, reason_length),
               field("factor", &Body::factor, factor_help, factor_length)};
  };
  struct Answer {
    TokenLine token{};
    std::string secret{};
    static constexpr auto fields =
        Fields{field("token", &Answer::token),
               field("secret", &Answer::secret, "For `Authorization: Bearer`. It is shown only now.")};
  };
};

struct EndToken : EndpointDefaults {
  static constexpr bool stores_its_note = true;
  static constexpr Route route{"end_token", Method::post, "/tokens/{token}/end",
                               admins,      "accounts",   "Revokes a token by its id or name."};
  using Body = WithReasonAndFactor;
};

}  // namespace takamaka::admin
