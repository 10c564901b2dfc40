#include "search/tablebases.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string_view>

#include "engine/draws.h"
#include "engine/movegen.h"

#ifdef MUTARE_FATHOM
#include <tbprobe.h>
#endif

namespace mutare {

namespace {

/// What Fathom can do, in the terms of this program.
namespace fathom {

#ifdef MUTARE_FATHOM

constexpr bool kIsInThisBuild = true;

/// Replaces all tables by those in the folders, and returns the most pieces of any. Fathom reads
/// past the end of a list that is empty or ends with a separator, so the list must be a clean one.
int load(const std::string& folders) {
    tb_init(folders.c_str());
    // What Fathom may have had to say of damaged files must not mingle with lines written later.
    std::fflush(stdout);
    return static_cast<int>(TB_LARGEST);
}

using SquareSet = std::uint64_t;

constexpr SquareSet only(Square square) {
    return SquareSet{1} << square.compact();
}

SquareSet squares_of(const PieceList& pieces, SlotSet slots) {
    SquareSet squares = 0;
    for (const std::size_t slot : slots) squares |= only(pieces[slot]);
    return squares;
}

/// Calls one of Fathom's functions with the position and further arguments.
template <class Probe, class... Arguments>
unsigned call(Probe probe, const Position& position, unsigned halfmove_clock,
              Arguments... arguments) {
    const PieceList& white = position.board().pieces(Color::White);
    const PieceList& black = position.board().pieces(Color::Black);
    const auto both = [&](PieceType kind) {
        return squares_of(white, white.of(kind)) | squares_of(black, black.of(kind));
    };
    constexpr unsigned kNoCastling = 0;
    constexpr unsigned kNoEnPassant = 0;
    const State& state = position.state();
    const unsigned en_passant = state.en_passant_captures == EnPassant::None
                                    ? kNoEnPassant
                                    : static_cast<unsigned>(state.en_passant.compact());
    return probe(squares_of(white, white.all()), squares_of(black, black.all()),
                 both(PieceType::King), both(PieceType::Queen), both(PieceType::Rook),
                 both(PieceType::Bishop), both(PieceType::Knight), both(PieceType::Pawn),
                 halfmove_clock, kNoCastling, en_passant, position.side_to_move() == Color::White,
                 arguments...);
}

constexpr Wdl wdl_of(unsigned fathoms_wdl) {
    return static_cast<Wdl>(static_cast<int>(fathoms_wdl) - TB_DRAW);
}

std::optional<Wdl> probe(const Position& position) {
    const unsigned result = call(tb_probe_wdl, position, 0);
    if (result == TB_RESULT_FAILED) return std::nullopt;
    return wdl_of(result);
}

bool is_same(Move move, unsigned result) {
    constexpr std::array kPromotions{PieceType::None, PieceType::Queen, PieceType::Rook,
                                     PieceType::Bishop, PieceType::Knight};
    const PieceType promoted = move.is_promotion() ? type_of(move.promoted()) : PieceType::None;
    return move.from().compact() == TB_GET_FROM(result) &&
           move.to().compact() == TB_GET_TO(result) &&
           promoted == kPromotions[TB_GET_PROMOTES(result)];
}

Distance distance_of(unsigned result) {
    const auto distance = static_cast<Distance>(TB_GET_DTZ(result));
    return wdl_of(TB_GET_WDL(result)) < Wdl::Draw ? -distance : distance;
}

/// For each legal move a result, and then one that says failed.
using Results = std::array<unsigned, TB_MAX_MOVES>;

/// The result of the position itself.
unsigned probe_root(const Position& position, Results& results) {
    // Fathom counts in a byte. Beyond the limit it makes no difference by how much.
    const auto clock =
        static_cast<unsigned>(std::min<int>(position.state().halfmove_clock, kFiftyMoves));
    return call(tb_probe_root, position, clock, results.data());
}

std::optional<Distance> probe_distance(const Position& position) {
    Results results;
    const unsigned result = probe_root(position, results);
    if (result == TB_RESULT_FAILED) return std::nullopt;
    return distance_of(result);
}

std::vector<MoveDistance> probe_moves(const Position& position) {
    Results results;
    if (probe_root(position, results) == TB_RESULT_FAILED) return {};
    const auto end = std::find(results.begin(), results.end(), TB_RESULT_FAILED);
    std::vector<MoveDistance> moves;
    for (const Move move : legal_moves(position)) {
        const auto result = std::find_if(
            results.begin(), end, [&](unsigned candidate) { return is_same(move, candidate); });
        if (result == end) return {};
        moves.push_back({move, distance_of(*result)});
    }
    return moves;
}

#else

constexpr bool kIsInThisBuild = false;

int load(const std::string&) {
    return 0;
}
std::optional<Wdl> probe(const Position&) {
    return std::nullopt;
}
std::optional<Distance> probe_distance(const Position&) {
    return std::nullopt;
}
std::vector<MoveDistance> probe_moves(const Position&) {
    return {};
}

#endif

}  // namespace fathom

/// Whose tables Fathom has at present: as there is one Fathom in the process, there is one of this.
std::atomic<const Tablebases*>& holder() {
    static std::atomic<const Tablebases*> tablebases = nullptr;
    return tablebases;
}

/// Does a folder hold anything that looks like a table? Not if there is no such folder.
bool has_tables(const std::string& folder) {
    std::error_code error;
    std::filesystem::directory_iterator entry(folder, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() == ".rtbw") return true;
    }
    return false;
}

/// The folders of a list that hold tables, each once, as a list again.
std::string without_useless(std::string_view folders) {
    using namespace std::string_view_literals;
    constexpr std::string_view kSeparators = ":\0"sv;
    std::set<std::string> seen;
    std::string useful;
    while (!folders.empty()) {
        const std::string folder(folders.substr(0, folders.find_first_of(kSeparators)));
        folders.remove_prefix(std::min(folder.size() + 1, folders.size()));
        const bool is_new = !folder.empty() && seen.insert(folder).second;
        if (is_new && has_tables(folder)) useful += useful.empty() ? folder : ':' + folder;
    }
    return useful;
}

}  // namespace

Verdict verdict(Wdl wdl, int ply, bool fifty_move_rule) {
    const bool is_win = wdl == Wdl::Win || (wdl == Wdl::CursedWin && !fifty_move_rule);
    const bool is_loss = wdl == Wdl::Loss || (wdl == Wdl::BlessedLoss && !fifty_move_rule);
    if (is_win) return {Score::tablebase_win_in(ply), Bound::Lower};
    if (is_loss) return {Score::tablebase_loss_in(ply), Bound::Upper};
    // Among draws, the better ones are those that the opponent could still spoil.
    return {Score::draw() + static_cast<int>(wdl), Bound::Exact};
}

Tablebases::Opening Tablebases::open(const std::string& folders) {
    if (!fathom::kIsInThisBuild) return Opening::NotInThisBuild;
    const std::string useful = without_useless(folders);
    if (useful.empty()) return Opening::NoTables;
    const Tablebases* nobody = nullptr;
    if (!holder().compare_exchange_strong(nobody, this) && nobody != this) {
        return Opening::HeldByAnother;
    }

    const int largest = fathom::load(useful);
    if (largest == 0) {
        if (largest_ == 0) {
            close();
        } else {
            fathom::load(folders_);
        }
        return Opening::NoTables;
    }
    folders_ = useful;
    largest_ = largest;
    return Opening::Opened;
}

/// Fathom keeps the files mapped until it opens others: to free them it would write a false alarm
/// for each to the standard error.
void Tablebases::close() {
    folders_.clear();
    largest_ = 0;
    const Tablebases* mine = this;
    holder().compare_exchange_strong(mine, nullptr);
}

bool Tablebases::covers(const Position& position) const {
    return position.state().castling == CastlingRights() &&
           position.board().count_pieces() <= largest_;
}

std::optional<Wdl> Tablebases::probe(const Position& position) const {
    if (!covers(position)) return std::nullopt;
    const std::scoped_lock lock(asking_);
    return fathom::probe(position);
}

std::optional<Distance> Tablebases::probe_distance(const Position& position) const {
    if (!covers(position)) return std::nullopt;
    return fathom::probe_distance(position);
}

std::vector<MoveDistance> Tablebases::probe_moves(const Position& position) const {
    if (!covers(position)) return {};
    return fathom::probe_moves(position);
}

}  // namespace mutare
