// What is known of a PGN game, and how it is written.
#include "engine/notation/pgn.h"

#include <utility>

#include "base/names.h"
#include "base/text.h"
#include "engine/notation/move_text.h"

namespace mutare {

namespace {

/// Text in lines that are broken between words.
class Lines {
  public:
    void add(std::string word) {
        write_last();
        last_ = std::move(word);
    }
    /// Adds to the last word.
    void attach(std::string_view text) { last_ += text; }
    std::string end() {
        write_last();
        return std::move(text_) + '\n';
    }

  private:
    void write_last() {
        constexpr std::size_t kMaxColumns = 79;
        if (is_empty_) {
            is_empty_ = last_.empty();
        } else if (column_ + 1 + last_.size() > kMaxColumns && may_begin_line(last_)) {
            text_ += '\n';
            column_ = 0;
        } else {
            text_ += ' ';
            ++column_;
        }
        text_ += last_;
        column_ += last_.size();
    }
    /// A line that begins with % is skipped by readers, and one with [ may be a tag.
    static bool may_begin_line(std::string_view word) {
        return !word.starts_with('%') && !word.starts_with('[');
    }

    std::string text_;
    /// Not in the text yet.
    std::string last_;
    std::size_t column_ = 0;
    bool is_empty_ = true;
};

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
                opening_ += '(';
                break;
            case PgnItem::Kind::VariationEnd: end_variation(); break;
        }
        needs_number_ = true;
    }
    std::string end(const std::string& result) {
        lines_.add(result);
        return lines_.end();
    }

  private:
    void add_word(std::string_view word) { lines_.add(join(std::exchange(opening_, {}), word)); }
    void add_move(Move move) {
        const std::string number = number_before_move(cursor_.position(), needs_number_);
        add_word(join(number, number.empty() ? "" : " ", move_text(cursor_.position(), move)));
        cursor_.play(move);
        needs_number_ = false;
    }
    void end_variation() {
        cursor_.end_variation();
        if (opening_.empty()) {
            lines_.attach(")");
        } else {
            add_word(")");
        }
    }
    /// Commands in brackets are not broken.
    void add_comment(const std::string& text) {
        opening_ += "{ ";
        std::string word;
        bool is_command = false;
        for (const char letter : text) {
            if (letter == '[') is_command = true;
            if (letter == ']') is_command = false;
            if (letter == ' ' && !is_command) {
                add_word(std::exchange(word, {}));
            } else {
                word += letter == '}' ? ')' : letter;  // It may come from a comment after ";".
            }
        }
        add_word(word);
        lines_.attach(" }");
    }

    GameCursor cursor_;
    Lines lines_;
    /// Written before the next word, without a space.
    std::string opening_;
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
    return text + writer.end(game.result);
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
