#!/usr/bin/env python3
"""Reads positions in bulletformat, viriformat or text, by the descriptions of these formats alone.

    read_positions.py bullet|viri|text FILE

Prints a sorted line for each position, as the side to move sees it: 64 squares from a1 on, own pieces
in capitals; the score; the result. So files with the same positions give the same text.
"""
import struct
import sys

PIECES = "PNBRQKpnbrqk"
NO_SCORE = 32000


def line(board, black_to_move, score, result):
    """From a board of 64 letters and White's score and result."""
    if black_to_move:
        board = [board[square ^ 56].swapcase() for square in range(64)]
        score, result = -score, 2 - result
    return f"{''.join(board)} {'none' if abs(score) == NO_SCORE else score} {result}"


def pieces(occupied, nibbles):
    """The squares that are occupied, and the codes of their pieces."""
    squares = [square for square in range(64) if occupied >> square & 1]
    return [(square, nibbles[i // 2] >> i % 2 * 4 & 15) for i, square in enumerate(squares)]


def read_bullet(data):
    for occupied, nibbles, score, result, own, other in struct.iter_unpack("<Q16shBBB3x", data):
        board = ["."] * 64
        for square, code in pieces(occupied, nibbles):
            board[square] = PIECES[code % 8 + (6 if code >= 8 else 0)]
        assert board[own] == "K" and board[other ^ 56] == "k"
        yield line(board, False, score, result)


def make_move(board, move):
    source, target, kind = move & 63, move >> 6 & 63, move >> 14
    piece, board[source] = board[source], "."
    if kind == 2:
        king, rook = ((6, 5) if target > source else (2, 3))
        rank = source // 8 * 8
        rook_letter, board[target] = board[target], "."
        board[rank + king], board[rank + rook] = piece, rook_letter
        return
    if kind == 1:
        board[source // 8 * 8 + target % 8] = "."
    if kind == 3:
        promoted = "NBRQ"[move >> 12 & 3]
        piece = promoted if piece == "P" else promoted.lower()
    board[target] = piece


def read_viri(data):
    while data:
        occupied, nibbles, side, result = struct.unpack("<Q16sB5xBx", data[:32])
        data = data[32:]
        board = ["."] * 64
        for square, code in pieces(occupied, nibbles):
            kind = 3 if code % 8 == 6 else code % 8
            board[square] = PIECES[kind + (6 if code >= 8 else 0)]
        black_to_move = side >= 128
        while data[:4] != bytes(4):
            move, score = struct.unpack("<Hh", data[:4])
            yield line(board, black_to_move, score, result)
            make_move(board, move)
            black_to_move = not black_to_move
            data = data[4:]
        data = data[4:]


def read_text(data):
    for text in data.decode().splitlines():
        fields = [field.strip() for field in text.split("|")]
        placement, side = fields[0].split()[:2]
        for digit in "12345678":
            placement = placement.replace(digit, "." * int(digit))
        board = [letter for row in reversed(placement.split("/")) for letter in row]
        yield line(board, side == "b", NO_SCORE if fields[-2] == "none" else int(fields[-2]), int(2 * float(fields[-1])))


def main():
    _, form, path = sys.argv
    with open(path, "rb") as file:
        data = file.read()
    readers = {"bullet": read_bullet, "viri": read_viri, "text": read_text}
    print("\n".join(sorted(readers[form](data))))


if __name__ == "__main__":
    main()
