#!/usr/bin/env python3
"""Trains the network with PyTorch, on a GPU if there is one: the same network from the same examples
as `mutare-train train`, written to the same file format.

    ./mutare-train export -o games.examples games.mut
    python3 train/train.py -o network.bin games.examples

Needs torch and numpy. The GPU holds all examples, 32 bytes each.
"""
import argparse
import contextlib
import math
import os
import signal
import struct
import sys
import time


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("-o", "--output", required=True, help="the file of the network")
    parser.add_argument("--from", dest="origin", metavar="NETWORK",
                        help="start from this network, with its width and outputs")
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--outputs", type=int, default=8)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=math.inf,
                        help="end after this time, if --epochs are not over before")
    parser.add_argument("--lambda", type=float, default=0.1, dest="lambda_",
                        help="weight of the game's result in the target, from 0 to 1")
    parser.add_argument("--sigmoid", type=float, default=200,
                        help="centipawns with which the side to move is expected to score 73 %%")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=1e-5)
    parser.add_argument("--decay", type=float, default=0.01, help="weight decay")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", action="store_true",
                        help="continue from OUTPUT.checkpoint, if there is one")
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
import average  # It reads and writes networks.

NO_PIECE, SQUARES = 12, 64
FEATURES = NO_PIECE * SQUARES
MAX_PIECES = 32
MAX_PARAMETER = 1.98
HELD_OUT_ONE_IN = 100
ACCUMULATOR_ONE, OUTPUT_WEIGHT_ONE, SQUARE_DIVISOR, SCALE = 1023, 512, 256, 400

# An example, which train/network/example.h describes: the slices and indices of its bytes, and of
# its 16-bit words.
EXAMPLE_SIZE = 32
OCCUPIED, PIECE_PAIRS, RESULT, THEIR_FLIP = slice(0, 8), slice(8, 24), 26, slice(27, 28)
SCORE, GAME, CHECKSUM = 12, 14, 15
HASH_CONSTANT = 0x9E3779B97F4A7C15
HASH_FACTORS = 0xD1B54A32D192ED03, 0xABC98388FB8FAC03, 0x8CB92BA72F3D8DD7, 0xF1357AEA2E62A9C5


def words_of(examples):
    return examples.view(torch.int16)


def checksums_of(examples):
    """What the checksum of each example should be."""
    def signed(number):
        return number - (number >> 63 << 64)

    words = examples.view(torch.int64)
    # It is the upper quarter of the last word, and not part of what it is made from.
    masks = -1, -1, -1, 2**48 - 1
    hashes = sum((words[:, i] & mask) * signed(factor)
                 for i, (mask, factor) in enumerate(zip(masks, HASH_FACTORS)))
    return (hashes + signed(HASH_CONSTANT) >> 48).to(torch.int16)


def read_examples(path, device):
    """The examples of a file, as bytes. Ends the program if it cannot be read or is damaged."""
    try:
        file = np.fromfile(path, dtype=np.uint8)
    except OSError as error:
        sys.exit(f"cannot read {path}: {error.strerror}")
    header = file[:EXAMPLE_SIZE].tobytes()  # It is as large as an example.
    if (len(header) < EXAMPLE_SIZE or header[:8] != b"MutExam1" or
            len(file) != EXAMPLE_SIZE * (1 + struct.unpack("<Q", header[8:16])[0])):
        sys.exit(f"{path} is no whole example file")
    examples = torch.from_numpy(file).view(-1, EXAMPLE_SIZE)[1:].to(device)
    damaged = (checksums_of(examples) != words_of(examples)[:, CHECKSUM]).nonzero()
    if len(damaged) > 0:
        sys.exit(f"{path}: {EXAMPLE_SIZE * len(damaged)} damaged bytes, the first at offset "
                 f"{EXAMPLE_SIZE * (1 + int(damaged[0]))}; mutare-train train leaves them out")
    return examples


def numbers(count, like):
    return torch.arange(count, dtype=torch.uint8, device=like.device)


def pieces_of(examples):
    """The piece on each square, NO_PIECE on an empty one, as the side to move and as the opponent
    sees the board."""
    occupied = (examples[:, OCCUPIED, None] >> numbers(8, examples) & 1).flatten(1)
    index = (occupied.cumsum(1) - 1).clamp(min=0)  # of the piece in its example
    pairs = examples[:, PIECE_PAIRS]
    pieces = torch.stack([pairs & 15, pairs >> 4], dim=2).flatten(1)
    us = pieces.gather(1, index).masked_fill(occupied == 0, NO_PIECE)
    them = us.gather(1, (numbers(SQUARES, examples) ^ examples[:, THEIR_FLIP]).long())
    return us, torch.where(them == NO_PIECE, them, (them + NO_PIECE // 2) % NO_PIECE)


def planes_of(pieces):
    """1 where there is such a piece, else 0, as [example, piece, square]."""
    return (pieces[:, None] == numbers(NO_PIECE, pieces)[:, None]).float()


def targets_of(examples, options):
    """What the side to move is expected to score."""
    result = examples[:, RESULT].float() / 2
    expected = torch.sigmoid(words_of(examples)[:, SCORE].float() / options.sigmoid)
    return expected + options.lambda_ * (result - expected)


class Network(torch.nn.Module):
    """(768 → width) × 2 → outputs, with one accumulator for each perspective."""

    def __init__(self, width, outputs):
        super().__init__()
        self.features = torch.nn.EmbeddingBag(FEATURES + 1, width, mode="sum",
                                              padding_idx=FEATURES)
        self.biases = torch.nn.Parameter(torch.full((width,), 0.2))
        self.output = torch.nn.Linear(2 * width, outputs)
        with torch.no_grad():
            self.features.weight.uniform_(-0.1, 0.1)
            self.features.weight[FEATURES] = 0
            self.output.weight.uniform_(-2 / width ** 0.5, 2 / width ** 0.5)
            self.output.bias.zero_()

    def accumulator(self, pieces):
        if pieces.is_cuda:  # It multiplies faster than it finds the rows of active features.
            sums = planes_of(pieces).flatten(1) @ self.features.weight[:FEATURES]
        else:
            rows = pieces.long() * SQUARES + numbers(SQUARES, pieces)
            sums = self.features(rows.clamp(max=FEATURES))
        return sums + self.biases

    def forward(self, us, them):
        accumulators = torch.cat([self.accumulator(us), self.accumulator(them)], dim=1)
        outputs = self.output(accumulators.clamp(0, 1).square())
        bucket = ((us != NO_PIECE).sum(dim=1) - 2) * self.output.out_features // MAX_PIECES
        return outputs.gather(1, bucket.unsqueeze(1)).squeeze(1)

    def clip(self):
        with torch.no_grad():
            for parameter in self.parameters():
                parameter.clamp_(-MAX_PARAMETER, MAX_PARAMETER)

    def parts(self):
        """The tensors in the order of the file, and the unit of each."""
        output_one = ACCUMULATOR_ONE**2 * OUTPUT_WEIGHT_ONE // SQUARE_DIVISOR
        return ((self.features.weight[:FEATURES], ACCUMULATOR_ONE), (self.biases, ACCUMULATOR_ONE),
                (self.output.weight, OUTPUT_WEIGHT_ONE), (self.output.bias, output_one))


def network_file(network):
    """The bytes of the file."""
    shape = len(network.biases), network.output.out_features
    parts = [np.rint(np.asarray(tensor.detach().cpu()) * unit).astype(kind)
             for (tensor, unit), kind in zip(network.parts(), average.KINDS)]
    return average.network_file(shape, SCALE, parts)


def network_in(contents):
    """The network in the bytes of a file, with an output of 1 for a score of SCALE."""
    shape, scale, parts = average.parse_network(contents)
    network = Network(*shape)
    with torch.no_grad():
        for (tensor, unit), part in zip(network.parts(), parts):
            values = np.array(part, np.float32) / unit
            tensor.copy_(torch.from_numpy(values).view(tensor.shape))
        network.output.weight *= scale / SCALE
        network.output.bias *= scale / SCALE
    return network


def split_held_out(examples):
    """Those to train on, and those of the games that are held out."""
    games = words_of(examples)[:, GAME].int() & 0xFFFF
    is_held_out = games % HELD_OUT_ONE_IN == 0
    if is_held_out.all():
        sys.exit("there are no training examples")
    return examples[~is_held_out], examples[is_held_out]


def held_out_loss(model, losses_of, examples, size):
    if len(examples) == 0:
        return "none held out"
    model.eval()
    with torch.no_grad():
        losses = torch.cat([losses_of(batch) for batch in examples.split(size)])
    model.train()
    return f"held out {losses.mean().item():.6f}"


def learn(model, losses_of, examples, options, after_step=lambda: None):
    """Trains the model on all examples but those held out. The learning rate falls by a cosine until
    the epochs or the seconds are over, whichever are first."""
    examples, held_out = split_held_out(examples)
    size = min(options.batch, len(examples))
    batches = len(examples) // size
    optimiser = torch.optim.AdamW(model.parameters(), weight_decay=options.decay)
    step, seconds = 0, 0.0
    checkpoint = options.output + ".checkpoint"
    made_from = {**vars(options), "examples": len(examples)}
    for name in "output", "resume", "seconds", "files":
        made_from.pop(name, None)
    if options.resume and os.path.exists(checkpoint):
        saved = torch.load(checkpoint, map_location="cpu")
        if saved["made_from"] != made_from:
            sys.exit(f"{checkpoint} is from another training, with {saved['made_from']}")
        step, seconds = saved["step"], saved["seconds"]
        model.load_state_dict(saved["model"])
        optimiser.load_state_dict(saved["optimiser"])

    def show(loss=""):
        other_loss = held_out_loss(model, losses_of, held_out, size)
        print(f"epoch {step / batches:.4g}: {loss}{other_loss}, {seconds:.0f} s", flush=True)

    def done():
        return max(step / (options.epochs * batches), seconds / options.seconds)

    parts = max(10, options.epochs)  # After each, losses are shown and a checkpoint is written.
    epoch, shown, total = None, step, torch.zeros((), device=examples.device)
    model.train()
    show()
    start = time.monotonic() - seconds
    while done() < 1:
        next_part = int(done() * parts + 1e-6) + 1
        if step // batches != epoch:
            epoch = step // batches
            random = torch.Generator(examples.device).manual_seed(options.seed << 16 | epoch)
            order = torch.randperm(len(examples), generator=random, device=examples.device)
        first = step % batches * size
        loss = losses_of(examples[order[first:first + size]]).mean()
        optimiser.zero_grad()
        loss.backward()
        for group in optimiser.param_groups:
            group["lr"] = options.last_rate + (options.rate - options.last_rate) * (
                1 + math.cos(math.pi * done())) / 2
        optimiser.step()
        after_step()
        total += loss.detach()
        step += 1
        seconds = time.monotonic() - start
        if done() * parts + 1e-6 >= next_part:
            show(f"loss {total.item() / (step - shown):.6f}, ")
            shown, total = step, torch.zeros_like(total)
            torch.save({"made_from": made_from, "step": step, "seconds": seconds,
                        "model": model.state_dict(), "optimiser": optimiser.state_dict()},
                       checkpoint + ".new")
            os.replace(checkpoint + ".new", checkpoint)


@contextlib.contextmanager
def new_file(path):
    """A file that appears at the path when it is whole, in the place of its checkpoint. It is
    opened before the work begins: what cannot be written must not cost hours."""
    if os.path.exists(path):
        sys.exit(f"{path} exists already")
    try:
        file = open(path + ".new", "xb")
    except OSError as error:
        sys.exit(f"cannot write {path}.new: {error.strerror}")
    try:
        with file:
            yield file
        os.replace(file.name, path)
        with contextlib.suppress(FileNotFoundError):
            os.remove(path + ".checkpoint")
    except BaseException:
        os.remove(file.name)
        raise


def choose_device():
    """The GPU, if there is one. A signal to end leaves no half of a file there."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by a signal"))
    if not torch.cuda.is_available():
        return "cpu"
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True
    return "cuda"


def main():
    device = choose_device()
    with new_file(settings.output) as file:
        examples = torch.cat([read_examples(path, device) for path in settings.files])
        torch.manual_seed(settings.seed)
        network = (network_in(average.read_network(settings.origin)) if settings.origin else
                   Network(settings.width, settings.outputs)).to(device)
        steepness = SCALE / settings.sigmoid

        def losses_of(examples):
            """The squared error of each example, divided by the steepness of the sigmoid."""
            outputs = torch.sigmoid(steepness * network(*pieces_of(examples)))
            return (outputs - targets_of(examples, settings)).square() / steepness

        learn(network, losses_of, examples, settings, network.clip)
        file.write(network_file(network))


if __name__ == "__main__":
    main()
