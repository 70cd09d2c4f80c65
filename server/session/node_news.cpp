#include "server/session/node_news.hpp"

#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "protocol/wire/decode.hpp"
#include "protocol/wire/encode_messages.hpp"
#include "server/loop/spawn.hpp"
#include "server/ops/log.hpp"
#include "server/session/erasure.hpp"

namespace takamaka {
namespace {

// With every field at its longest a piece of so many rooms is shorter than storage::news_body_max.
constexpr std::size_t rooms_in_a_piece = 8;
constexpr int pieces_at_once = 16;
const std::string nobody = "-";

// Rooms of this node may have stored the player's name after the other node had erased it.
Task<> erase_here(NodeNews::Dependencies to, PlayerId player) {
  const auto gone = co_await erase_player(to.loop, to.lobby, to.connections, to.store, to.replays, nullptr, player,
                                          closing::bad_token, nullptr);
  if (!gone && gone.error().kind != storage::ErrorKind::refused) ops::log_error("erase_failed", gone.error().what);
}

}  // namespace

void NodeNews::begin(bool alone) const {
  if (read_access_) read_access_();
  if (alone) return;
  // This node never hears the news of the time between its terms, so a room may be gone.
  deps_.lobby.room_list().keep_only({});
  deps_.lobby.room_list().share();
  deps_.node.tell(news::which_rooms, {});
}

void NodeNews::hear(const storage::News& piece) const {
  if (piece.kind == news::bans || piece.kind == news::announcement) {
    if (read_access_) read_access_();
  } else if (piece.kind == news::rooms) {
    hear_rooms(piece);
  } else if (piece.kind == news::which_rooms) {
    deps_.lobby.room_list().share();
  } else if (piece.kind == news::device_ended) {
    deps_.connections.end_device(piece.body);
  } else if (piece.kind == news::erased) {
    spawn(deps_.loop, "erase", erase_here(deps_, PlayerId{piece.body}));
  } else {
    ops::log_warn("unknown_news", "Another node has told something that this version does not know.",
                  {{"kind", piece.kind}, {"node", piece.node}});
  }
}

void NodeNews::exchange_rooms() const {
  RoomListService& list = deps_.lobby.room_list();
  for (int pieces = 0; pieces < pieces_at_once; ++pieces) {
    RoomNews told = list.take_news(rooms_in_a_piece);
    if (told.empty()) break;
    tell::RoomsChanged message{.gone = told.gone};
    std::string hosts;
    for (const RoomNews::Line& line : told.changed) {
      hosts += (hosts.empty() ? "" : " ") + (line.host ? line.host->value : nobody);
      message.changed.push_back(line.summary);
    }
    deps_.node.tell(news::rooms, hosts + "\n" + encode(std::move(message)),
                    [&list, told = std::move(told)] { list.tell_again(told); });
  }
  deps_.store.between([&nodes = deps_.nodes] { return nodes.nodes(); },
                      [&list](const storage::Outcome<std::vector<storage::NodeRow>>& nodes) {
                        if (!nodes) return ops::log_warn("nodes_not_read", nodes.error().what);
                        std::set<std::string> living;
                        for (const storage::NodeRow& one : *nodes) {
                          if (one.lives) living.insert(one.state.node);
                        }
                        list.keep_only(living);
                      });
}

void NodeNews::hear_rooms(const storage::News& piece) const {
  const auto end = piece.body.find('\n');
  const auto message = decode_server_message(std::string_view{piece.body}.substr(end + 1));
  const auto* told = message ? std::get_if<tell::RoomsChanged>(&*message) : nullptr;
  if (end == std::string::npos || told == nullptr) {
    return ops::log_warn("unknown_news", "A piece of news cannot be read.",
                         {{"kind", piece.kind}, {"node", piece.node}});
  }
  RoomNews heard{{}, told->gone};
  std::istringstream hosts{piece.body.substr(0, end)};
  for (const RoomSummary& summary : told->changed) {
    std::string host;
    hosts >> host;
    heard.changed.push_back({summary, host.empty() || host == nobody ? std::nullopt : std::optional{PlayerId{host}}});
  }
  deps_.lobby.room_list().hear(piece.node, heard);
}

}  // namespace takamaka
