#!/usr/bin/env python3
"""Evaluates positions in bulletformat by a network that bullet has saved, by bullet's documents alone.

    evaluate_bullet.py quantised|raw NETWORK WIDTH OUTPUTS POSITIONS

Prints the output for each position, a real number: ChessBucketsMirrored with one bucket, MaterialCount,
squared clipped ReLU, the side to move first. The save format is that of train/bullet.rs.
"""
import struct
import sys

INPUTS = 768


class Network:
    def __init__(self, form, data, width, outputs):
        self.width, self.outputs = width, outputs
        sizes = (INPUTS * width, width, 2 * outputs * width, outputs)
        if form == "quantised":
            units = (1023, 1023, 512, 1023 * 1023 * 2)
            layout = "<" + "".join(f"{size}{code}" for size, code in zip(sizes, "hhhi"))
        else:
            units = (1, 1, 1, 1)
            layout = f"<{sum(sizes)}f"
        numbers = struct.unpack_from(layout, data)
        parts = []
        for size, unit in zip(sizes, units):
            parts.append([number / unit for number in numbers[:size]])
            numbers = numbers[size:]
        self.weights, self.biases, self.output_weights, self.output_biases = parts
        # A matrix with a row for each output is saved by columns, unless it was transposed.
        self.is_by_rows = form == "quantised"

    def output_weight(self, output, neuron):
        if self.is_by_rows:
            return self.output_weights[output * 2 * self.width + neuron]
        return self.output_weights[neuron * self.outputs + output]

    def hidden(self, inputs):
        sums = list(self.biases)
        for number in inputs:
            for i in range(self.width):
                sums[i] += self.weights[number * self.width + i]
        return [min(max(x, 0), 1) ** 2 for x in sums]

    def evaluate(self, position):
        occupied, nibbles, _, _, own_king, other_king = position
        own, other = [], []
        own_flip = 7 if own_king % 8 > 3 else 0
        other_flip = 7 if other_king % 8 > 3 else 0
        squares = [square for square in range(64) if occupied >> square & 1]
        for i, square in enumerate(squares):
            piece = nibbles[i // 2] >> i % 2 * 4 & 15
            side, kind = piece >> 3, piece & 7
            own.append((384 * side + 64 * kind + square) ^ own_flip)
            other.append((384 * (1 - side) + 64 * kind + (square ^ 56)) ^ other_flip)
        output = (len(squares) - 2) // (32 // self.outputs)
        hidden = self.hidden(own) + self.hidden(other)
        return self.output_biases[output] + sum(
            self.output_weight(output, neuron) * value for neuron, value in enumerate(hidden))


def main():
    form, path, width, outputs, positions = sys.argv[1:]
    with open(path, "rb") as file:
        network = Network(form, file.read(), int(width), int(outputs))
    with open(positions, "rb") as file:
        for position in struct.iter_unpack("<Q16shBBB3x", file.read()):
            print(repr(network.evaluate(position)))


if __name__ == "__main__":
    main()
