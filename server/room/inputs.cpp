#include "server/room/inputs.hpp"

namespace takamaka::room::in {

Request::Request() = default;
Request::Request(const Request&) = default;
Request::Request(Request&&) noexcept = default;
Request& Request::operator=(const Request&) = default;
Request& Request::operator=(Request&&) noexcept = default;
Request::~Request() = default;

}  // namespace takamaka::room::in
