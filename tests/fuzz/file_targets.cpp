// Files that the engine reads while it plays: networks and opening books. A checksum would keep
// every change of a network from being read at all, so it is also read with a right one.
#include <algorithm>
#include <cstdlib>
#include <string>

#include "base/bytes.h"
#include "engine/movegen.h"
#include "engine/polyglot/polyglot_book.h"
#include "search/evaluation/network.h"
#include "tests/fuzz/fuzz_target.h"

namespace mutare::tests {

namespace {

/// The bytes over and over again, up to a size; zeros where there are none.
std::string repeated(std::string_view bytes, std::size_t size) {
    std::string result(bytes);
    if (result.empty()) result.push_back('\0');
    while (result.size() < size) result.append(result, 0, size - result.size());
    result.resize(size);
    return result;
}

/// A network file whose numbers and weights are those of the input, as far as they go, and that has
/// the size and the checksum which belong to them. Wide networks are left short: they take long.
std::string network_around(std::string_view input) {
    constexpr std::string_view kSignature = "MutNet 2";
    constexpr std::size_t kNumbers = 3;
    const std::string numbers = repeated(input.substr(0, kNumbers * kWord), kNumbers * kWord);
    ByteReader reader(numbers);
    const std::uint64_t any_width = reader.fixed(kWord);
    const std::size_t width =
        any_width == kNetworkWidth ? kNetworkWidth : std::min<std::size_t>(any_width, kWidthStep);
    const std::size_t outputs = std::min<std::size_t>(reader.fixed(kWord), 32);
    const std::size_t weights =
        (kFeatureCount + 1 + 2 * outputs) * width * sizeof(std::int16_t) + outputs * kWord;
    const std::string rest =
        numbers + repeated(input.substr(std::min(input.size(), numbers.size())), weights);
    std::string bytes = std::string(kSignature) + numbers;
    ByteWriter(bytes).fixed(crc32(rest), kWord);
    return bytes + rest.substr(numbers.size());
}

/// An evaluation with any sums in the accumulators, as a game may reach them.
void require_evaluation(const Network& network) {
    Accumulator own = network.biases();
    Accumulator their = network.feature_weights(0);
    for (int pieces = 2; pieces <= 32; ++pieces) {
        const Score score = network.evaluate(own, their, pieces);
        require(!score.is_decided(), "an evaluation is a mate");
        std::swap(own, their);
    }
}

void require_network(std::string_view bytes) {
    const Expected<NetworkFile, std::string> file = parse_network(bytes);
    if (!file) {
        require(!file.error().empty(), "a network is refused without a reason");
        return;
    }
    require(to_bytes(*file) == bytes, "a network changes when it is read and written");
    const Network::Loaded loaded = Network::load(bytes);
    if (loaded) {
        require_evaluation(**loaded);
    } else {
        require(file->width != kNetworkWidth, "a network of the right width is not loaded");
    }
}

/// The moves of a book are legal, whatever it says.
void require_book(const std::string& bytes) {
    const std::optional<PolyglotBook> book = PolyglotBook::parse(bytes);
    if (!book) return;
    const Position start;
    const std::vector<BookMove> moves = book->moves(start);
    for (const BookMove& known : moves) {
        require(legal_moves(start).has(known.move), "a book's move is not legal");
        require(known.weight >= 0, "a book's move has a negative weight");
    }
    const auto is_known = [&](const std::optional<BookMove>& move) {
        return !move || std::ranges::count(moves, *move) > 0;
    };
    require(is_known(heaviest(moves)), "the heaviest move is not in the book");
    for (const std::uint64_t random : {std::uint64_t{0}, ~std::uint64_t{0}}) {
        require(is_known(choose_by_weight(moves, random)), "the chosen move is not in the book");
    }
}

/// The input as a book all of whose entries belong to the start position.
std::string book_around(std::string_view input) {
    constexpr std::size_t kKey = sizeof(std::uint64_t);
    constexpr std::size_t kEntry = 2 * kKey;
    std::string bytes(input);
    for (std::size_t entry = 0; entry + kEntry <= bytes.size(); entry += kEntry) {
        for (std::size_t i = 0; i < kKey; ++i) {
            const std::uint64_t key = polyglot_key(Position());
            bytes[entry + i] = static_cast<char>(key >> 8 * (kKey - 1 - i) & 0xFF);
        }
    }
    return bytes;
}

void fuzz_network(std::string_view input) {
    require_network(input);
    require_network(network_around(input));
}

void fuzz_book(std::string_view input) {
    require_book(std::string(input));
    require_book(book_around(input));
}

}  // namespace

std::vector<FuzzTarget> file_targets() {
    return {{"network", fuzz_network}, {"book", fuzz_book}};
}

}  // namespace mutare::tests
