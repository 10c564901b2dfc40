// Reads a suite from EPD.
#include "base/text.h"
#include "base/text_lines.h"
#include "bench/epd.h"
#include "bench/suite.h"
#include "engine/notation/move_text.h"

namespace mutare {

namespace {

using Operands = std::vector<std::string_view>;

/// Reads line by line.
class SuiteReader {
  public:
    explicit SuiteReader(std::string_view text) : lines_(lines_of(text)) {}

    Suite read() {
        while (lines_(line_)) {
            ++line_number_;
            const bool is_comment = trimmed(line_).starts_with('#');
            if (!is_comment && !trimmed(line_).empty()) read_line();
        }
        return std::move(suite_);
    }

  private:
    void read_line() {
        Expected<Epd> epd = parse_epd(line_);
        if (!epd) {
            suite_.errors.push_back({line_number_, epd.error()});
            return;
        }
        SuiteCase suite_case;
        suite_case.line = line_number_;
        suite_case.fen = epd->fen;
        const Operands names = epd->operands("id");
        if (!names.empty()) suite_case.name = names.front();
        suite_case.position = std::move(epd->position);
        if (const auto error = read_tasks(*epd, suite_case)) {
            suite_.errors.push_back({line_number_, *error});
        } else {
            suite_.cases.push_back(std::move(suite_case));
        }
    }

    std::optional<ParseError> read_tasks(const Epd& epd, SuiteCase& suite_case) const {
        for (const std::string_view count : epd.operands("dm")) {
            if (auto error = read_mate(count, suite_case)) return error;
        }
        for (const std::string_view text : epd.operands("bm")) {
            auto error = text.starts_with('#') ? read_mate(text.substr(1), suite_case)
                                               : read_move(text, suite_case, suite_case.best);
            if (error) return error;
        }
        for (const std::string_view text : epd.operands("am")) {
            if (auto error = read_move(text, suite_case, suite_case.avoid)) return error;
        }
        if (const Operands texts = epd.operands("c0"); !texts.empty() && is_points(texts.front())) {
            if (auto error = read_points(texts.front(), suite_case)) return error;
        }
        if (!suite_case.mate && suite_case.best.empty() && suite_case.avoid.empty() &&
            suite_case.points.empty()) {
            return ParseError{"operation", 1 + static_cast<int>(line_.size()),
                              "expected a task: bm, am, dm or points in c0"};
        }
        return std::nullopt;
    }

    std::optional<ParseError> read_mate(std::string_view count, SuiteCase& suite_case) const {
        const std::optional<int> moves = whole_number<int>(count);
        if (!moves || *moves == 0 || *moves < -kMaxPly || *moves > kMaxPly) {
            return ParseError{"mate", column_of(count, line_),
                              "expected a number of moves to mate"};
        }
        suite_case.mate = *moves;
        return std::nullopt;
    }

    std::optional<ParseError> read_move(std::string_view text, const SuiteCase& suite_case,
                                        std::vector<Move>& moves) const {
        const Expected<Move> move = parse_move(suite_case.position, text);
        if (!move) return moved_to(column_of(text, line_), move.error());
        moves.push_back(*move);
        return std::nullopt;
    }

    /// More than any suite gives for a move.
    static constexpr int kMaxPoints = 1000;

    /// A comment that is not a list of points may be about anything.
    static bool is_points(std::string_view comment) {
        while (!comment.empty()) {
            const std::string_view entry = trimmed(consume_until(comment, ","));
            const std::size_t sign = entry.rfind('=');
            if (sign == std::string_view::npos) return false;
            const std::optional<int> points = whole_number<int>(entry.substr(sign + 1));
            if (!points || *points < 0 || *points > kMaxPoints) return false;
        }
        return true;
    }

    std::optional<ParseError> read_points(std::string_view text, SuiteCase& suite_case) const {
        while (!text.empty()) {
            const std::string_view entry = trimmed(consume_until(text, ","));
            const std::size_t sign = entry.rfind('=');
            std::vector<Move> moves;
            if (auto error = read_move(entry.substr(0, sign), suite_case, moves)) {
                return error;
            }
            suite_case.points.push_back(
                {moves.front(), *whole_number<int>(entry.substr(sign + 1))});
        }
        return std::nullopt;
    }

    LineSource lines_;
    std::string line_;
    int line_number_ = 0;
    Suite suite_;
};

}  // namespace

Suite parse_suite(std::string_view text) {
    return SuiteReader(text).read();
}

}  // namespace mutare
