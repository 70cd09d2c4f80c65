#pragma once

// The codes with which the admin API refuses a call, each with its HTTP status. The OpenAPI document prints this table.

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace takamaka::admin {

struct ProblemCode {
  int status;
  std::string_view code, meaning;
};

namespace problems {

// The call itself.
inline constexpr ProblemCode bad_query{400, "bad_query", "The query does not match its schema; see `path`."};
inline constexpr ProblemCode bad_body{400, "bad_body", "The body does not match its schema; see `path`."};
inline constexpr ProblemCode bad_value{400, "bad_value", "Invalid value; see `detail`."};
inline constexpr ProblemCode no_such_endpoint{404, "no_such_endpoint", "No endpoint has this path."};
inline constexpr ProblemCode method_not_allowed{405, "method_not_allowed", "Wrong method; see the header `Allow`."};
inline constexpr ProblemCode body_too_large{413, "body_too_large", "The body is larger than 16 KiB."};
inline constexpr ProblemCode not_json{415, "not_json", "The body must be application/json."};
inline constexpr ProblemCode too_many_calls{429, "too_many_calls",
                                            "Too many calls from this address; try again after `Retry-After` seconds."};
inline constexpr ProblemCode busy{503, "busy", "The queue is full; try again."};
inline constexpr ProblemCode elsewhere{409, "elsewhere", "The room is moving from one server to another; try again."};
inline constexpr ProblemCode no_answer{504, "no_answer",
                                       "The server that has the room has not taken the order; nothing has changed."};
inline constexpr ProblemCode in_doubt{504, "in_doubt",
                                      "The server that has the room has taken the order and not answered: it may have "
                                      "been carried out. Look at the room first."};
inline constexpr ProblemCode storage{503, "storage", "The database cannot be read or written at the moment."};
inline constexpr ProblemCode damaged{500, "damaged", "The stored data is damaged; `takamaka check` says where."};
inline constexpr ProblemCode too_slow{503, "too_slow", "The query took too long; ask for less."};

// The caller.
inline constexpr ProblemCode header_missing{403, "header_missing", "A POST needs the header `x-takamaka-admin: 1`."};
inline constexpr ProblemCode wrong_origin{403, "wrong_origin", "The header `Origin` is missing or not allowed."};
inline constexpr ProblemCode not_signed_in{401, "not_signed_in", "No session, or the session has ended."};
inline constexpr ProblemCode not_allowed{403, "not_allowed", "This role does not allow it."};
inline constexpr ProblemCode wrong_password{401, "wrong_password", "Name, password or code is wrong."};
inline constexpr ProblemCode code_needed{401, "code_needed", "The code of the authenticator is needed, too."};
inline constexpr ProblemCode wrong_factor{403, "wrong_factor", "The second factor is wrong."};
inline constexpr ProblemCode code_used{403, "code_used",
                                       "This code was already used; wait until the authenticator shows the next one."};
inline constexpr ProblemCode set_up_factor{403, "set_up_factor",
                                           "An admin needs an authenticator on this server; set it up first."};
inline constexpr ProblemCode factor_kept{409, "factor_kept", "An admin must keep an authenticator on this server."};
inline constexpr ProblemCode wait{429, "wait", "Too many failures; try again after `Retry-After` seconds."};
inline constexpr ProblemCode bad_token{401, "bad_token", "The token is wrong, revoked or expired."};
inline constexpr ProblemCode not_for_tokens{403, "not_for_tokens",
                                            "A token may not do this: it needs a person with a second factor."};
inline constexpr ProblemCode bad_link{403, "bad_link", "The link is wrong, used or expired."};

// The subject of the call.
inline constexpr ProblemCode name_taken{409, "name_taken", "Another account or token has this name."};
inline constexpr ProblemCode bad_name{
    400, "bad_name", "A name has 2 to 32 small letters, digits, '.', '_' and '-', and begins with a letter."};
inline constexpr ProblemCode too_many{409, "too_many", "Limit reached; remove one first."};
inline constexpr ProblemCode last_admin{409, "last_admin", "The last admin must stay an admin."};
inline constexpr ProblemCode no_totp{409, "no_totp", "No authenticator is set up or waits to be confirmed."};
inline constexpr ProblemCode no_such_account{404, "no_such_account", "No account has this id or name."};
inline constexpr ProblemCode no_such_session{404, "no_such_session", "No session has this id."};
inline constexpr ProblemCode no_such_token{404, "no_such_token", "No token has this id or name."};
inline constexpr ProblemCode no_such_room{404, "no_such_room", "No open room has this id or code."};
inline constexpr ProblemCode no_such_player{404, "no_such_player",
                                            "No player has this id, or the player is not in this room."};
inline constexpr ProblemCode no_such_ban{404, "no_such_ban", "No ban has this number, or it has ended."};
inline constexpr ProblemCode bad_range{400, "bad_range",
                                       "Not an address range, too wide, or it contains your own address."};
inline constexpr ProblemCode no_such_game{404, "no_such_game",
                                          "No match, and no room with a match, has this id or code."};
inline constexpr ProblemCode match_running{409, "match_running", "The match is still running."};
inline constexpr ProblemCode match_over{409, "match_over", "The match is over."};
inline constexpr ProblemCode other_rules{409, "other_rules",
                                         "This server does not have the rules by which the match was played."};
inline constexpr ProblemCode no_such_report{404, "no_such_report", "No report has this number."};
inline constexpr ProblemCode already_closed{409, "already_closed", "The report is already closed."};

inline constexpr std::array all{bad_query,      bad_body,    bad_value,       no_such_endpoint, method_not_allowed,
                                body_too_large, not_json,    too_many_calls,  damaged,          busy,
                                elsewhere,      storage,     too_slow,        header_missing,   wrong_origin,
                                not_signed_in,  not_allowed, wrong_password,  code_needed,      wrong_factor,
                                wait,           bad_link,    too_many,        name_taken,       bad_name,
                                last_admin,     no_totp,     no_such_account, no_such_session,  no_such_room,
                                no_such_player, no_such_ban, bad_range,       no_such_game,     match_running,
                                match_over,     other_rules, no_such_report,  already_closed,   code_used,
                                set_up_factor,  factor_kept, bad_token,       not_for_tokens,   no_such_token,
                                no_answer,      in_doubt};

}  // namespace problems

// Why a call was refused.
struct Problem {
  ProblemCode code;
  std::optional<std::string> detail{}, path{};
  int retry_after_s = 0;
};

}  // namespace takamaka::admin
