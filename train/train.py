#!/usr/bin/env python3
"""Trains the network with PyTorch, on a GPU if there is one: the same network from the same examples
as `mutare-train train`, in a page of code, and to the same file.

    ./mutare-train export -o games.examples games.mut
    python3 train/train.py -o network.bin games.examples

Needs torch and numpy.
"""
import argparse
import struct
import zlib

import numpy as np
import torch

FEATURES = 768
OWN_FEATURES = 384
MOST_MEN = 32
LARGEST_PARAMETER = 1.98
HELD_OUT_ONE_IN = 100
QA, FINEST_QB, SCALE, LARGEST_OUTPUT_WEIGHT = 255, 256, 400, 127

# An example as train/network/example.h describes it.
EXAMPLE = np.dtype([
    ("occupied", "<u8"), ("men", "u1", MOST_MEN // 2), ("score", "<i2"), ("result", "u1"),
    ("enemy_flip", "u1"), ("game", "<u2"), ("reserved", "<u2"),
])
assert EXAMPLE.itemsize == 32


def features_of(examples):
    """The features that each side sees, [example, man]; FEATURES where there is no man."""
    count = len(examples)
    occupied_bytes = np.ascontiguousarray(examples["occupied"]).view(np.uint8).reshape(count, 8)
    occupied = np.unpackbits(occupied_bytes, axis=1, bitorder="little").astype(bool)
    example, square = np.nonzero(occupied)
    # The how-manieth man of his example each one is.
    men_before = np.cumsum(occupied, axis=1)[example, square] - 1
    pairs = examples["men"][example, men_before // 2]
    man = (pairs >> (men_before % 2 * 4) & 15).astype(np.int64)
    own = np.full((count, MOST_MEN), FEATURES, dtype=np.int64)
    enemy = own.copy()
    own[example, men_before] = man * 64 + square
    enemy[example, men_before] = ((man + 6) % 12 * 64 +
                                  (square ^ examples["enemy_flip"][example]))
    return own, enemy


class Network(torch.nn.Module):
    """(768 → width) × 2 → outputs, seen from both sides."""

    def __init__(self, width, outputs):
        super().__init__()
        self.outputs = outputs
        self.rows = torch.nn.EmbeddingBag(FEATURES + 1, width, mode="sum", padding_idx=FEATURES)
        self.biases = torch.nn.Parameter(torch.full((width,), 0.2))
        self.output = torch.nn.Linear(2 * width, outputs)
        with torch.no_grad():
            self.rows.weight.uniform_(-0.1, 0.1)
            self.rows.weight[FEATURES] = 0
            self.output.weight.uniform_(-2 / width ** 0.5, 2 / width ** 0.5)
            self.output.bias.zero_()

    def forward(self, own, enemy, men):
        hidden = torch.cat([self.rows(own) + self.biases, self.rows(enemy) + self.biases], dim=1)
        outputs = self.output(hidden.clamp(0, 1).square())
        chosen = (men - 2) * self.outputs // MOST_MEN
        return outputs.gather(1, chosen.unsqueeze(1)).squeeze(1)


def losses_of(network, examples, result_share, device):
    """The squared error of each example."""
    own, enemy = (torch.from_numpy(part).to(device) for part in features_of(examples))
    score = torch.from_numpy(examples["score"].astype(np.float32)).to(device)
    result = torch.from_numpy(examples["result"].astype(np.float32)).to(device) / 2
    target = result_share * result + (1 - result_share) * torch.sigmoid(score / SCALE)
    output = network(own, enemy, (own != FEATURES).sum(dim=1))
    return (torch.sigmoid(output) - target).square()


def train(network, lessons, held_out, settings, device):
    batch = min(settings.batch, len(lessons))
    batches = len(lessons) // batch
    optimiser = torch.optim.AdamW(network.parameters(), lr=settings.rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, settings.epochs * batches,
                                                          eta_min=settings.last_rate)
    random = np.random.default_rng(settings.seed)
    for epoch in range(1, settings.epochs + 1):
        order = random.permutation(len(lessons))
        total = 0.0
        for i in range(batches):
            chosen = lessons[order[i * batch:(i + 1) * batch]]
            loss = losses_of(network, chosen, settings.lambda_, device).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            with torch.no_grad():
                for parameter in network.parameters():
                    parameter.clamp_(-LARGEST_PARAMETER, LARGEST_PARAMETER)
            total += loss.item()
        with torch.no_grad():
            parts = [losses_of(network, held_out[i:i + batch], settings.lambda_, device)
                     for i in range(0, len(held_out), batch)]
        mean = torch.cat(parts).mean().item() if parts else 0
        print(f"epoch {epoch}: loss {total / batches:.6f}, held out {mean:.6f}", flush=True)


def network_file(network):
    """The bytes of the file; search/evaluation/network_file.h describes it."""
    weights = network.output.weight.detach().cpu().numpy()
    qb = FINEST_QB
    while qb > 1 and np.abs(weights).max() * qb > LARGEST_OUTPUT_WEIGHT:
        qb //= 2

    def integers(tensor, units, kind):
        return np.rint(np.asarray(tensor.detach().cpu()) * units).astype(kind).tobytes()

    shape = struct.pack("<5I", len(network.biases), network.outputs, QA, qb, SCALE)
    body = (integers(network.rows.weight[:FEATURES], QA, "<i2") +
            integers(network.biases, QA, "<i2") +
            integers(network.output.weight, qb, "<i2") +
            integers(network.output.bias, QA * qb, "<i4"))
    return b"MutNet 1" + shape + struct.pack("<I", zlib.crc32(shape + body)) + body


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("-o", "--output", required=True, help="the file of the network")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--outputs", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--lambda", type=float, default=0.1, dest="lambda_",
                        help="share of the game's result in what is learnt")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=1e-5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="+", help="example files")
    settings = parser.parse_args()

    examples = np.concatenate([np.fromfile(path, dtype=EXAMPLE) for path in settings.files])
    is_held_out = examples["game"] % HELD_OUT_ONE_IN == 0
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(settings.seed)
    network = Network(settings.width, settings.outputs).to(device)
    train(network, examples[~is_held_out], examples[is_held_out], settings, device)
    with open(settings.output, "wb") as file:
        file.write(network_file(network))


if __name__ == "__main__":
    main()
