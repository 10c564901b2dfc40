#!/usr/bin/env python3
"""Writes the mean of networks of the same shape, such as trainings from the same network with
different seeds or positions. Their errors cancel each other in part.

    python3 train/average.py -o mean.network one.network two.network

Each keeps its scores, whatever its scale is.
"""
import argparse
import array
import struct
import sys
import zlib

MAGIC, HEADER, FEATURES = b"MutNet 2", 24, 768
KINDS = "hhi"  # 16 bits for the accumulator and the weights of outputs, 32 for their biases


def read_network(path):
    """Width and outputs, the scale, and the numbers of a file, which network_file.h describes."""
    with open(path, "rb") as file:
        contents = file.read()
    checksum = struct.pack("<I", zlib.crc32(contents[8:20] + contents[24:]))
    if contents[:8] != MAGIC or contents[20:24] != checksum:
        sys.exit(f"{path} is no intact network")
    width, outputs, scale = struct.unpack("<3I", contents[8:20])
    ends = HEADER + 2 * (FEATURES + 1) * width, len(contents) - 4 * outputs
    parts = contents[HEADER:ends[0]], contents[ends[0]:ends[1]], contents[ends[1]:]
    return (width, outputs), scale, [array.array(kind, part) for kind, part in zip(KINDS, parts)]


def mean_of(paths):
    """The bytes of the file."""
    networks = [read_network(path) for path in paths]
    shape, scale, _ = max(networks, key=lambda network: network[1])
    if any(network[0] != shape for network in networks):
        sys.exit("the networks have different shapes")
    # In units of the largest scale, the weights of all outputs stay within their range.
    factors = [own / scale / len(networks) for _, own, _ in networks]
    body = b""
    for i, kind in enumerate(KINDS):
        weights = factors if i > 0 else [1 / len(networks)] * len(networks)
        columns = zip(*(numbers[i] for _, _, numbers in networks))
        mean = (round(sum(w * x for w, x in zip(weights, column))) for column in columns)
        body += array.array(kind, mean).tobytes()
    header = struct.pack("<3I", *shape, scale)
    return MAGIC + header + struct.pack("<I", zlib.crc32(header + body)) + body


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("-o", "--output", required=True, help="the new network")
    parser.add_argument("networks", nargs="+")
    arguments = parser.parse_args()
    mean = mean_of(arguments.networks)
    with open(arguments.output, "xb") as file:
        file.write(mean)


if __name__ == "__main__":
    main()
