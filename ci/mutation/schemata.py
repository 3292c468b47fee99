# SPDX-License-Identifier: MIT
"""Mutated copies of C sources, all mutants in one text: each site reads which mutant is active.

Clang's syntax tree has the kind and the place of each expression; the text outside of the sites is unchanged.
Not mutated: text inside of macros (but a constant that is a macro of its own counts as one), constant
expressions (case labels, sizes, static initialisers), and lines that the preprocessor leaves out.
"""
import collections
import os

import sites
import syntax


class Schemata(sites.Sites):
    """Renders functions, one after the other; .mutants and .sources() are the result."""

    def __init__(self, folders, planted, bugs=(), first=1):
        """folders: of the sources; planted: a function with a mutant that changes nothing; bugs: (file, function, expression) -> replacement."""
        self.folders = folders
        self.planted = planted
        self.bugs = dict(bugs)
        self.mutants = []
        self.first = first
        self.done = set()
        self.edits = {}
        self.cache = {}
        self.keys = collections.Counter()

    def text(self, file):
        """The text of a file of the folders; None of any other."""
        if file not in self.cache:
            path = os.path.realpath(file)
            self.cache[file] = None
            if os.path.dirname(path) in self.folders:
                with open(path, encoding="latin-1") as source:
                    self.cache[file] = source.read()
        return self.cache[file]

    def unit(self, source, flags):
        """Every function of a source and of the headers that it includes, once each."""
        for node in syntax.parse(source, flags, self.text):
            if node.kind != "FunctionDecl" or not node.file or self.text(node.file) is None:
                continue
            body = [child for child in node.inner if child.kind == "CompoundStmt"]
            key = (os.path.realpath(node.file), node.begin)
            if body and key not in self.done:
                self.done.add(key)
                self.function(node, body[0], key[0])

    def function(self, node, body, path):
        self.source, self.path = self.text(node.file), path
        self.name = node.data["name"]
        self.type = node.data["type"]["qualType"].split(" (")[0]
        text = self.render(body)
        if self.name == self.planted:
            text = "{ (void)mutant_on(MUTANTS);" + text[1:]
        self.edits.setdefault(path, []).append((body.begin, body.end, text))

    def bug(self, node):
        """The bug of the table for this expression, once."""
        if not self.bugs or not node.kind.endswith(("Expr", "Operator")):
            return None
        return self.bugs.pop((os.path.basename(self.path), self.name, self.raw(node)), None)

    def sources(self):
        """path -> mutated text."""
        out = {}
        for path, edits in self.edits.items():
            text = self.text(path)
            for begin, end, new in sorted(edits, reverse=True):
                text = text[:begin] + new + text[end:]
            out[path] = text
        return out

    def mutant(self, kind, node, after):
        """A new mutant's number; its key for survivors' rows is its lines, which do not depend on numbers."""
        begin = self.source.rfind("\n", 0, node.begin) + 1
        end = self.source.find("\n", node.end)
        line = self.source[begin:end]
        now = line[:node.begin - begin] + after + line[node.end - begin:]
        key = (self.path, self.name, kind, " ".join(line.split()), " ".join(now.split()))
        self.keys[key] += 1
        self.mutants.append({
            "id": self.first + len(self.mutants),
            "file": os.path.basename(self.path),
            "line": self.source.count("\n", 0, node.begin) + 1,
            "function": self.name,
            "kind": kind,
            "before": key[3],
            "after": key[4],
            "nth": self.keys[key],
        })
        return self.mutants[-1]["id"]
