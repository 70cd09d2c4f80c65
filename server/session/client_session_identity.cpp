// Requests of players about themselves: their name, their devices, their recovery code.

#include <algorithm>

#include "protocol/messages/features.hpp"
#include "protocol/messages/names.hpp"
#include "protocol/wire/encode_messages.hpp"
#include "server/room/state/done_requests.hpp"
#include "server/session/client_session.hpp"
#include "server/session/closed_reports.hpp"
#include "server/session/node_news.hpp"

namespace takamaka {

// The player's requests outside of rooms are known here, and those about the room that they are in are known there.
Task<bool> ClientSession::is_taken_anywhere(People::Asked wanted, bool creates) {
  if (is_taken(wanted)) co_return true;
  if (!here_) co_return false;
  AsyncValue<std::optional<bool>> later{loop_};
  here_->room->look([key = room::done_key(wanted.request, wanted.fingerprint),
                     creates](const room::Room& room) { return room.is_taken(key, creates); },
                    [later](std::optional<bool> there) { later.give(there); });
  const std::optional<bool> there = co_await later.wait();
  co_return there.value_or(false);
}

bool ClientSession::is_taken(const People::Asked& asked) const {
  const auto done = std::ranges::find(done_, asked.request, &storage::AccountRequest::request);
  return done != done_.end() && done->fingerprint != asked.fingerprint;
}

void ClientSession::note_done(const People::Asked& asked) {
  const auto known = std::ranges::find(done_, asked.request, &storage::AccountRequest::request);
  if (known != done_.end()) return;
  if (done_.size() == storage::account_requests_kept) done_.erase(done_.begin());
  done_.push_back({asked.request, asked.fingerprint});
}

void ClientSession::welcome(const ask::Hello& request, People::Known known) {
  tell::Welcome welcome;
  welcome.re = request.id;
  welcome.protocol = subprotocol;
  welcome.protocol_min = protocol_min;
  welcome.protocol_max = protocol_max;
  welcome.server = context_.version;
  welcome.player = *player_;
  if (!name_.empty()) welcome.name = name_;
  welcome.token = std::move(known.new_token);
  welcome.device = device_.value;
  welcome.recovery = known.signed_in.has_recovery;
  welcome.heartbeat_ms = limits::heartbeat_seconds * 1000;
  for (const Feature& feature : features) welcome.features.emplace_back(feature.name);
  welcome.program = program_mark(program_);
  tell_them(std::move(welcome));
  if (request.recovery) {  // until the client has its token, the code is all that it has
    outbox_->when_received(
        [&people = context_.people, id = *player_, device = device_] { people.end_recovery_code(id, device); });
  }
  if (auto announcement = context_.announcement.at(loop_.unix_ms())) tell_them(std::move(*announcement));
  const auto tell_outcomes = [outbox = outbox_, &store = context_.store, now_ms = loop_.unix_ms()](const auto& untold) {
    if (!untold || untold->empty()) return;  // after a failure they are told at the next visit
    for (const storage::ClosedReport& one : *untold) outbox->send(encode(report_closed(one)));
    outbox->when_received([&store, now_ms, reports = numbers_of(*untold)] { store.mark_told(reports, now_ms); });
  };
  context_.store.untold_reports(*player_, tell_outcomes);
}

Task<> ClientSession::on(ask::Rename request) {
  auto name = clean_name(request.name);
  if (!name) co_return refuse(request.id, room::refusal(name.error(), "/name"));
  const People::Asked wanted = asked(request);
  AsyncValue<People::Outcome<People::Done>> later{loop_};
  context_.people.rename(loop_, wanted, *name,
                         [later](People::Outcome<People::Done> renamed) { later.give(std::move(renamed)); });
  const People::Outcome<People::Done> renamed = co_await later.wait();
  if (!renamed) co_return refuse(request.id, refusals::storage);
  if (!*renamed && renamed->error().code == refusals::slow_down.code)
    co_return refuse(request.id, room::refusal_for(60'000 / limits::renames_per_minute));
  if (!*renamed) co_return refuse(request.id, renamed->error());
  if ((*renamed)->again) co_return tell_them(tell::Ok{request.id});
  note_done(wanted);
  name_ = *name;
  if (here_) here_->room->rename(*player_, name_);
  tell_them(tell::Ok{request.id});
}

Task<> ClientSession::on(ask::AddDevice request) {
  const People::Asked wanted = asked(request);
  using Added = People::Outcome<People::NewDevice>;
  AsyncValue<Added> later{loop_};
  context_.people.add_device(loop_, wanted, [later](Added added) { later.give(std::move(added)); });
  Added added = co_await later.wait();
  if (!added) co_return refuse(request.id, refusals::storage);
  if (!*added) co_return refuse(request.id, added->error());
  note_done(wanted);
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
  const People::Asked wanted = asked(request);
  AsyncValue<People::Outcome<People::Done>> later{loop_};
  context_.people.end_device(loop_, wanted, {request.device},
                             [later](People::Outcome<People::Done> ended) { later.give(std::move(ended)); });
  const People::Outcome<People::Done> ended = co_await later.wait();
  if (!ended) co_return refuse(request.id, refusals::storage);
  if (!*ended) co_return refuse(request.id, ended->error());
  note_done(wanted);
  tell_them(tell::Ok{request.id, {}});
  end_devices({{request.device}});
}

void ClientSession::end_devices(const std::vector<storage::DeviceId>& devices) {
  for (const storage::DeviceId& device : devices) {
    context_.connections.end_device(device.value);
    context_.node.tell(news::device_ended, device.value);
  }
}

Task<> ClientSession::on(ask::RecoveryCode request) {
  const People::Asked wanted = asked(request);
  using Made = People::Outcome<People::NewCode>;
  AsyncValue<Made> later{loop_};
  context_.people.make_recovery_code(loop_, wanted, device_, [later](Made made) { later.give(std::move(made)); });
  Made made = co_await later.wait();
  if (!made) co_return refuse(request.id, refusals::storage);
  if (!*made) co_return refuse(request.id, made->error());
  note_done(wanted);
  end_devices((*made)->ended);
  tell_them(tell::RecoveryCodeIs{request.id, std::move((*made)->text)});
}

// The room keeps one report with this id. Only its content has to be known, also after a restart.
Task<> ClientSession::on(ask::Report request) {
  const People::Asked wanted = asked(request);
  if (co_await is_taken_anywhere(wanted, false)) co_return refuse(request.id, refusals::id_taken);
  AsyncValue<People::Outcome<People::Done>> later{loop_};
  context_.people.note(loop_, wanted, [later](People::Outcome<People::Done> noted) { later.give(std::move(noted)); });
  const People::Outcome<People::Done> noted = co_await later.wait();
  if (!noted) co_return refuse(request.id, refusals::storage);
  if (!*noted) co_return refuse(request.id, noted->error());
  note_done(wanted);
  here_->room->ask(outbox_, here_->session, std::move(request));
}

}  // namespace takamaka
