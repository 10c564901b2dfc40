#!/usr/bin/env python3
"""Trains a teacher, a network far larger than the engine's, on the scores of searches, and lets it
score any number of positions without one. From these scores the engine's network learns.

    ./mutare-train export -o games.examples games.mut
    python3 train/teacher.py train -o teacher.pt --network old.network games.examples

    ./mutare-train variations -o variations.examples games.mut
    python3 train/teacher.py label -o labels.examples --teacher teacher.pt \\
        games.examples variations.examples

Needs torch and numpy, and a GPU for a teacher of this size.
"""
import argparse
import contextlib
import struct
import sys
import zlib


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
    train.add_argument("--decay", type=float, default=0.05, help="weight decay")
    train.add_argument("--seed", type=int, default=1)
    label = commands.add_parser("label", help="replace the scores of examples by a teacher's")
    label.add_argument("--teacher", required=True, help="the file of the teacher")
    label.add_argument("--batch", type=int, default=16384)
    for command in (train, label):
        command.add_argument("-o", "--output", required=True)
        command.add_argument("files", nargs="+", help="example files")
    return parser.parse_args()


# The arguments come first, so that -h and a wrong usage need no libraries.
settings = parse_arguments() if __name__ == "__main__" else None
import train as student  # The engine's network, and its files, in train.py.
from train import np, torch

PLANES, SQUARES, HEAD_CHANNELS = 12, 64, 8
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
        return torch.relu(x + y * weights[:, :, None, None])


def convolution(inputs, outputs, size=3):
    return torch.nn.Sequential(
        torch.nn.Conv2d(inputs, outputs, size, padding=size // 2, bias=False),
        torch.nn.BatchNorm2d(outputs))


class Teacher(torch.nn.Module):
    """From the pieces on the squares and the evaluation to what a search would add to it."""

    def __init__(self, blocks, channels):
        super().__init__()
        self.body = torch.nn.Sequential(
            convolution(PLANES + 1, channels), torch.nn.ReLU(),
            *(Block(channels) for _ in range(blocks)),
            convolution(channels, HEAD_CHANNELS, 1), torch.nn.ReLU(), torch.nn.Flatten(),
            torch.nn.Linear(HEAD_CHANNELS * SQUARES, channels), torch.nn.ReLU())
        self.output = torch.nn.Linear(channels, 1)
        torch.nn.init.zeros_(self.output.weight)  # It begins with the evaluation as it is.
        torch.nn.init.zeros_(self.output.bias)

    def forward(self, pieces, evaluation):
        plane = torch.tanh(evaluation)[:, None, None, None].expand(-1, 1, 8, 8)
        planes = torch.cat([pieces, plane], dim=1)
        return self.output(self.body(planes.contiguous(memory_format=FORMAT))).squeeze(1)


def read_network_file(path):
    """Its bytes. Ends the program when they cannot be read or are damaged."""
    try:
        with open(path, "rb") as file:
            contents = file.read()
    except OSError as error:
        sys.exit(f"cannot read {path}: {error.strerror}")
    checksum = struct.pack("<I", zlib.crc32(contents[8:20] + contents[24:]))
    if contents[:8] != b"MutNet 2" or contents[20:24] != checksum:
        sys.exit(f"{path} is no intact network")
    return contents


def network_in(contents):
    """The engine's network, and the centipawns that an output of 1 stands for."""
    width, outputs, scale = struct.unpack("<3I", contents[8:20])
    network = student.Network(width, outputs)
    rest = memoryview(contents)[24:]

    def take(tensor, units, integer):
        nonlocal rest
        values = np.frombuffer(rest, dtype=integer, count=tensor.numel()).astype(np.float32)
        rest = rest[np.dtype(integer).itemsize * tensor.numel():]
        tensor.copy_(torch.from_numpy(values / np.float32(units)).view_as(tensor))

    output_one = (student.ACCUMULATOR_ONE**2 * student.OUTPUT_WEIGHT_ONE //
                  student.SQUARE_DIVISOR)
    with torch.no_grad():
        take(network.features.weight[:student.FEATURES], student.ACCUMULATOR_ONE, "<i2")
        take(network.biases, student.ACCUMULATOR_ONE, "<i2")
        take(network.output.weight, student.OUTPUT_WEIGHT_ONE, "<i2")
        take(network.output.bias, output_one, "<i4")
    return network, scale


class Scorer:
    """The engine's network, in the bytes of its file, and the teacher that corrects it."""

    def __init__(self, network, teacher, sigmoid, device):
        self.teacher = teacher.to(device, memory_format=FORMAT)
        student_network, self.scale = network_in(network)
        self.network = student_network.to(device)
        self.sigmoid = sigmoid
        self.device = device

    def half_precision(self):
        """Where the GPU has it."""
        if self.device == "cuda" and torch.cuda.is_bf16_supported():
            return torch.autocast("cuda", torch.bfloat16)
        return contextlib.nullcontext()

    def scores(self, examples):
        """The evaluations of a batch, and the teacher's scores, both in units of the sigmoid."""
        us, them = (torch.from_numpy(features).to(self.device)
                    for features in student.active_features(examples))
        with torch.no_grad():
            count = (us != student.FEATURES).sum(dim=1)
            evaluation = self.network(us, them, count) * (self.scale / self.sigmoid)
        pieces = torch.zeros(len(examples), student.FEATURES + 1, device=self.device)
        pieces = pieces.scatter_(1, us, 1)[:, :student.FEATURES].reshape(-1, PLANES, 8, 8)
        with self.half_precision():
            difference = self.teacher(pieces, evaluation)
        return evaluation, evaluation + difference.float()


def targets_of(examples, device):
    score = torch.from_numpy(examples["score"].astype(np.float32)).to(device)
    result = torch.from_numpy(examples["result"].astype(np.float32)).to(device) / 2
    expected = torch.sigmoid(score / settings.sigmoid)
    return expected + settings.lambda_ * (result - expected)


def held_out_losses(scorer, examples):
    """The mean loss of the evaluations, and that of the teacher's scores; NaN without examples."""
    scorer.teacher.eval()
    sums = torch.zeros(2)
    with torch.no_grad():
        for i in range(0, len(examples), settings.batch):
            batch = examples[i:i + settings.batch]
            targets = targets_of(batch, scorer.device)
            for j, scores in enumerate(scorer.scores(batch)):
                sums[j] += (torch.sigmoid(scores) - targets).square().sum().cpu()
    return (sums / len(examples)).tolist()


def train(device, file):
    network = read_network_file(settings.network)
    examples = np.concatenate([student.read_examples(path) for path in settings.files])
    is_held_out = examples["game"] % student.HELD_OUT_ONE_IN == 0
    held_out, examples = examples[is_held_out], examples[~is_held_out]
    if len(examples) == 0:
        sys.exit("there are no training examples")
    torch.manual_seed(settings.seed)
    teacher = Teacher(settings.blocks, settings.channels)
    scorer = Scorer(network, teacher, settings.sigmoid, device)
    batch_size = min(settings.batch, len(examples))
    batches = len(examples) // batch_size
    parameters = scorer.teacher.parameters()
    optimiser = torch.optim.AdamW(parameters, lr=settings.rate, weight_decay=settings.decay)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, settings.epochs * batches)
    random = np.random.default_rng(settings.seed)
    print(f"evaluation: held out {held_out_losses(scorer, held_out)[0]:.6f}", flush=True)
    for epoch in range(1, settings.epochs + 1):
        order = random.permutation(len(examples))
        scorer.teacher.train()
        total = torch.zeros((), device=device)
        for i in range(batches):
            batch = examples[order[i * batch_size:(i + 1) * batch_size]]
            scores = scorer.scores(batch)[1]
            loss = (torch.sigmoid(scores) - targets_of(batch, device)).square().mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.detach()
        print(f"epoch {epoch}: loss {total.item() / batches:.6f}, "
              f"held out {held_out_losses(scorer, held_out)[1]:.6f}", flush=True)
    torch.save({"network": network, "blocks": settings.blocks, "channels": settings.channels,
                "sigmoid": settings.sigmoid, "parameters": teacher.state_dict()}, file)


def label(device, file):
    largest_score = 10000  # Beyond are those of mates.
    saved = torch.load(settings.teacher, map_location="cpu")
    teacher = Teacher(saved["blocks"], saved["channels"])
    teacher.load_state_dict(saved["parameters"])
    scorer = Scorer(saved["network"], teacher.eval(), saved["sigmoid"], device)
    for path in settings.files:
        student.read_examples(path)  # A missing or damaged one must not cost hours.
    count = 0
    with torch.no_grad():
        file.write(bytes(student.EXAMPLE.itemsize))
        for path in settings.files:
            examples = student.read_examples(path)
            for i in range(0, len(examples), settings.batch):
                batch = examples[i:i + settings.batch].copy()
                scores = scorer.scores(batch)[1].cpu().numpy() * saved["sigmoid"]
                batch["score"] = np.rint(scores.clip(-largest_score, largest_score))
                batch["checksum"] = student.checksums_of(batch)
                file.write(batch.tobytes())
            count += len(examples)
            print(f"{path}: {len(examples)} examples", flush=True)
        file.seek(0)
        file.write(struct.pack("<8sQ", b"MutExam1", count))


def main():
    device = "cuda" if torch.cuda.is_available() else "cpu"
    with student.new_file(settings.output) as file:
        {"train": train, "label": label}[settings.command](device, file)


if __name__ == "__main__":
    main()
