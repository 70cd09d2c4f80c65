#pragma once

// The calls at tables of Seychelles. The first ones are words of the game (RULES.md R9). The others are the phrases that the
// source lists "to accompany the tile you place", all of them and in its order. It tells the meaning of three; we invent
// none for the rest.

#include <array>
#include <string_view>

#include "engine/match/phrase.hpp"

namespace takamaka::seychelles {

inline constexpr std::string_view untold = "The source does not tell its meaning.";

inline constexpr std::array phrases{
    Phrase{"pass", "Pass", "None of my tiles fits."},
    Phrase{"domino", "Domino!", "I have played my last tile."},
    Phrase{"i_lo_lakle", "I lo lakle", "That player has the key: the seventh tile of a number, and with it an end."},
    Phrase{"zete", "Zete", "Thrown away: equal points after a krose count for nobody."},
    Phrase{"kapot_bef", "Kapot bef 🐄",
           "A side loses the set with 1 to 9 points. Bef means cow; the winners may bring grass."},

    Phrase{"pike", "Pike!", "A tile that ends with one pip."},
    Phrase{"katesis", "Katesis se monper!", "The tile 6-4 (quatre et six)."},
    Phrase{"bonm_do", "Bonm Do!",
           "The double six. The source says that Bonm (Bonnonm) Do was a Black man from Takamaka."},
    Phrase{"trimeni", "Trimeni!", untold},
    Phrase{"dokter_de", "Dokter de!", untold},
    Phrase{"katakata", "Katakata!", untold},
    Phrase{"pikir_pou_larouzol", "Pikir pou larouzol!", untold},
    Phrase{"tank", "Tank!", untold},
    Phrase{"lion_granziz", "Lion granziz!", untold},
    Phrase{"trezege", "Trezege!", untold},
    Phrase{"kalkouta", "Kalkouta!", untold},
    Phrase{"tenten", "Tenten!", untold},
    Phrase{"fanm_blan", "Fanm blan!", untold},
    Phrase{"abor_tank", "Abor tank!", untold},
    Phrase{"kat_kari_krab", "Kat kari krab!", untold},
    Phrase{"met_mon_bef", "Met mon bef dan park!", untold},
};

}  // namespace takamaka::seychelles
