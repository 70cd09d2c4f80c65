#pragma once

// Examines the machine for the admin page, one examination at a time, on a thread of its own.

#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "server/admin/admin_api.hpp"
#include "server/admin/api/doctor.hpp"

namespace takamaka::admin {

// The handler of api/doctor.hpp. Must outlive all calls of the admin API.
class Examiner {
 public:
  static constexpr std::int64_t kept_ms = 60'000;  // an answer is given again for so long

  Examiner(AdminApi& api, Examine examine);
  Examiner(const Examiner&) = delete;
  Examiner& operator=(const Examiner&) = delete;

  // Finishes running work. Only after all threads have stopped running connections.
  void stop() { thread_.stop(); }

 private:
  Task<EndpointResult<ExamineServer>> answer(Call<ExamineServer> call);
  std::optional<ExamineServer::Answer> kept(std::int64_t now_ms);
  ExamineServer::Answer look(std::int64_t now_ms);

  const Examine examine_;
  std::mutex mutex_;
  std::optional<ExamineServer::Answer> last_;  // guarded by mutex_
  WorkerThread thread_{4};
};

}  // namespace takamaka::admin
