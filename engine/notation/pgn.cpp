// What is known of a PGN game, and how it is written.
#include "engine/notation/pgn.h"

#include "base/names.h"
#include "base/text.h"
#include "engine/notation/move_text.h"

namespace mutare {

namespace {

/// Stands in a text where a line may be broken.
constexpr char kBreak = '\n';

/// The text in lines of at most 79 columns where its breaks allow it.
std::string in_lines(std::string_view text) {
    constexpr std::size_t kMaxColumns = 79;
    std::string lines;
    std::size_t column = 0;
    while (!text.empty()) {
        const std::string_view word = consume_until(text, {&kBreak, 1});
        // A line that begins with % is skipped by readers, and one with [ may be a tag.
        const bool may_begin_line = !word.starts_with('%') && !word.starts_with('[');
        const bool begins_line = column + 1 + word.size() > kMaxColumns && may_begin_line;
        if (!lines.empty()) lines += begins_line ? '\n' : ' ';
        column = word.size() + (begins_line || lines.empty() ? 0 : column + 1);
        lines += word;
    }
    return lines + '\n';
}

/// "12." before a move of White; before one of Black "12...", unless White's stands just before it.
std::string number_before_move(const Position& position, bool is_needed) {
    const bool is_white = position.side_to_move() == Color::White;
    if (!is_white && !is_needed) return {};
    return std::to_string(position.fullmove_number()) + (is_white ? "." : "...");
}

std::string move_text(const Position& position, Move move) {
    return move ? san(position, move) : "--";
}

class MovetextWriter {
  public:
    explicit MovetextWriter(const PgnGame& game) : cursor_(game.start) {}

    void add(const PgnItem& item) {
        switch (item.kind) {
            case PgnItem::Kind::Move: add_move(item.move); return;
            case PgnItem::Kind::Comment: add_comment(item.text); break;
            case PgnItem::Kind::Nag:
                add_word("$" + std::to_string(static_cast<int>(item.nag)));
                return;
            case PgnItem::Kind::VariationBegin:
                cursor_.begin_variation();
                add_word("(");
                break;
            case PgnItem::Kind::VariationEnd:
                cursor_.end_variation();
                text_ += ')';
                break;
        }
        needs_number_ = true;
    }
    std::string end(const std::string& result) {
        if (!result.empty()) add_word(result);
        return in_lines(text_);
    }

  private:
    /// With a space before it, unless a bracket has just been opened.
    void add_word(std::string_view word) {
        if (!text_.empty() && !text_.ends_with('(')) text_ += kBreak;
        text_ += word;
    }
    void add_move(Move move) {
        const std::string number = number_before_move(cursor_.position(), needs_number_);
        add_word(join(number, number.empty() ? "" : " ", move_text(cursor_.position(), move)));
        cursor_.play(move);
        needs_number_ = false;
    }
    /// Commands in brackets are not broken.
    void add_comment(std::string_view text) {
        add_word("{ ");
        bool is_command = false;
        for (const char letter : text) {
            if (letter == '[') is_command = true;
            if (letter == ']') is_command = false;
            if (letter == '}') {
                text_ += ')';  // It may come from a comment after ";".
            } else {
                text_ += letter == ' ' && !is_command ? kBreak : letter;
            }
        }
        text_ += " }";
    }

    GameCursor cursor_;
    std::string text_;
    bool needs_number_ = true;
};

/// The tag pair as PGN has it, with a line end.
std::string tag_text(const PgnTag& tag) {
    std::string text = join("[", tag.name, " \"");
    for (const char letter : tag.value) {
        if (letter == '"' || letter == '\\') text += '\\';
        text += letter;
    }
    return text + "\"]\n";
}

}  // namespace

std::string describe(const PgnError& error) {
    return join("game ", error.game, error.move.empty() ? "" : ", move ", error.move, ": ",
                error.reason.message);
}

std::optional<std::string_view> PgnGame::tag(std::string_view name) const {
    const PgnTag* const found = find_named(tags, name);
    if (found == nullptr) return std::nullopt;
    return found->value;
}

std::string pgn(const PgnGame& game) {
    std::string text;
    for (const PgnTag& tag : game.tags) text += tag_text(tag);
    if (!text.empty()) text += '\n';
    MovetextWriter writer(game);
    for (const PgnItem& item : game.items) writer.add(item);
    if (game.variant.empty()) return text + writer.end(game.result);
    // What is not read begins a line, behind the comments before it.
    const std::string& unread = game.unread.empty() ? game.result : game.unread;
    // A line that begins with % would be none of the game.
    const std::string_view space = unread.starts_with('%') ? " " : "";
    return join(text, game.items.empty() ? "" : writer.end(""), space, unread, "\n");
}

std::string numbered_line(const Position& start, const std::vector<Move>& moves,
                          std::size_t max_plies) {
    Position position = start;
    std::string text;
    for (std::size_t ply = 0; ply < moves.size() && ply < max_plies; ++ply) {
        if (ply > 0) text += ' ';
        const std::string number = number_before_move(position, ply == 0);
        if (!number.empty()) text += number + ' ';
        text += move_text(position, moves[ply]);
        position.make_move_or_pass(moves[ply]);
    }
    return text;
}

}  // namespace mutare
