// How PGN is read: line by line, so that every error knows its place.
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "base/text.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/pgn.h"
#include "engine/notation/pgn_words.h"

namespace mutare {

namespace {

/// The result that the value of a tag names, with spaces or typeset signs in it or without.
std::string_view result_in_tag(std::string_view value) {
    if (const std::string_view result = result_named(value); !result.empty()) return result;
    std::string text = in_ascii(value);
    std::erase(text, ' ');
    return result_named(text);
}

/// Some programs write a tag for the start position that says nothing.
bool is_unknown_start(std::string_view fen) {
    constexpr std::array<std::string_view, 4> kNothing{"", "?", "-", "startpos"};
    return std::ranges::find(kNothing, fen) != kNothing.end();
}

/// The result that the rules give a game which has ended in the position; empty where it goes on.
std::string_view result_on_board(const Position& position) {
    if (!legal_moves(position).is_empty()) return {};
    if (!position.in_check()) return "1/2-1/2";
    return position.side_to_move() == Color::White ? "0-1" : "1-0";
}

/// Four digits for two squares, as in correspondence, and perhaps one for a promotion: 5254.
bool is_numeric_move(std::string_view word) {
    return (word.size() == 4 || word.size() == 5) &&
           word.find_first_not_of("12345678") == std::string_view::npos;
}

/// Does the word stand for a move after a move number, even where it cannot be one? So it is with
/// all words of letters, but for those that tell how the game ended.
bool stands_for_move(std::string_view word) {
    if (word.empty() || tells_end(word)) return false;
    if (is_numeric_move(word)) return true;
    return is_letter(word.front()) || !is_ascii(word.substr(0, 1));
}

}  // namespace

std::optional<PgnGame> PgnReader::next() {
    game_ = {};
    tag_names_.clear();
    named_tags_ = 0;
    game_.number = games_ + 1;
    cursor_.reset();
    game_bytes_ = line_.size() - std::min(place_, line_.size());
    has_result_ = false;
    last_tag_line_ = 0;
    variations_.clear();
    skipped_depth_.reset();
    ends_in_unknown_ = false;
    is_in_text_ = false;
    follows_number_ = false;
    number_shift_.reset();
    has_odd_number_ = false;
    if (find_token()) {
        game_.line = here().line;
        game_.column = here().column;
    }
    while (find_token()) {
        if (line_[place_] == '[' && is_at_tag()) {
            if (is_next_game()) break;
            read_tag();
        } else if (!read_movetext()) {
            read_epilogue();
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
    indentation_ = word_begin(line_, 0);
    ++line_number_;
    game_bytes_ += line_.size() + 1;
    if (game_bytes_ > kMaxPgnGameBytes && skipped_depth_ != 0) {
        add_error(here(),
                  pgn_error("game", join("the game is longer than ", kMaxPgnGameBytes, " bytes")));
        skipped_depth_ = 0;
        variations_.clear();
    }
    return true;
}

/// Goes to the next character of the line that is not white space; false at its end. Lines that
/// begin with % are escapes, and skipped.
bool PgnReader::find_in_line() {
    if (place_ == 0 && line_.starts_with('%')) place_ = line_.size();
    place_ = word_begin(line_, place_);
    return place_ < line_.size();
}

/// Goes to the next character that is not white space; false at the end of the input.
bool PgnReader::find_token() {
    while (!find_in_line()) {
        if (!read_line()) return false;
    }
    return true;
}

/// Goes to the next character that is not white space; false at an empty line or the end.
bool PgnReader::find_token_in_paragraph() {
    while (!find_in_line()) {
        if (!read_line() || trimmed(line_).empty()) return false;
    }
    return true;
}

/// Is the bracket here that of a tag? Between moves a tag stands at the beginning of a line; any
/// other bracket is a mistake there.
bool PgnReader::is_at_tag() const {
    if (!cursor_) return true;
    const std::size_t name = word_begin(line_, place_ + 1);
    return place_ == indentation_ && name < line_.size() && is_letter(line_[name]);
}

/// Does the tag here belong to another game? So it is after moves or a result, and where a tag
/// comes again after an empty line.
bool PgnReader::is_next_game() {
    if (cursor_) return !is_empty();
    if (line_number_ <= last_tag_line_ + 1) return false;
    for (; named_tags_ < game_.tags.size(); ++named_tags_) {
        tag_names_.insert(game_.tags[named_tags_].name);
    }
    const std::size_t begin = word_begin(line_, place_ + 1);
    const std::size_t end = line_.find_first_of(" \t\"]", begin);
    return tag_names_.contains(line_.substr(begin, end - begin));
}

/// Comments alone are no game.
bool PgnReader::is_empty() const {
    return game_.tags.empty() && game_.moves == 0 && !has_result_ && game_.errors.empty();
}

void PgnReader::enter_movetext() {
    if (cursor_) return;
    const std::string_view variant = game_.tag("Variant").value_or("");
    if (!has_rules_of_chess(variant)) {
        game_.variant = variant;
        const std::string reason = join("the variant ", in_quotes(variant),
                                        " is not played here; its moves are left alone");
        game_.warnings.push_back(error_at(variant_place_, pgn_error("variant", reason), {}));
        skipped_depth_ = 0;
    } else if (const auto text = game_.tag("FEN"); text && !is_unknown_start(*text)) {
        if (Expected<ParsedFen> start = parse_fen(*text)) {
            game_.start = std::move(start->position);
        } else {
            fail(fen_place_, start.error());
        }
    }
    cursor_.emplace(game_.start);
    // Games from other positions may be numbered as their FEN is, or from 1 on.
    if (!game_.tag("FEN")) number_shift_ = 0;
}

/// Reads what stands here between moves, or a move. False when it was the result. Comments may
/// stand between tags too.
bool PgnReader::read_movetext() {
    const bool is_comment = line_[place_] == '{' || line_[place_] == ';';
    if (!is_comment) enter_movetext();
    switch (line_[place_]) {
        case '{': read_comment(); return true;
        case ';': read_line_comment(); return true;
        case '$': read_nag(); return true;
        case '(': begin_variation(); return true;
        case ')': end_variation(); return true;
        case '}':
            if (!is_skipping()) add_error(here(), pgn_error("comment", "no comment is open"));
            ++place_;
            return true;
        default: return read_word();
    }
}

PgnReader::Word PgnReader::word_here() const {
    const std::size_t end = word_end(line_, place_);
    const std::string_view written = std::string_view(line_).substr(place_, end - place_);
    return {written, is_ascii(written) ? std::string() : in_ascii(written), place_};
}

/// Reads a move number, a move, a sign or the result. False when it was the result.
bool PgnReader::read_word() {
    const Word word = word_here();
    place_ += word.written.size();
    const std::string_view text = word.text();
    std::string_view result = result_named(text);
    if (result.empty() && !is_letter(text.front())) {
        result = result_named(text.substr(number_length(text)));  // "35.1-0"
    }
    if (result.empty()) {
        if (!is_skipping()) read_move(word);
        return true;
    }
    // In a variation it is that of a game which is quoted.
    if (!variations_.empty()) return true;
    has_result_ = true;
    result_place_ = {line_number_, word.place + 1};
    game_.result = result;
    return false;
}

/// Reads the move number that the word begins with, and returns its length.
std::size_t PgnReader::read_number(const Word& word) {
    const std::string_view text = word.text();
    if (follows_number_ && is_numeric_move(text)) return 0;
    const std::size_t length = number_length(text);
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), length);
    if (digits == 0) return length;
    const bool is_alone = length == text.size();
    const bool has_bracket = is_alone && variations_.empty() && line_.substr(place_, 1) == ")";
    if (has_bracket) ++place_;  // "1)"
    // No game has a longer one.
    const auto number = whole_number<std::int16_t>(text.substr(0, digits));
    const int moves = cursor_->position().fullmove_number();
    if (number && !number_shift_) number_shift_ = *number - moves;
    const bool fits = number && *number - moves == number_shift_;
    // A number without a dot may be one of a text.
    const bool has_dots = length > digits || has_bracket;
    follows_number_ = has_dots ? fits || !is_in_text_ : fits && is_alone && !is_in_text_;
    if (follows_number_ && !fits && number_shift_ && !has_odd_number_) {
        has_odd_number_ = true;
        const std::string message = join("the moves so far make it ", moves + *number_shift_);
        game_.warnings.push_back(error_at({line_number_, word.place + 1},
                                          pgn_error("number", message), text.substr(0, length)));
    }
    return length;
}

void PgnReader::read_move(const Word& word) {
    const std::string_view text = word.text();
    const std::size_t number = read_number(word);
    if (number == text.size()) return;
    const auto [move, signs] = split_signs(text.substr(number));
    const Place place{line_number_, word.place + number + 1};
    if (!follows_number_ && is_in_text_ && is_spelled_loosely(move)) {
        return read_sign(text.substr(number), word);
    }
    Expected<Move> read = parse_move(cursor_->position(), move);
    std::string_view glued;
    if (!read) {
        const std::string_view sign = glued_sign(move);
        const std::string_view bare = move.substr(0, move.size() - sign.size());
        if (Expected<Move> bare_move = parse_move(cursor_->position(), bare)) {
            read = std::move(bare_move);
            glued = sign;
        }
    }
    if (!read && is_null_move(move)) {
        read = cursor_->position().in_check()
                   ? Expected<Move>(pgn_error("move", "a side that is in check cannot pass"))
                   : Move();
    } else if (!read && !has_form_of_move(move) && !(follows_number_ && stands_for_move(move))) {
        return read_sign(text.substr(number), word);
    }
    if (!read) return fail(place, read.error(), move);
    cursor_->play(*read);
    if (variations_.empty()) ++game_.moves;
    add({PgnItem::Kind::Move, *read, {}, {}});
    for (const std::string_view sign : {glued, signs}) {
        if (!sign.empty()) read_sign(sign, word);
    }
}

/// Reads what stands between the result and the next empty line, or the next game.
void PgnReader::read_epilogue() {
    while (variations_.empty() ? find_token_in_paragraph() : find_token()) {
        if (!variations_.empty()) {
            if (line_[place_] == '[' && is_at_tag()) return;
            read_movetext();
            continue;
        }
        switch (line_[place_]) {
            case '{': read_comment(); break;
            case ';': read_line_comment(); break;
            case '$': read_nag(); break;
            case '(': begin_variation(); break;
            case '[':
            case ')':
            case '}': return;
            default:
                if (!read_word_after_result()) return;
        }
    }
}

/// False, with nothing read, when the word may begin a game.
bool PgnReader::read_word_after_result() {
    const Word word = word_here();
    const std::string_view text = word.text();
    const bool is_result = !result_named(text).empty();
    if (is_result && line_number_ != result_place_.line) return false;
    const bool is_move = has_form_of_move(text) && !is_spelled_loosely(text);
    if (!is_result && (number_length(text) > 0 || is_move)) return false;
    place_ += word.written.size();
    if (!is_result && !is_skipping()) read_sign(text, word);
    return true;
}

PgnError PgnReader::error_at(Place place, ParseError reason, std::string_view word) const {
    reason.column += static_cast<int>(place.column) - 1;
    std::string move;
    if (cursor_) {
        const Position& position = cursor_->position();
        move = std::to_string(position.fullmove_number()) +
               (position.side_to_move() == Color::White ? "." : "...");
        if (!word.empty()) move += ' ' + in_quotes(word);
    }
    return {game_.number, place.line, std::move(move), std::move(reason)};
}

void PgnReader::add_error(Place place, ParseError reason, std::string_view word) {
    game_.errors.push_back(error_at(place, std::move(reason), word));
}

void PgnReader::fail(Place place, ParseError reason, std::string_view word) {
    add_error(place, std::move(reason), word);
    skipped_depth_ = variations_.size();
}

/// The tag, the end of the moves and the board should give the game the same result.
void PgnReader::compare_results() {
    const std::string_view in_tag = result_in_tag(game_.tag("Result").value_or(""));
    if (!has_result_ && in_tag.empty()) return;
    if (!has_result_) game_.result = in_tag;
    const bool is_at_end = game_.variant.empty() && game_.errors.empty();
    const std::string_view on_board =
        is_at_end ? result_on_board(cursor_->position()) : std::string_view();
    std::string message;
    if (!in_tag.empty() && in_tag != game_.result) {
        message = join("the tag says ", in_tag, ", the moves end with ", game_.result);
    } else if (!on_board.empty() && on_board != game_.result) {
        message = join("the board says ", on_board, ", the game ends with ", game_.result);
    } else {
        return;
    }
    const Place place = has_result_ ? result_place_ : Place{line_number_, 1};
    game_.warnings.push_back(error_at(place, pgn_error("result", std::move(message)), {}));
}

/// Closes what the game has left open.
void PgnReader::finish_game() {
    if (!game_.tags.empty()) enter_movetext();
    if (!variations_.empty() && skipped_depth_ != 0) {
        add_error(variations_.front(), pgn_error("variation", "the variation is not closed"));
    }
    while (cursor_ && cursor_->depth() > 0) {
        cursor_->end_variation();
        game_.items.push_back({PgnItem::Kind::VariationEnd, {}, {}, {}});
    }
    compare_results();
}

}  // namespace mutare
