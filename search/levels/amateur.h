// A player who errs as people do, for the levels of `UCI_Elo` below 2050.
//
// People seldom calculate wrongly: they do not see a move. So an amateur searches a few plies by
// alpha-beta like any engine, but some moves do not exist for it: captures, promotions and checks
// of its own, all moves of the opponent and later ones. The weaker it is and the harder a move is
// to see, the more likely it is overlooked: a long move, one that goes back, a knight's, one deep
// in the tree; hardly ever a recapture, and seldom what has been there for long. It then stays so
// for up to two moves. A mate may be taken for a mere check. Besides, a weak player understands
// little of a position but its material, and has a taste of its own: it likes a piece better on one
// square than on another, all through a game. It opens as people do.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/position.h"
#include "search/evaluation/network.h"
#include "search/score.h"

namespace mutare {

/// A chance of 1, in thousandths.
inline constexpr int kCertain = 1000;

/// How well an amateur plays.
struct Skill {
    /// The depth of its search before it follows captures and checks alone, in hundredths: the rest
    /// is the chance of one ply more.
    int depth = 100;
    /// The most plies of captures, checks and evasions that it follows after that, in hundredths.
    int exchange = 1000;
    /// How likely it overlooks a move, in thousandths, before what makes the move easy or hard to
    /// see.
    int blindness = 0;
    /// How much of what the evaluation sees besides material it understands, in thousandths.
    int understanding = kCertain;
    /// How much more it may like a square than another, in centipawns. What else it likes and
    /// dislikes grows with it.
    int taste = 0;
    /// The most plies that it knows of an opening.
    int book_plies = 0;
};

/// A root move as an amateur sees it, with the reply that it expects, if any.
struct RatedMove {
    Move move;
    Score score;
    Move reply;
};

/// A move that people play in this position of an opening; none where no opening is known. The seed
/// decides which, the more often played the likelier.
Move human_opening_move(const Position& position, std::uint64_t seed);

class Amateur {
  public:
    /// With the same seed, it plays the same position in the same way; one game should have one.
    /// `past` are the moves that led to the root, as far as they are known.
    Amateur(const Network& network, const Skill& skill, std::uint64_t seed, const Position& root,
            std::span<const Move> past);

    /// The given moves, at least one and all legal, as they look to the player: best first, but for
    /// the move of an opening, which comes before all others and, for one line, alone. The scores
    /// of the first `lines` are exact, the others are bounds. It looks no further once
    /// `should_stop` says so. Only one call.
    std::vector<RatedMove> search_root(std::vector<Move> moves, int max_depth, int lines,
                                       std::function<bool()> should_stop);
    /// The nodes of `search_root`.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    /// The depth of `search_root`.
    [[nodiscard]] int depth() const { return depth_; }

  private:
    /// A node of the search.
    struct Node {
        int depth;
        int exchange;  // plies of the exchange that may still follow
        int ply;
        Move previous;  // the one that led here
    };

    std::vector<RatedMove> search_to(int depth, const std::vector<Move>& moves);
    [[nodiscard]] Move opening_move() const;
    Score search(const Node& node, Score alpha, Score beta);
    [[nodiscard]] Score static_eval() const;
    [[nodiscard]] double difficulty(Move move, const Node& node, bool is_forcing) const;
    [[nodiscard]] double difficulty_of_capture(Move move, const Node& node) const;
    [[nodiscard]] bool overlooks(Move move, const Node& node, bool gives_check) const;
    [[nodiscard]] bool overlooks_mate() const;
    [[nodiscard]] Move last() const { return past_.empty() ? Move() : past_.back(); }
    [[nodiscard]] bool wanders(Move move) const;
    [[nodiscard]] int age(Move move, const Node& node) const;
    [[nodiscard]] int taste(Move move) const;
    [[nodiscard]] int objection(Move move) const;
    [[nodiscard]] int liking(Piece piece, Square square) const;
    [[nodiscard]] int rounded(int hundredths) const;

    const Network& network_;
    Skill skill_;
    std::uint64_t seed_;
    Position position_;
    std::span<const Move> past_;
    bool is_ahead_;
    bool is_opening_ = false;
    int depth_ = 1;
    std::uint64_t nodes_ = 0;
    int lines_ = 1;
    std::function<bool()> should_stop_;
    std::array<Move, kMaxPly + 1> killers_{};  // by ply
    Move reply_;  // the best one to the root move that was searched last
};

}  // namespace mutare
