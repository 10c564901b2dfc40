#include "train/network/shard.h"

#include <utility>

#if MUTARE_HAS_FAST_TRAINING

namespace mutare::train {

namespace {

constexpr std::size_t kOwnFeatures = kFeatureCount / 2;
constexpr int kSquareBits = 6;

/// The squares in a set in ascending order, one in each lane from the first on.
__m512i squares_of(std::uint64_t occupied) {
    alignas(64) static constexpr std::array<std::uint8_t, 64> kSquares = [] {
        std::array<std::uint8_t, 64> squares{};
        for (std::size_t i = 0; i < squares.size(); ++i) {
            squares[i] = static_cast<std::uint8_t>(i);
        }
        return squares;
    }();
    const __m512i found = _mm512_maskz_compress_epi8(occupied, _mm512_load_si512(kSquares.data()));
    return _mm512_cvtepu8_epi16(_mm512_castsi512_si256(found));
}

/// The 32 pieces of four bits each, the lower half of a byte first, one in each lane.
__m512i pieces_of(const std::array<std::uint8_t, 16>& pieces) {
    constexpr char kLowHalf = 15;
    constexpr int kHalf = 4;
    const __m128i mask = _mm_set1_epi8(kLowHalf);
    const __m128i pairs = _mm_loadu_si128(reinterpret_cast<const __m128i*>(pieces.data()));
    const __m128i low = _mm_and_si128(pairs, mask);
    const __m128i high = _mm_and_si128(_mm_srli_epi16(pairs, kHalf), mask);
    return _mm512_cvtepu8_epi16(
        _mm256_set_m128i(_mm_unpackhi_epi8(low, high), _mm_unpacklo_epi8(low, high)));
}

}  // namespace

Shard::Shard(std::size_t outputs)
    : examples_(kMaxExamples),
      piece_counts_(kMaxExamples),
      features_(kMaxPerspectives * Example::kMaxPieces),
      perspectives_(kFeatureCount * kPerspectiveStride),
      first_of_output_(outputs + 1) {}

void Shard::load(std::span<const Example> examples) {
    size_ = examples.size();
    sort_by_output(examples);
    perspective_counts_.fill(0);
    for (std::size_t example = 0; example < size_; ++example) find_features(example);
    for (std::size_t example = 0; example < size_; ++example) list_perspectives(example);
}

void Shard::sort_by_output(std::span<const Example> examples) {
    const std::size_t outputs = first_of_output_.size() - 1;
    std::fill(first_of_output_.begin(), first_of_output_.end(), 0);
    for (const Example& example : examples) ++first_of_output_[example.output(outputs)];
    std::size_t first = 0;
    for (std::size_t& output_first : first_of_output_) first += std::exchange(output_first, first);
    // Each example advances the index of its output, which ends where the next output began.
    for (const Example& example : examples) {
        examples_[first_of_output_[example.output(outputs)]++] = example;
    }
    std::shift_right(first_of_output_.begin(), first_of_output_.end(), 1);
    first_of_output_.front() = 0;
}

void Shard::find_features(std::size_t index) {
    const Example& example = examples_[index];
    const __m512i squares = squares_of(example.occupied);
    const __m512i pieces = _mm512_slli_epi16(pieces_of(example.pieces), kSquareBits);
    const __m512i our_features = _mm512_add_epi16(pieces, squares);

    const __m512i half = _mm512_set1_epi16(kOwnFeatures);
    const __mmask32 are_ours = _mm512_cmplt_epi16_mask(pieces, half);
    const __m512i their_pieces =
        _mm512_mask_add_epi16(_mm512_sub_epi16(pieces, half), are_ours, pieces, half);
    const __m512i their_squares = _mm512_xor_si512(squares, _mm512_set1_epi16(example.their_flip));
    FeatureIndex* const features = features_.data() + 2 * index * Example::kMaxPieces;
    _mm512_store_si512(features, our_features);
    _mm512_store_si512(features + Example::kMaxPieces,
                       _mm512_add_epi16(their_pieces, their_squares));
    piece_counts_[index] = static_cast<std::uint8_t>(example.piece_count());
}

void Shard::list_perspectives(std::size_t example) {
    for (const std::size_t perspective : {2 * example + kUs, 2 * example + kThem}) {
        const FeatureIndex* const active = features(perspective);
        for (std::size_t i = 0; i < piece_count(example); ++i) {
            const std::size_t feature = active[i];
            const std::size_t count = perspective_counts_[feature]++;
            perspectives_[feature * kPerspectiveStride + count] =
                static_cast<PerspectiveIndex>(perspective);
        }
    }
}

}  // namespace mutare::train

#endif
