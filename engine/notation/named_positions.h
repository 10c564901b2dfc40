// The positions that have names in the field.
#pragma once

#include <array>
#include <string_view>

namespace mutare {

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// By Peter McKenzie: all special moves appear within a few plies, so it is a common test of perft.
/// https://www.chessprogramming.org/Perft_Results
inline constexpr std::string_view kKiwipeteFen =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

struct NamedPosition {
    std::string_view name;
    std::string_view fen;
};

/// What may stand after UCI's `position` in place of a FEN.
inline constexpr std::array kNamedPositions{
    NamedPosition{"startpos", kStartFen},
    NamedPosition{"kiwipete", kKiwipeteFen},
};

}  // namespace mutare
