// Random games, written as many programs write them and read back.
#include <algorithm>
#include <array>

#include "base/split_mix.h"
#include "engine/movegen.h"
#include "engine/notation/move_text.h"
#include "tests/catch.h"
#include "tests/pgn_games.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Kind = PgnItem::Kind;

template <class Choices>
const auto& one_of(SplitMix64& random, const Choices& choices) {
    return choices[random.below(std::size(choices))];
}

bool happens(SplitMix64& random, std::size_t percent) {
    return random.below(100) < percent;
}

constexpr std::array<std::string_view, 10> kComments{
    "",      "[%clk 0:01:00]", "; not the end", "(1. e4 *)",     "1-0", "[Event \"a\"]",
    "Ünï ♘", "a  b",           "$1 --",         "100 % \\ \"q\""};

struct GlyphName {
    Nag nag;
    std::array<std::string_view, 2> names;
};

constexpr std::array kGlyphNames{
    GlyphName{Nag::Good, {"!", "!"}},
    GlyphName{Nag::Mistake, {"?", "?"}},
    GlyphName{Nag::Brilliant, {"!!", "‼"}},
    GlyphName{Nag::Dubious, {"?!", "⁈"}},
    GlyphName{Nag::OnlyMove, {"□", "□"}},
    GlyphName{Nag::Equal, {"=", "="}},
    GlyphName{Nag::WhiteSlightlyBetter, {"+=", "⩲"}},
    GlyphName{Nag::WhiteBetter, {"+/-", "±"}},
    GlyphName{Nag::BlackWinning, {"-+", "−+"}},
    GlyphName{Nag::Novelty, {"N", "TN"}},
    GlyphName{static_cast<Nag>(201), {"$201", "$201"}},
};

/// Builds a game of moves, null moves, variations, comments and glyphs.
class RandomGame {
  public:
    explicit RandomGame(SplitMix64& random) : random_(random), cursor_(game_.start) {}

    PgnGame build() {
        const std::size_t count = random_.below(80);
        for (std::size_t i = 0; i < count; ++i) add_item();
        while (cursor_.depth() > 0) end_variation();
        const bool is_over = legal_moves(cursor_.position()).is_empty();
        game_.result = is_over ? end_on_board() : std::string(one_of(random_, kResults));
        game_.tags.push_back({"Event", std::string(one_of(random_, kComments))});
        if (happens(random_, 50)) game_.tags.push_back({"Result", game_.result});
        return std::move(game_);
    }

  private:
    static constexpr std::array<std::string_view, 4> kResults{"1-0", "0-1", "1/2-1/2", "*"};

    void add_item() {
        const std::size_t choice = random_.below(100);
        if (choice < 8) {
            add({Kind::Comment, {}, {}, std::string(one_of(random_, kComments))});
        } else if (choice < 16) {
            add({Kind::Nag, {}, one_of(random_, kGlyphNames).nag, {}});
        } else if (choice < 24 && cursor_.can_vary() && cursor_.depth() < 4) {
            cursor_.begin_variation();
            add({Kind::VariationBegin, {}, {}, {}});
            add_move();  // Empty ones are dropped.
        } else if (choice < 32 && cursor_.depth() > 0) {
            end_variation();
        } else {
            add_move();
        }
    }
    void add_move() {
        const MoveList moves = legal_moves(cursor_.position());
        const bool passes = happens(random_, 5) && !cursor_.position().in_check();
        if (moves.is_empty()) return;
        const Move move = passes ? Move() : moves[random_.below(moves.size())];
        cursor_.play(move);
        if (cursor_.depth() == 0) ++game_.moves;
        add({Kind::Move, move, {}, {}});
    }
    void end_variation() {
        cursor_.end_variation();
        add({Kind::VariationEnd, {}, {}, {}});
    }
    void add(PgnItem item) { game_.items.push_back(std::move(item)); }
    [[nodiscard]] std::string end_on_board() const {
        if (!cursor_.position().in_check()) return "1/2-1/2";
        return cursor_.position().side_to_move() == Color::White ? "0-1" : "1-0";
    }

    SplitMix64& random_;
    PgnGame game_;
    GameCursor cursor_;
};

/// Writes a game, each part in a form chosen at random.
class OddWriter {
  public:
    OddWriter(SplitMix64& random, const PgnGame& game)
        : random_(random),
          game_(game),
          cursor_(game.start),
          line_end_(one_of(random, kLineEnds)),
          text_(happens(random, 50) ? "\xEF\xBB\xBF" : "") {}

    std::string write() {
        for (const PgnTag& tag : game_.tags) write_tag(tag);
        text_ += line_end_;
        const bool has_comment_at_end = !game_.items.empty() &&
                                        game_.items.back().kind == Kind::Comment &&
                                        happens(random_, 50);
        const auto end = game_.items.end() - (has_comment_at_end ? 1 : 0);
        for (auto item = game_.items.begin(); item != end; ++item) write_item(*item);
        write_space();
        text_ += result();
        if (has_comment_at_end) write_comment(game_.items.back().text);
        text_ += line_end_ + line_end_;
        if (happens(random_, 20)) text_ += '\x1A';
        return std::move(text_);
    }

  private:
    static constexpr std::array<std::string_view, 3> kLineEnds{"\n", "\r\n", "\r"};

    void write_tag(const PgnTag& tag) {
        std::string value;
        for (const char letter : tag.value) {
            if (letter == '"' || letter == '\\') value += '\\';
            value += letter;
        }
        text_ += "[" + tag.name + " \"" + value + "\"]" + line_end_;
    }
    void write_item(const PgnItem& item) {
        switch (item.kind) {
            case Kind::Move: write_move(item.move); break;
            case Kind::Comment: write_comment(item.text); break;
            case Kind::Nag: write_glyph(item.nag); break;
            case Kind::VariationBegin:
                cursor_.begin_variation();
                text_ += happens(random_, 50) ? " (" : "( ";
                break;
            case Kind::VariationEnd:
                cursor_.end_variation();
                text_ += happens(random_, 50) ? " )" : ")";
                break;
        }
        follows_move_ = item.kind == Kind::Move;
    }
    void write_space() {
        constexpr std::array<std::string_view, 5> kSpaces{" ", "  ", "\t", "\u00A0", "\u2009 "};
        text_ += happens(random_, 15) ? line_end_ : std::string(one_of(random_, kSpaces));
    }
    void write_comment(const std::string& text) {
        if (happens(random_, 20)) {
            text_ += " ;" + text + line_end_;
        } else {
            text_ += (happens(random_, 50) ? " {" : "{ ") + text + "}";
        }
    }
    void write_glyph(Nag nag) {
        const auto named = std::ranges::find(kGlyphNames, nag, &GlyphName::nag);
        const bool may_be_glued = nag <= Nag::Dubious && follows_move_;
        if (!may_be_glued || happens(random_, 50)) write_space();
        text_ += happens(random_, 30) ? "$" + std::to_string(static_cast<int>(nag))
                                      : std::string(one_of(random_, named->names));
    }
    void write_move(Move move) {
        constexpr std::array<std::string_view, 5> kNullMoves{"--", "---", "Z0", "0000", "@@@@"};
        write_space();
        write_number();
        text_ += move ? text_of(move) : std::string(one_of(random_, kNullMoves));
        cursor_.play(move);
    }
    void write_number() {
        const bool is_white = cursor_.position().side_to_move() == Color::White;
        const std::string number = std::to_string(cursor_.position().fullmove_number());
        if (happens(random_, 20)) return;
        if (is_white) {
            text_ += number + (happens(random_, 50) ? ". " : ".");
        } else if (happens(random_, 30)) {
            text_ += number + (happens(random_, 50) ? "..." : "… ");
        }
    }
    std::string text_of(Move move) {
        const std::string normal = san(cursor_.position(), move);
        const std::string squares = uci(move, cursor_.position(), false);
        switch (random_.below(8)) {
            case 0: return squares;
            case 1: return squares.substr(0, 2) + "-" + squares.substr(2);
            case 2: return squares + "+";
            case 3: return long_text(move);
            case 4: return with_figurine(normal);
            case 5: return replaced(normal, {{"O", "0"}, {"x", ":"}, {"=", ""}});
            case 6: return replaced(normal, {{"-", "–"}, {"x", "×"}, {"=", "/"}, {"+", ""}});
            default: return normal + (is_en_passant(move) ? "ep" : "");
        }
    }
    static bool is_en_passant(Move move) { return move.kind() == MoveKind::EnPassant; }
    /// Ng1-f3, e7xd8=Q.
    [[nodiscard]] std::string long_text(Move move) const {
        if (move.is_castling()) return san(cursor_.position(), move);
        std::string text = type_of(move.piece()) == PieceType::Pawn
                               ? ""
                               : std::string(1, letter(type_of(move.piece())));
        text.append(name(move.from()))
            .append(move.is_capture() ? "x" : "-")
            .append(name(move.to()));
        return text +
               (move.is_promotion() ? std::string("=") + letter(type_of(move.promoted())) : "");
    }
    static std::string with_figurine(std::string text) {
        return replaced(std::move(text),
                        {{"K", "♔"}, {"Q", "♛"}, {"R", "♖"}, {"B", "♝"}, {"N", "♘"}});
    }
    using Replacement = std::pair<std::string_view, std::string_view>;
    static std::string replaced(std::string text, const std::vector<Replacement>& replacements) {
        for (const auto& [from, to] : replacements) {
            for (std::size_t place = text.find(from); place != std::string::npos;
                 place = text.find(from, place + to.size())) {
                text.replace(place, from.size(), to);
            }
        }
        return text;
    }
    std::string result() {
        if (game_.result == "*" && follows_move_ && happens(random_, 50)) {
            text_.resize(text_.find_last_not_of(" \t\r\n") + 1);
        }
        if (game_.result != "1/2-1/2") return game_.result;
        constexpr std::array<std::string_view, 3> kDraws{"1/2-1/2", "1/2", "½–½"};
        return std::string(one_of(random_, kDraws));
    }

    SplitMix64& random_;
    const PgnGame& game_;
    GameCursor cursor_;
    std::string line_end_;
    std::string text_;
    bool follows_move_ = false;
};

void require_equal(const PgnGame& read, const PgnGame& written) {
    for (const PgnError& error : read.errors) FAIL(describe(error));
    for (const PgnError& warning : read.warnings) FAIL(describe(warning));
    REQUIRE(read.items == written.items);
    REQUIRE(read.tags == written.tags);
    REQUIRE(read.result == written.result);
    REQUIRE(read.moves == written.moves);
}

}  // namespace

TEST_CASE("random games are read as they were meant, however they are written") {
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        SplitMix64 random(seed);
        std::vector<PgnGame> written;
        std::string text;
        for (std::size_t i = 0; i <= random.below(4); ++i) {
            written.push_back(RandomGame(random).build());
            text += OddWriter(random, written.back()).write();
        }
        CAPTURE(seed, text);
        const std::vector<PgnGame> read = games_of(text);
        REQUIRE(read.size() == written.size());
        for (std::size_t i = 0; i < read.size(); ++i) {
            require_equal(read[i], written[i]);
            require_equal(game_of(pgn(read[i])), written[i]);
        }
    }
}
