#include "search/syzygy/tablebases.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <string_view>

#include "base/text.h"
#include "engine/draws.h"
#include "engine/movegen.h"
#include "engine/square.h"

#ifdef MUTARE_FATHOM
#include <tbprobe.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>
#include <shared_mutex>

#include "base/bytes.h"
#include "base/file.h"
#endif

namespace mutare {

namespace {

/// The object that has Fathom's tables open; there is one Fathom in the process, hence one owner.
std::atomic<const Tablebases*>& owner() {
    static std::atomic<const Tablebases*> tablebases = nullptr;
    return tablebases;
}

#ifdef MUTARE_FATHOM

/// Fathom reads a table at its first probe, and the version in Debian crashes if two threads probe
/// at that moment. So this is locked: shared by probes that read no table.
struct ReadTables {
    std::shared_mutex mutex;
    /// The material of the tables that have surely been read.
    std::set<std::uint64_t> materials;
};

ReadTables& read_tables() {
    static ReadTables tables;
    return tables;
}

/// The number of pieces of each color and type, in four bits each.
std::uint64_t material_of(const Board& board) {
    std::uint64_t counts = 0;
    for (const Color side : {Color::White, Color::Black}) {
        for (const PieceType type : kAllPieceTypes) {
            counts = counts << 4 | static_cast<unsigned>(board.pieces(side).of(type).size());
        }
    }
    return counts;
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

/// Between two folders of a list. Windows has colons within paths.
#ifdef _WIN32
constexpr char kSeparator = ';';
#else
constexpr char kSeparator = ':';
#endif

namespace fs = std::filesystem;

/// Can a table have this name? Fathom looks for no others: two sides, the one with more or better
/// pieces first, each of a king and other pieces in a fixed order.
bool is_name_of_table(std::string_view name) {
    const std::string_view first = name.substr(0, name.find('v'));
    const std::string_view second = name.substr(std::min(first.size() + 1, name.size()));
    const auto order = [](char piece) { return std::string_view("KQRBNP").find(piece); };
    const auto is_side = [&](std::string_view side) {
        return side.starts_with('K') && side.find_first_not_of("QRBNP", 1) == side.npos &&
               std::ranges::is_sorted(side, {}, order);
    };
    return is_side(first) && is_side(second) && first.size() >= second.size() &&
           first.size() + second.size() > 2 &&
           first.size() + second.size() <= std::size_t{kMaxTablebasePieces} &&
           !(first.size() == second.size() &&
             std::ranges::lexicographical_compare(second, first, {}, order, order));
}

/// The files in a folder that have the name of a table, sorted.
std::vector<fs::path> tables_in(const std::string& folder) {
    std::vector<fs::path> paths;
    std::error_code error;
    fs::directory_iterator entry(path_of(folder), error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const fs::path& path = entry->path();
        const bool is_table = path.extension() == ".rtbw" || path.extension() == ".rtbz";
        if (is_table && is_name_of_table(text_of(path.stem()))) paths.push_back(path);
    }
    std::ranges::sort(paths);
    return paths;
}

/// A file consists of a magic number, tables, padding to a multiple of 64 bytes, and a checksum of
/// 16 bytes, which the tool `tbcheck` of the tables' generator compares:
/// https://github.com/syzygy1/tb
bool has_size_of_table(const fs::path& path) {
    constexpr std::uintmax_t kPadding = 64;
    constexpr std::uintmax_t kChecksum = 16;
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    return !error && size >= kPadding + kChecksum && size % kPadding == kChecksum;
}

bool has_magic_number(const fs::path& path) {
    std::array<char, sizeof(std::uint32_t)> bytes{};
    std::ifstream(path, std::ios::binary).read(bytes.data(), bytes.size());
    const auto magic = ByteReader({bytes.data(), bytes.size()}).fixed(bytes.size());
    return magic == (path.extension() == ".rtbw" ? 0x5D23E871 : 0xA50C66D7);
}

/// The folders of a list that contain tables, each once, as Fathom reads a list; or why there are
/// none. Fathom leaves out a file whose size no table has, but maps every other one.
Expected<TablebaseFolders, std::string> folders_with_tables(std::string_view list) {
    constexpr std::array kEnds{kSeparator, '\0'};
    const std::string_view ends(kEnds.data(), kEnds.size());
    const std::string none = "there are no tables in " + in_quotes(list);
    std::set<std::string> seen;
    TablebaseFolders found;
    while (!list.empty()) {
        const std::string folder(list.substr(0, list.find_first_of(ends)));
        list.remove_prefix(std::min(folder.size() + 1, list.size()));
        if (folder.empty() || !seen.insert(folder).second) continue;
        bool has_tables = false;
        for (const fs::path& path : tables_in(folder)) {
            std::error_code error;
            const fs::file_status status = fs::status(path, error);
            if (!fs::exists(status)) continue;  // a link to nothing
            if (!fs::is_regular_file(status) && !fs::is_directory(status)) {
                return text_of(path) + " is not a regular file";
            }
            if (!has_size_of_table(path)) {
                if (!found.left_out.empty()) found.left_out += ", ";
                found.left_out += text_of(path) + " is cut off: no table has its size";
            } else if (!has_magic_number(path)) {
                return text_of(path) + " is not a table: wrong magic number";
            } else {
                has_tables = true;
            }
        }
        if (has_tables) found.folders += found.folders.empty() ? folder : kSeparator + folder;
    }
    if (found.folders.empty()) return found.left_out.empty() ? none : found.left_out;
    return found;
}

#endif

}  // namespace

TablebaseScore score_of(Wdl wdl, int ply, bool fifty_move_rule) {
    const bool is_win = wdl == Wdl::Win || (wdl == Wdl::CursedWin && !fifty_move_rule);
    const bool is_loss = wdl == Wdl::Loss || (wdl == Wdl::BlessedLoss && !fifty_move_rule);
    if (is_win) return {Score::tablebase_win_in(ply), Bound::Lower};
    if (is_loss) return {Score::tablebase_loss_in(ply), Bound::Upper};
    // A cursed win is slightly better than a draw: the opponent may still go wrong.
    return {Score::draw() + static_cast<int>(wdl), Bound::Exact};
}

/// Fathom keeps the files mapped until it opens others: unmapping them now would print a false
/// warning for each to the standard error.
void Tablebases::close() {
    open_ = {};
    largest_ = 0;
    const Tablebases* mine = this;
    owner().compare_exchange_strong(mine, nullptr);
}

bool Tablebases::covers(const Position& position) const {
    return position.state().castling == CastlingRights() &&
           position.board().count_pieces() <= largest_;
}

#ifdef MUTARE_FATHOM

Expected<void, std::string> Tablebases::open(const std::string& folders) {
    Expected<TablebaseFolders, std::string> usable = folders_with_tables(folders);
    if (!usable) return usable.error();
    const Tablebases* holding = nullptr;
    if (!owner().compare_exchange_strong(holding, this) && holding != this) {
        return std::string("another engine in this process uses them");
    }
    open_ = *std::move(usable);
    read_tables().materials.clear();
    tb_init(open_.folders.c_str());
    // What Fathom has printed must not mix with lines written later.
    std::fflush(stdout);
    largest_ = static_cast<int>(TB_LARGEST);
    return {};
}

std::optional<Wdl> Tablebases::probe(const Position& position) const {
    if (!covers(position)) return std::nullopt;
    const auto read = [&]() -> std::optional<Wdl> {
        const unsigned result = call(tb_probe_wdl, position, 0);
        if (result == TB_RESULT_FAILED) return std::nullopt;
        return wdl_of(result);
    };
    ReadTables& tables = read_tables();
    // Fathom looks up the captures first, in other tables.
    const bool reads_one = std::ranges::none_of(legal_moves(position), &Move::is_capture);
    const std::uint64_t material = material_of(position.board());
    if (reads_one) {
        const std::shared_lock lock(tables.mutex);
        if (tables.materials.contains(material)) return read();
    }
    const std::unique_lock lock(tables.mutex);
    if (reads_one) tables.materials.insert(material);
    return read();
}

std::vector<MoveDtz> Tablebases::probe_moves(const Position& position) const {
    if (!covers(position)) return {};
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

Expected<void, std::string> Tablebases::open(const std::string&) {
    return std::string("this build has no tablebase support");
}

std::optional<Wdl> Tablebases::probe(const Position&) const {
    return std::nullopt;
}

std::vector<MoveDtz> Tablebases::probe_moves(const Position&) const {
    return {};
}

#endif

}  // namespace mutare
