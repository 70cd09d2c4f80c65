#pragma once

// The part of desk_host.hpp that knows the types of one endpoint. Included by it alone.

#include "protocol/json_codec.hpp"
#include "server/desk/desk_host.hpp"

namespace takamaka::desk {

template <class E>
void DeskHost::on(std::function<asio::awaitable<Told<E>>(Call<E>)> handler) {
  std::erase_if(entries_, [](const Entry& entry) { return entry.route->name == E::route.name; });
  entries_.push_back(entry_of<E>(std::move(handler)));
}

template <class E>
DeskHost::Entry DeskHost::entry_of(std::function<asio::awaitable<Told<E>>(Call<E>)> handler) {
  Entry entry{.route = &E::route,
              .has_body = HasBody<E>,
              .needs_reason = NeedsReason<E>,
              .needs_factor = NeedsFactor<E>,
              .noted = (NeedsReason<E> && !StoresItsNote<E>) || IsNoted<E>,
              .is_download = std::same_as<typename E::Answer, Download>,
              .prepare = {},
              .query = shape::of<typename E::Query>().get()};
  entry.prepare = [handler = std::move(handler)](const Json& query, const Json& body) -> Result<Ready, Problem> {
    auto asked = decode<typename E::Query>(query);
    if (!asked) return std::unexpected(as_problem(problems::bad_query, asked.error()));
    auto sent = decode<typename E::Body>(body);
    if (!sent) return std::unexpected(as_problem(problems::bad_body, sent.error()));
    Ready ready;
    if constexpr (NeedsReason<E>) ready.reason = sent->reason;
    if constexpr (NeedsFactor<E>) ready.factor = sent->factor;
    ready.detail = detail_of(HasBody<E> ? body : query);
    ready.run = [&handler, asked = std::move(*asked), sent = std::move(*sent)](Visit& visit) {
      return run<E>(handler, Call<E>{visit, asked, sent});
    };
    return ready;
  };
  return entry;
}

template <class E>
asio::awaitable<Result<DeskHost::Outcome, Problem>> DeskHost::run(
    const std::function<asio::awaitable<Told<E>>(Call<E>)>& handler, Call<E> call) {
  Told<E> told = co_await handler(std::move(call));
  if (!told) co_return std::unexpected(std::move(told.error()));
  Outcome outcome;
  if constexpr (std::same_as<typename E::Answer, Download>) {
    outcome.file = std::move(*told);
  } else {
    outcome.json = to_json(*told, Spectator{});
  }
  co_return outcome;
}

}  // namespace takamaka::desk
