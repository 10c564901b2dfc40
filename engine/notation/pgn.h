// Games in Portable Game Notation, read one after the other from any number of lines and written
// again. Specification: the PGN standard, 8 and 9.
//
// Reading is lenient where no harm is done: tag pairs in any order, quotation marks inside of
// values, move numbers of any kind, a missing result, moves and signs in any usual notation. What
// cannot be a move is kept as a comment, with a warning, unless it stands where a move must: right
// after its move number. A wrong move is an error with its place; then the rest of that game, or of
// that variation, is skipped, and reading continues after it.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expected.h"
#include "base/text_lines.h"
#include "engine/position.h"

namespace mutare {

/// Numeric Annotation Glyphs, by their numbers in the standard.
enum class Nag : std::uint16_t {
    Good = 1,
    Mistake = 2,
    Brilliant = 3,
    Blunder = 4,
    Interesting = 5,
    Dubious = 6,
    OnlyMove = 7,
    Equal = 10,
    Unclear = 13,
    WhiteSlightlyBetter = 14,
    BlackSlightlyBetter = 15,
    WhiteBetter = 16,
    BlackBetter = 17,
    WhiteWinning = 18,
    BlackWinning = 19,
    Novelty = 146,
};

/// `[Name "Value"]`, the value without escapes.
struct PgnTag {
    std::string name;
    std::string value;

    bool operator==(const PgnTag&) const = default;
};

/// A part of the movetext.
struct PgnItem {
    enum class Kind : std::uint8_t { Move, Comment, Nag, VariationBegin, VariationEnd };

    static PgnItem comment(std::string text) { return {Kind::Comment, {}, {}, std::move(text)}; }

    Kind kind = Kind::Move;
    /// None for the null move, which is written `--`.
    Move move;
    Nag nag{};
    /// The text of a comment.
    std::string text;

    bool operator==(const PgnItem&) const = default;
};

/// What is wrong in a game, and where.
struct PgnError {
    /// The game's number in its file, from 1.
    std::size_t game = 1;
    /// From 1. The column is that of `reason`.
    std::size_t line = 1;
    /// The move that was being read or would have come next, as "12... Nf6"; empty outside of the
    /// moves.
    std::string move;
    ParseError reason;
};

/// "game 3, move 12... "Nf6": the knight …". Line and column are left to the caller.
std::string describe(const PgnError& error);

struct PgnGame {
    /// The value of a tag; nothing when there is no such tag.
    [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const;
    /// Calls `visit(item)` for each item that is in no variation.
    template <class Visit>
    void for_each_main_line_item(Visit visit) const {
        int depth = 0;
        for (const PgnItem& item : items) {
            if (item.kind == PgnItem::Kind::VariationBegin) {
                ++depth;
            } else if (item.kind == PgnItem::Kind::VariationEnd) {
                --depth;
            } else if (depth == 0) {
                visit(item);
            }
        }
    }

    /// Its number in the file, from 1.
    std::size_t number = 1;
    /// Where it begins, from 1.
    std::size_t line = 1;
    std::size_t column = 1;
    std::vector<PgnTag> tags;
    Position start;
    std::vector<PgnItem> items;
    /// "*" when the game says none.
    std::string result = "*";
    /// The number of moves of the main line.
    std::size_t moves = 0;
    /// The variant, where its rules are not those of chess. Else empty.
    std::string variant;
    /// The moves of a variant, which are not read: their text with the result, as it stands.
    std::string unread;
    std::vector<PgnError> errors;
    /// What is odd but costs no move: unknown signs, a result that contradicts another, a wrong
    /// move number (the first one).
    std::vector<PgnError> warnings;
};

/// The text of a game, in lines of less than 80 characters where comments allow it, with a line end
/// after the last one.
std::string pgn(const PgnGame& game);

/// Moves from a position on, numbered: "2. d4 exd4 3. Qxd4". At most `max_plies` of them. The null
/// move is `--`.
std::string numbered_line(const Position& start, const std::vector<Move>& moves,
                          std::size_t max_plies);

/// A place in a game with variations: the position there, and the way back to the moves that a
/// variation replaces.
class GameCursor {
  public:
    explicit GameCursor(Position start) : position_(std::move(start)) {}

    [[nodiscard]] const Position& position() const { return position_; }
    /// How many variations the place is nested in; 0 in the main line.
    [[nodiscard]] std::size_t depth() const { return variations_.size(); }
    /// Is there a move before the place, in this line, that a variation could replace?
    [[nodiscard]] bool can_vary() const {
        return path_.size() > (variations_.empty() ? 0 : variations_.back().path_size);
    }

    /// Makes a legal move. The null move is `Move()`; it requires that there is no check.
    void play(Move move) {
        position_.make_move_or_pass(move);
        path_.push_back(move);
    }
    /// Goes back before the last move. Requires `can_vary()`.
    void begin_variation() {
        assert(can_vary());
        const Move replaced = path_.back();
        take_back();
        variations_.push_back({replaced, path_.size()});
    }
    /// Returns to the move that the variation replaced. Requires a variation.
    void end_variation() {
        const Variation variation = variations_.back();
        variations_.pop_back();
        while (path_.size() > variation.path_size) take_back();
        play(variation.replaced);
    }

  private:
    struct Variation {
        Move replaced;
        /// The number of moves before it.
        std::size_t path_size = 0;
    };

    void take_back() {
        position_.unmake_move_or_pass(path_.back());
        path_.pop_back();
    }

    Position position_;
    std::vector<Move> path_;
    std::vector<Variation> variations_;
};

/// Games beyond this many bytes are skipped as errors, so that no file exhausts the memory. The
/// longest game that the rules allow takes 125 000.
inline constexpr std::size_t kMaxPgnGameBytes = std::size_t{4} << 20;

class PgnReader {
  public:
    explicit PgnReader(LineSource source) : source_(std::move(source)) {}

    /// The next game, with its errors; nothing at the end of the input. Comments after the result
    /// belong to it, up to an empty line.
    std::optional<PgnGame> next();

  private:
    struct Place {
        std::size_t line = 1;
        std::size_t column = 1;
    };

    bool read_line();
    bool find_token();
    [[nodiscard]] Place here() const { return {line_number_, place_ + 1}; }

    [[nodiscard]] bool is_at_tag() const;
    [[nodiscard]] bool is_next_game() const;
    [[nodiscard]] bool is_behind_game() const;
    [[nodiscard]] bool is_empty() const;
    void read_tag();
    void enter_movetext();

    struct Word {
        std::string_view written;
        /// Without typeset signs, where there are any.
        std::string ascii;
        /// Where it begins in the line, from 0.
        std::size_t place = 0;

        [[nodiscard]] std::string_view text() const { return ascii.empty() ? written : ascii; }
    };

    void read_movetext();
    [[nodiscard]] Word word_here() const;
    void read_word();
    std::size_t read_number(std::string_view text, const Word& word);
    std::string_view read_move(std::string_view text, const Word& word);
    void read_sign(std::string_view sign, const Word& word);
    void keep_unknown(std::string_view text, std::size_t place);
    void read_comment();
    void read_line_comment();
    void read_nag();
    void begin_variation();
    void end_variation();
    void close_variation();

    void add(PgnItem item);
    [[nodiscard]] Place place_of(std::string_view part, const Word& word) const;
    [[nodiscard]] PgnError error_at(Place place, ParseError reason, std::string_view word) const;
    void add_error(Place place, ParseError reason, std::string_view word = {});
    /// Adds the error and skips the rest of the line of moves that it is in.
    void fail(Place place, ParseError reason, std::string_view word = {});
    [[nodiscard]] bool is_skipping() const { return state_.skipped_depth.has_value(); }
    void compare_results();
    void keep_unread(std::size_t end);
    void finish_game();

    /// What is known of a game while it is read.
    struct State {
        std::optional<GameCursor> cursor;
        /// Where it begins in the line that is read.
        std::size_t begin = 0;
        /// In the lines before that one.
        std::size_t bytes = 0;
        bool has_result = false;
        Place result_place;
        Place fen_place;
        Place variant_place;
        std::size_t last_tag_line = 0;
        /// Where in the line begins what is not in `unread` yet.
        std::size_t unread_place = 0;
        /// Where the variations begin in which the place is.
        std::vector<Place> variations;
        /// While a line of moves is skipped: how many variations it is nested in.
        std::optional<std::size_t> skipped_depth;
        /// Is the last item a comment made of unknown words?
        bool ends_in_unknown = false;
        /// Does it have letters?
        bool is_in_text = false;
        /// Has a move number been read, and nothing after it?
        bool follows_number = false;
        /// What the game's move numbers are more than those of the positions.
        std::optional<int> number_shift;
        bool has_odd_number = false;
    };

    LineSource source_;
    std::string line_;
    std::size_t line_number_ = 0;
    /// The next character of the line, from 0.
    std::size_t place_ = 0;
    /// Where the first character of the line stands that is no white space.
    std::size_t indentation_ = 0;
    std::size_t last_empty_line_ = 0;
    std::size_t games_ = 0;
    PgnGame game_;
    State state_;
};

}  // namespace mutare
