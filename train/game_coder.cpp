#include "train/game_coder.h"

#include <cstdlib>
#include <utility>

#include "train/square_codes.h"

namespace mutare::train {

namespace {

/// A number of some bits, the highest first. There is a model for each bit, by the bits before it.
template <std::size_t size>
std::size_t code_bits(Coder& coder, std::array<AdaptiveBit, size>& models, std::size_t value) {
    std::size_t coded = 1;
    for (std::size_t place = size / 2; place > 0; place /= 2) {
        coded = 2 * coded + (coder.bit(models[coded], (value & place) != 0) ? 1 : 0);
    }
    return coded - size;
}

}  // namespace

std::optional<Game> GameCoder::code(Coder& coder, const Game& written) {
    const std::optional<Position> start = code_start(coder, written.start);
    if (!start) return std::nullopt;
    Game game{*start};
    if (!code_plies(coder, written, game)) return std::nullopt;
    constexpr int kEvenScore = 8;
    const std::size_t ahead = white_score_ > kEvenScore ? 2 : white_score_ < -kEvenScore ? 0 : 1;
    const auto ending = ending_of(code_bits(coder, ending_[ahead], number_of(written.ending)));
    if (!ending) return std::nullopt;
    game.ending = *ending;
    return game;
}

std::optional<Position> GameCoder::code_start(Coder& coder, const Position& written) {
    SquareCodes codes = codes_of(written);
    std::array<std::size_t, 8> pawns{};
    for (std::size_t square = 0; square < codes.size(); ++square) {
        std::uint8_t& code = codes[square];
        std::size_t& pawns_below = pawns[square % pawns.size()];
        SquareModel& model = squares_[square][pawns_below];
        if (!coder.bit(model.is_occupied, code != kEmptySquare)) {
            code = kEmptySquare;
            continue;
        }
        code = static_cast<std::uint8_t>(code_bits(coder, model.code, code));
        if (code == index(Piece::WhitePawn)) pawns_below |= 1;
        if (code == index(Piece::BlackPawn)) pawns_below |= 2;
    }
    const std::uint32_t halfmove_clock =
        halfmove_clock_.code(coder, written.state().halfmove_clock);
    const std::uint32_t plies =
        plies_before_.code(coder, static_cast<std::uint32_t>(plies_before(written)));
    return position_of(codes, halfmove_clock, plies);
}

bool GameCoder::code_plies(Coder& coder, const Game& written, Game& game) {
    scores_.begin_game();
    without_score_ = 0;
    white_score_ = 0;
    const auto size = static_cast<std::uint32_t>(written.plies.size());
    const std::uint32_t count = plies_.code(coder, size);
    Position position = game.start;
    Move last;
    Move last_but_one;
    for (std::uint32_t ply = 0; ply < count; ++ply) {
        const ScoredMove played = ply < size ? written.plies[ply] : ScoredMove{};
        const Score score = code_score(coder, position.side_to_move(), played.score);
        if (std::abs(score.value()) > kNoScore.value()) return false;
        const std::optional<Move> move =
            moves_.code(coder, {position, last, last_but_one}, played.move);
        if (!move) return false;
        game.plies.push_back({*move, score});
        position.make_move(*move);
        last_but_one = std::exchange(last, *move);
    }
    return true;
}

Score GameCoder::code_score(Coder& coder, Color side, Score written) {
    const bool has_none = coder.bit(has_no_score_[without_score_], written == kNoScore);
    without_score_ = (without_score_ * 2 + (has_none ? 1 : 0)) % has_no_score_.size();
    if (has_none) return kNoScore;
    const int sign = side == Color::White ? 1 : -1;
    white_score_ = scores_.code(coder, sign * written.value());
    return Score(sign * white_score_);
}

}  // namespace mutare::train
