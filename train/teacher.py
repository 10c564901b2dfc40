#!/usr/bin/env python3
"""Trains a teacher, a network far larger than the engine's, on the scores of searches, and lets it
score any number of positions without one. From these scores the engine's network learns.

    ./mutare-train export -o games.examples games.mut
    python3 train/teacher.py train -o teacher.pt --network old.network games.examples

    ./mutare-train variations -o variations.examples games.mut
    python3 train/teacher.py label -o labels.examples --teacher teacher.pt \\
        games.examples variations.examples

Needs torch and numpy, and a GPU for a teacher of this size. A processor that multiplies in bfloat16
trains a small one: `--blocks 4 --channels 64`.
"""
import argparse
import math
import pathlib
import struct


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    commands = parser.add_subparsers(dest="command", required=True, metavar="train|label")
    train = commands.add_parser("train", help="train a teacher")
    train.add_argument("--network", required=True,
                       help="the engine's network, whose evaluation the teacher corrects")
    train.add_argument("--blocks", type=int, default=10, help="residual blocks")
    train.add_argument("--channels", type=int, default=128)
    train.add_argument("--epochs", type=int, default=4)
    train.add_argument("--lambda", type=float, default=0.03, dest="lambda_",
                       help="weight of the game's result in the target, from 0 to 1")
    train.add_argument("--sigmoid", type=float, default=120,
                       help="centipawns with which the side to move is expected to score 73 %%")
    train.add_argument("--batch", type=int, default=4096)
    train.add_argument("--rate", type=float, default=1e-3)
    train.add_argument("--last-rate", type=float, default=0)
    train.add_argument("--decay", type=float, default=0.05, help="weight decay")
    train.add_argument("--seed", type=int, default=1)
    train.add_argument("--resume", action="store_true",
                       help="continue from OUTPUT.checkpoint, if there is one")
    label = commands.add_parser("label", help="replace the scores of examples by a teacher's")
    label.add_argument("--teacher", required=True, help="the file of the teacher")
    label.add_argument("--batch", type=int, default=16384)
    for command in (train, label):
        command.add_argument("-o", "--output", required=True)
        command.add_argument("--seconds", type=float, default=math.inf,
                             help="end after this time, if not done before")
        command.add_argument("files", nargs="+", help="example files")
    return parser.parse_args()


# The arguments come first, so that -h and a wrong usage need no libraries.
settings = parse_arguments() if __name__ == "__main__" else None
import time
import train as student  # The engine's network, its files and its training, in train.py.
from train import torch

HEAD_CHANNELS = 8
FORMAT = torch.channels_last


class Block(torch.nn.Module):
    """Two convolutions beside a shortcut, each channel weighed by the means of all: squeeze and
    excitation. https://arxiv.org/abs/1512.03385, https://arxiv.org/abs/1709.01507"""

    def __init__(self, channels):
        super().__init__()
        self.convolutions = torch.nn.Sequential(
            convolution(channels, channels), torch.nn.ReLU(), convolution(channels, channels))
        self.weights = torch.nn.Sequential(
            torch.nn.Linear(channels, channels // 4), torch.nn.ReLU(),
            torch.nn.Linear(channels // 4, channels), torch.nn.Sigmoid())

    def forward(self, x):
        y = self.convolutions(x)
        weights = self.weights(y.mean(dim=(2, 3)))
        return torch.relu(torch.addcmul(x, y, weights[:, :, None, None]))


def convolution(inputs, outputs, size=3):
    return torch.nn.Sequential(
        torch.nn.Conv2d(inputs, outputs, size, padding=size // 2, bias=False),
        torch.nn.BatchNorm2d(outputs))


class Teacher(torch.nn.Module):
    """From the pieces on the squares and the evaluation to what a search would add to it."""

    def __init__(self, blocks, channels):
        super().__init__()
        self.body = torch.nn.Sequential(
            convolution(student.NO_PIECE + 1, channels), torch.nn.ReLU(),
            *(Block(channels) for _ in range(blocks)),
            convolution(channels, HEAD_CHANNELS, 1), torch.nn.ReLU(), torch.nn.Flatten(),
            torch.nn.Linear(HEAD_CHANNELS * student.SQUARES, channels), torch.nn.ReLU())
        self.output = torch.nn.Linear(channels, 1)
        torch.nn.init.zeros_(self.output.weight)  # It begins with the evaluation as it is.
        torch.nn.init.zeros_(self.output.bias)

    def forward(self, pieces, evaluation):
        plane = torch.tanh(evaluation)[:, None, None, None].expand(-1, 1, 8, 8)
        planes = torch.cat([student.planes_of(pieces).unflatten(2, (8, 8)), plane], dim=1)
        return self.output(self.body(planes.contiguous(memory_format=FORMAT))).squeeze(1)


def multiplies_bfloat16(device):
    """Does the GPU, or the processor?"""
    if device == "cuda":
        return torch.cuda.is_bf16_supported()
    processor = pathlib.Path("/proc/cpuinfo")
    return processor.exists() and "avx512_bf16" in processor.read_text()


class Scorer:
    """The engine's network, and the teacher that corrects it."""

    def __init__(self, network, teacher, sigmoid, device):
        self.network = student.network_in(network).to(device)
        self.teacher = teacher.to(device, memory_format=FORMAT)
        self.steepness = student.SCALE / sigmoid
        self.half_precision = torch.autocast(device, torch.bfloat16,
                                             enabled=multiplies_bfloat16(device))

    def __call__(self, examples):
        """The teacher's scores, in units of the sigmoid."""
        us, them = student.pieces_of(examples)
        with torch.no_grad():
            evaluation = self.network(us, them) * self.steepness
        with self.half_precision:
            difference = self.teacher(us, evaluation)
        return evaluation + difference.float()


def train(device, file):
    network = student.average.read_network(settings.network)
    examples = torch.cat([student.read_examples(path, device) for path in settings.files])
    torch.manual_seed(settings.seed)
    teacher = Teacher(settings.blocks, settings.channels)
    score = Scorer(network, teacher, settings.sigmoid, device)

    def losses_of(examples):
        return (torch.sigmoid(score(examples)) - student.targets_of(examples, settings)).square()

    student.learn(teacher, losses_of, examples, settings)
    torch.save({"network": torch.tensor(list(network), dtype=torch.uint8),
                "blocks": settings.blocks, "channels": settings.channels,
                "sigmoid": settings.sigmoid, "parameters": teacher.state_dict()}, file)


def label(device, file):
    largest_score = 10000  # Beyond are those of mates.
    batches_at_once = 16  # The GPU need not wait for the disk after each batch.
    saved = torch.load(settings.teacher, map_location="cpu")
    teacher = Teacher(saved["blocks"], saved["channels"])
    teacher.load_state_dict(saved["parameters"])
    network = saved["network"].numpy().tobytes()
    score = Scorer(network, teacher.eval(), saved["sigmoid"], device)
    examples = torch.cat([student.read_examples(path, device) for path in settings.files])
    start = time.monotonic()
    count = 0
    file.write(bytes(student.EXAMPLE_SIZE))
    for some in examples.split(batches_at_once * settings.batch):
        with torch.no_grad():
            scores = torch.cat([score(batch) for batch in some.split(settings.batch)])
        words = student.words_of(some)
        scores = (scores * saved["sigmoid"]).clamp(-largest_score, largest_score)
        words[:, student.SCORE] = scores.round().to(torch.int16)
        words[:, student.CHECKSUM] = student.checksums_of(some)
        file.write(some.cpu().numpy().tobytes())
        count += len(some)
        seconds = time.monotonic() - start
        if seconds > settings.seconds:
            break
    print(f"{count} of {len(examples)} examples, {count / seconds:.0f} a second")
    file.seek(0)
    file.write(struct.pack("<8sQ", b"MutExam1", count))


def main():
    device = student.choose_device()
    with student.new_file(settings.output) as file:
        {"train": train, "label": label}[settings.command](device, file)


if __name__ == "__main__":
    main()
