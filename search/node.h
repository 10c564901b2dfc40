// One call of the search as an object: what it was asked, and what it has found out so far.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/attacks.h"
#include "engine/check_squares.h"
#include "engine/movegen.h"
#include "search/history.h"
#include "search/score.h"
#include "search/table.h"

namespace mutare {

/// What is expected of a node: an exact score, a cutoff by an early move, or that no move reaches
/// alpha. https://www.chessprogramming.org/Node_Types
enum class NodeKind : std::uint8_t { Pv, Cut, All };

/// The kind of a node reached by a null-window search.
constexpr NodeKind child(NodeKind kind) {
    return kind == NodeKind::Cut ? NodeKind::All : NodeKind::Cut;
}

/// The scores that matter: above alpha, below beta.
struct Window {
    Score alpha;
    Score beta;

    static constexpr Window full() { return {-Score::infinite(), Score::infinite()}; }
    /// As the opponent sees it.
    [[nodiscard]] constexpr Window negated() const { return {-beta, -alpha}; }
    /// Only asks whether a score is above alpha.
    [[nodiscard]] constexpr Window zero_above_alpha() const { return {alpha, alpha + 1}; }
    /// Only asks whether a score reaches beta.
    [[nodiscard]] constexpr Window zero_below_beta() const { return {beta - 1, beta}; }
};

/// What is known of a ply of the current line. Nodes come and go; it stays for the nodes below.
struct Frame {
    /// The move that is being searched; none for a null move.
    Move move;
    PieceToHistory* continuation = nullptr;
    /// Absent where the side to move is in check.
    Score static_eval = Score::none();
    /// The squares that the other side attacks, where quiet moves are judged.
    SquareSet attacked = {};
    /// Double extensions in the line up to that move.
    int double_extensions = 0;
    /// Nodes of this ply that have cut off since the node above began with its moves.
    int cutoffs = 0;
    /// The moves that the ply's picker has at hand, with the scores it gave them.
    MoveList moves;
    std::array<int, kMaxMoves> move_scores;
    /// The best line from here.
    std::array<Move, kMaxPly + 1> line;
    int line_length = 0;
};

struct Node {
    // Asked:
    Window window;
    int depth;
    int ply;
    NodeKind kind;
    Frame* frame;
    /// A move left out, to see how good the others are.
    Move excluded = {};

    // Found out:
    CheckInfo checks = {};
    std::optional<TableEntry> entry = {};
    /// The move to try first: the table's, and at the root the best one of the last iteration.
    Move first_move = {};
    /// What the evaluation says, corrected by what was learnt of such positions.
    Score static_eval = Score::none();
    /// The static evaluation, or the table's score where it knows better.
    Score eval = Score::none();
    /// Better off than two plies ago?
    bool improving = false;
    bool was_pv = false;
    /// From where quiet moves give check, once they are generated.
    CheckSquares check_squares = {};
    /// What tablebases say: the score lies within.
    Window proven = Window::full();

    [[nodiscard]] bool is_pv() const { return kind == NodeKind::Pv; }
    [[nodiscard]] bool is_root() const { return ply == 0; }
    [[nodiscard]] bool in_check() const { return checks.in_check(); }
    /// The frame of an earlier ply of the line; there are `kFramesBeforeRoot` before the root.
    [[nodiscard]] Frame& before(int plies) const { return frame[-plies]; }
};

/// Plies before the root that a node may look back at.
inline constexpr int kFramesBeforeRoot = 8;

}  // namespace mutare
