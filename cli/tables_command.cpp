#include <iostream>

#include "base/text.h"
#include "cli/arguments.h"
#include "cli/command_line.h"
#include "cli/json.h"
#include "engine/geometry.h"
#include "engine/piece.h"

namespace mutare {

namespace {

/// "e2 0x14", and below it a line for each piece with its moves.
std::string square_text(Square from) {
    std::string text = join(name(from), " 0x", hexadecimal(from.index(), 2), "\n");
    for (const PieceType type : kAllPieceTypes) {
        for (const Color side : {Color::White, Color::Black}) {
            text += join("  ", name(side), " ", name(type), ":");
            for_each_move_on_empty_board(make_piece(side, type), from,
                                         [&](Square to) { text += join(" ", name(to)); });
            text += '\n';
        }
    }
    return text;
}

ExitCode run_tables_with(const cxxopts::ParseResult& arguments) {
    if (arguments["json"].as<bool>()) {
        std::cout << tables_json() << std::endl;
        return ExitCode::Success;
    }
    for (const Square square : kAllSquares) std::cout << square_text(square);
    std::cout << std::flush;
    return ExitCode::Success;
}

}  // namespace

ExitCode run_tables_command(int argc, const char* const* argv) {
    cxxopts::Options options("mutare tables",
                             "Prints the tables of the 0x88 board: the index of each square, and "
                             "the moves of each piece from each\nsquare of an empty board; for "
                             "pawns their pushes.");
    options.add_options("", {{"json", "Print one JSON object"}});
    return run_with_options(options, "  mutare tables\n  mutare tables --json\n", argc, argv,
                            run_tables_with);
}

}  // namespace mutare
