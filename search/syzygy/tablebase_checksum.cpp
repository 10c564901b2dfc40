// The checksum of Syzygy files, a hash of the hashes of their parts: what it needs of CityHash 1.0
// by Geoff Pike and Jyrki Alakuijala, https://github.com/google/cityhash
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "search/syzygy/tablebase_files.h"

#ifdef __SSE4_2__
#include <nmmintrin.h>
#endif

namespace mutare {

namespace {

using Word = std::uint64_t;

// CityHash's primes.
constexpr Word kPrime0 = 0xC3A5C85C97CB3127;
constexpr Word kPrime1 = 0xB492B66FBE98F273;
constexpr Word kPrime3 = 0xC949D7C7509E6557;
constexpr Word kMurmurPrime = 0x9DDFEA08EB382D69;

/// The file is hashed in parts of this size, in bytes.
constexpr std::size_t kPart = std::size_t{1} << 24;
/// A part is hashed in blocks: the words of all rounds.
constexpr std::size_t kWordsPerRound = 5;
constexpr std::size_t kRound = kWordsPerRound * sizeof(Word);
constexpr std::size_t kRoundsPerBlock = 6;
constexpr std::size_t kBlock = kRoundsPerBlock * kRound;

#ifdef __SSE4_2__

/// The CRC-32C of the eight bytes of a word, going on from a remainder.
Word crc32c(Word remainder, Word word) {
    return _mm_crc32_u64(remainder, word);
}

#else

constexpr auto kCrcTable = crc_table(0x82F63B78);

/// Without the processor's instruction.
Word crc32c(Word remainder, Word word) {
    auto crc = static_cast<std::uint32_t>(remainder);
    for (std::size_t i = 0; i < sizeof(Word); ++i, word >>= 8) {
        crc = crc >> 8 ^ kCrcTable[(crc ^ word) & 0xFF];
    }
    return crc;
}

#endif

/// The eight bytes from a place on, little-endian.
Word word_at(std::string_view bytes, std::size_t place) {
    Word word = 0;
    std::memcpy(&word, bytes.data() + place, sizeof(word));
    return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

Word mixed(Word word) {
    constexpr int kShift = 47;
    return word ^ word >> kShift;
}

Word hash(Word a, Word b) {
    return mixed((b ^ mixed((a ^ b) * kMurmurPrime)) * kMurmurPrime) * kMurmurPrime;
}

/// CityHashCrc256 as it runs over the bytes.
class PartHash {
  public:
    using Result = std::array<Word, 4>;

    /// Requires at least a block.
    PartHash(std::string_view bytes, Word seed) : bytes_(bytes), crcs_{seed, 0, 0, 0, 0} {
        a_ = word_at(bytes, 56) + kPrime0;
        b_ = word_at(bytes, 96) + kPrime0;
        c_ = first_ = hash(b_, bytes.size());
        d_ = second_ = word_at(bytes, 120) * kPrime0 + bytes.size();
        e_ = word_at(bytes, 184) + seed;
        t_ = c_ + d_;
    }

    Result result() {
        std::size_t place = 0;
        for (; place + kBlock <= bytes_.size(); place += kBlock) {
            for (std::size_t round = 0; round < kRoundsPerBlock; round += 2) {
                add_round(place + round * kRound, 1, 1);
                add_round(place + (round + 1) * kRound, kPrime0, 0);
            }
        }
        for (; place + kRound <= bytes_.size(); place += kRound) add_round(place, kPrime0, 0);
        if (place < bytes_.size()) add_round(bytes_.size() - kRound, kPrime0, 0);
        return finished();
    }

  private:
    void add_round(std::size_t place, Word factor, int turn) {
        const auto word = [&](std::size_t i) { return word_at(bytes_, place + i * sizeof(Word)); };
        const Word before = a_;
        a_ = std::rotr(b_, 41 ^ turn) * factor + word(0);
        b_ = std::rotr(c_, 27 ^ turn) * factor + word(1);
        c_ = std::rotr(d_, 41 ^ turn) * factor + word(2);
        d_ = std::rotr(e_, 33 ^ turn) * factor + word(3);
        e_ = std::rotr(t_, 25 ^ turn) * factor + word(4);
        t_ = before;
        const std::array<Word, kWordsPerRound> words{a_, b_, c_, d_, e_};
        for (std::size_t i = 0; i < words.size(); ++i) crcs_[i] = crc32c(crcs_[i], words[i]);
    }

    [[nodiscard]] Result finished() const {
        constexpr int kHalf = 32;
        const auto [f, g, h, i, j] = crcs_;
        const Word ij = j + (i << kHalf);
        const Word gh = h + (g << kHalf);
        const Word a = hash(a_, ij);
        const Word b = b_ + gh;
        const Word c = hash(c_, f) + i;
        const Word d = hash(d_, e_ + first_);
        const Word ije = ij + e_;
        const Word k = i + hash(gh, t_);
        const Word e = hash(a, d) + ije;
        const Word sum = hash(b, c) + a;
        const Word rest = hash(ije, k) + c;
        Result result;
        result[0] = e + sum + rest + gh;
        Word last = mixed((a + rest) * kPrime0) * kPrime0 + b;
        result[1] = second_ + last + result[0];
        last = mixed(last * kPrime0) * kPrime0 + c;
        result[2] = last + result[1];
        last = mixed((last + e) * kPrime0) * kPrime0;
        result[3] = last + result[2];
        return result;
    }

    std::string_view bytes_;
    std::array<Word, kWordsPerRound> crcs_;
    Word a_, b_, c_, d_, e_, t_;
    Word first_, second_;
};

/// CityHashCrc256.
PartHash::Result hash_part(std::string_view bytes) {
    if (bytes.size() >= kBlock) return PartHash(bytes, 0).result();
    std::array<char, kBlock> padded{};
    std::ranges::copy(bytes, padded.begin());
    const Word seed = ~static_cast<std::uint32_t>(bytes.size());
    return PartHash({padded.data(), padded.size()}, seed & 0xFFFFFFFF).result();
}

/// CityHash128 of the words of one to four hashes, by its form for short texts.
TablebaseChecksum hash_together(const std::vector<Word>& words) {
    const std::size_t count = words.size();
    const std::size_t bytes = (count - 2) * sizeof(Word);
    Word a = words[0] ^ kPrime3;
    Word b = words[1];
    Word c = 0;
    Word d = 0;
    if (count == 4) {
        const Word all = hash(words[2], std::rotr(words[3] + bytes, static_cast<int>(bytes)));
        a = mixed(a * kPrime1) * kPrime1;
        c = b * kPrime1 + (all ^ words[3]);
        d = mixed(a + words[2]);
    } else {
        c = hash(words[count - 1] + kPrime1, a);
        d = hash(b + bytes, c + words[count - 2]);
        a += d;
        for (std::size_t i = 2; i + 2 < count; i += 2) {
            a = (a ^ mixed(words[i] * kPrime1) * kPrime1) * kPrime1;
            b ^= a;
            c = (c ^ mixed(words[i + 1] * kPrime1) * kPrime1) * kPrime1;
            d ^= c;
        }
    }
    a = hash(a, c);
    b = hash(d, b);
    return {a ^ b, hash(b, a)};
}

}  // namespace

TablebaseChecksum tablebase_checksum(std::string_view bytes) {
    assert(!bytes.empty() && bytes.size() <= kMaxVerifiedFile);
    std::vector<Word> words;
    for (; !bytes.empty(); bytes.remove_prefix(std::min(kPart, bytes.size()))) {
        const PartHash::Result part = hash_part(bytes.substr(0, kPart));
        words.insert(words.end(), part.begin(), part.end());
    }
    return hash_together(words);
}

}  // namespace mutare
