#pragma once

#include <string>
#include <utility>

#include "server/admin/admin_api.hpp"

namespace takamaka::admin {

// An attempt to sign in, from its admission to its end, whatever ends it. The API and the call outlive it.
class SignInAttempt {
 public:
  SignInAttempt(AdminApi& api, std::string name, const CallContext& context)
      : api_{api}, name_{std::move(name)}, context_{context} {}
  SignInAttempt(const SignInAttempt&) = delete;
  SignInAttempt& operator=(const SignInAttempt&) = delete;
  ~SignInAttempt() {
    if (!is_decided_) api_.undecided(name_, context_);
  }
  void failed(const storage::AdminAccount* account) {
    is_decided_ = true;
    api_.failed(name_, account, context_);
  }
  void passed() {
    is_decided_ = true;
    api_.passed(name_, context_);
  }

 private:
  AdminApi& api_;
  const std::string name_;
  const CallContext& context_;
  bool is_decided_ = false;
};

}  // namespace takamaka::admin
