#include <nlohmann/json.hpp>

#include "protocol/documents/served_documents.hpp"
#include "protocol/embedded.hpp"

namespace takamaka {

OrderedJson http_document(const ServerFacts& facts) {
  OrderedJson document = OrderedJson::parse(http_interface());
  document["info"]["version"] = facts.version;
  if (!facts.public_url.empty()) document["servers"][0]["url"] = facts.public_url;
  return document;
}

}  // namespace takamaka
