#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace takamaka {

// One text in each language of the page.
struct Translated {
  std::string_view en, fr, crs, id, es, zh;
};

// The languages by their names on the wire, the first of them first wherever they are listed.
inline constexpr std::array<std::pair<std::string_view, std::string_view Translated::*>, 6> languages{
    {{"en", &Translated::en},
     {"fr", &Translated::fr},
     {"crs", &Translated::crs},
     {"id", &Translated::id},
     {"es", &Translated::es},
     {"zh", &Translated::zh}}};

}  // namespace takamaka
