#include "server/program/app.hpp"

#include <atomic>
#include <csignal>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "protocol/messages/messages.hpp"
#include "protocol/messages/names.hpp"
#include "server/admin/admin_service.hpp"
#include "server/config/admin_settings.hpp"
#include "server/http/handshake.hpp"
#include "server/lobby/node_service.hpp"
#include "server/loop/spawn.hpp"
#include "server/loop/worker_thread.hpp"
#include "server/net/asio_loop.hpp"
#include "server/net/listener.hpp"
#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/sd_notify.hpp"
#include "server/program/invitations.hpp"
#include "server/program/open_admin_store.hpp"
#include "server/program/open_storage.hpp"
#include "server/program/protocol_documents.hpp"
#include "server/program/site_content.hpp"
#include "server/program/starting.hpp"
#include "server/session/client_session.hpp"
#include "server/session/node_news.hpp"
#include "server/session/retention.hpp"
#include "storage/threads/writer.hpp"

namespace takamaka {
namespace {

// The running server. Each member outlives those declared after it.
class App {
 public:
  App(const Configuration& configuration, OpenStorage database, OpenAdminStore admin, http::StaticFiles files,
      std::function<Result<Configuration, std::string>()> reload, const admin::Examine& examine)
      : settings_{configuration.settings},
        reload_{std::move(reload)},
        database_{std::move(database)},
        writer_{database_.events, writer_limits([this] { loop().post([this] { give_up(); }); })},
        record_{record_opener(database_name(settings_)), {}},
        store_{writer_,        database_.events,    database_.accounts,  database_.results,
               ops::steady_us, &database_.evidence, &database_.personal, &record_},
        people_{store_},
        connections_{static_cast<std::size_t>(settings_.connections_max),
                     static_cast<std::size_t>(settings_.connections_per_address), lease_},
        own_loops_{net::make_loops(settings_.threads)},
        loops_{net::pointers_to(own_loops_)},
        lobby_{loops_, store_, room::RoomConfig{{settings_.pace_ms}},
               std::int64_t{settings_.room_idle_minutes} * 60'000,
               ThisNode{node_name_, lease_, nodes_, std::int64_t{settings_.lease_seconds} * 1000}},
        node_{{loop(), store_, nodes_, lease_, lobby_, connections_},
              {.node = node_name_, .url = settings_.node_url, .version = TAKAMAKA_VERSION},
              {[this](bool alone) { news_.begin(alone); }, [this](const storage::News& piece) { news_.hear(piece); },
               [this] { news_.exchange_rooms(); }, [this](const storage::Order& order) { orders_.hear(order); }}},
        orders_{{loop(), lobby_, store_, nodes_, node_name_}},
        retention_{database_.maintenance,
                   nodes_,
                   store_,
                   lobby_,
                   connections_,
                   draining_,
                   [this] {
                     return Retention::Times{reloadable(&Settings::retention_days),
                                             reloadable(&Settings::abandon_hours)};
                   }},
        replays_{store_, replay_worker_},
        context_{lobby_,
                 node_,
                 people_,
                 replays_,
                 store_,
                 connections_,
                 bans_,
                 announcement_,
                 TAKAMAKA_VERSION,
                 settings_.log_full_addresses,
                 budget_settings(settings_)},
        admin_context_{{files, {}, {}, {}, {}, settings_.admin, true},
                       {},
                       {},
                       1,
                       admin_connections_,
                       [this](const std::string& address) { return bans_.holds_address(address, ops::unix_ms()); },
                       {},
                       {}},
        net_context_{{std::move(files),
                      documents_,
                      version_text(),
                      [this] { return why_not_ready(); },
                      {},
                      settings_.admin && settings_.admin_listen.empty()},
                     settings_.allowed_origins,
                     {},
                     static_cast<double>(settings_.messages_per_second),
                     connections_,
                     [this](const std::string& address) { return bans_.holds_address(address, ops::unix_ms()); },
                     {},
                     [this](Loop& loop, std::shared_ptr<Outbox> outbox, std::string address, LobbyService::CameBy key) {
                       return std::make_shared<ClientSession>(context_, loop, std::move(outbox), std::move(address),
                                                              key);
                     }},
        metrics_context_{
            {{}, {}, {}, {}, [this] { return metrics_now(); }}, {}, {}, 1, metrics_connections_, {}, {}, {}},
        signals_{loop().io(), SIGTERM, SIGINT, SIGHUP} {
    if (admin.store) {
      const auto taken = admin::load_bans_and_announcement(*admin.store, bans_, announcement_, ops::unix_ms());
      if (!taken) admin_damaged("Bans or the announcement are not in force", taken.error().what);
    }
    net::NetContext& admins = settings_.admin_listen.empty() ? net_context_ : admin_context_;
    if (!admin.damage.empty()) {
      admin_damaged("There is no admin service", admin.damage);
      admins.admin = [](Loop&, const http::Request&, const std::string&) -> Task<std::shared_ptr<const http::Answer>> {
        co_return std::make_shared<const http::Answer>(http::problem(503, "admin_store_damaged"));
      };
    } else if (admin.store) {
      admin_.emplace(
          std::move(admin.config),
          admin::AdminContext{lobby_, node_, orders_, store_, connections_, bans_, announcement_, TAKAMAKA_VERSION,
                              settings_.database, record_opener(database_name(settings_), composed), ops::unix_ms(),
                              [this] { return draining_.load(); }, examine, [this] { drain_on_request(); }},
          std::move(admin.store), replays_);
      admins.admin = [this](Loop& loop, http::Request request, std::string address) {
        return admin_->answer(loop, std::move(request), std::move(address));
      };
    }
    if (!settings_.admin) admins.admin = nullptr;  // the service is for bans and the announcement alone
    lobby_.set_rooms_max(settings_.rooms_max, settings_.rooms_stored_max);
    lobby_.mind_crashes(settings_.database + "-crashes", TAKAMAKA_VERSION);
    const auto budget = [this](ops::Budget what) {
      return [this, what](const std::string& address) {
        return context_.over_budget(what, CountedAddress{address}, {}, ops::steady_ms());
      };
    };
    net_context_.loop_of = [this](RoutingKey key) -> net::AsioLoop& { return *own_loops_[key % own_loops_.size()]; };
    net_context_.invitation = answer_invitations(context_, net_context_.site.files.index(), settings_.public_url);
    net_context_.too_many_arrivals = budget(ops::Budget::arrivals);
    net_context_.too_many_sockets = budget(ops::Budget::connections);
    net_context_.too_many_requests = admin_context_.too_many_requests = budget(ops::Budget::requests);
    for (const auto& range : settings_.trusted_proxies)
      net_context_.trusted_proxies.push_back(*AddressRange::parse(range));
    net_context_.host_names = http::host_names(settings_.public_url, settings_.allowed_origins);
    put_protocol_documents(*documents_, settings_);
    admin_context_.host_names = net_context_.host_names;
    admin_context_.trusted_proxies = net_context_.trusted_proxies;
    net_context_.strict_transport = admin_context_.strict_transport = settings_.public_url.starts_with("https://");
  }

  Result<void, StartFailure> run(const net::OpenPort& port, const std::optional<net::OpenPort>& metrics,
                                 const std::optional<net::OpenPort>& admin, const std::function<void()>& ready) {
    acceptor_.assign(port.protocol, port.handle);
    if (admin) admin_acceptor_.assign(admin->protocol, admin->handle);
    if (metrics) metrics_acceptor_.assign(metrics->protocol, metrics->handle);
    if (!database_.backup.empty()) {
      ops::log_info("backed_up", "The database was backed up and migrated to this version.",
                    {{"backup", database_.backup}});
    }
    wait_for_signal();
    store_.between([this] { return database_.maintenance.advance_clock(ops::unix_ms(), {}); },
                   [this, ready](storage::Outcome<std::int64_t> counted) {
                     loop().post([this, ready, counted = std::move(counted)] {
                       node_.begin([this, ready, counted] { start(counted, ready); });
                     });
                   });
    std::vector<std::thread> threads;
    threads.emplace_back([this] { side_loop_.run(); });
    for (std::size_t i = 1; i < own_loops_.size(); ++i) threads.emplace_back([this, i] { own_loops_[i]->run(); });
    loop().run();
    for (std::thread& thread : threads) thread.join();
    store_.stop();
    replay_worker_.stop();
    if (admin_) admin_->stop();
    // Nothing runs any more: what still waits is destroyed while all that it refers to is there.
    side_loop_.clear();
    net::clear_all(own_loops_);
    lobby_.clear();
    net::clear_all(own_loops_);  // what the rooms have posted
    if (failure_) return std::unexpected(*failure_);
    return {};
  }

 private:
  void start(const storage::Outcome<std::int64_t>& counted, const std::function<void()>& ready) {
    if (!counted) {
      failure_ = StartFailure{exit_code::bad_data, "the database cannot be read: " + counted.error().what};
      stop_loops();
      return;
    }
    net::run_logged(loop(), "accept", net::accept_all(loop(), acceptor_, net_context_));
    if (metrics_acceptor_.is_open())
      net::run_logged(side_loop_, "accept_metrics", net::accept_all(side_loop_, metrics_acceptor_, metrics_context_));
    if (admin_acceptor_.is_open())
      net::run_logged(loop(), "accept_admin", net::accept_all(loop(), admin_acceptor_, admin_context_));
    spawn(loop(), "retention", retention_.run(loop()));
    spawn(loop(), "look_for_files", look_for_files(store_, loop()));
    ops::log_info("started", "The server listens.", {{"listen", settings_.listen}, {"port", settings_.port}});
    ops::sd_notify("READY=1");
    ready();
  }

  // Players are served all the same. `effect`: a clause for the log.
  void admin_damaged(const std::string& effect, const std::string& why) {
    ops::log_error("admin_store_damaged", effect + ": " + why);
    ops::metrics().admin_store_damaged.set(1);
    net_context_.site.impaired = {"admin"};
  }

  std::vector<std::string> why_not_ready() {
    std::vector<std::string> reasons;
    if (draining_) reasons.push_back("draining");
    if (!store_.writable()) reasons.push_back("storage");
    if (!lease_.holds(ops::steady_ms())) reasons.push_back("lease");
    return reasons;
  }

  void wait_for_signal() {
    signals_.async_wait([this](error_code error, int signal) {
      if (error) return;
      if (signal == SIGHUP) {
        if (!reload_waits_.exchange(true)) side_loop_.post([this] { reload(); });
      } else if (draining_.exchange(true)) {
        ops::stop_log();
        std::_Exit(128 + signal);
      } else {
        spawn(loop(), "drain", drain());
      }
      wait_for_signal();
    });
  }

  // The store has failed. Only the next start can tell what the file holds; nobody was told what is not stored.
  void give_up() {
    failure_ = StartFailure{exit_code::disk_failed,
                            "the disk has failed or the file is damaged, see the log; start again after repairing it"};
    ops::log_error("disk_failed", "Nothing can be stored, as store_failed explains; the server stops.");
    if (!draining_.exchange(true)) spawn(loop(), "drain", drain());
  }

  // Applies the settings that may change at run time. An invalid file changes nothing. On the side loop.
  void reload() {
    reload_waits_ = false;
    const auto anew = reload_();
    if (!anew) {
      ops::log_error("reload_failed", anew.error());
      return;
    }
    const Changed changes = changed(settings_, anew->settings);
    {
      const std::lock_guard lock{reload_mutex_};
      take_reloadable(anew->settings, settings_);
    }
    ops::set_log_level(anew->settings.log_level);
    context_.full_addresses = anew->settings.log_full_addresses;
    context_.budgets.set(budget_settings(settings_));
    lobby_.set_rooms_max(settings_.rooms_max, settings_.rooms_stored_max);
    connections_.set_limits(static_cast<std::size_t>(anew->settings.connections_max),
                            static_cast<std::size_t>(anew->settings.connections_per_address));
    put_registry(*documents_, settings_);
    ops::log_info("reloaded", "The settings were reloaded.",
                  {{"changed", changes.taken}, {"needs_restart", changes.restart}});
  }
  int reloadable(int Settings::* member) {
    const std::lock_guard lock{reload_mutex_};
    return settings_.*member;
  }

  std::string metrics_now() {
    ops::Present present;
    present.connections = static_cast<std::int64_t>(connections_.count());
    present.sockets = static_cast<std::int64_t>(connections_.sockets());
    present.outbox_bytes = static_cast<std::int64_t>(connections_.outbox_bytes());
    present.store_queue = static_cast<std::int64_t>(store_.waiting());
    present.writable = store_.writable();
    present.draining = draining_;
    present.node = node_name_;
    present.holds_lease = lease_.holds(ops::steady_ms());
    present.sizes = ops::sizes_of(settings_.database, ops::unix_ms(), settings_.store != "postgres");
    return ops::metrics_text(present, TAKAMAKA_VERSION, subprotocol);
  }

  // Stops like SIGTERM. Any thread.
  void drain_on_request() {
    loop().post([this] {
      if (!draining_.exchange(true)) spawn(loop(), "drain", drain());
    });
  }

  // Lets every room store its state and say goodbye, then closes every connection with a code that means "come back".
  Task<> drain() {
    ops::log_info("draining", "The server is stopping; games are kept.", {{"rooms", lobby_.rooms()}});
    ops::sd_notify("STOPPING=1");
    const std::int64_t end_ms = loop().steady_ms() + std::int64_t{reloadable(&Settings::drain_seconds)} * 1000;
    node_.drain();
    const auto rooms_stopped = std::make_shared<std::atomic<bool>>(false);
    lobby_.stop([rooms_stopped] { *rooms_stopped = true; });
    bool connections_told = false;
    while (loop().steady_ms() < end_ms && !(connections_told && connections_.sockets() == 0)) {
      if (*rooms_stopped && !std::exchange(connections_told, true)) connections_.close_all(closing::restarting);
      co_await sleep_for(loop(), 10);
    }
    const auto left = std::make_shared<bool>(false);
    node_.leave([left] { *left = true; });
    while (!*left && loop().steady_ms() < end_ms) co_await sleep_for(loop(), 10);
    ops::log_info("stopped", "The server has stopped.", {{"cut_off", connections_.sockets()}});
    stop_loops();
  }

  // The first loop, on which the server's own work runs.
  net::AsioLoop& loop() { return *own_loops_.front(); }
  void stop_loops() {
    for (const auto& one : own_loops_) one->stop();
    side_loop_.stop();
  }

  std::mutex reload_mutex_;  // guards the reloadable settings after the start
  Settings settings_;
  const std::function<Result<Configuration, std::string>()> reload_;
  const OpenStorage database_;
  storage::Writer writer_;
  storage::RecordPool record_;  // of players' requests
  ops::Store store_;
  People people_;
  const std::string node_name_ = new_node_name();
  storage::Nodes& nodes_ = database_.nodes;
  NodeLease lease_;
  Connections connections_;
  Bans bans_;
  CurrentAnnouncement announcement_;
  std::atomic<bool> draining_ = false, reload_waits_ = false;
  std::optional<StartFailure> failure_;
  const std::vector<std::unique_ptr<net::AsioLoop>> own_loops_;
  net::AsioLoop side_loop_;  // for what would hold up the others: metrics, and reading the settings again
  Loops loops_;
  LobbyService lobby_;
  NodeService node_;
  NodeNews news_{{loop(), lobby_, node_, nodes_, connections_, store_, replays_}, [this] {
                   if (admin_) admin_->read_access_again(loop());
                 }};
  admin::RoomOrders orders_;
  Retention retention_;
  WorkerThread replay_worker_{2 * ReplayService::waiting_max};
  ReplayService replays_;
  SessionContext context_;
  std::optional<admin::AdminService> admin_;
  Connections admin_connections_{256, 64};
  const std::shared_ptr<http::Documents> documents_ = std::make_shared<http::Documents>();
  net::NetContext admin_context_;  // of admin_listen
  net::NetContext net_context_;
  net::Acceptor acceptor_{loop().executor()}, metrics_acceptor_{side_loop_.executor()},
      admin_acceptor_{loop().executor()};
  Connections metrics_connections_{32, 32};
  net::NetContext metrics_context_;
  asio::signal_set signals_;
};

}  // namespace

Result<void, StartFailure> run_server(const Configuration& configuration,
                                      const std::function<Result<Configuration, std::string>()>& reload,
                                      const std::function<void()>& ready,
                                      const std::function<std::vector<admin::FindingLine>()>& examine) {
  auto files = load_page(configuration.settings.web);
  if (!files) return std::unexpected(files.error());
  auto port = net::open_port(configuration.settings.listen, static_cast<std::uint16_t>(configuration.settings.port));
  if (!port)
    return std::unexpected(StartFailure{exit_code::unavailable, port.error() + "; choose another with --port"});
  auto metrics = open_own_port("metrics_listen", configuration.settings.metrics_listen);
  if (!metrics) return std::unexpected(metrics.error());
  auto admin_port =
      open_own_port("admin_listen", configuration.settings.admin ? configuration.settings.admin_listen : "");
  if (!admin_port) return std::unexpected(admin_port.error());
  auto database = open_database(configuration.settings);
  if (!database) return std::unexpected(database.error());
  auto admin = open_admin_store(configuration.settings);
  if (!admin) return std::unexpected(admin.error());
  const auto link = admin->link;
  ops::start_log(configuration.settings.log_level, log_format(configuration.settings.log_format));
  Result<void, StartFailure> result;
  {
    App app{configuration, std::move(*database), std::move(*admin), std::move(*files), reload, examine};
    result = app.run(*port, *metrics, *admin_port, [&] {
      ready();
      if (link) print_first_admin_link(configuration.settings, *link);
    });
  }
  ops::stop_log();
  return result;
}

}  // namespace takamaka
