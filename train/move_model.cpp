#include "train/move_model.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>

#include "engine/attacks.h"
#include "engine/movegen.h"

namespace mutare::train {

namespace {

constexpr std::int32_t kOne = 1 << 16;

/// Errors of a probability, of `kOne`: smaller ones teach nothing, larger ones count.
constexpr std::int32_t kSmallError = kOne / 256;
constexpr std::int32_t kLargeError = kOne / 16;

/// What share of an error is added to a weight, by how often it has changed: 2^15 / √(count + 1),
/// rounded down.
const std::array<std::int32_t, 1024> kWeightRates = [] {
    std::array<std::int32_t, 1024> rates;
    for (int count = 0; auto& rate : rates) rate = static_cast<int>((1 << 15) / std::sqrt(++count));
    return rates;
}();

/// 2^−x of `kOne`, with straight lines between the powers of two; at least 1.
std::uint32_t power_of_half(std::uint32_t x) {
    const std::uint32_t whole = x >> 16;
    const std::uint32_t fraction = x & 0xFFFF;
    return whole < 16 ? std::max(1u, (2 * kOne - fraction) >> (whole + 1)) : 1;
}

constexpr std::size_t kTypes = kPieceTypeCount;
constexpr std::uint32_t kFeaturesOfKind = 1 << 15;

/// What pieces are worth in exchanges, by type.
constexpr std::array<std::size_t, kTypes> kWorth{0, 1, 2, 5, 2, 3, 4};
constexpr std::size_t kKingWorth = 5;

std::size_t worth_of(Piece piece) {
    return kWorth[index(type_of(piece))];
}

SquareSet attacks_of(const Board& board, PieceType type, Color side, Square from) {
    return is_slider(type) ? slider_attacks(board, type, from)
                           : attacks_on_empty_board(make_piece(side, type), from);
}

/// The squares that a side attacks.
struct Attacks {
    Attacks(const Board& board, Color side) {
        const PieceList& pieces = board.pieces(side);
        for (const std::size_t slot : pieces.all()) {
            const Piece piece = board[pieces[slot]];
            const SquareSet attacked = attacks_of(board, type_of(piece), side, pieces[slot]);
            up_to[worth_of(piece)] |= attacked;
            twice |= any & attacked;
            any |= attacked;
        }
        for (std::size_t i = 1; i < kKingWorth; ++i) up_to[i + 1] |= up_to[i];
    }

    /// What the least valuable piece that attacks the square is worth.
    [[nodiscard]] std::size_t least_attacker(Square square) const {
        if (!any.has(square)) return 0;
        std::size_t worth = 1;
        for (std::size_t i = 1; i < kKingWorth; ++i) worth += up_to[i].has(square) ? 0 : 1;
        return worth;
    }

    /// Those that pieces attack which are worth this or less.
    std::array<SquareSet, kKingWorth + 1> up_to{};
    SquareSet any;
    SquareSet twice;
};

std::size_t distance(Square a, Square b) {
    return static_cast<std::size_t>(
        std::max(std::abs(a.file() - b.file()), std::abs(a.rank() - b.rank())));
}

}  // namespace

/// Finds the features of the moves of a position.
class MoveModel::FeatureFinder {
  public:
    explicit FeatureFinder(const MoveContext& context) : context_(context) {
        const int pieces = board_.count_pieces();
        phase_ = pieces > 24 ? 0 : pieces > 12 ? 1 : 2;
        const auto& [our, their] = std::tie(board_.pieces(us_), board_.pieces(~us_));
        for (const std::size_t slot : our.all()) add_our(our[slot]);
        for (const std::size_t slot : their.all()) add_their(their[slot]);
    }

    [[nodiscard]] Features features_of(Move move) const;

  private:
    void add_our(Square square) {
        const std::size_t worth = worth_of(board_[square]);
        if (worth <= hanging_ || worth == kKingWorth || !theirs_.any.has(square)) return;
        if (!ours_.any.has(square) || theirs_.least_attacker(square) < worth) hanging_ = worth;
    }
    void add_their(Square square) {
        const std::size_t worth = worth_of(board_[square]);
        if (worth == kKingWorth) return;
        for (const PieceType type : kAllPieceTypes) {
            if (theirs_.any.has(square) && worth <= kWorth[index(type)]) continue;
            // What attacks a piece is what that piece would attack in its place.
            const SquareSet from = attacks_of(board_, type, ~us_, square);
            threats_[index(type)][worth] |= from;
            threats_[index(type)][0] |= from;
        }
    }
    [[nodiscard]] std::size_t new_threat(Move move) const {
        const auto& threats = threats_[index(type_of(move.piece()))];
        if (!threats[0].has(move.to())) return 0;
        const auto is_old = [&](SquareSet set) {
            return !set.has(move.to()) || set.has(move.from());
        };
        std::size_t worth = kKingWorth - 1;
        while (worth > 0 && is_old(threats[worth])) --worth;
        return worth;
    }
    [[nodiscard]] Square seen(Square square) const { return Square(square.index() ^ flip_); }
    /// A type of piece, and the step from where it has moved to.
    [[nodiscard]] std::size_t behind(Move last, std::size_t piece, Square to) const {
        if (!last) return piece << 8;
        const auto step = static_cast<std::size_t>((seen(to) - seen(last.to())).difference() + 128);
        return (index(type_of(last.piece())) * kTypes + piece) << 8 | step;
    }

    const MoveContext& context_;
    const Board& board_ = context_.position.board();
    Color us_ = context_.position.side_to_move();
    std::size_t flip_ = us_ == Color::White ? 0 : 0x70;
    Attacks ours_{board_, us_};
    Attacks theirs_{board_, ~us_};
    CheckSquares checks_{board_, us_};
    std::size_t phase_ = 0;
    std::size_t hanging_ = 0;
    /// By piece type: the squares from which it threatens pieces of that worth, or any.
    std::array<std::array<SquareSet, kKingWorth>, kTypes> threats_{};
};

MoveModel::Features MoveModel::FeatureFinder::features_of(Move move) const {
    const std::size_t piece = index(type_of(move.piece()));
    const std::size_t captured = index(type_of(move.captured()));
    const Square from = move.from();
    const Square to = move.to();
    const Square king = board_.king(~us_);
    const std::size_t attacker_before = theirs_.least_attacker(from);
    const std::size_t attacker = theirs_.least_attacker(to);
    const bool is_push = piece == index(PieceType::Pawn) && captured == 0;
    const bool is_protected = (is_push ? ours_.any : ours_.twice).has(to);
    const std::size_t safety = attacker * 2 + (is_protected ? 1 : 0);
    const std::size_t safety_before = attacker_before * 2 + (ours_.any.has(from) ? 1 : 0);
    const std::size_t rescue = attacker_before != 0 ? 1 : captured != 0 ? 2 : 0;
    const std::size_t moves_on = context_.our_last && context_.our_last.to() == from ? 1 : 0;
    const std::size_t special = static_cast<std::size_t>(move.kind()) / 2 * 2 + checks_.has(move);
    const std::array<std::size_t, kKinds> numbers{
        (phase_ * kTypes + piece) * 64 + seen(to).compact(),
        (phase_ * kTypes + piece) * 64 + seen(from).compact(),
        (captured * kTypes + piece) * 12 + safety,
        (safety_before * kTypes + piece) * 12 + safety,
        (new_threat(move) * kTypes + piece) * 12 + safety,
        (hanging_ * kTypes + piece) * 3 + rescue,
        behind(context_.their_last, piece, to),
        behind(context_.our_last, piece, to) * 2 + moves_on,
        (phase_ / 2 * kTypes + piece) * 64 + distance(from, king) * 8 + distance(to, king),
        (special * kTypes + piece) * 2 + (attacker != 0 ? 1 : 0),
    };
    Features features;
    for (std::uint32_t kind = 0; kind < kKinds; ++kind) {
        features[kind] = kind * kFeaturesOfKind + static_cast<std::uint32_t>(numbers[kind]);
    }
    return features;
}

MoveModel::MoveModel() : weights_(kKinds * kFeaturesOfKind), counts_(weights_.size()) {}

std::optional<Move> MoveModel::code(Coder& coder, const MoveContext& context, Move played) {
    const MoveList moves = legal_moves(context.position);
    if (moves.is_empty()) return std::nullopt;
    moves_.resize(moves.size());
    for (const Move move : moves) {
        // A vector register compares eight moves at once: faster than to sort so few.
        std::uint32_t place = 0;
        for (const Move other : moves) place += other.bits() < move.bits() ? 1 : 0;
        moves_[place] = move;
    }
    const FeatureFinder finder(context);
    features_.clear();
    logits_.clear();
    for (const Move move : moves_) {
        const Features features = finder.features_of(move);
        std::uint32_t logit = 0;
        for (const std::uint32_t feature : features) logit += weights_[feature];
        features_.push_back(features);
        logits_.push_back(logit);
    }
    const std::uint32_t largest = *std::ranges::max_element(
        logits_, {}, [](std::uint32_t logit) { return static_cast<std::int32_t>(logit); });
    likelihoods_.clear();
    std::uint64_t sum = 0;
    for (const std::uint32_t logit : logits_) {
        likelihoods_.push_back(power_of_half(largest - logit));
        sum += likelihoods_.back();
    }
    const auto place = std::ranges::find(moves_, played) - moves_.begin();
    const std::size_t chosen = coder.choice(likelihoods_, static_cast<std::size_t>(place));
    const std::uint64_t unit = (std::uint64_t{1} << 40) / sum;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const auto probability = static_cast<std::int32_t>(likelihoods_[i] * unit >> 24);
        const std::int32_t error = (i == chosen ? kOne : 0) - probability;
        if (std::abs(error) < kSmallError) continue;
        for (const std::uint32_t feature : features_[i]) {
            std::uint16_t& count = counts_[feature];
            const std::int32_t change = kWeightRates[count] * (error >> 1) >> 15;
            weights_[feature] += static_cast<std::uint32_t>(change);
            if (std::abs(error) >= kLargeError && count + 1u < kWeightRates.size()) ++count;
        }
    }
    return moves_[chosen];
}

}  // namespace mutare::train
