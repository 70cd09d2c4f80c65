#pragma once

// Endpoints of authentication: links, accounts, sessions, the second factor.

#include <optional>
#include <vector>

#include "server/admin/api/route.hpp"

namespace takamaka::admin {

inline constexpr Range account_name_length{2, 32};
inline constexpr Range password_length{10, 200};
inline constexpr Range token_length{43, 43};
inline constexpr Range token_days{1, 366};  // of a script's token
inline constexpr std::string_view account_name_help = "Small letters, digits, '.', '_' and '-'; the first is a letter.";

// ------------------------------------------------------------------------------------------------------------ shared

struct Account {
  std::string account{}, name{};
  Role role = Role::viewer;
  bool totp = false, disabled = false;
  std::int64_t created_ms = 0;
  std::optional<std::int64_t> seen_ms{};
  static constexpr auto fields =
      Fields{field("account", &Account::account, "Its id."),
             field("name", &Account::name),
             field("role", &Account::role),
             field("totp", &Account::totp, "Whether signing in needs a code of the authenticator."),
             field("disabled", &Account::disabled),
             field("created_ms", &Account::created_ms),
             field("seen_ms", &Account::seen_ms, "When a session of the account was last used.")};
};

struct SessionLine {
  std::string session{}, account{}, name{}, address{}, browser{};
  std::int64_t begun_ms = 0, used_ms = 0, until_ms = 0;
  bool own = false;
  static constexpr auto fields = Fields{field("session", &SessionLine::session, "Its id. It gives no access."),
                                        field("account", &SessionLine::account),
                                        field("name", &SessionLine::name),
                                        field("address", &SessionLine::address, "The address that signed in."),
                                        field("browser", &SessionLine::browser, "The `User-Agent` of the browser."),
                                        field("begun_ms", &SessionLine::begun_ms),
                                        field("used_ms", &SessionLine::used_ms),
                                        field("until_ms", &SessionLine::until_ms, "The latest time at which it ends."),
                                        field("own", &SessionLine::own, "Whether this call uses it.")};
};
struct SessionList {
  std::vector<SessionLine> sessions{};
  static constexpr auto fields = Fields{field("sessions", &SessionList::sessions)};
};

struct SignedIn {
  Account account{};
  std::int64_t until_ms = 0;
  std::string version{};
  bool must_set_up = false;
  static constexpr auto fields =
      Fields{field("account", &SignedIn::account), field("until_ms", &SignedIn::until_ms, "When the session ends."),
             field("version", &SignedIn::version, "The server's version."),
             field("must_set_up", &SignedIn::must_set_up,
                   "True: an admin without an authenticator. Until one is confirmed, every call but the own account's "
                   "gets `set_up_factor`.")};
};

struct LinkIs {
  std::string link{};
  std::int64_t until_ms = 0;
  static constexpr auto fields =
      Fields{field("link", &LinkIs::link, "The path to open, with its token. It is shown only now and works once."),
             field("until_ms", &LinkIs::until_ms)};
};

struct WithReason {
  std::string reason{};
  static constexpr auto fields = Fields{field("reason", &WithReason::reason, reason_help, reason_length)};
};
// For orders that hurt in the hands of somebody who has only stolen a session.
struct WithReasonAndFactor {
  std::string reason{}, factor{};
  static constexpr auto fields = Fields{field("reason", &WithReasonAndFactor::reason, reason_help, reason_length),
                                        field("factor", &WithReasonAndFactor::factor, factor_help, factor_length)};
};

// --------------------------------------------------------------------------------------------------------- endpoints

struct ReadDocument : EndpointDefaults {
  static constexpr Route route{"read_document", Method::get, "/openapi.json", anybody, "admin", "This document."};
  using Answer = RawJson;
};

struct LookAtLink : EndpointDefaults {
  static constexpr Route route{"look_at_link", Method::post, "/link",
                               anybody,        "access",     "Shows the purpose of a one-time link without using it."};
  struct Body {
    std::string link{};
    static constexpr auto fields =
        Fields{field("link", &Body::link, "The part of the address after `#link=`.", token_length)};
  };
  struct Answer {
    Role role = Role::viewer;
    std::optional<std::string> name{};
    bool anew = false;
    std::int64_t until_ms = 0;
    static constexpr auto fields = Fields{
        field("role", &Answer::role), field("name", &Answer::name, "The name that the link is for, if it is for one."),
        field("anew", &Answer::anew, "True if the account exists: the link sets a new password."),
        field("until_ms", &Answer::until_ms)};
  };
};

struct UseLink : EndpointDefaults {
  static constexpr Route route{"use_link",
                               Method::post,
                               "/link/use",
                               anybody,
                               "access",
                               "Uses a one-time link and signs in. The link makes an account, or it sets a new "
                               "password, removes the authenticator and ends all sessions of the account."};
  struct Body {
    std::string link{}, name{}, password{};
    static constexpr auto fields = Fields{field("link", &Body::link, {}, token_length),
                                          field("name", &Body::name, account_name_help, account_name_length),
                                          field("password", &Body::password, {}, password_length)};
  };
  using Answer = SignedIn;
};

struct SignIn : EndpointDefaults {
  static constexpr Route route{"sign_in",
                               Method::post,
                               "/sign-in",
                               anybody,
                               "access",
                               "Signs in; the answer sets the cookie. After five failures the address must wait before "
                               "it tries this account again, each time longer (429); other addresses need not. If the "
                               "account has an authenticator, a call without `code` is answered with `code_needed`."};
  struct Body {
    std::string name{}, password{};
    std::optional<std::string> code{};
    static constexpr auto fields =
        Fields{field("name", &Body::name, {}, text_length), field("password", &Body::password, {}, text_length),
               field("code", &Body::code, "Six digits.", Range{6, 6})};
  };
  using Answer = SignedIn;
};

struct SignOut : EndpointDefaults {
  static constexpr bool for_people = true;
  static constexpr bool open_before_set_up = true;
  static constexpr Route route{"sign_out", Method::post, "/sign-out", everyone, "access", "Ends this session."};
};

struct WhoAmI : EndpointDefaults {
  static constexpr bool open_before_set_up = true;
  static constexpr Route route{"who_am_i", Method::get, "/me",
                               everyone,   "access",    "Shows the account that is signed in."};
  using Answer = SignedIn;
};

struct ChangePassword : EndpointDefaults {
  static constexpr bool for_people = true;
  static constexpr bool open_before_set_up = true;
  static constexpr Route route{"change_password", Method::post,
                               "/me/password",    everyone,
                               "access",          "Changes your own password and ends your other sessions."};
  struct Body {
    std::string password{}, new_password{};
    static constexpr auto fields = Fields{field("password", &Body::password, "The current password.", text_length),
                                          field("new_password", &Body::new_password, {}, password_length)};
  };
};

struct BeginTotp : EndpointDefaults {
  static constexpr bool for_people = true;
  static constexpr bool open_before_set_up = true;
  static constexpr Route route{
      "begin_totp",
      Method::post,
      "/me/totp",
      everyone,
      "access",
      "Makes a new secret for an authenticator. It is shown only now, and signing in needs it only after it is "
      "confirmed. To replace an authenticator, `code` must be one of the old one."};
  struct Body {
    std::string password{};
    std::optional<std::string> code{};
    static constexpr auto fields =
        Fields{field("password", &Body::password, {}, text_length), field("code", &Body::code, code_help, code_length)};
  };
  struct Answer {
    std::string secret{}, uri{}, picture{};
    int picture_size = 0;
    static constexpr auto fields =
        Fields{field("secret", &Answer::secret, "In base32, to type."), field("uri", &Answer::uri, "otpauth://…"),
               field("picture", &Answer::picture, "`uri` as a QR code: the `d` of an SVG path of the dark squares."),
               field("picture_size", &Answer::picture_size, "Width and height of the picture, with its margin.")};
  };
};

struct ConfirmTotp : EndpointDefaults {
  static constexpr bool for_people = true;
  static constexpr bool open_before_set_up = true;
  static constexpr Route route{
      "confirm_totp", Method::post, "/me/totp/confirm",
      everyone,       "access",     "Confirms the authenticator. From now on signing in needs its code."};
  struct Body {
    std::string code{};
    static constexpr auto fields = Fields{field("code", &Body::code, "Six digits.", Range{6, 6})};
  };
};

struct RemoveTotp : EndpointDefaults {
  static constexpr bool for_people = true;
  static constexpr Route route{"remove_totp",
                               Method::post,
                               "/me/totp/remove",
                               everyone,
                               "access",
                               "Removes the authenticator. From now on signing in needs no code. An admin must keep it "
                               "unless the server's settings say otherwise."};
  struct Body {
    std::string password{};
    std::optional<std::string> code{};
    static constexpr auto fields =
        Fields{field("password", &Body::password, {}, text_length), field("code", &Body::code, code_help, code_length)};
  };
};

struct ListOwnSessions : EndpointDefaults {
  static constexpr bool for_people = true;
  static constexpr bool open_before_set_up = true;
  static constexpr Route route{"list_own_sessions",
                               Method::get,
                               "/me/sessions",
                               everyone,
                               "access",
                               "Lists your own sessions, most recently used first."};
  using Answer = SessionList;
};

struct EndOwnSession : EndpointDefaults {
  static constexpr bool for_people = true;
  static constexpr bool open_before_set_up = true;
  static constexpr Route route{"end_own_session", Method::post, "/me/sessions/{session}/end",
                               everyone,          "access",     "Ends one of your own sessions."};
};

struct ListAccounts : EndpointDefaults {
  static constexpr Route route{"list_accounts", Method::get, "/accounts",
                               overseers,       "accounts",  "Lists all accounts by name."};
  struct Answer {
    std::vector<Account> accounts{};
    static constexpr auto fields = Fields{field("accounts", &Answer::accounts)};
  };
};

struct ChangeAccount : EndpointDefaults {
  static constexpr bool stores_its_note = true;
  static constexpr Route route{
      "change_account",
      Method::post,
      "/accounts/{account}",
      admins,
      "accounts",
      "Changes the role of an account, or disables it and ends its sessions. The last admin cannot be changed."};
  struct Body {
    std::optional<Role> role{};
    std::optional<bool> disabled{};
    std::string reason{}, factor{};
    static constexpr auto fields = Fields{field("role", &Body::role), field("disabled", &Body::disabled),
                                          field("reason", &Body::reason, reason_help, reason_length),
                                          field("factor", &Body::factor, factor_help, factor_length)};
  };
  using Answer = Account;
};

struct MakeLink : EndpointDefaults {
  static constexpr bool stores_its_note = true;
  static constexpr Route route{"make_link",
                               Method::post,
                               "/links",
                               admins,
                               "accounts",
                               "Makes a one-time link that is valid for 15 minutes. It is for a new account of this "
                               "role, or, with the name of an existing account, for a new password."};
  struct Body {
    std::optional<Role> role{};
    std::optional<std::string> name{};
    std::string reason{}, factor{};
    static constexpr auto fields = Fields{field("role", &Body::role, "The role of a new account. Default: viewer."),
                                          field("name", &Body::name, account_name_help, account_name_length),
                                          field("reason", &Body::reason, reason_help, reason_length),
                                          field("factor", &Body::factor, factor_help, factor_length)};
  };
  using Answer = LinkIs;
};

struct ListSessions : EndpointDefaults {
  static constexpr Route route{
      "list_sessions", Method::get, "/sessions",
      overseers,       "accounts",  "Lists the sessions of all accounts, most recently used first, at most 500."};
  using Answer = SessionList;
};

struct EndSession : EndpointDefaults {
  static constexpr bool stores_its_note = true;
  static constexpr Route route{"end_session", Method::post, "/sessions/{session}/end",
                               admins,        "accounts",   "Ends a session of any account."};
  using Body = WithReasonAndFactor;
};

}  // namespace takamaka::admin
