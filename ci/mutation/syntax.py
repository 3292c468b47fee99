# SPDX-License-Identifier: MIT
"""Clang's syntax tree of a C source, reduced to what schemata.py uses."""
import json
import subprocess

TRANSPARENT = {"ImplicitCastExpr", "ParenExpr", "ConstantExpr"}


class Node:
    """One node of the tree, with the half-open range of its text."""

    # macro: all of it is one name or call of a macro; opened: its text begins with one, and continues.
    __slots__ = ("kind", "file", "begin", "end", "macro", "opened", "inner", "data")

    def core(self):
        node = self
        while node.kind in TRANSPARENT and not node.macro and len(node.inner) == 1:
            node = node.inner[0]
        return node


class Tree:
    """The tree of one translation unit; clang names a file only where it changes."""

    def __init__(self, texts):
        self.texts = texts
        self.file = None

    def place(self, loc):
        """(file, offset, length, in a macro) of one end of a range, or None."""
        if "spellingLoc" in loc:
            self.place(loc["spellingLoc"])
            place = self.place(loc["expansionLoc"])
            return place and (place[0], place[1], place[2], True)
        self.file = loc.get("file", self.file)
        if "offset" not in loc:
            return None
        return self.file, loc["offset"], loc["tokLen"], False

    def closing(self, file, at):
        """Where the macro whose name ends here ends: behind its arguments, if it has any."""
        text = self.texts(file)
        if text[at:at + 1] != "(":
            return at
        depth = 0
        for end in range(at, len(text)):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            if not depth:
                return end + 1
        raise ValueError(f"{file}: a macro without an end")

    def grow(self, data):
        if "loc" in data:
            self.place(data["loc"])
        ends = data.get("range", {})
        begin = self.place(ends.get("begin", {}))
        end = self.place(ends.get("end", {}))
        node = Node()
        node.kind, node.data = data.get("kind"), data
        node.file = node.macro = node.opened = None
        if begin and end and begin[0] == end[0]:
            node.file, node.begin, node.end = begin[0], begin[1], end[1] + end[2]
            if end[3] and self.texts(node.file) is not None:
                node.end = self.closing(node.file, node.end)
            node.macro = begin[3] and end[3] and begin[1] == end[1]
            node.opened = begin[3] and not node.macro
        node.inner = [self.grow(child) for child in data.get("inner", ())]
        data.pop("inner", None)
        return node


def parse(source, flags, texts):
    """The nodes at the outermost level of a source and its headers; texts: a file's name -> its text, or None."""
    command = ["clang", "-fsyntax-only", "-w", "-Xclang", "-ast-dump=json", *flags, source]
    dump = subprocess.run(command, check=True, capture_output=True).stdout
    return Tree(texts).grow(json.loads(dump)).inner
