#pragma once

// Every code with which the desk refuses a call, and the HTTP status it goes with. The OpenAPI document prints this table.

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace takamaka::desk {

struct ProblemCode {
  int status;
  std::string_view code, meaning;
};

namespace problems {

// The call itself.
inline constexpr ProblemCode bad_query{400, "bad_query", "The query is not as the document says; `path` says where."};
inline constexpr ProblemCode bad_body{400, "bad_body", "The body is not as the document says; `path` says where."};
inline constexpr ProblemCode bad_value{400, "bad_value", "A value cannot be meant so; `detail` says why."};
inline constexpr ProblemCode no_such_endpoint{404, "no_such_endpoint", "There is nothing at this path."};
inline constexpr ProblemCode method_not_allowed{405, "method_not_allowed",
                                                "Not by this method; `Allow` says by which."};
inline constexpr ProblemCode body_too_large{413, "body_too_large", "A body has at most 16 KiB."};
inline constexpr ProblemCode not_json{415, "not_json", "A body is sent as application/json."};
inline constexpr ProblemCode too_many_calls{429, "too_many_calls",
                                            "Too many calls from there; `Retry-After` says when."};
inline constexpr ProblemCode busy{503, "busy", "Too much waits; try again."};
inline constexpr ProblemCode storage{503, "storage", "The database cannot be read or written just now."};
inline constexpr ProblemCode damaged{500, "damaged", "What is stored of it is damaged; `takamaka check` says where."};
inline constexpr ProblemCode too_slow{503, "too_slow", "It took too long; ask for less."};

// Who asks.
inline constexpr ProblemCode header_missing{403, "header_missing", "A change needs the header `x-takamaka-desk: 1`."};
inline constexpr ProblemCode wrong_origin{403, "wrong_origin", "The call comes from another site's page."};
inline constexpr ProblemCode not_signed_in{401, "not_signed_in", "No session, or one that is over."};
inline constexpr ProblemCode not_allowed{403, "not_allowed", "Not in this role."};
inline constexpr ProblemCode wrong_password{401, "wrong_password", "Name, password or code is wrong."};
inline constexpr ProblemCode code_needed{401, "code_needed", "The authenticator's code is needed, too."};
inline constexpr ProblemCode wrong_factor{403, "wrong_factor", "The second factor is wrong."};
inline constexpr ProblemCode wait{429, "wait", "Too many failures; `Retry-After` says how many seconds to wait."};
inline constexpr ProblemCode bad_link{403, "bad_link", "The link is wrong, used or too old."};

// What is asked for.
inline constexpr ProblemCode name_taken{409, "name_taken", "An account has this name."};
inline constexpr ProblemCode bad_name{400, "bad_name",
                                      "Small letters, digits, '.', '_' and '-'; 2 to 32, a letter first."};
inline constexpr ProblemCode too_many{409, "too_many", "There are as many as there may be: take one away first."};
inline constexpr ProblemCode last_admin{409, "last_admin", "Somebody must stay admin."};
inline constexpr ProblemCode no_totp{409, "no_totp", "No authenticator was begun, or none is set up."};
inline constexpr ProblemCode no_such_account{404, "no_such_account", "No account has this id or name."};
inline constexpr ProblemCode no_such_session{404, "no_such_session", "No session has this id."};
inline constexpr ProblemCode no_such_room{404, "no_such_room", "No open room has this id or code."};
inline constexpr ProblemCode no_such_player{404, "no_such_player", "No player has this id, or he is not in this room."};
inline constexpr ProblemCode no_such_ban{404, "no_such_ban", "No ban has this number, or it is over."};
inline constexpr ProblemCode bad_range{400, "bad_range", "Not a range of addresses, too wide, or it holds your own."};
inline constexpr ProblemCode no_such_game{404, "no_such_game", "No match, and no room with a match, is called so."};
inline constexpr ProblemCode match_running{409, "match_running", "The match still runs."};
inline constexpr ProblemCode match_over{409, "match_over", "The match is over."};
inline constexpr ProblemCode other_rules{409, "other_rules", "It was played by rules that this server does not have."};
inline constexpr ProblemCode no_such_report{404, "no_such_report", "No report has this number."};
inline constexpr ProblemCode already_closed{409, "already_closed", "That is closed already."};

inline constexpr std::array all{bad_query,      bad_body,        bad_value,       no_such_endpoint, method_not_allowed,
                                body_too_large, not_json,        too_many_calls,  damaged,          busy,
                                storage,        too_slow,        header_missing,  wrong_origin,     not_signed_in,
                                not_allowed,    wrong_password,  code_needed,     wrong_factor,     wait,
                                bad_link,       too_many,        name_taken,      bad_name,         last_admin,
                                no_totp,        no_such_account, no_such_session, no_such_room,     no_such_player,
                                no_such_ban,    bad_range,       no_such_game,    match_running,    match_over,
                                other_rules,    no_such_report,  already_closed};

}  // namespace problems

// Why a call was not answered as it was meant.
struct Problem {
  ProblemCode code;
  std::optional<std::string> detail{}, path{};
  int retry_after_s = 0;
};

}  // namespace takamaka::desk
