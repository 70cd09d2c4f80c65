#pragma once

// Runs functions of SqlAdminStore over SQL. Only for its source files.

#include <utility>

#include "storage/sql/admin/sql_admin_store.hpp"
#include "storage/sql/guarded.hpp"

namespace takamaka::storage {

template <class T, class Body>
Outcome<T> SqlAdminStore::guarded(Body body) {
  prepare();
  return guard<T>(failed_, std::move(body), [this](const Failure& failure) { return settle(failure); });
}

template <class T, class Body>
Outcome<T> SqlAdminStore::transaction(Body body) {
  return guarded<T>([&]() -> T { return tried<T>(connection_, [this] { begin(); }, body, [this] { commit(); }); });
}

}  // namespace takamaka::storage
