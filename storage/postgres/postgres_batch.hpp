#pragma once

// The events of a batch of commits as parameters. Only for postgres_log.cpp.

#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "storage/postgres/postgres_store.hpp"

namespace takamaka::storage {

// The fence: a room's row in log_ends changes only from the epoch, the length and the hash that this node expects, and its
// events are added only with that. The row lock orders this and a claim. `ANY (?1)` says nothing new, but with it the rows are
// found by the index, however they are joined then.
inline constexpr std::string_view append_events =
    R"(WITH held AS (UPDATE log_ends h SET length = c.length, hash = c.hash
       FROM unnest(?1, ?2, ?3, ?4, ?5, ?6) AS c (room_id, epoch, expected, previous, length, hash)
       WHERE h.room_id = ANY (?1) AND h.room_id = c.room_id AND h.epoch = c.epoch AND h.length = c.expected
       AND h.hash = c.previous RETURNING h.log), added AS (INSERT INTO events (event, log, seq, at_ms, kind,
       match_id, deal, by, payload, hash, texts, epoch, request)
       SELECT n.log * 16777216 + n.seq, n.log, n.seq, n.at_ms, n.kind, n.match_id, n.deal, n.by, n.payload, n.hash,
       n.texts, n.epoch, n.request FROM unnest(?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18) AS n (log,
       seq, at_ms, kind, match_id, deal, by, payload, hash, texts, epoch, request) JOIN held USING (log)) SELECT log
       FROM held)";

inline constexpr std::string_view append_texts =
    R"(INSERT INTO event_texts (event, place, kind, player_id, words, salt, seal) SELECT *
       FROM unnest(?1, ?2, ?3, ?4, ?5, ?6, ?7))";
// Each name of a player is kept once.
inline constexpr std::string_view append_names =
    R"(INSERT INTO player_names (player_id, name) SELECT DISTINCT player_id, name
       FROM unnest(?1, ?2) AS n (player_id, name) WHERE name <> '' ON CONFLICT DO NOTHING)";

// The events of several rooms, and the heads that they lead to, as columns.
class PostgresStore::Batch {
  using Of = Column::Of;

 public:
  bool has_texts() const { return has_texts_; }

  // Adds the step from one head of the room to another, which the events between them make.
  void add_step(const RoomId& room, const Head& from, const Head& to) {
    room_.add(std::string_view{room.value});
    room_epoch_.add(from.epoch);
    expected_.add(std::int64_t{from.length});
    previous_.add(Bytes{from.hash});
    length_.add(std::int64_t{to.length});
    new_hash_.add(Bytes{to.hash});
  }
  // Adds the next events of the room, and moves its head.
  void add_events(const Commit& one, Head& head) {
    for (const EventRow& event : one.events) {
      const Seq seq{head.length + 1};
      const std::int64_t number = event_number(head.log.value(), seq.value);
      std::vector<EventHash> seals;
      for (std::size_t place = 0; place < event.texts.size(); ++place) {
        add_text(number, place, event.texts[place], seals);
      }
      head.hash = chain(head.hash, one.room, seq, event, one.epoch, seals);
      head.length = seq.value;
      log_.add(*head.log);
      seq_.add(std::int64_t{seq.value});
      at_ms_.add(event.at_ms);
      kind_.add(std::string_view{event.kind});
      add_or_null(match_, event.match ? event.match->value : std::string{});
      deal_.add(std::int64_t{event.deal});
      by_.add(std::string_view{event.by});
      payload_.add(std::string_view{event.payload});
      hash_.add(Bytes{head.hash});
      texts_.add(static_cast<std::int64_t>(event.texts.size()));
      epoch_.add(one.epoch);
      add_or_null(request_, event.request);
    }
  }
  // Returns the logs of the rooms whose step was made.
  std::unordered_set<std::int64_t> run(PostgresConnection& connection) const {
    PostgresStatement& statement = connection.statement(append_events);
    int place = 0;
    for (const Column* column :
         {&room_, &room_epoch_, &expected_, &previous_, &length_, &new_hash_, &log_, &seq_, &at_ms_, &kind_, &match_,
          &deal_, &by_, &payload_, &hash_, &texts_, &epoch_, &request_}) {
      statement.bind(++place, *column);
    }
    std::unordered_set<std::int64_t> held;
    for (Rows rows{statement}; rows.next();) held.insert(rows.integer(0));
    return held;
  }
  // For use in a transaction in which the steps of all rooms were made.
  void run_texts(PostgresConnection& connection) const {
    if (!has_texts_) return;
    later(connection, append_texts, {&text_event_, &text_place_, &text_kind_, &text_player_, &words_, &salt_, &seal_});
    later(connection, append_names, {&name_player_, &name_});
  }

 private:
  static void later(PostgresConnection& connection, std::string_view sql,
                    std::initializer_list<const Column*> columns) {
    PostgresStatement& statement = connection.statement(sql);
    int place = 0;
    for (const Column* column : columns) statement.bind(++place, *column);
    Rows{statement}.run_later();
  }
  static void add_or_null(Column& column, const std::string& text) {
    text.empty() ? column.add_null() : column.add(std::string_view{text});
  }
  void add_text(std::int64_t event, std::size_t place, const EventText& text, std::vector<EventHash>& seals) {
    has_texts_ = true;
    const Salt salt = fresh_salt();
    seals.push_back(seal_of(*text.words, salt));
    text_event_.add(event);
    text_place_.add(static_cast<std::int64_t>(place));
    text_kind_.add(std::string_view{text.kind});
    text_player_.add(std::string_view{text.player.value});
    words_.add(std::string_view{*text.words});
    salt_.add(Bytes{salt});
    seal_.add(Bytes{seals.back()});
    if (text.kind != "name") return;
    name_player_.add(std::string_view{text.player.value});
    name_.add(std::string_view{*text.words});
  }

  bool has_texts_ = false;
  Column room_{Of::text}, room_epoch_{Of::integer}, expected_{Of::integer}, previous_{Of::bytes}, length_{Of::integer},
      new_hash_{Of::bytes};
  Column log_{Of::integer}, seq_{Of::integer}, at_ms_{Of::integer}, kind_{Of::text}, match_{Of::text},
      deal_{Of::integer}, by_{Of::text}, payload_{Of::text}, hash_{Of::bytes}, texts_{Of::integer}, epoch_{Of::integer},
      request_{Of::text};
  Column text_event_{Of::integer}, text_place_{Of::integer}, text_kind_{Of::text}, text_player_{Of::text},
      words_{Of::text}, salt_{Of::bytes}, seal_{Of::bytes};
  Column name_player_{Of::text}, name_{Of::text};
};

}  // namespace takamaka::storage
