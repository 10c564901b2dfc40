#include "search/syzygy/tablebases.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string_view>

#include "base/path.h"
#include "base/split_mix.h"
#include "engine/attacks.h"
#include "engine/draws.h"
#include "engine/movegen.h"
#include "engine/square.h"
#include "search/syzygy/tablebase_files.h"

#ifdef MUTARE_FATHOM
#include <tbprobe.h>
#endif

namespace mutare {

namespace {

/// Fathom's functions, in the types of this program.
namespace fathom {

#ifdef MUTARE_FATHOM

constexpr bool kIsInThisBuild = true;

/// The null device.
#ifdef _WIN32
constexpr const char* kNowhere = "NUL";
#else
constexpr const char* kNowhere = "/dev/null";
#endif

/// As long as it lives, nothing is written to the standard error. When Fathom unmaps tables, it
/// prints a false warning for each.
class QuietErrors {
  public:
    QuietErrors() : errors_(dup(STDERR_FILENO)) {
        const int nowhere = open(kNowhere, O_WRONLY);
        if (errors_ >= 0 && nowhere >= 0) dup2(nowhere, STDERR_FILENO);
        if (nowhere >= 0) ::close(nowhere);
    }
    ~QuietErrors() {
        if (errors_ < 0) return;
        dup2(errors_, STDERR_FILENO);
        ::close(errors_);
    }
    QuietErrors(const QuietErrors&) = delete;
    QuietErrors& operator=(const QuietErrors&) = delete;

  private:
    int errors_;
};

/// Replaces all tables by those in the folders. Returns the number of pieces of the largest one.
/// Requires a list that is not empty and does not end with a separator: Fathom reads past its end
/// otherwise.
int load(const std::string& folders) {
    const QuietErrors quiet;
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

std::vector<MoveDtz> probe_moves(const Position& position) {
    // Fathom keeps the clock in a byte. Beyond the limit its value makes no difference.
    const auto clock =
        static_cast<unsigned>(std::min<int>(position.state().halfmove_clock, kFiftyMoves));
    // A result for each legal move, followed by TB_RESULT_FAILED.
    std::array<unsigned, TB_MAX_MOVES> results;
    if (call(tb_probe_root, position, clock, results.data()) == TB_RESULT_FAILED) return {};
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
std::vector<MoveDtz> probe_moves(const Position&) {
    return {};
}

#endif

}  // namespace fathom

/// The object that has Fathom's tables open; there is one Fathom in the process, hence one owner.
std::atomic<const Tablebases*>& owner() {
    static std::atomic<const Tablebases*> tablebases = nullptr;
    return tablebases;
}

/// Between two folders of a list. Windows has colons within paths.
#ifdef _WIN32
constexpr char kSeparator = ';';
#else
constexpr char kSeparator = ':';
#endif

/// Folders that contain tables, and the tables' files.
struct TableFolders {
    std::string folders;  // as Fathom reads a list
    std::vector<std::string> files;
};

/// The folders of a list that contain tables, each once.
TableFolders folders_with_tables(std::string_view folders) {
    constexpr std::array kEnds{kSeparator, '\0'};
    const std::string_view ends(kEnds.data(), kEnds.size());
    std::set<std::string> seen;
    TableFolders found;
    while (!folders.empty()) {
        const std::string folder(folders.substr(0, folders.find_first_of(ends)));
        folders.remove_prefix(std::min(folder.size() + 1, folders.size()));
        if (folder.empty() || !seen.insert(folder).second) continue;
        const std::vector<std::string> files = tablebase_files(folder);
        if (files.empty()) continue;
        found.folders += found.folders.empty() ? folder : kSeparator + folder;
        found.files.insert(found.files.end(), files.begin(), files.end());
    }
    return found;
}

/// The pieces that the name of a table lists, "KQvKR"; empty if it is not such a name.
std::vector<Piece> pieces_of_table(std::string_view name) {
    constexpr std::string_view kLetters = "PNKBRQ";  // as in kAllPieceTypes
    std::vector<Piece> pieces;
    Color side = Color::White;
    for (const char letter : name) {
        const std::size_t type = kLetters.find(letter);
        if (letter == 'v' && side == Color::White) {
            side = Color::Black;
        } else if (type == std::string_view::npos) {
            return {};
        } else {
            pieces.push_back(make_piece(side, kAllPieceTypes[type]));
        }
    }
    const bool has_kings = std::ranges::count(pieces, Piece::WhiteKing) == 1 &&
                           std::ranges::count(pieces, Piece::BlackKing) == 1;
    return has_kings && pieces.size() <= kMaxTablebasePieces ? pieces : std::vector<Piece>();
}

/// Puts the pieces on random squares. None if that gives no position, or one with captures, which a
/// probe would look up first.
std::optional<Position> random_quiet_position(const std::vector<Piece>& pieces,
                                              SplitMix64& random) {
    Setup setup;
    for (const Piece piece : pieces) {
        const Square square = kAllSquares[random.below(kSquareCount)];
        const bool is_on_end = square.rank() == 0 || square.rank() == kLastRank;
        if (setup.pieces[square.index()] != Piece::None) return std::nullopt;
        if (type_of(piece) == PieceType::Pawn && is_on_end) return std::nullopt;
        setup.pieces[square.index()] = piece;
    }
    Position position(setup);
    if (is_attacked(position.board(), position.king(Color::Black), Color::White)) {
        return std::nullopt;
    }
    const MoveList moves = legal_moves(position);
    if (std::ranges::any_of(moves, &Move::is_capture)) return std::nullopt;
    return position;
}

/// Lets Fathom read the tables. It reads each at its first probe, and the version in Debian crashes
/// when two threads probe at that moment. Afterwards a probe changes nothing.
void read_tables(const std::vector<std::string>& files) {
    constexpr int kTries = 100'000;
    SplitMix64 random(kTries);
    for (const std::string& file : files) {
        const std::filesystem::path path = path_of(file);
        const std::vector<Piece> pieces = pieces_of_table(path.stem().string());
        if (path.extension() != ".rtbw" || pieces.empty()) continue;
        std::optional<Position> position;
        for (int i = 0; i < kTries && !position; ++i) {
            position = random_quiet_position(pieces, random);
        }
        if (position) fathom::probe(*position);
    }
}

}  // namespace

TablebaseScore score_of(Wdl wdl, int ply, bool fifty_move_rule) {
    const bool is_win = wdl == Wdl::Win || (wdl == Wdl::CursedWin && !fifty_move_rule);
    const bool is_loss = wdl == Wdl::Loss || (wdl == Wdl::BlessedLoss && !fifty_move_rule);
    if (is_win) return {Score::tablebase_win_in(ply), Bound::Lower};
    if (is_loss) return {Score::tablebase_loss_in(ply), Bound::Upper};
    // A cursed win is slightly better than a draw: the opponent may still go wrong.
    return {Score::draw() + static_cast<int>(wdl), Bound::Exact};
}

Tablebases::OpenResult Tablebases::open(const std::string& folders) {
    if (!fathom::kIsInThisBuild) return OpenResult::NotInThisBuild;
    const auto [usable, files] = folders_with_tables(folders);
    if (usable.empty()) return OpenResult::NoTables;
    fault_ = fault_of_tablebases(files);
    if (!fault_.empty()) return OpenResult::Damaged;
    const Tablebases* holding = nullptr;
    if (!owner().compare_exchange_strong(holding, this) && holding != this) {
        return OpenResult::HeldByAnother;
    }

    const int largest = fathom::load(usable);
    if (largest == 0) {
        if (largest_ == 0) {
            close();
        } else {
            fathom::load(folders_);
            read_tables(folders_with_tables(folders_).files);
        }
        return OpenResult::NoTables;
    }
    read_tables(files);
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
    owner().compare_exchange_strong(mine, nullptr);
}

bool Tablebases::covers(const Position& position) const {
    return position.state().castling == CastlingRights() &&
           position.board().count_pieces() <= largest_;
}

std::optional<Wdl> Tablebases::probe(const Position& position) const {
    if (!covers(position)) return std::nullopt;
    return fathom::probe(position);
}

std::vector<MoveDtz> Tablebases::probe_moves(const Position& position) const {
    if (!covers(position)) return {};
    return fathom::probe_moves(position);
}

}  // namespace mutare
