#pragma once

#include "storage/ports/room_index.hpp"
#include "storage/sql/connection.hpp"

namespace takamaka::storage {

// Reads the columns room_id, code, watch_code, phase, checkpoint and length.
inline StoredRoom stored_room_at(const Rows& rows) {
  return {{rows.text(0)},
          rows.text(1),
          rows.text(2),
          rows.text(3),
          {static_cast<std::uint32_t>(rows.integer(4))},
          {static_cast<std::uint32_t>(rows.integer(5))}};
}

}  // namespace takamaka::storage
