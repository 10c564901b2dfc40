// The names of openings.
#pragma once

#include <optional>
#include <string_view>

#include "engine/notation/pgn.h"

namespace mutare {

struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings: "B07".
    std::string_view eco;
    /// "Pirc Defense", "Sicilian Defense: Najdorf Variation".
    std::string_view name;
};

/// The opening of a game: that of its last position that has a name, by whatever moves it was
/// reached. Nothing when none has, or when the game begins elsewhere.
std::optional<Opening> opening_of(const PgnGame& game);

}  // namespace mutare
