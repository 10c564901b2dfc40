#!/usr/bin/env python3
"""Trains the network with PyTorch, on a GPU if there is one: the same network from the same examples
as `mutare-train train`, in a page of code, written to the same file format.

    ./mutare-train export -o games.examples games.mut
    python3 train/train.py -o network.bin games.examples

Needs torch and numpy.
"""
import argparse
import contextlib
import os
import struct
import sys
import zlib


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("-o", "--output", required=True, help="the file of the network")
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--outputs", type=int, default=8)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--lambda", type=float, default=0.1, dest="lambda_",
                        help="weight of the game's result in the target, from 0 to 1")
    parser.add_argument("--sigmoid", type=float, default=200,
                        help="centipawns with which the side to move is expected to score 73 %%")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=1e-5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="+", help="example files")
    return parser.parse_args()


# The arguments come first, so that -h and a wrong usage need no libraries.
settings = parse_arguments() if __name__ == "__main__" else None
try:
    import numpy as np
    import torch
except ImportError as error:
    sys.exit(f"{os.path.basename(sys.argv[0])} needs {error.name}: {sys.executable} -m pip install "
             "numpy torch, or for the system's Python apt install python3-numpy python3-torch")

FEATURES = 768
MAX_PIECES = 32
MAX_PARAMETER = 1.98
HELD_OUT_ONE_IN = 100
ACCUMULATOR_ONE, OUTPUT_WEIGHT_ONE, SQUARE_DIVISOR, SCALE = 1023, 512, 256, 400

# The layout of an example, which train/network/example.h describes.
EXAMPLE = np.dtype([
    ("occupied", "<u8"), ("pieces", "u1", MAX_PIECES // 2), ("score", "<i2"), ("result", "u1"),
    ("their_flip", "u1"), ("game", "<u2"), ("checksum", "<u2"),
])
assert EXAMPLE.itemsize == 32
HASH_CONSTANT = np.uint64(0x9E3779B97F4A7C15)
HASH_FACTORS = np.array([0xD1B54A32D192ED03, 0xABC98388FB8FAC03, 0x8CB92BA72F3D8DD7,
                         0xF1357AEA2E62A9C5], dtype=np.uint64)


def checksums_of(examples):
    """What the checksum of each example should be."""
    words = examples.view("<u8").reshape(-1, 4)
    # It is the upper quarter of the last word, and not part of what it is made from.
    hashes = HASH_CONSTANT + words[:, :3] @ HASH_FACTORS[:3]
    hashes += (words[:, 3] & np.uint64(2 ** 48 - 1)) * HASH_FACTORS[3]
    return hashes >> np.uint64(48)


def read_examples(path):
    """The examples of a file. Ends the program if the file cannot be read or is damaged."""
    try:
        file = np.fromfile(path, dtype=EXAMPLE)  # Its header is as large as an example.
        size = os.path.getsize(path)
    except OSError as error:
        sys.exit(f"cannot read {path}: {error.strerror}")
    header = file[:1].tobytes()
    examples = file[1:]
    if header[:8] != b"MutExam1" or size != 32 * (1 + struct.unpack("<Q", header[8:16])[0]):
        sys.exit(f"{path} is no whole example file")
    damaged = np.flatnonzero(checksums_of(examples) != examples["checksum"])
    if len(damaged) > 0:
        sys.exit(f"{path}: {32 * len(damaged)} damaged bytes, the first at offset "
                 f"{32 * (1 + damaged[0])}; mutare-train train leaves them out")
    return examples


def active_features(examples):
    """The features of both perspectives as [example, piece]; FEATURES where there is no piece."""
    count = len(examples)
    occupied_bytes = np.ascontiguousarray(examples["occupied"]).view(np.uint8).reshape(count, 8)
    occupied = np.unpackbits(occupied_bytes, axis=1, bitorder="little").astype(bool)
    example, square = np.nonzero(occupied)
    index = np.cumsum(occupied, axis=1)[example, square] - 1  # of the piece in its example
    pairs = examples["pieces"][example, index // 2]
    piece = (pairs >> (index % 2 * 4) & 15).astype(np.int64)
    us = np.full((count, MAX_PIECES), FEATURES, dtype=np.int64)
    them = us.copy()
    us[example, index] = piece * 64 + square
    them[example, index] = (piece + 6) % 12 * 64 + (square ^ examples["their_flip"][example])
    return us, them


class Network(torch.nn.Module):
    """(768 → width) × 2 → outputs, with one accumulator for each perspective."""

    def __init__(self, width, outputs):
        super().__init__()
        self.outputs = outputs
        self.features = torch.nn.EmbeddingBag(FEATURES + 1, width, mode="sum",
                                              padding_idx=FEATURES)
        self.biases = torch.nn.Parameter(torch.full((width,), 0.2))
        self.output = torch.nn.Linear(2 * width, outputs)
        with torch.no_grad():
            self.features.weight.uniform_(-0.1, 0.1)
            self.features.weight[FEATURES] = 0
            self.output.weight.uniform_(-2 / width ** 0.5, 2 / width ** 0.5)
            self.output.bias.zero_()

    def forward(self, us, them, piece_count):
        accumulators = torch.cat([self.features(us) + self.biases,
                                  self.features(them) + self.biases], dim=1)
        outputs = self.output(accumulators.clamp(0, 1).square())
        bucket = (piece_count - 2) * self.outputs // MAX_PIECES
        return outputs.gather(1, bucket.unsqueeze(1)).squeeze(1)


def losses_of(network, examples, device):
    """The squared error of each example, divided by the steepness of the sigmoid."""
    steepness = SCALE / settings.sigmoid
    us, them = (torch.from_numpy(features).to(device) for features in active_features(examples))
    score = torch.from_numpy(examples["score"].astype(np.float32)).to(device)
    result = torch.from_numpy(examples["result"].astype(np.float32)).to(device) / 2
    expected = torch.sigmoid(score / settings.sigmoid)
    target = expected + settings.lambda_ * (result - expected)
    output = network(us, them, (us != FEATURES).sum(dim=1))
    return (torch.sigmoid(steepness * output) - target).square() / steepness


def train(network, examples, held_out, device):
    batch_size = min(settings.batch, len(examples))
    batches = len(examples) // batch_size
    optimiser = torch.optim.AdamW(network.parameters(), lr=settings.rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, settings.epochs * batches,
                                                          eta_min=settings.last_rate)
    random = np.random.default_rng(settings.seed)
    for epoch in range(1, settings.epochs + 1):
        order = random.permutation(len(examples))
        total = 0.0
        for i in range(batches):
            batch = examples[order[i * batch_size:(i + 1) * batch_size]]
            loss = losses_of(network, batch, device).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            with torch.no_grad():
                for parameter in network.parameters():
                    parameter.clamp_(-MAX_PARAMETER, MAX_PARAMETER)
            total += loss.item()
        with torch.no_grad():
            losses = [losses_of(network, held_out[i:i + batch_size], device)
                      for i in range(0, len(held_out), batch_size)]
        mean = f"held out {torch.cat(losses).mean().item():.6f}" if losses else "none held out"
        print(f"epoch {epoch}: loss {total / batches:.6f}, {mean}", flush=True)


def network_file(network):
    """The bytes of the file, which search/evaluation/network_file.h describes."""
    output_one = ACCUMULATOR_ONE**2 * OUTPUT_WEIGHT_ONE // SQUARE_DIVISOR

    def quantised(tensor, units, integer):
        return np.rint(np.asarray(tensor.detach().cpu()) * units).astype(integer).tobytes()

    shape = struct.pack("<3I", len(network.biases), network.outputs, SCALE)
    body = (quantised(network.features.weight[:FEATURES], ACCUMULATOR_ONE, "<i2") +
            quantised(network.biases, ACCUMULATOR_ONE, "<i2") +
            quantised(network.output.weight, OUTPUT_WEIGHT_ONE, "<i2") +
            quantised(network.output.bias, output_one, "<i4"))
    return b"MutNet 2" + shape + struct.pack("<I", zlib.crc32(shape + body)) + body


@contextlib.contextmanager
def new_file(path):
    """A file that appears at the path when it is whole. It is opened before the work begins: what
    cannot be written must not cost hours."""
    try:
        file = open(path + ".new", "xb")
    except OSError as error:
        sys.exit(f"cannot write {path}.new: {error.strerror}")
    try:
        with file:
            yield file
        os.replace(file.name, path)
    except BaseException:
        os.remove(file.name)
        raise


def main():
    with new_file(settings.output) as file:
        examples = np.concatenate([read_examples(path) for path in settings.files])
        is_held_out = examples["game"] % HELD_OUT_ONE_IN == 0
        if is_held_out.all():
            sys.exit("there are no training examples")
        device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(settings.seed)
        network = Network(settings.width, settings.outputs).to(device)
        train(network, examples[~is_held_out], examples[is_held_out], device)
        file.write(network_file(network))


if __name__ == "__main__":
    main()
