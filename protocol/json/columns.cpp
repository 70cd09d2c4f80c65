#include "protocol/json/columns.hpp"

#include <nlohmann/json.hpp>

#include "protocol/messages/room_view.hpp"

namespace takamaka {
namespace {

using shape::Kind;
using OrderedJson = nlohmann::ordered_json;

OrderedJson column(const shape::Member& member) {
  std::string name{member.name};
  shape::TypePtr type = member.type;
  while (type->kind == Kind::optional || type->kind == Kind::list) {
    if (type->kind == Kind::list) name += "[]";
    type = type->of;
  }
  if (type->kind == Kind::object || type->kind == Kind::sum) return OrderedJson::array({name, columns_of(type)});
  return std::string{member.name};
}

}  // namespace

OrderedJson columns_of(const shape::TypePtr& type, const shape::TypePtr& left_out) {
  if (type->kind == Kind::sum) {
    OrderedJson by_type = OrderedJson::object();
    for (const auto& member : type->one_of) by_type[std::string{member->tag}] = columns_of(member);
    return by_type;
  }
  OrderedJson columns = OrderedJson::array();
  if (!type->tag.empty()) columns.push_back("type");
  for (const shape::Member& member : type->members) {
    if (member.type != left_out) columns.push_back(column(member));
  }
  return columns;
}

std::string columns_of_game(const shape::TypePtr& table, const shape::TypePtr& options, const shape::TypePtr& own) {
  return OrderedJson{{"info", columns_of(shape::of<RoomView>())},
                     {"clock", columns_of(shape::of<ClockView>())},
                     {"table", columns_of(table, options)},
                     {"own", columns_of(own)}}
      .dump();
}

}  // namespace takamaka
