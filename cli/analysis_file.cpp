// A line of the file has fields between tabs: the settings, the number of the first ply, the FEN of
// the start, and the moves; these are the key. A field for each position follows: its depth and
// nodes, and after semicolons the lines, each a score in centipawns and moves in UCI notation.
#include "cli/analysis_file.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "base/text.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "uci/version.h"

namespace mutare {

namespace {

constexpr int kKeyFields = 4;

std::string record_of(const PositionAnalysis& analysis, const Position& start) {
    std::string text = join(analysis.depth, " ", analysis.nodes);
    for (const AnalysedLine& line : analysis.lines) {
        text += join(";", line.score.value(), " ", uci_line(start, line.moves, true));
    }
    return text;
}

std::optional<AnalysedLine> line_in(std::string_view text, Position position) {
    const auto score = whole_number<int>(consume_until(text, " "));
    if (!score || std::abs(*score) > Score::mate_in(0).value()) return std::nullopt;
    AnalysedLine line{Score(*score), {}};
    while (!text.empty()) {
        const Expected<Move> move = parse_move(position, consume_until(text, " "));
        if (!move) return std::nullopt;
        line.moves.push_back(*move);
        position.make_move(*move);
    }
    return line;
}

std::optional<PositionAnalysis> position_in(std::string_view text, const Position& position) {
    std::string_view counts = consume_until(text, ";");
    const auto depth = whole_number<int>(consume_until(counts, " "));
    const auto nodes = whole_number<std::uint64_t>(counts);
    if (!depth || *depth < 0 || !nodes || text.empty()) return std::nullopt;
    PositionAnalysis analysis;
    analysis.depth = *depth;
    analysis.nodes = *nodes;
    analysis.lines.clear();
    while (!text.empty()) {
        std::optional<AnalysedLine> line = line_in(consume_until(text, ";"), position);
        if (!line) return std::nullopt;
        analysis.lines.push_back(*std::move(line));
    }
    return analysis;
}

/// Where the fields of the key end; nothing where there are not so many.
std::optional<std::size_t> end_of_key(std::string_view line) {
    std::size_t end = 0;
    for (int field = 0; field < kKeyFields; ++field) {
        end = line.find('\t', end + (field > 0 ? 1 : 0));
        if (end == std::string_view::npos) return std::nullopt;
    }
    return end;
}

}  // namespace

std::optional<AnalysisFile> AnalysisFile::open(const std::string& path, std::string settings) {
    std::optional<Checkpoint> file = Checkpoint::open(path);
    if (!file) return std::nullopt;
    const auto is_analysis = [](const std::string& line) {
        return line.starts_with(kName) && end_of_key(line);
    };
    if (!std::ranges::all_of(file->lines(), is_analysis)) {
        std::cerr << path << " has lines that are no analysed games; not resumed" << std::endl;
        return std::nullopt;
    }
    return AnalysisFile(*std::move(file), std::move(settings));
}

AnalysisFile::AnalysisFile(Checkpoint file, std::string settings)
    : file_(std::move(file)), settings_(std::move(settings)) {
    for (const std::string& line : file_.lines()) {
        const std::size_t end = end_of_key(line).value();
        analyses_.insert_or_assign(line.substr(0, end), line.substr(end + 1));
    }
}

std::string AnalysisFile::key(const PgnGame& game, std::size_t first_ply) const {
    return join(settings_, "\t", first_ply, "\t", fen(game.start), "\t",
                uci_line(game.start, main_line(game), true), " ");
}

std::optional<GameAnalysis> AnalysisFile::find(const PgnGame& game,
                                               std::size_t skipped_plies) const {
    const std::vector<Move> moves = main_line(game);
    GameAnalysis analysis;
    analysis.first_ply = std::min(skipped_plies, moves.size());
    const auto place = analyses_.find(key(game, analysis.first_ply));
    if (place == analyses_.end()) return std::nullopt;
    std::string_view rest = place->second;
    Position position = position_after(game, analysis.first_ply);
    for (std::size_t ply = analysis.first_ply; ply <= moves.size(); ++ply) {
        auto found = position_in(consume_until(rest, "\t"), position);
        if (!found) return std::nullopt;
        analysis.positions.push_back(*std::move(found));
        if (ply < moves.size()) position.make_move_or_pass(moves[ply]);
    }
    return rest.empty() ? std::optional(std::move(analysis)) : std::nullopt;
}

bool AnalysisFile::add(const PgnGame& game, const GameAnalysis& analysis) {
    std::string text;
    Position position = position_after(game, analysis.first_ply);
    std::size_t ply = analysis.first_ply;
    const std::vector<Move> moves = main_line(game);
    for (const PositionAnalysis& found : analysis.positions) {
        text += join("\t", record_of(found, position));
        if (ply < moves.size()) position.make_move_or_pass(moves[ply++]);
    }
    return file_.add(key(game, analysis.first_ply) + text);
}

}  // namespace mutare
