// One call of the search as an object: its arguments, and what it has found out so far.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/short_list.h"
#include "engine/attacks.h"
#include "engine/movegen.h"
#include "search/history.h"
#include "search/score.h"
#include "search/transposition_table.h"

namespace mutare {

/// What is expected of a node: an exact score, a cutoff by an early move, or that no move raises
/// alpha. https://www.chessprogramming.org/Node_Types
enum class NodeKind : std::uint8_t { Pv, Cut, All };

/// The kind of a node reached by a null-window search.
constexpr NodeKind child(NodeKind kind) {
    return kind == NodeKind::Cut ? NodeKind::All : NodeKind::Cut;
}

/// The open interval of scores in which the search must be exact: above alpha, below beta. A null
/// window has no score inside: it asks only whether the score is above alpha.
struct Window {
    Score alpha;
    Score beta;

    static constexpr Window full() { return {-Score::infinite(), Score::infinite()}; }
    /// The window from the opponent's point of view.
    [[nodiscard]] constexpr Window negated() const { return {-beta, -alpha}; }
    /// Only asks whether a score is above alpha.
    [[nodiscard]] constexpr Window null_above_alpha() const { return {alpha, alpha + 1}; }
    /// Only asks whether a score reaches `beta`.
    static constexpr Window null_below(Score beta) { return {beta - 1, beta}; }
};

/// The principal variation from a node on: empty until a move raises alpha. `init_node` clears it,
/// since it outlives the node. https://www.chessprogramming.org/Principal_Variation
using Pv = ShortList<Move, kMaxPly + 1>;

/// The entry of the search stack for one ply, which the nodes of later plies can look up. A second
/// search of the same position (see pruning.cpp: razoring, verification, singular search) shares it
/// with its node, and overwrites the moves: so it must run before the node's own picker has
/// generated any.
struct Frame {
    /// The move that is being searched; none for a null move.
    Move move;
    /// The continuation history of that move.
    PieceToHistory* continuation = nullptr;
    /// None where the side to move is in check.
    Score static_eval = Score::none();
    /// The squares that the opponent attacks; set by a picker of all moves.
    SquareSet attacked = {};
    /// By how many plies the search of that move is reduced.
    int reduction = 0;
    /// Double extensions from the root up to that move.
    int double_extensions = 0;
    /// Nodes of this ply that have been cut off since their parent began with its moves. Cutoffs in
    /// singular searches, the parent's and the node's own, and in verification searches count too.
    int cutoffs = 0;
    /// The moves that the ply's picker has generated, and the scores it gave them.
    MoveList moves;
    std::array<int, kMaxMoves> move_scores;
    /// The principal variation from this ply on.
    Pv pv;

    [[nodiscard]] bool is_in_check() const { return !static_eval.is_some(); }
};

/// A call of the search: first its arguments, then what it has found out.
struct Node {
    Window window;
    /// Plies left to search.
    int depth;
    /// Plies from the root.
    int ply;
    NodeKind kind;
    Frame* frame;
    /// The move that a singular search leaves out, to find out how good the others are.
    Move excluded = {};

    CheckInfo checks = {};
    std::optional<TableEntry> entry = {};
    /// The table move, which is tried first: the one of the entry, or at the root the best one of
    /// the last iteration.
    Move tt_move = {};
    /// The network's evaluation, corrected; none where the side to move is in check.
    Score static_eval = Score::none();
    /// The static evaluation, or the table's score where it is the better estimate.
    Score eval = Score::none();
    /// Is the static evaluation better than two plies ago, or four if there was none then?
    bool improving = false;
    /// Has the position ever been on a principal variation?
    bool was_pv = false;
    /// Where quiet moves give check; set when the quiet moves are generated.
    CheckSquares check_squares = {};
    /// The bounds that tablebases give to the score.
    Window tablebase_bounds = Window::full();

    [[nodiscard]] bool is_pv() const { return kind == NodeKind::Pv; }
    [[nodiscard]] bool is_root() const { return ply == 0; }
    [[nodiscard]] bool in_check() const { return checks.in_check(); }
    /// The frame of an earlier ply; there are `kFramesBeforeRoot` before the root.
    [[nodiscard]] Frame& before(int plies) const { return frame[-plies]; }
    /// The principal variation becomes a move followed by that of the node that it leads to.
    void set_pv(Move move) const {
        frame->pv.clear();
        frame->pv.add(move);
        for (const Move next : frame[1].pv) frame->pv.add(next);
    }
};

/// Plies before the root that a node may look back at.
inline constexpr int kFramesBeforeRoot = kContinuationPlies.back();

}  // namespace mutare
