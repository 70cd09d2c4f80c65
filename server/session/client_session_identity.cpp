// Requests of players about themselves: their name, their devices, their recovery code.

#include "protocol/names.hpp"
#include "server/session/client_session.hpp"
#include "server/session/node_news.hpp"

namespace takamaka {

Task<> ClientSession::on(ask::Rename request) {
  auto name = clean_name(request.name);
  if (!name) co_return refuse(request.id, room::refusal(name.error(), "/name"));
  AsyncValue<storage::Outcome<bool>> later{loop_};
  context_.people.rename(loop_, *player_, *name,
                         [later](storage::Outcome<bool> renamed) { later.give(std::move(renamed)); });
  const storage::Outcome<bool> renamed = co_await later.wait();
  if (!renamed) co_return refuse(request.id, refusals::storage);
  if (!*renamed) co_return refuse(request.id, room::refusal_for(60'000 / limits::renames_per_minute));
  name_ = *name;
  if (here_) here_->room->rename(*player_, name_);
  tell_them(tell::Ok{request.id});
}

Task<> ClientSession::on(ask::AddDevice request) {
  using Added = storage::Outcome<std::optional<People::NewDevice>>;
  AsyncValue<Added> later{loop_};
  context_.people.add_device(loop_, *player_, [later](Added added) { later.give(std::move(added)); });
  Added added = co_await later.wait();
  if (!added) co_return refuse(request.id, refusals::storage);
  if (!*added) co_return refuse(request.id, refusals::too_many_devices);
  tell_them(tell::DeviceAdded{request.id, std::move((*added)->token), std::move((*added)->device.value)});
}

Task<> ClientSession::on(ask::Devices request) {
  using Listed = storage::Outcome<std::vector<storage::Device>>;
  AsyncValue<Listed> later{loop_};
  context_.people.devices(*player_, [later](Listed listed) { later.give(std::move(listed)); });
  const Listed listed = co_await later.wait();
  if (!listed) co_return refuse(request.id, refusals::storage);
  tell::DevicesAre answer{request.id, {}};
  for (const storage::Device& one : *listed) {
    answer.devices.push_back({one.device.value, one.client, one.added_ms, one.seen_ms, one.device == device_});
  }
  tell_them(std::move(answer));
}

Task<> ClientSession::on(ask::EndDevice request) {
  AsyncValue<storage::Outcome<bool>> later{loop_};
  context_.people.end_device(*player_, {request.device}, [later](storage::Outcome<bool> ended) { later.give(ended); });
  const storage::Outcome<bool> ended = co_await later.wait();
  if (!ended) co_return refuse(request.id, refusals::storage);
  if (!*ended) co_return refuse(request.id, refusals::no_such_device);
  tell_them(tell::Ok{request.id, {}});
  context_.connections.end_device(request.device);
  context_.node.tell(news::device_ended, request.device);
}

Task<> ClientSession::on(ask::RecoveryCode request) {
  AsyncValue<storage::Outcome<std::string>> later{loop_};
  context_.people.make_recovery_code(loop_, *player_,
                                     [later](storage::Outcome<std::string> code) { later.give(std::move(code)); });
  storage::Outcome<std::string> code = co_await later.wait();
  if (!code) co_return refuse(request.id, refusals::storage);
  tell_them(tell::RecoveryCodeIs{request.id, std::move(*code)});
}

}  // namespace takamaka
