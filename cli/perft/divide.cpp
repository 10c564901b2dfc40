#include "cli/perft/divide.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "base/text.h"
#include "engine/notation/move_text.h"
#include "engine/square.h"

namespace mutare {

namespace {

/// What may stand between a move and its count.
constexpr std::string_view kSeparators = " \t\r:=|>;()[]{}\"";

/// Castling, or letters and digits of a move with a square among them.
bool looks_like_move(std::string_view text) {
    constexpr std::string_view kLetters = "abcdefgh12345678KQRBNPqrnx-=";
    constexpr std::size_t kLongest = 8;
    text = text.substr(0, text.find_last_not_of("+#!?,") + 1);
    for (const std::string_view castling : {"O-O", "O-O-O", "0-0", "0-0-0"}) {
        if (text == castling) return true;
    }
    if (text.size() > kLongest || text.find_first_not_of(kLetters) != std::string_view::npos) {
        return false;
    }
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (square_named(text.substr(i, 2))) return true;
    }
    return false;
}

/// A number that may have commas, apostrophes or underscores in it, or a comma behind it.
std::optional<std::uint64_t> count_in(std::string_view text) {
    std::string digits(text);
    std::erase_if(digits,
                  [](char letter) { return letter == ',' || letter == '\'' || letter == '_'; });
    return whole_number<std::uint64_t>(digits);
}

/// "Nodes searched: 400" or "Total: 400", but not a time or a speed.
bool is_total(std::string_view line) {
    const auto has = [&](std::string_view word) {
        const auto same = [](char a, char b) { return to_lower(a) == b; };
        return std::search(line.begin(), line.end(), word.begin(), word.end(), same) != line.end();
    };
    if (has("time") || has("nps") || has("sec")) return false;
    const bool is_result = line.find_first_of(":=") != std::string_view::npos;
    return has("nodes") || has("total") || has("leaf") || (is_result && has("perft"));
}

/// Where the first token of the line ends. `e8=Q` is one.
std::size_t token_end(std::string_view line) {
    constexpr std::string_view kPromotions = "QRBNqrbn";
    std::size_t end = line.find_first_of(kSeparators);
    while (end < line.size() && line[end] == '=' && end + 1 < line.size() &&
           kPromotions.find(line[end + 1]) != std::string_view::npos) {
        end = line.find_first_of(kSeparators, end + 1);
    }
    return std::min(end, line.size());
}

std::vector<std::string_view> tokens_of(std::string_view line) {
    std::vector<std::string_view> tokens;
    while (!line.empty()) {
        const std::string_view token = line.substr(0, token_end(line));
        if (!token.empty()) tokens.push_back(token);
        line.remove_prefix(std::min(token.size() + 1, line.size()));
    }
    return tokens;
}

/// The largest number of the line: others are depths.
std::optional<std::uint64_t> total_in(const std::vector<std::string_view>& tokens) {
    std::optional<std::uint64_t> largest;
    for (const std::string_view token : tokens) largest = std::max(largest, count_in(token));
    return largest;
}

}  // namespace

void add_line(Divide& divide, std::string_view line) {
    line = trimmed(line);
    // A FEN has squares and numbers in it, and these between its ranks.
    constexpr std::ptrdiff_t kSlashes = 7;
    const bool is_fen = std::ranges::count(line, '/') >= kSlashes;
    if (is_fen || line.starts_with("info")) return;
    const std::vector<std::string_view> tokens = tokens_of(line);
    const auto move = std::ranges::find_if(tokens, looks_like_move);
    if (move == tokens.end()) {
        if (const auto total = is_total(line) ? total_in(tokens) : std::nullopt) {
            divide.total = total;
        }
        return;
    }
    const auto is_count = [](std::string_view token) { return count_in(token).has_value(); };
    auto count = std::find_if(move + 1, tokens.end(), is_count);
    if (count == tokens.end()) count = std::find_if(tokens.begin(), move, is_count);
    if (count == move || count == tokens.end()) return;
    divide.entries.push_back({std::string(move->substr(0, move->find(','))), *count_in(*count)});
}

PerftResult checked_perft_divide(const Position& position, int depth, const PerftOptions& options) {
    PerftResult result = perft_divide(position, depth, options);
    if (result.is_too_large) throw std::overflow_error("the count does not fit 64 bits");
    return result;
}

DivideDifference compare(const PerftResult& ours, const Divide& theirs, const Position& position,
                         bool chess960) {
    using MoveCount = PerftResult::MoveCount;
    DivideDifference difference;
    const auto move_text = [&](Move move) {
        return join(uci(move, position, chess960), " (", san(position, move), ")");
    };
    const auto add_extra = [&](const Divide::Entry& entry, std::string_view reason) {
        difference.text +=
            join("  extra there: ", entry.text, ", ", entry.nodes, ": ", reason, "\n");
        difference.is_in_moves = true;
    };
    std::vector<MoveCount> known;
    for (const Divide::Entry& entry : theirs.entries) {
        const Expected<Move> move = parse_move(position, entry.text);
        if (!move) {
            add_extra(entry, move.error().message);
        } else if (std::ranges::find(known, *move, &MoveCount::move) != known.end()) {
            add_extra(entry, "it is listed twice");
        } else {
            known.push_back({*move, entry.nodes});
        }
    }
    const bool lists_moves = !theirs.entries.empty() || theirs.total == 0;
    std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max();
    for (const auto& [move, nodes] : lists_moves ? ours.moves : std::vector<MoveCount>()) {
        const auto other = std::ranges::find(known, move, &MoveCount::move);
        if (other == known.end()) {
            difference.text += join("  missing there: ", move_text(move), ", ", nodes, " here\n");
            difference.is_in_moves = true;
        } else if (other->nodes != nodes) {
            difference.text +=
                join("  ", move_text(move), ": ", nodes, " here, ", other->nodes, " there\n");
            const std::uint64_t size = std::min(nodes, other->nodes);
            if (size < fewest) difference.smallest = move;
            fewest = std::min(fewest, size);
        }
    }
    // The total, where the programs agree in all moves or the other one lists none.
    if (difference.text.empty() && theirs.total && *theirs.total != ours.nodes) {
        difference.text = join("  total: ", *theirs.total, " there\n");
    }
    return difference;
}

std::optional<GeneratorDifference> find_difference(const Position& root, int depth,
                                                   const PerftOptions& options, bool chess960,
                                                   const OtherDivide& other,
                                                   const DepthProgress& progress) {
    GeneratorDifference found{{}, root, 1, {}};
    const auto compare_there = [&](PerftResult& ours) {
        ours = checked_perft_divide(found.position, found.depth, options);
        const std::optional<Divide> theirs = other(found.moves, found.depth, ours.nodes);
        if (!theirs) return false;
        found.difference = compare(ours, *theirs, found.position, chess960);
        return true;
    };
    PerftResult ours;
    for (; found.depth <= depth; ++found.depth) {
        if (!compare_there(ours)) return std::nullopt;
        progress(found.depth, ours, found.difference);
        if (!found.difference.text.empty()) break;
    }
    if (found.depth > depth) return std::nullopt;
    while (found.depth > 1 && !found.difference.is_in_moves && found.difference.smallest) {
        const Move move = found.difference.smallest;
        found.position.make_move(move);
        found.moves.push_back(move);
        --found.depth;
        if (!compare_there(ours)) return std::nullopt;
    }
    return found;
}

}  // namespace mutare
