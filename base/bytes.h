// Numbers as bytes: little-endian, with a fixed size.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace mutare {

/// Appends numbers to a string of bytes.
class ByteWriter {
  public:
    explicit ByteWriter(std::string& bytes) : bytes_(bytes) {}

    void byte(unsigned value) { bytes_ += static_cast<char>(value); }
    /// The lowest `size` bytes, the lowest first.
    void fixed(std::uint64_t value, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) byte(static_cast<unsigned>(value >> 8 * i & 0xFF));
    }

  private:
    std::string& bytes_;
};

/// Reads numbers from the front of a string of bytes. A number that is cut off or malformed is read
/// as 0, and from then on `has_failed` is true.
class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] bool is_at_end() const { return bytes_.empty(); }
    [[nodiscard]] bool has_failed() const { return has_failed_; }

    unsigned byte() {
        if (bytes_.empty()) return fail();
        const auto value = static_cast<unsigned char>(bytes_.front());
        bytes_.remove_prefix(1);
        return value;
    }
    std::uint64_t fixed(std::size_t size) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size; ++i) value |= std::uint64_t{byte()} << 8 * i;
        return has_failed_ ? 0 : value;
    }
    /// Says that what has been read is malformed. Returns 0.
    unsigned fail() {
        has_failed_ = true;
        bytes_ = {};
        return 0;
    }

  private:
    std::string_view bytes_;
    bool has_failed_ = false;
};

/// The CRC-32 of zlib, PNG and Ethernet: detects every error within up to 32 adjacent bits.
/// https://en.wikipedia.org/wiki/Cyclic_redundancy_check
constexpr std::uint32_t crc32(std::string_view bytes) {
    constexpr std::array<std::uint32_t, 256> kTable = [] {
        constexpr std::uint32_t kReversedPolynomial = 0xEDB88320;
        std::array<std::uint32_t, 256> table{};
        for (std::uint32_t i = 0; i < table.size(); ++i) {
            table[i] = i;
            for (int bit = 0; bit < 8; ++bit) {
                table[i] = table[i] >> 1 ^ ((table[i] & 1) != 0 ? kReversedPolynomial : 0);
            }
        }
        return table;
    }();
    std::uint32_t remainder = ~0u;
    for (const char byte : bytes) {
        remainder = remainder >> 8 ^ kTable[(remainder ^ static_cast<unsigned char>(byte)) & 0xFF];
    }
    return ~remainder;
}

static_assert(crc32("123456789") == 0xCBF43926);

}  // namespace mutare
