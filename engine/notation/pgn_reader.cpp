// How PGN is read: line by line, so that every error knows its place.
#include <algorithm>
#include <array>
#include <utility>

#include "base/names.h"
#include "base/text.h"
#include "engine/notation/fen.h"
#include "engine/notation/pgn.h"
#include "engine/notation/san.h"
#include "engine/notation/uci_move.h"
#include "engine/notation/wording.h"

namespace mutare {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kDigits = "0123456789";
/// A line that begins like this is the first of a game, even where a comment has not been closed.
constexpr std::string_view kFirstTag = "[Event \"";
/// What ends a word besides white space.
constexpr std::string_view kWordEnds = " \t\r\n\v\f{}();$";

struct Suffix {
    std::string_view name;
    Nag nag;
};

constexpr std::array kSuffixes{
    Suffix{"!", Nag::Good},     Suffix{"?", Nag::Mistake},      Suffix{"!!", Nag::Brilliant},
    Suffix{"??", Nag::Blunder}, Suffix{"!?", Nag::Interesting}, Suffix{"?!", Nag::Dubious},
};

bool is_result(std::string_view word) {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

bool is_letter(char character) {
    return (character >= 'A' && character <= 'Z') || (character >= 'a' && character <= 'z');
}

/// How much of a word is a move number: "12.", "12...", "12", "...".
std::size_t number_length(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of(kDigits), word.size());
    const std::size_t dots = std::min(word.find_first_not_of('.', digits), word.size());
    const bool is_number = dots > digits || dots == word.size() || is_letter(word[dots]);
    return is_number ? dots : 0;
}

/// Where the value of a tag ends that begins at `begin`: at a quotation mark before a bracket. One
/// with a backslash before it ends the value only at the end of the line.
std::size_t value_end(std::string_view line, std::size_t begin) {
    for (std::size_t i = line.find('"', begin); i != std::string_view::npos;
         i = line.find('"', i + 1)) {
        const std::string_view rest = trimmed(line.substr(i + 1));
        if (!rest.starts_with(']')) continue;
        const bool is_escaped = i > begin && line[i - 1] == '\\';
        if (!is_escaped || rest.size() == 1) return i;
    }
    return std::string_view::npos;
}

std::string without_escapes(std::string_view value) {
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool escapes = value[i] == '\\' && i + 1 < value.size() &&
                             (value[i + 1] == '"' || value[i + 1] == '\\');
        if (escapes) ++i;
        text += value[i];
    }
    return text;
}

ParseError pgn_error(std::string_view field, std::string message) {
    return {field, 1, std::move(message)};
}

}  // namespace

std::string describe(const PgnError& error) {
    return join("game ", std::to_string(error.game), error.move.empty() ? "" : ", move ",
                error.move, ": ", error.reason.message);
}

std::optional<std::string_view> PgnGame::tag(std::string_view name) const {
    const PgnTag* const found = find_named(tags, name);
    if (found == nullptr) return std::nullopt;
    return found->value;
}

std::optional<PgnGame> PgnReader::next() {
    game_ = {};
    game_.number = games_ + 1;
    cursor_.reset();
    game_bytes_ = line_.size() - std::min(place_, line_.size());
    has_result_ = false;
    last_tag_line_ = 0;
    variations_.clear();
    skipped_depth_.reset();
    while (find_token()) {
        if (is_at_tag()) {
            if (is_next_game()) break;
            read_tag();
        } else if (!read_movetext()) {
            break;
        }
    }
    finish_game();
    if (is_empty()) return std::nullopt;
    ++games_;
    return std::move(game_);
}

bool PgnReader::read_line() {
    place_ = 0;
    if (!source_(line_)) {
        line_.clear();
        return false;
    }
    if (line_.ends_with('\r')) line_.pop_back();
    if (++line_number_ == 1 && line_.starts_with(kByteOrderMark)) place_ = kByteOrderMark.size();
    game_bytes_ += line_.size() + 1;
    if (game_bytes_ > kMaxPgnGameBytes && skipped_depth_ != 0) {
        add_error(here(), pgn_error("game", join("the game is longer than ",
                                                 std::to_string(kMaxPgnGameBytes), " bytes")));
        skipped_depth_ = 0;
        variations_.clear();
    }
    return true;
}

/// Goes to the next character that is not white space; false at the end of the input. Lines that
/// begin with % are escapes, and skipped.
bool PgnReader::find_token() {
    for (;;) {
        if (place_ == 0 && line_.starts_with('%')) place_ = line_.size();
        place_ = line_.find_first_not_of(kWhiteSpace, place_);
        if (place_ != std::string::npos) return true;
        if (!read_line()) return false;
    }
}

/// Between moves a tag stands at the beginning of a line; any other bracket is a mistake there.
bool PgnReader::is_at_tag() const {
    if (line_[place_] != '[') return false;
    if (!cursor_) return true;
    const std::size_t name = line_.find_first_not_of(kWhiteSpace, place_ + 1);
    return line_.find_first_not_of(kWhiteSpace) == place_ && name != std::string::npos &&
           is_letter(line_[name]);
}

/// Does the tag here belong to another game? So it is after moves or a result, and where a tag
/// comes again after an empty line.
bool PgnReader::is_next_game() const {
    if (cursor_) return !is_empty();
    const std::size_t begin = line_.find_first_not_of(kWhiteSpace, place_ + 1);
    const std::size_t end = line_.find_first_of(" \t\"]", begin);
    if (begin == std::string::npos) return false;
    return line_number_ > last_tag_line_ + 1 && game_.tag(line_.substr(begin, end - begin));
}

/// Comments alone are no game.
bool PgnReader::is_empty() const {
    return game_.tags.empty() && game_.moves == 0 && !has_result_ && game_.errors.empty();
}

void PgnReader::read_tag() {
    const Place place = here();
    const std::size_t begin = line_.find_first_not_of(kWhiteSpace, place_ + 1);
    const std::size_t quote = line_.find('"', place_);
    const std::size_t end = quote == std::string::npos ? quote : value_end(line_, quote + 1);
    place_ = line_.size();
    last_tag_line_ = line_number_;
    if (end == std::string::npos) {
        const std::string_view expected =
            quote == std::string::npos ? "a value between quotation marks" : "\"] after the value";
        if (!is_skipping()) add_error(place, pgn_error("tag", join("expected ", expected)));
        return;
    }
    const std::string_view line = line_;
    std::string name(trimmed(line.substr(begin, quote - begin)));
    place_ = line.find(']', end) + 1;
    if (is_skipping()) return;
    if (name.empty()) return add_error(place, pgn_error("tag", "the tag has no name"));
    if (name == "FEN") fen_place_ = {line_number_, quote + 2};
    game_.tags.push_back(
        {std::move(name), without_escapes(line.substr(quote + 1, end - quote - 1))});
    cursor_.reset();  // Comments may have come first.
}

void PgnReader::enter_movetext() {
    if (cursor_) return;
    if (const auto text = game_.tag("FEN")) {
        if (Parsed<ParsedFen> start = parse_fen(*text)) {
            game_.start = std::move(start->position);
        } else {
            fail(fen_place_, start.error());
        }
    }
    cursor_.emplace(game_.start);
}

/// Reads what stands here between moves, or a move. False when it was the result.
bool PgnReader::read_movetext() {
    enter_movetext();
    switch (line_[place_]) {
        case '{': read_comment(); return true;
        case ';': read_line_comment(); return true;
        case '$': read_nag(); return true;
        case '(': begin_variation(); return true;
        case ')': end_variation(); return true;
        case '}':
            if (!is_skipping()) fail(here(), pgn_error("comment", "no comment is open"));
            ++place_;
            return true;
        default: return read_word();
    }
}

bool PgnReader::read_word() {
    const std::size_t begin = place_;
    const std::size_t end = std::min(line_.find_first_of(kWordEnds, begin), line_.size());
    const std::string_view word = std::string_view(line_).substr(begin, end - begin);
    place_ = end;
    if (is_result(word)) {
        // In a variation it is that of a game which is quoted.
        if (!variations_.empty()) return true;
        has_result_ = true;
        game_.result = word;
        return false;
    }
    const std::size_t number = number_length(word);
    if (number < word.size() && !is_skipping()) read_move(word.substr(number), begin + number);
    return true;
}

void PgnReader::read_move(std::string_view text, std::size_t place) {
    const std::size_t length = text.find_last_not_of("!?") + 1;
    const std::string_view written = text.substr(0, length);
    if (!written.empty() && written != "e.p.") {
        const Parsed<Move> move = parse_move(written);
        if (!move) return fail({line_number_, place + 1}, move.error(), written);
        cursor_->play(*move);
        if (variations_.empty()) ++game_.moves;
        add({PgnItem::Kind::Move, *move, {}, {}});
    }
    if (length == text.size()) return;
    const Suffix* const suffix = find_named(kSuffixes, text.substr(length));
    if (suffix != nullptr) add({PgnItem::Kind::Nag, {}, suffix->nag, {}});
}

/// SAN, or as UCI writes it, or the null move, which databases write in variations.
Parsed<Move> PgnReader::parse_move(std::string_view text) const {
    const Position& position = cursor_->position();
    if (text == "--" || text == "Z0") {
        if (position.in_check()) return pgn_error("move", "a side that is in check cannot pass");
        return Move();
    }
    Parsed<Move> move = parse_san(position, text);
    if (!move) {
        if (Parsed<Move> as_uci = parse_uci_move(position, text)) return as_uci;
    }
    return move;
}

/// Line ends in it become spaces.
void PgnReader::read_comment() {
    const Place place = here();
    std::string text;
    ++place_;
    for (;;) {
        const std::size_t end = line_.find('}', place_);
        if (!is_skipping()) text.append(line_, place_, end - place_);
        place_ = end + 1;
        if (end != std::string::npos) break;
        if (!read_line() || line_.starts_with(kFirstTag)) {
            add_error(place, pgn_error("comment", "the comment is not closed"));
            return;
        }
        text += ' ';
    }
    add({PgnItem::Kind::Comment, {}, {}, std::string(trimmed(text))});
}

void PgnReader::read_line_comment() {
    const std::string_view text = std::string_view(line_).substr(place_ + 1);
    add({PgnItem::Kind::Comment, {}, {}, std::string(trimmed(text))});
    place_ = line_.size();
}

void PgnReader::read_nag() {
    const std::size_t begin = place_ + 1;
    const std::size_t end = std::min(line_.find_first_not_of(kDigits, begin), line_.size());
    const auto number =
        whole_number<std::uint16_t>(std::string_view(line_).substr(begin, end - begin));
    if (!number && !is_skipping()) {
        add_error(here(), pgn_error("glyph", "expected a number after $"));
    }
    if (number) add({PgnItem::Kind::Nag, {}, static_cast<Nag>(*number), {}});
    place_ = end;
}

void PgnReader::begin_variation() {
    if (game_bytes_ <= kMaxPgnGameBytes) variations_.push_back(here());
    if (!is_skipping()) {
        if (cursor_->can_vary()) {
            cursor_->begin_variation();
            add({PgnItem::Kind::VariationBegin, {}, {}, {}});
        } else {
            skipped_depth_ = variations_.size();
            add_error(here(), pgn_error("variation", "no move stands before the variation"));
        }
    }
    ++place_;
}

void PgnReader::end_variation() {
    const Place place = here();
    ++place_;
    if (variations_.empty()) {
        if (!is_skipping()) fail(place, pgn_error("variation", "no variation is open"));
        return;
    }
    if (skipped_depth_ == variations_.size()) skipped_depth_.reset();
    variations_.pop_back();
    // One that could not begin has left the cursor where it was.
    if (is_skipping() || cursor_->depth() == variations_.size()) return;
    cursor_->end_variation();
    add({PgnItem::Kind::VariationEnd, {}, {}, {}});
}

void PgnReader::add(PgnItem item) {
    if (!is_skipping()) game_.items.push_back(std::move(item));
}

void PgnReader::add_error(Place place, ParseError reason, std::string_view word) {
    reason.column += static_cast<int>(place.column) - 1;
    std::string move;
    if (cursor_) {
        const Position& position = cursor_->position();
        move = std::to_string(position.fullmove_number()) +
               (position.side_to_move() == Color::White ? "." : "...");
        if (!word.empty()) move += ' ' + quoted(word);
    }
    game_.errors.push_back({game_.number, place.line, std::move(move), std::move(reason)});
}

void PgnReader::fail(Place place, ParseError reason, std::string_view word) {
    add_error(place, std::move(reason), word);
    skipped_depth_ = variations_.size();
}

/// Closes what the game has left open.
void PgnReader::finish_game() {
    if (!game_.tags.empty()) enter_movetext();
    if (!variations_.empty() && skipped_depth_ != 0) {
        add_error(variations_.front(), pgn_error("variation", "the variation is not closed"));
    }
    const auto result = game_.tag("Result");
    if (!has_result_ && result && is_result(*result)) game_.result = *result;
    while (cursor_ && cursor_->depth() > 0) {
        cursor_->end_variation();
        game_.items.push_back({PgnItem::Kind::VariationEnd, {}, {}, {}});
    }
}

}  // namespace mutare
