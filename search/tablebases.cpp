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
#include "engine/square_set.h"

#ifdef MUTARE_FATHOM
#include <tbprobe.h>
#endif

namespace mutare {

namespace {

/// Fathom's functions, in the types of this program.
namespace fathom {

#ifdef MUTARE_FATHOM

constexpr bool kIsInThisBuild = true;

/// Replaces all tables by those in the folders. Returns the number of pieces of the largest one.
/// Requires a list that is not empty and does not end with a separator: Fathom reads past its end
/// otherwise.
int load(const std::string& folders) {
    tb_init(folders.c_str());
    // Fathom may have printed warnings of damaged files: they must not mix with lines written
    // later.
    std::fflush(stdout);
    return static_cast<int>(TB_LARGEST);
}

/// a1 is bit 0, h8 bit 63.
std::uint64_t bitboard_of(const PieceList& pieces, SlotSet slots) {
    SquareSet squares;
    for (const std::size_t slot : slots) squares |= SquareSet::of(pieces[slot]);
    return squares.bits();
}

/// Calls one of Fathom's probing functions with the position and further arguments.
template <class Probe, class... Arguments>
unsigned call(Probe probe, const Position& position, unsigned halfmove_clock,
              Arguments... arguments) {
    const PieceList& white = position.board().pieces(Color::White);
    const PieceList& black = position.board().pieces(Color::Black);
    const auto both = [&](PieceType type) {
        return bitboard_of(white, white.of(type)) | bitboard_of(black, black.of(type));
    };
    constexpr unsigned kNoCastling = 0;
    constexpr unsigned kNoEnPassant = 0;
    const State& state = position.state();
    const unsigned en_passant = state.en_passant_captures == EnPassant::None
                                    ? kNoEnPassant
                                    : static_cast<unsigned>(state.en_passant.compact());
    return probe(bitboard_of(white, white.all()), bitboard_of(black, black.all()),
                 both(PieceType::King), both(PieceType::Queen), both(PieceType::Rook),
                 both(PieceType::Bishop), both(PieceType::Knight), both(PieceType::Pawn),
                 halfmove_clock, kNoCastling, en_passant, position.side_to_move() == Color::White,
                 arguments...);
}

constexpr Wdl wdl_of(unsigned fathom_wdl) {
    return static_cast<Wdl>(static_cast<int>(fathom_wdl) - TB_DRAW);
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

Dtz dtz_of(unsigned result) {
    const auto plies = static_cast<Dtz>(TB_GET_DTZ(result));
    return wdl_of(TB_GET_WDL(result)) < Wdl::Draw ? -plies : plies;
}

/// A result for each legal move, followed by TB_RESULT_FAILED.
using Results = std::array<unsigned, TB_MAX_MOVES>;

/// The result of the position itself; `results` receives those of its moves.
unsigned probe_root(const Position& position, Results& results) {
    // Fathom keeps the clock in a byte. Beyond the limit its value makes no difference.
    const auto clock =
        static_cast<unsigned>(std::min<int>(position.state().halfmove_clock, kFiftyMoves));
    return call(tb_probe_root, position, clock, results.data());
}

std::optional<Dtz> probe_dtz(const Position& position) {
    Results results;
    const unsigned result = probe_root(position, results);
    if (result == TB_RESULT_FAILED) return std::nullopt;
    return dtz_of(result);
}

std::vector<MoveDtz> probe_moves(const Position& position) {
    Results results;
    if (probe_root(position, results) == TB_RESULT_FAILED) return {};
    const auto end = std::find(results.begin(), results.end(), TB_RESULT_FAILED);
    std::vector<MoveDtz> moves;
    for (const Move move : legal_moves(position)) {
        const auto result = std::find_if(
            results.begin(), end, [&](unsigned candidate) { return is_same(move, candidate); });
        if (result == end) return {};
        moves.push_back({move, dtz_of(*result)});
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
std::optional<Dtz> probe_dtz(const Position&) {
    return std::nullopt;
}
std::vector<MoveDtz> probe_moves(const Position&) {
    return {};
}

#endif

}  // namespace fathom

/// The object that holds Fathom's tables; there is one Fathom in the process, hence one holder.
std::atomic<const Tablebases*>& holder() {
    static std::atomic<const Tablebases*> tablebases = nullptr;
    return tablebases;
}

/// Does the folder exist and contain a file with the name of a table?
bool has_tables(const std::string& folder) {
    std::error_code error;
    std::filesystem::directory_iterator entry(folder, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() == ".rtbw") return true;
    }
    return false;
}

/// The folders of a list that contain tables, each once, as a list again.
std::string folders_with_tables(std::string_view folders) {
    using namespace std::string_view_literals;
    constexpr std::string_view kSeparators = ":\0"sv;
    std::set<std::string> seen;
    std::string found;
    while (!folders.empty()) {
        const std::string folder(folders.substr(0, folders.find_first_of(kSeparators)));
        folders.remove_prefix(std::min(folder.size() + 1, folders.size()));
        const bool is_new = !folder.empty() && seen.insert(folder).second;
        if (is_new && has_tables(folder)) found += found.empty() ? folder : ':' + folder;
    }
    return found;
}

}  // namespace

Verdict verdict(Wdl wdl, int ply, bool fifty_move_rule) {
    const bool is_win = wdl == Wdl::Win || (wdl == Wdl::CursedWin && !fifty_move_rule);
    const bool is_loss = wdl == Wdl::Loss || (wdl == Wdl::BlessedLoss && !fifty_move_rule);
    if (is_win) return {Score::tablebase_win_in(ply), Bound::Lower};
    if (is_loss) return {Score::tablebase_loss_in(ply), Bound::Upper};
    // A cursed win is slightly better than a draw: the opponent may still go wrong.
    return {Score::draw() + static_cast<int>(wdl), Bound::Exact};
}

Tablebases::OpenResult Tablebases::open(const std::string& folders) {
    if (!fathom::kIsInThisBuild) return OpenResult::NotInThisBuild;
    const std::string usable = folders_with_tables(folders);
    if (usable.empty()) return OpenResult::NoTables;
    const Tablebases* holding = nullptr;
    if (!holder().compare_exchange_strong(holding, this) && holding != this) {
        return OpenResult::HeldByAnother;
    }

    const int largest = fathom::load(usable);
    if (largest == 0) {
        if (largest_ == 0) {
            close();
        } else {
            fathom::load(folders_);
        }
        return OpenResult::NoTables;
    }
    folders_ = usable;
    largest_ = largest;
    return OpenResult::Opened;
}

/// Fathom keeps the files mapped until it opens others: unmapping them now would print a false
/// warning for each to the standard error.
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
    const std::scoped_lock lock(probe_mutex_);
    return fathom::probe(position);
}

std::optional<Dtz> Tablebases::probe_dtz(const Position& position) const {
    if (!covers(position)) return std::nullopt;
    return fathom::probe_dtz(position);
}

std::vector<MoveDtz> Tablebases::probe_moves(const Position& position) const {
    if (!covers(position)) return {};
    return fathom::probe_moves(position);
}

}  // namespace mutare
