#include <sodium.h>

#include <array>

#include "engine/base/hex.hpp"
#include "storage/ports/admin_store.hpp"

namespace takamaka::storage {

// Writes each part after its length, so that no two lines produce the same text.
std::string audit_hash(const std::string& previous, std::int64_t seq, const AuditEntry& entry) {
  std::string text;
  for (const std::string& part : {previous, std::to_string(seq), std::to_string(entry.at_ms), entry.actor, entry.name,
                                  entry.act, entry.subject, entry.reason, entry.outcome, entry.detail}) {
    text.append(std::to_string(part.size())).append(":").append(part).append(",");
  }
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hex(hash);
}

void AuditProof::go_on(const AuditRow& line) {
  if (broken_at) return;
  lines += 1;
  if (line.seq == lines && line.hash == audit_hash(hash, line.seq, line.entry)) {
    hash = line.hash;
    if (noted_lines == lines) noted_found = hash == noted_hash;
  } else {
    broken_at = lines;
  }
}

}  // namespace takamaka::storage
