#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""container.py: the lines of Containerfile, run one after another in bare roots of Debian, without a container engine; then
its entry point. What is committed is its context. Understands FROM debian:12, COPY, RUN, WORKDIR and ENTRYPOINT."""
import contextlib
import json
import os
import shutil
import subprocess
import sys

from root import SOURCE, Root, clone


def lines(path):
    """(instruction, rest) of each line, those that go on put together."""
    with open(path, encoding="utf-8") as file:
        text = file.read().replace("\\\n", " ")
    return [line.split(None, 1) for line in text.splitlines() if line.strip() and not line.startswith("#")]


class Build:
    def __init__(self, context, roots):
        self.context, self.roots, self.stages = context, roots, {}
        self.root, self.directory, self.entry = None, "/", None

    def line(self, instruction, rest):
        words = rest.split()
        if instruction == "FROM" and words[0] == "debian:12":
            self.root = self.roots.enter_context(Root())
            self.stages[words[2] if len(words) > 2 else None] = self.root
        elif instruction == "COPY":
            source = self.context
            if words[0].startswith("--from="):
                source = self.stages[words.pop(0)[7:]].path
            copied = os.path.join(source, words[0].lstrip("/"))
            shutil.copytree(copied, self.root.at(words[1]), symlinks=True, dirs_exist_ok=True)
        elif instruction == "RUN":
            code, output = self.root.run(rest, self.directory)
            if code:
                sys.exit(f"{output[-3000:]}\nRUN {rest}: exit code {code}")
        elif instruction == "WORKDIR":
            self.directory = rest
        elif instruction == "ENTRYPOINT":
            self.entry = json.loads(rest)
        else:
            sys.exit(f"Containerfile: {instruction} {rest}: container.py does not know this; teach it")

    def enter(self, arguments, code, text):
        """The entry point with these arguments, as a shell has them."""
        is_code, output = self.root.run(" ".join(self.entry) + " " + arguments, self.directory)
        if is_code != code or text not in output:
            sys.exit(f"{output[-3000:]}\n{self.entry} {arguments}: exit code {is_code}, expected {code} and \"{text}\"")


def main():
    with contextlib.ExitStack() as roots:
        first = roots.enter_context(Root())
        context = os.path.join(first.work, "context")
        clone(context)
        shutil.rmtree(os.path.join(context, ".git"))
        build = Build(context, roots)
        for instruction, rest in lines(os.path.join(SOURCE, "Containerfile")):
            build.line(instruction, rest)
        build.enter("-q", 0, " passed, 0 failed")
        build.enter("-q --parser 'echo {}' --run '000*'", 1, "failed")
        size = subprocess.run(["du", "-sm", build.root.path], capture_output=True, text=True, check=True).stdout.split()[0]
        print(f"the lines of Containerfile run; the image has {size} MiB")


main()
