#include "train/formats/position_text.h"

#include "base/text.h"
#include "engine/notation/fen.h"
#include "engine/notation/uci_move.h"

namespace mutare::train {

namespace {

std::string score_and_result(const Sample& sample) {
    return join(" | ",
                sample.played.has_score() ? std::to_string(sample.white_score().value()) : "none",
                " | ", points(sample.result));
}

}  // namespace

std::string text_with_move(const Sample& sample) {
    return join(fen(sample.position), " | ",
                uci(sample.played.move, sample.position, /*chess960=*/true),
                score_and_result(sample));
}

std::string text_without_move(const Sample& sample) {
    return fen(sample.position) + score_and_result(sample);
}

}  // namespace mutare::train
