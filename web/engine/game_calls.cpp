// Calls about games in PGN.
#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <vector>

#include "base/text.h"
#include "base/text_lines.h"
#include "bench/analysis.h"
#include "bench/annotation.h"
#include "bench/judgement.h"
#include "cli/analysis_output.h"
#include "cli/json.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/pgn.h"
#include "uci/version.h"
#include "web/engine/calls.h"

namespace mutare {

namespace {

/// The whole numbers in the arguments; zero for any that is missing.
template <std::size_t count>
std::array<std::size_t, count> numbers_in(std::string_view arguments) {
    std::array<std::size_t, count> numbers{};
    const std::vector<Token> tokens = split_tokens(arguments);
    for (std::size_t i = 0; i < std::min(count, tokens.size()); ++i) {
        numbers[i] = whole_number<std::size_t>(tokens[i].text).value_or(0);
    }
    return numbers;
}

/// The lines of the text that was opened, from an offset on. It knows where the last ones began.
class OpenedLines {
  public:
    OpenedLines(const CallContext& context, double offset) : context_(context), offset_(offset) {}

    bool next(std::string& line) {
        line.clear();
        const double begin = offset_;
        for (std::optional<char> byte = next_byte(); byte; byte = next_byte()) {
            if (*byte == '\n' || *byte == '\r' || line.size() > kMaxPgnGameBytes) {
                if (*byte == '\r' && peek() == '\n') next_byte();
                return deliver(begin, line);
            }
            line += *byte;
        }
        return !line.empty() && deliver(begin, line);
    }
    /// Where a line begins that is not older than the last call of `forget`; lines count from 1.
    [[nodiscard]] double offset_of(std::size_t line) const {
        return begins_[line - 1 - forgotten_];
    }
    /// Forgets the lines before this one.
    void forget(std::size_t line) {
        for (; forgotten_ + 1 < line; ++forgotten_) begins_.pop_front();
    }

  private:
    bool deliver(double begin, std::string& line) {
        begins_.push_back(begin);
        make_plain(line);
        return true;
    }
    std::optional<char> peek() {
        if (place_ == size_) {
            size_ = context_.read(offset_, buffer_.data(), buffer_.size());
            place_ = 0;
        }
        if (place_ == size_) return std::nullopt;
        return buffer_[place_];
    }
    std::optional<char> next_byte() {
        const std::optional<char> byte = peek();
        if (byte) {
            ++place_;
            ++offset_;
        }
        return byte;
    }

    const CallContext& context_;
    double offset_;
    std::vector<char> buffer_ = std::vector<char>(std::size_t{1} << 16);
    std::size_t place_ = 0;
    std::size_t size_ = 0;
    std::deque<double> begins_;
    std::size_t forgotten_ = 0;
};

/// A place in the text that was opened, where a game begins.
struct Place {
    std::size_t offset = 0;
    std::size_t line = 1;
    std::size_t number = 1;
};

std::string errors_json(const std::vector<PgnError>& errors, const Place& start) {
    return json_array(errors, [&](const PgnError& error) {
        return JsonObject()
            .add("line", error.line + start.line - 1)
            .add("column", error.reason.column)
            .add("game", error.game + start.number - 1)
            .add("move", error.move)
            .add("reason", error.reason.message)
            .text();
    });
}

/// The members that a list of games shows.
JsonObject summary(const PgnGame& game, const Place& start) {
    return JsonObject()
        .add("number", game.number + start.number - 1)
        .add_json("tags", tags_json(game))
        .add("result", game.result)
        .add("moves", game.moves)
        .add("variant", game.variant)
        .add("opening", opening_text(opening_of(game)))
        .add_json("errors", errors_json(game.errors, start))
        .add_json("warnings", errors_json(game.warnings, start));
}

/// Writes the moves of a game as a tree: an array of moves, each of which has the variations that
/// replace it. All is written where it stays, so that a long game is not copied line by line.
class TreeWriter {
  public:
    TreeWriter(const PgnGame& game, std::string& json) : cursor_(game.start), json_(json) {
        begin_line();
    }

    void add(const PgnItem& item) {
        switch (item.kind) {
            case PgnItem::Kind::Move: add_move(item.move); break;
            case PgnItem::Kind::Comment: line().comments.push_back(json_string(item.text)); break;
            case PgnItem::Kind::Nag:
                if (line().has_move)
                    line().nags.push_back(std::to_string(static_cast<int>(item.nag)));
                break;
            case PgnItem::Kind::VariationBegin:
                cursor_.begin_variation();
                json_ += line().has_variations ? ", " : ", \"variations\": [";
                line().has_variations = true;
                begin_line();
                break;
            case PgnItem::Kind::VariationEnd:
                cursor_.end_variation();
                end_line();
                break;
        }
    }
    /// Ends the array. The result is what was said before the first move, as an array.
    std::string end() {
        if (!line().has_move) std::swap(opening_comments_, line().comments);
        end_line();
        return json_array(opening_comments_);
    }

  private:
    struct Line {
        bool has_move = false;
        // Of its last move, which is not closed yet; comments also before its first one.
        bool has_variations = false;
        std::vector<std::string> comments;
        std::vector<std::string> nags;
    };

    Line& line() { return lines_.back(); }
    void begin_line() {
        lines_.emplace_back();
        json_ += '[';
    }
    void end_line() {
        close_move();
        json_ += ']';
        lines_.pop_back();
    }
    void add_move(Move move) {
        const bool is_first = !line().has_move;
        close_move();
        const Position& position = cursor_.position();
        JsonObject node;
        node.add("number", position.fullmove_number())
            .add("side", position.side_to_move() == Color::White ? "white" : "black")
            .add("san", move ? san(position, move) : "--")
            .add("uci", uci(move, position))
            .add("code", move.bits());
        cursor_.play(move);
        node.add("fen", fen(cursor_.position()));
        if (is_first && lines_.size() == 1) {
            std::swap(opening_comments_, line().comments);
        } else if (is_first && !line().comments.empty()) {
            node.add_json("comments_before", json_array(line().comments));
            line().comments.clear();
        }
        if (!is_first) json_ += ", ";
        const std::string text = node.text();
        json_.append(text, 0, text.size() - 1);
        line().has_move = true;
    }
    void close_move() {
        Line& line = this->line();
        if (!line.has_move) return;
        if (line.has_variations) json_ += ']';
        add_list("comments", line.comments);
        add_list("nags", line.nags);
        json_ += '}';
        line = Line{.has_move = true, .has_variations = false, .comments = {}, .nags = {}};
    }
    void add_list(std::string_view name, const std::vector<std::string>& values) {
        if (values.empty()) return;
        json_.append(", ").append(json_string(name)).append(": ").append(json_array(values));
    }

    GameCursor cursor_;
    std::string& json_;
    std::vector<Line> lines_;
    std::vector<std::string> opening_comments_;
};

/// A game in PGN as a JSON string that keeps its lines.
std::string pgn_json(const PgnGame& game) {
    const std::string text = pgn(game);
    std::string json;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string line = json_string(consume_until(rest, "\n"));
        json.append(line, 1, line.size() - 2).append("\\n");
    }
    return '"' + json + '"';
}

std::optional<PgnGame> game_in(std::string_view text) {
    return PgnReader(lines_of(text)).next();
}

}  // namespace

std::string games_answer(const CallContext& context) {
    const auto [offset, line, number, count] = numbers_in<4>(context.arguments);
    const Place start{offset, line, number};
    OpenedLines lines(context, static_cast<double>(start.offset));
    PgnReader reader([&lines](std::string& text) { return lines.next(text); });
    std::vector<std::string> games;
    JsonObject answer;
    while (const std::optional<PgnGame> game = reader.next()) {
        const auto begin = static_cast<std::size_t>(lines.offset_of(game->line)) + game->column - 1;
        const std::size_t at_line = game->line + start.line - 1;
        if (games.size() == count) {
            answer.add_json("next", JsonObject()
                                        .add("offset", begin)
                                        .add("line", at_line)
                                        .add("number", game->number + start.number - 1)
                                        .text());
            break;
        }
        games.push_back(summary(*game, start).add("offset", begin).add("line", at_line).text());
        lines.forget(game->line);
    }
    return answer.add_json("games", json_array(games)).text();
}

std::string game_answer(const CallContext& context) {
    const auto [offset, line, number] = numbers_in<3>(context.arguments);
    const Place start{offset, line, number};
    OpenedLines lines(context, static_cast<double>(start.offset));
    PgnReader reader([&lines](std::string& text) { return lines.next(text); });
    const std::optional<PgnGame> game = reader.next();
    if (!game) return error_answer("there is no game");
    std::string json = summary(*game, start).add("start", fen(game->start)).text();
    json.back() = ',';
    json += " \"line\": ";
    TreeWriter tree(*game, json);
    for (const PgnItem& item : game->items) tree.add(item);
    JsonObject rest;
    rest.add_json("comments", tree.end()).add_json("pgn", pgn_json(*game));
    return json.append(", ").append(rest.text(), 1);
}

std::string pgn_answer(const CallContext& context) {
    const std::optional<PgnGame> game = game_in(context.text);
    if (!game) return error_answer("there is no game");
    if (!game->errors.empty()) {
        return error_answer(game->errors.front().reason.message,
                            game->errors.front().reason.column);
    }
    return JsonObject().add_json("pgn", pgn_json(*game)).text();
}

std::string judge_answer(const CallContext& context) {
    constexpr std::size_t kHashMegabytes = 16;
    const auto [nodes, line_count] = numbers_in<2>(context.arguments);
    const std::optional<PgnGame> game = game_in(context.text);
    if (!game) return error_answer("there is no game");
    if (!game->variant.empty()) return error_answer(join("the rules of ", game->variant));
    if (nodes == 0 || line_count == 0) return error_answer("expected NODES and LINES");
    Searcher searcher(kHashMegabytes);
    searcher.settings().multipv = static_cast<int>(std::min<std::size_t>(line_count, 256));
    Limits limits;
    limits.nodes = nodes;
    const GameAnalysis analysis =
        analyse_game(searcher, *game, limits, 0, Control(), context.progress);
    const GameJudgement judgement = judge_game(*game, analysis);
    const std::string settings = join(nodes, " nodes, ", line_count, " lines");
    const std::string annotator = join(kName, " ", version(), ", ", settings);
    return JsonObject()
        .add_json("analysis", trimmed(game_json(*game, analysis, judgement, settings)))
        .add_json("pgn", pgn_json(annotated(*game, analysis, judgement, annotator)))
        .text();
}

}  // namespace mutare
