#include "train/sibling_output.h"

#include <algorithm>
#include <optional>

#include "base/bytes.h"
#include "train/network/example_file.h"

namespace mutare::train {

namespace {

constexpr std::size_t kFieldSize = 4;
constexpr std::size_t kHeaderSize = 2 * kFieldSize;

/// The bytes of the siblings in front of `bytes`, which are removed there; none when they are not
/// whole and undamaged.
std::optional<std::string_view> take_part(std::string_view& bytes) {
    ByteReader header(bytes);
    const std::uint64_t checksum = header.fixed(kFieldSize);
    const std::uint64_t size = header.fixed(kFieldSize) * sizeof(Example);
    if (header.has_failed() || size > bytes.size() - kHeaderSize) return std::nullopt;
    if (crc32(bytes.substr(kFieldSize, kFieldSize + size)) != checksum) return std::nullopt;
    const std::string_view examples = bytes.substr(kHeaderSize, size);
    bytes.remove_prefix(kHeaderSize + size);
    return examples;
}

std::string_view bytes_of(std::span<const Example> examples) {
    return {reinterpret_cast<const char*>(examples.data()), examples.size_bytes()};
}

std::vector<Example> examples_of(std::string_view bytes) {
    std::vector<Example> examples(bytes.size() / sizeof(Example));
    std::ranges::copy(bytes, reinterpret_cast<char*>(examples.data()));
    return examples;
}

}  // namespace

Origin origin_of(const SiblingSettings& settings, std::span<const std::string_view> inputs) {
    std::string bytes;
    ByteWriter writer(bytes);
    append(settings.limits, writer);
    for (const int number : {settings.lines, settings.parents_percent, settings.max_difference}) {
        writer.fixed(static_cast<std::uint64_t>(number), kFieldSize);
    }
    writer.fixed(settings.hash_megabytes, kFieldSize);
    writer.fixed(settings.seed, sizeof settings.seed);
    writer.fixed(settings.network.checksum, kFieldSize);
    std::string checksums;
    for (const std::string_view input : inputs) {
        ByteWriter(checksums).fixed(crc32(input), kFieldSize);
    }
    return {crc32(bytes), crc32(checksums)};
}

SiblingOutput::SiblingOutput(const std::string& path, const Origin& origin)
    : path_(path), file_(path, "MutSibl1", origin) {}

std::string SiblingOutput::open() {
    return file_.open([&](std::string_view old_bytes) { return size_to_keep(old_bytes); });
}

std::size_t SiblingOutput::size_to_keep(std::string_view old_bytes) {
    std::string_view rest = old_bytes;
    while (const std::optional<std::string_view> part = take_part(rest)) {
        siblings_ += part->size() / sizeof(Example);
        ++blocks_done_;
    }
    return old_bytes.size() - rest.size();
}

void SiblingOutput::add(const BlockSiblings& siblings) {
    std::string contents;
    ByteWriter(contents).fixed(siblings.examples.size(), kFieldSize);
    contents += bytes_of(siblings.examples);
    std::string part;
    ByteWriter(part).fixed(crc32(contents), kFieldSize);
    part += contents;
    const std::lock_guard lock(mutex_);
    file_.add(part);
    games_ += siblings.games;
    siblings_ += siblings.examples.size();
    ++blocks_done_;
}

bool SiblingOutput::is_good() const {
    const std::lock_guard lock(mutex_);
    return file_.is_good();
}

std::uint64_t SiblingOutput::games() const {
    const std::lock_guard lock(mutex_);
    return games_;
}

std::uint64_t SiblingOutput::siblings() const {
    const std::lock_guard lock(mutex_);
    return siblings_;
}

bool SiblingOutput::finish() {
    return file_.finish([&](std::string_view bytes) {
        ExampleFileWriter writer(path_);
        while (const std::optional<std::string_view> part = take_part(bytes)) {
            writer.add(examples_of(*part));
        }
        return writer.finish();
    });
}

void SiblingOutput::discard() {
    file_.finish([](std::string_view) { return true; });
}

}  // namespace mutare::train
