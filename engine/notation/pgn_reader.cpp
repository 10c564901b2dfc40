// How PGN is read: line by line, so that every error knows its place.
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "base/names.h"
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
    state_ = {};
    game_.number = games_ + 1;
    state_.begin = std::min(place_, line_.size());
    if (find_token()) {
        game_.line = here().line;
        game_.column = here().column;
    }
    while (find_token() && !is_behind_game()) {
        if (line_[place_] != '[' || !is_at_tag()) {
            read_movetext();
        } else if (is_next_game()) {
            break;
        } else {
            read_tag();
        }
    }
    finish_game();
    if (is_empty()) return std::nullopt;
    ++games_;
    return std::move(game_);
}

bool PgnReader::read_line() {
    keep_unread(line_.size());
    if (!game_.unread.empty()) game_.unread += '\n';
    // The next line may be that of the next game.
    state_.bytes += line_.size() + 1 - std::exchange(state_.begin, 0);
    state_.unread_place = place_ = 0;
    if (!source_(line_)) {
        line_.clear();
        return false;
    }
    ++line_number_;
    indentation_ = word_begin(line_, 0);
    if (indentation_ == line_.size()) last_empty_line_ = line_number_;
    if (state_.bytes > kMaxPgnGameBytes && state_.skipped_depth != 0) {
        add_error(here(),
                  pgn_error("game", join("the game is longer than ", kMaxPgnGameBytes, " bytes")));
        state_.skipped_depth = 0;
        state_.variations.clear();
    }
    return true;
}

/// Goes to the next character that is not white space; false at the end of the input. Lines that
/// begin with % are escapes, and skipped.
bool PgnReader::find_token() {
    while (true) {
        if (place_ == 0 && line_.starts_with('%')) place_ = line_.size();
        place_ = word_begin(line_, place_);
        if (place_ < line_.size()) return true;
        if (!read_line()) return false;
    }
}

/// Is the bracket here that of a tag? Between moves a tag stands at the beginning of a line, or is
/// one without doubt, as where a file was joined to one without a line end; any other bracket is a
/// mistake there.
bool PgnReader::is_at_tag() const {
    if (!state_.cursor || is_tag_begin(line_, place_)) return true;
    const std::size_t name = word_begin(line_, place_ + 1);
    return place_ == indentation_ && name < line_.size() && is_letter(line_[name]);
}

/// Does the tag here belong to another game? So it is after moves or a result, and where a tag
/// comes again after an empty line.
bool PgnReader::is_next_game() const {
    if (state_.cursor) return !is_empty();
    if (line_number_ <= state_.last_tag_line + 1) return false;
    const std::size_t begin = word_begin(line_, place_ + 1);
    const std::size_t end = line_.find_first_of(" \t\"]", begin);
    const std::string_view name = std::string_view(line_).substr(begin, end - begin);
    // Not all of very many, to be quick.
    constexpr std::size_t kMaxCompared = 100;
    const std::span first_tags(game_.tags.data(), std::min(game_.tags.size(), kMaxCompared));
    return find_named(first_tags, name) != nullptr;
}

/// After the result: does what stands here belong to the next game? Comments, signs and words do
/// not, up to an empty line.
bool PgnReader::is_behind_game() const {
    if (!state_.has_result || !state_.variations.empty()) return false;
    if (last_empty_line_ > state_.result_place.line) return true;
    constexpr std::string_view kOfThisGame = "{;$(";
    constexpr std::string_view kOfNextGame = "[)}";
    if (kOfThisGame.find(line_[place_]) != std::string_view::npos) return false;
    if (kOfNextGame.find(line_[place_]) != std::string_view::npos) return true;
    const Word word = word_here();
    const std::string_view text = word.text();
    if (!result_named(text).empty()) return line_number_ != state_.result_place.line;
    return number_length(text) > 0 || form_of_move(text) == MoveForm::Exact;
}

/// Comments alone are no game.
bool PgnReader::is_empty() const {
    return game_.tags.empty() && game_.moves == 0 && !state_.has_result && game_.errors.empty();
}

void PgnReader::enter_movetext() {
    if (state_.cursor) return;
    const std::string_view variant = game_.tag("Variant").value_or("");
    if (!has_rules_of_chess(variant)) {
        game_.variant = variant;
        const std::string reason = join("the variant ", in_quotes(variant),
                                        " is not played here; its moves are left alone");
        game_.warnings.push_back(error_at(state_.variant_place, pgn_error("variant", reason), {}));
        // A glyph would be one of a move that is not read.
        std::erase_if(game_.items,
                      [](const PgnItem& item) { return item.kind == PgnItem::Kind::Nag; });
        state_.skipped_depth = 0;
        state_.unread_place = place_;
    } else if (const auto text = game_.tag("FEN"); text && !is_unknown_start(*text)) {
        if (Expected<ParsedFen> start = parse_fen(*text)) {
            game_.start = std::move(start->position);
        } else {
            fail(state_.fen_place, start.error());
        }
    }
    state_.cursor.emplace(game_.start);
    // Games from other positions may be numbered as their FEN is, or from 1 on.
    if (!game_.tag("FEN")) state_.number_shift = 0;
}

/// Reads what stands here between moves, or a move. Comments may stand between tags too.
void PgnReader::read_movetext() {
    const bool is_comment = line_[place_] == '{' || line_[place_] == ';';
    if (!is_comment) enter_movetext();
    switch (line_[place_]) {
        case '{': return read_comment();
        case ';': return read_line_comment();
        case '$': return read_nag();
        case '(': return begin_variation();
        case ')': return end_variation();
        case '}':
            if (!is_skipping()) add_error(here(), pgn_error("comment", "no comment is open"));
            ++place_;
            return;
        default: return read_word();
    }
}

PgnReader::Word PgnReader::word_here() const {
    const std::size_t end = word_end(line_, place_);
    const std::string_view written = std::string_view(line_).substr(place_, end - place_);
    return {written, is_ascii(written) ? std::string() : in_ascii(written), place_};
}

/// Reads a move number, a move, a sign or the result, or several of them that are joined by signs.
void PgnReader::read_word() {
    const Word word = word_here();
    place_ += word.written.size();
    for (std::string_view text = word.text(); !text.empty();) {
        std::string_view result = result_named(text);
        if (result.empty() && !is_letter(text.front())) {
            result = result_named(text.substr(number_length(text)));  // "35.1-0"
        }
        const bool is_in_variation = !state_.variations.empty();
        if (result.empty()) {
            if (is_skipping()) return;
            if (state_.has_result && !is_in_variation) return read_sign(text, word);
            text = read_move(text, word);
            continue;
        }
        // In a variation it is that of a game which is quoted.
        if (is_in_variation || state_.has_result) return;
        state_.has_result = true;
        state_.result_place = place_of(text, word);
        game_.result = result;
        return;
    }
}

/// Reads the move number that the word begins with, and returns its length.
std::size_t PgnReader::read_number(std::string_view text, const Word& word) {
    if (state_.follows_number && is_numeric_move(text)) return 0;
    const std::size_t length = number_length(text);
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), length);
    if (digits == 0) return length;
    const bool is_alone = length == text.size();
    const bool has_bracket =
        is_alone && state_.variations.empty() && line_.substr(place_, 1) == ")";
    if (has_bracket) ++place_;  // "1)"
    // No game has a longer one.
    const auto number = whole_number<std::int16_t>(text.substr(0, digits));
    const int moves = state_.cursor->position().fullmove_number();
    if (number && !state_.number_shift) state_.number_shift = *number - moves;
    const bool fits = number && *number - moves == state_.number_shift;
    // A number without a dot may be one of a text.
    const bool has_dots = length > digits || has_bracket;
    state_.follows_number =
        has_dots ? fits || !state_.is_in_text : fits && is_alone && !state_.is_in_text;
    if (state_.follows_number && !fits && state_.number_shift && !state_.has_odd_number) {
        state_.has_odd_number = true;
        const std::string message = join("the moves so far make it ", moves + *state_.number_shift);
        game_.warnings.push_back(
            error_at(place_of(text, word), pgn_error("number", message), text.substr(0, length)));
    }
    return length;
}

/// Reads a move, with its number and its signs, or a sign; the result is the text that is joined to
/// it.
std::string_view PgnReader::read_move(std::string_view text, const Word& word) {
    const std::size_t number = read_number(text, word);
    text.remove_prefix(number);
    if (text.empty()) return {};
    const auto [move, glued, signs, joined] = split_move(text);
    const std::string_view with_glued = text.substr(0, move.size() + glued.size());
    const auto read_as_sign = [&] {
        read_sign(text, word);
        return std::string_view();
    };
    if (!state_.follows_number && state_.is_in_text && form_of_move(with_glued) == MoveForm::Loose)
        return read_as_sign();
    const Position& position = state_.cursor->position();
    Expected<Move> read = parse_move(position, move);
    if (!read && is_null_move(move)) {
        if (position.in_check()) {
            read = pgn_error("move", "a side that is in check cannot pass");
        } else {
            read = Move();
        }
    } else if (!read && form_of_move(with_glued) == MoveForm::None &&
               !(state_.follows_number && stands_for_move(with_glued))) {
        return read_as_sign();
    }
    if (!read) {
        fail(place_of(move, word), read.error(), with_glued);
        return {};
    }
    state_.cursor->play(*read);
    if (state_.variations.empty()) ++game_.moves;
    add({PgnItem::Kind::Move, *read, {}, {}});
    for (const std::string_view sign : {glued, signs}) {
        if (!sign.empty()) read_sign(sign, word);
    }
    return joined;
}

PgnReader::Place PgnReader::place_of(std::string_view part, const Word& word) const {
    const auto offset = static_cast<std::size_t>(part.data() - word.text().data());
    return {line_number_, word.place + offset + 1};
}

PgnError PgnReader::error_at(Place place, ParseError reason, std::string_view word) const {
    reason.column += static_cast<int>(place.column) - 1;
    std::string move;
    if (state_.cursor) {
        const Position& position = state_.cursor->position();
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
    state_.skipped_depth = state_.variations.size();
}

/// The tag, the end of the moves and the board should give the game the same result.
void PgnReader::compare_results() {
    const auto tag = std::ranges::find(game_.tags, "Result", &PgnTag::name);
    const std::string_view in_tag =
        tag == game_.tags.end() ? std::string_view() : result_in_tag(tag->value);
    if (!state_.has_result && in_tag.empty()) return;
    if (!in_tag.empty()) tag->value = in_tag;  // as PGN has it
    if (!state_.has_result) game_.result = in_tag;
    const bool is_at_end = game_.variant.empty() && game_.errors.empty();
    const std::string_view on_board =
        is_at_end ? result_on_board(state_.cursor->position()) : std::string_view();
    std::string message;
    if (!in_tag.empty() && in_tag != game_.result) {
        message = join("the tag says ", in_tag, ", the moves end with ", game_.result);
    } else if (!on_board.empty() && on_board != game_.result) {
        message = join("the board says ", on_board, ", the game ends with ", game_.result);
    } else {
        return;
    }
    const Place place = state_.has_result ? state_.result_place : Place{line_number_, 1};
    game_.warnings.push_back(error_at(place, pgn_error("result", std::move(message)), {}));
}

/// Keeps the text of a variant up to that place of the line.
void PgnReader::keep_unread(std::size_t end) {
    if (game_.variant.empty() || state_.bytes > kMaxPgnGameBytes) return;
    game_.unread.append(line_, state_.unread_place, end - state_.unread_place);
}

/// Closes what the game has left open.
void PgnReader::finish_game() {
    if (!game_.tags.empty()) enter_movetext();
    if (!state_.variations.empty() && state_.skipped_depth != 0) {
        add_error(state_.variations.front(), pgn_error("variation", "the variation is not closed"));
    }
    while (state_.cursor && state_.cursor->depth() > 0) close_variation();
    compare_results();
    keep_unread(place_);
    game_.unread = trimmed(game_.unread);
}

}  // namespace mutare
