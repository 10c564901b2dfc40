#!/usr/bin/env python3
"""Writes the mean of networks of the same shape, such as trainings from the same network with
different seeds or positions. Their errors cancel each other in part.

    python3 train/average.py -o mean.network one.network two.network

Each keeps its scores, whatever its scale is.
"""
import argparse
import array
import os
import struct
import sys
import zlib

MAGIC, HEADER, FEATURES = b"MutNet 2", 24, 768
# The weights and biases of the accumulator, and those of the outputs: 16 bits, the last 32.
KINDS = "hhhi"


def read_network(path):
    """The bytes of a file, which network_file.h describes. Ends the program when they cannot be read
    or are damaged."""
    try:
        with open(path, "rb") as file:
            contents = file.read()
    except OSError as error:
        sys.exit(f"cannot read {path}: {error.strerror}")
    checksum = struct.pack("<I", zlib.crc32(contents[8:20] + contents[HEADER:]))
    if contents[:8] != MAGIC or contents[20:HEADER] != checksum:
        sys.exit(f"{path} is no intact network")
    return contents


def parse_network(contents):
    """Width and outputs, the scale, and the numbers of each kind."""
    width, outputs, scale = struct.unpack("<3I", contents[8:20])
    parts, offset = [], HEADER
    for kind, size in zip(KINDS, (FEATURES * width, width, 2 * width * outputs, outputs)):
        end = offset + struct.calcsize(kind) * size
        parts.append(array.array(kind, contents[offset:end]))
        offset = end
    return (width, outputs), scale, parts


def network_file(shape, scale, parts):
    """The bytes of the file."""
    header = struct.pack("<3I", *shape, scale)
    body = b"".join(part.tobytes() for part in parts)
    return MAGIC + header + struct.pack("<I", zlib.crc32(header + body)) + body


def mean_of(paths):
    """The bytes of the file."""
    networks = [parse_network(read_network(path)) for path in paths]
    shape, scale, _ = max(networks, key=lambda network: network[1])
    if any(network[0] != shape for network in networks):
        sys.exit("the networks have different shapes")
    # In units of the largest scale, the weights of all outputs stay within their range.
    factors = [own / scale / len(networks) for _, own, _ in networks]
    means = []
    for i, kind in enumerate(KINDS):
        weights = factors if i > 1 else [1 / len(networks)] * len(networks)
        columns = zip(*(numbers[i] for _, _, numbers in networks))
        mean = (round(sum(w * x for w, x in zip(weights, column))) for column in columns)
        means.append(array.array(kind, mean))
    return network_file(shape, scale, means)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("-o", "--output", required=True, help="the new network")
    parser.add_argument("networks", nargs="+")
    arguments = parser.parse_args()
    mean = mean_of(arguments.networks)
    try:
        with open(arguments.output, "xb") as file:
            try:
                file.write(mean)
                file.flush()
            except OSError:
                os.remove(arguments.output)
                raise
    except OSError as error:
        sys.exit(f"cannot write {arguments.output}: {error.strerror}")


if __name__ == "__main__":
    main()
