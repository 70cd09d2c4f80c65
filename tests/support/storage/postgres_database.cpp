#include "tests/support/storage/postgres_database.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::storage::testing {
namespace {

std::string address_in(const std::string& folder) {
  std::ifstream file{folder + "/address"};
  std::string address;
  std::getline(file, address);
  return address;
}

class Server {
 public:
  Server() {
    if (const std::string given = address_in(TAKAMAKA_POSTGRES_FOLDER); !given.empty() && answers(given)) {
      address_ = given;
      return;
    }
    own_ = std::make_unique<TempFolder>();
    const std::string folder = own_->file("postgres");
    if (run("start", folder) != 0) throw std::runtime_error("cannot start PostgreSQL: is it installed?");
    address_ = address_in(folder);
  }
  ~Server() {
    if (own_) run("stop", own_->file("postgres"));
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  const std::string& address() const { return address_; }

 private:
  static bool answers(const std::string& address) {
    try {
      PostgresConnection connection{PostgresOptions{.address = address}};
      return true;
    } catch (const Failure&) {
      return false;
    }
  }
  static int run(const std::string& action, const std::string& folder) {
    ::chmod(folder.substr(0, folder.rfind('/')).c_str(), 0755);  // the server runs as another user
    return std::system(("'" TAKAMAKA_POSTGRES_SCRIPT "' " + action + " '" + folder + "' >&2").c_str());
  }

  std::unique_ptr<TempFolder> own_;
  std::string address_;
};

const std::string& server() {
  static const Server one;
  return one.address();
}

}  // namespace

PostgresDatabase::PostgresDatabase() {
  static int count = 0;
  schema_ = "t" + std::to_string(::getpid()) + "_" + std::to_string(++count);
  address_ = server() + " options='-c search_path=" + schema_ + "'";
  admin_ = std::make_unique<PostgresConnection>(PostgresOptions{.address = address_});
  admin_->execute(("CREATE SCHEMA " + schema_).c_str());
}

PostgresDatabase::~PostgresDatabase() {
  try {
    admin_->execute(("DROP SCHEMA " + schema_ + " CASCADE").c_str());
  } catch (const Failure&) {
    address_.clear();  // the test has ended the server or the connection
  }
}

PostgresStoreOptions PostgresDatabase::options() const {
  return {.connection = {.address = address_, .plans_by_index = true}};
}

std::unique_ptr<PostgresStore> PostgresDatabase::open() const {
  auto store = PostgresStore::open(options());
  if (!store) throw std::runtime_error(store.error().what);
  return std::move(*store);
}

void PostgresDatabase::pass(std::chrono::milliseconds time) {
  if (now_ms_ == 0) now_ms_ = admin_->number("SELECT now_ms()").value();
  now_ms_ += time.count();
  admin_->execute(("CREATE OR REPLACE FUNCTION now_ms() RETURNS bigint LANGUAGE sql AS 'SELECT " +
                   std::to_string(now_ms_) + "::bigint'")
                      .c_str());
}

}  // namespace takamaka::storage::testing
