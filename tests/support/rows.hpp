#pragma once

// Makes objects of rows again, as a client does that offered `compact` (protocol/json/columns.hpp).

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "protocol/json/json_codec.hpp"
#include "protocol/messages/messages.hpp"

namespace takamaka::testing {

using Rows = nlohmann::ordered_json;  // keeps the order of the fields

// Returns the object of a row. `before`: the object of the row before it in the same list, or null.
inline Rows object_of(const Rows& columns, const Rows& row, const Rows* before = nullptr);

// Returns the value of a column: `name` ends in [] for each list around the rows, which are taken off it.
inline Rows value_of(std::string& name, const Rows& columns, const Rows& value) {
  if (!name.ends_with("[]")) return object_of(columns, value);
  name.resize(name.size() - 2);
  Rows list = Rows::array();
  for (const Rows& one : value) {
    std::string inner = name;
    if (inner.ends_with("[]")) {
      list.push_back(value_of(inner, columns, one));
    } else {
      list.push_back(object_of(columns, one, columns.is_array() && !list.empty() ? &list.back() : nullptr));
    }
  }
  while (name.ends_with("[]")) name.resize(name.size() - 2);
  return list;
}

inline Rows object_of(const Rows& columns, const Rows& row, const Rows* before) {
  const Rows& names = columns.is_object() ? columns.at(row.at(0).get<std::string>()) : columns;
  Rows object = Rows::object();
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::string name = names[i].is_array() ? names[i][0] : names[i];
    if (i >= row.size()) {
      while (name.ends_with("[]")) name.resize(name.size() - 2);
      if (before != nullptr && before->contains(name)) object[name] = before->at(name);
    } else if (!row[i].is_null()) {
      Rows value = names[i].is_array() ? value_of(name, names[i][1], row[i]) : row[i];
      object[name] = std::move(value);
    }
  }
  return object;
}

// What one connection knows of its room, to make updates of its compact messages.
class CompactReader {
 public:
  tell::Update update_of(const tell::Compact& message) {
    if (message.columns) {
      const auto columns = [](const RawJson& text) { return Rows::parse(text.text); };
      info_ = columns(message.columns->info);
      clock_ = columns(message.columns->clock);
      table_ = columns(message.columns->table);
      own_ = columns(message.columns->own);
      room_ = message.room.value();
    }
    const auto& you = message.you;
    tell::Update update{.room = room_,
                        .seq = message.seq,
                        .events = message.events.value_or(std::vector<tell::Entry>{}),
                        .recent = message.recent,
                        .clock = clock_of(message.clock),
                        .you = {.seat = you.seat,
                                .host = you.host.value_or(false),
                                .claim = you.claim,
                                .events = you.events.value_or(std::vector<tell::Entry>{}),
                                .recent = you.recent,
                                .line = you.line}};
    if (message.info) {
      update.info = decode_text<RoomView>(text(info_, *message.info)).value();
      options_ = Rows::parse(update.info->options.text);
    }
    if (message.table) {
      Rows table{{"options", options_}};
      table.update(object_of(table_, Rows::parse(message.table->text)));
      update.table = as_decoded(table);
    }
    if (you.own) update.you.own = as_decoded(object_of(own_, Rows::parse(you.own->text)));
    return update;
  }

 private:
  ClockView clock_of(const RawJson& row) const {
    Rows clock = object_of(clock_, Rows::parse(row.text));
    clock.emplace("bank_ms", Rows::array());  // unless it is there
    return decode_text<ClockView>(clock.dump()).value();
  }
  // As the decoder keeps it, which sorts the keys.
  static RawJson as_decoded(const Rows& object) { return {nlohmann::json::parse(object.dump()).dump()}; }
  static std::string text(const Rows& columns, const RawJson& row) {
    return object_of(columns, Rows::parse(row.text)).dump();
  }
  std::string room_;
  Rows info_, clock_, table_, own_, options_;
};

}  // namespace takamaka::testing
