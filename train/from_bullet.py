#!/usr/bin/env python3
"""Makes a network of the file quantised.bin that bullet has written, with the architecture and the
save format of train/bullet.rs.

    python3 train/from_bullet.py -o new.network checkpoints/mutare-40/quantised.bin

That file has the weights of network_file.h in the same order and units, filled up to a multiple of 64
bytes. https://github.com/jw1912/bullet/blob/main/docs/4-saved-networks.md
"""
import argparse
import struct
import sys
import zlib

FEATURES = 768

parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
parser.add_argument("-o", "--output", required=True, help="the new network")
parser.add_argument("--width", type=int, default=512)
parser.add_argument("--outputs", type=int, default=8)
parser.add_argument("--scale", type=int, default=400,
                    help="centipawns that an output of 1 is worth: bullet's eval_scale")
parser.add_argument("file", help="quantised.bin")
settings = parser.parse_args()

with open(settings.file, "rb") as file:
    weights = file.read()
size = 2 * (FEATURES + 1 + 2 * settings.outputs) * settings.width + 4 * settings.outputs
filled = (size + 63) // 64 * 64
if len(weights) != filled:
    sys.exit(f"{settings.file} has {len(weights)} bytes instead of {filled}: --width or --outputs is "
             "not its own")
header = struct.pack("<3I", settings.width, settings.outputs, settings.scale)
checksum = struct.pack("<I", zlib.crc32(header + weights[:size]))
with open(settings.output, "xb") as file:
    file.write(b"MutNet 2" + header + checksum + weights[:size])
