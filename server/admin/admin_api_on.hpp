#pragma once

// The part of admin_api.hpp that depends on the types of an endpoint. Only admin_api.hpp includes it.

#include "protocol/json/json_codec.hpp"
#include "server/admin/admin_api.hpp"

namespace takamaka::admin {

template <class E>
void AdminApi::on(std::function<Task<EndpointResult<E>>(Call<E>)> handler) {
  std::erase_if(handlers_, [](const Handler& one) { return one.route->name == E::route.name; });
  handlers_.push_back(handler_of<E>(std::move(handler)));
}

template <class E>
AdminApi::Handler AdminApi::handler_of(std::function<Task<EndpointResult<E>>(Call<E>)> handler) {
  Handler out{.route = &E::route,
              .has_body = HasBody<E>,
              .needs_reason = NeedsReason<E>,
              .needs_factor = NeedsFactor<E>,
              .noted = (NeedsReason<E> && !StoresItsNote<E>) || IsNoted<E>,
              .is_download = std::same_as<typename E::Answer, Download>,
              .open_before_set_up = IsOpenBeforeSetUp<E>,
              .for_people = IsForPeople<E>,
              .prepare = {},
              .query = shape::of<typename E::Query>().get()};
  out.prepare = [handler = std::move(handler)](const Json& query, const Json& body) -> Result<PreparedCall, Problem> {
    auto asked = decode<typename E::Query>(query);
    if (!asked) return std::unexpected(as_problem(problems::bad_query, asked.error()));
    auto sent = decode<typename E::Body>(body);
    if (!sent) return std::unexpected(as_problem(problems::bad_body, sent.error()));
    PreparedCall ready;
    if constexpr (NeedsReason<E>) ready.reason = sent->reason;
    if constexpr (NeedsFactor<E>) ready.factor = sent->factor;
    ready.detail = detail_of(HasBody<E> ? body : query);
    ready.run = [&handler, asked = std::move(*asked), sent = std::move(*sent)](CallContext& context) {
      return run<E>(handler, Call<E>{context, asked, sent});
    };
    return ready;
  };
  return out;
}

template <class E>
Task<Result<AdminApi::Response, Problem>> AdminApi::run(const std::function<Task<EndpointResult<E>>(Call<E>)>& handler,
                                                        Call<E> call) {
  EndpointResult<E> result = co_await handler(std::move(call));
  if (!result) co_return std::unexpected(std::move(result.error()));
  Response outcome;
  if constexpr (std::same_as<typename E::Answer, Download>) {
    outcome.file = std::move(*result);
  } else {
    outcome.json = to_json(*result, Spectator{});
  }
  co_return outcome;
}

}  // namespace takamaka::admin
