#pragma once

#include <functional>
#include <memory>
#include <string>

#include "protocol/messages/invitation.hpp"
#include "server/http/preview.hpp"
#include "server/loop/task.hpp"
#include "server/session/client_session.hpp"

namespace takamaka {

// What a link to a table says before somebody enters: GET /api/invitations/CODE, and the preview in the head of the page at
// /t/CODE and /w/CODE. A wrong code counts as a guess of its address, like one that is tried over a WebSocket. Any thread.
class Invitations {
 public:
  // `context` outlives it. `page` is the page's index.html, empty for none; `origin` is the server's public_url, or empty.
  Invitations(SessionContext& context, std::string page, std::string origin);

  // Answers a request for which http::invited_code has a code; null: the page is served as usual, also to one that is no
  // visit. 403 `origin` to pages of other origins, 404 `no_such_room` after a quarter of a second, 429 `slow_down` to an address that has guessed too often, 503 where the room cannot be read.
  Task<std::shared_ptr<const http::Answer>> answer(Loop& loop, http::Request request, std::string address) const;

 private:
  // `loaded`: becomes true if the room was read from the store for this.
  Task<Result<Invitation, room::Refusal>> find(Loop& loop, std::string code, bool& loaded) const;

  SessionContext& context_;
  const std::string page_, origin_;
};

// Returns an Invitations as the connections call it (net_context.hpp).
std::function<Task<std::shared_ptr<const http::Answer>>(Loop&, http::Request, std::string address)> answer_invitations(
    SessionContext& context, std::string page, std::string origin);

// Returns the words of the preview, in English.
http::Preview preview_of(const Invitation& invitation);

}  // namespace takamaka
