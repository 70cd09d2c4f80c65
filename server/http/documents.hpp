#pragma once

#include <memory>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/http/representations.hpp"

namespace takamaka::http {

// Public documents that the program makes itself, such as GET /api/variants. Each is made and compressed once and then
// only sent. They have nothing of a player in them, so pages of any origin may read them. Any thread.
class Documents {
 public:
  // Adds the document at this path, or replaces it.
  void put(const std::string& path, std::string_view media_type, std::string body);

  // Returns the answer to GET or HEAD; null if there is no such document.
  std::shared_ptr<const Answer> find(const Request& request) const;

 private:
  mutable std::shared_mutex mutex_;
  std::unordered_map<std::string, Representations> documents_;
};

}  // namespace takamaka::http
