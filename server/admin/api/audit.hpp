#pragma once

// Endpoints of the audit log.

#include <optional>
#include <vector>

#include "server/admin/api/route.hpp"

namespace takamaka::admin {

struct AuditLine {
  std::int64_t seq = 0, at_ms = 0;
  std::string actor{}, name{}, act{}, subject{}, reason{}, outcome{};
  RawJson detail{};
  std::string hash{};
  static constexpr auto fields = Fields{
      field("seq", &AuditLine::seq, "Counts from 1 without gaps."),
      field("at_ms", &AuditLine::at_ms),
      field("actor", &AuditLine::actor,
            "An account's or token's id; `console` for the command line and the server itself; empty for a failed "
            "sign-in under an unknown name."),
      field("name", &AuditLine::name, "The account's name at that time; of a token `token:` and its name."),
      field("act", &AuditLine::act,
            "The `operationId` of the endpoint (also for the command line), or `end_sessions`, `check_factor`, "
            "`seal_totp` or `use_token` (a token's first use in an hour)."),
      field("subject", &AuditLine::subject, "The target: a room, a player, an account …"),
      field("reason", &AuditLine::reason),
      field("outcome", &AuditLine::outcome, "`intended` or `begun` before, `done` or the code of the problem after."),
      field("detail", &AuditLine::detail),
      field("hash", &AuditLine::hash, "The hash of this line and the one before.")};
};

struct ReadAudit : EndpointDefaults {
  static constexpr Route route{"read_audit", Method::get, "/audit",
                               overseers,    "audit",     "Reads the audit log, newest first."};
  struct Query {
    std::optional<std::string> actor{}, act{}, subject{};
    std::optional<std::int64_t> before{};
    int limit = 50;
    static constexpr auto fields =
        Fields{field("actor", &Query::actor, "An account's id or name.", query_length),
               field("act", &Query::act, {}, query_length), field("subject", &Query::subject, {}, query_length),
               field("before", &Query::before, "A `seq`: only lines before it, for the next page."),
               defaulted(field("limit", &Query::limit, {}, page_length))};
  };
  struct Answer {
    std::vector<AuditLine> lines{};
    bool more = false;
    static constexpr auto fields = Fields{field("lines", &Answer::lines), field("more", &Answer::more)};
  };
};

struct VerifyAudit : EndpointDefaults {
  static constexpr Route route{
      "verify_audit",
      Method::get,
      "/audit/verify",
      overseers,
      "audit",
      "Checks the numbers and hashes of the whole audit log. With the number and the hash of a line that was noted "
      "down earlier, it also finds a log that was cut off or rewritten."};
  struct Query {
    std::optional<std::int64_t> lines{};
    std::optional<std::string> hash{};
    static constexpr auto fields =
        Fields{field("lines", &Query::lines, "The number of lines that was noted down."),
               field("hash", &Query::hash, "The hash that was noted down with it.", Range{64, 64})};
  };
  struct Answer {
    bool sound = true;
    std::int64_t lines = 0;
    std::optional<std::int64_t> broken_at{};
    std::optional<bool> as_noted{};
    std::string hash{};
    static constexpr auto fields = Fields{
        field("sound", &Answer::sound, "Every line continues the one before, and the noted line is there."),
        field("lines", &Answer::lines, "How many lines were checked. Note it down together with `hash`."),
        field("broken_at", &Answer::broken_at, "The first line that does not continue the one before."),
        field("as_noted", &Answer::as_noted,
              "Whether the line of the query is there with its hash. False: the log was cut off or rewritten."),
        field("hash", &Answer::hash, "The hash of the last line. Keep a copy: it shows if somebody shortens the log.")};
  };
};

}  // namespace takamaka::admin
