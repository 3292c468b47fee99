#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""fuzz.py [SECONDS]: somebody fuzzes a parser of theirs by the two commands of README.md, literally, in a clone of what is
committed, with no environment and an empty HOME; then parsers in other languages and of other designs, SECONDS (20) each. A
parser that writes beyond its memory is found, and shown again by the command that is named; sound ones are not."""
import os
import re
import subprocess
import sys
import tempfile

from root import clone

bad = []

# A parser of a monitor: the driver's name goes into a buffer.
PARSER = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decoy_subject.h"

static void *my_open(void) { return malloc(NAME_MAX_BYTES); }
static void my_reset(void *self) { (void)self; }

static long my_parse(void *self, const char *text, size_t len, char *out, size_t cap)
{
	static const char key[] = "drm-driver:";
	const char *at = len >= sizeof(key) - 1 && !memcmp(text, key, sizeof(key) - 1) ? text + sizeof(key) - 1 : NULL;
	char *name = self;
	size_t n = 0;

	while (at && at < text + len && *at != '\n' LIMIT)
		name[n++] = *at++;
	return snprintf(out, cap, "{\"unsupported\":\"a name of %zu bytes\"}", n);
}

__attribute__((visibility("default"))) const struct decoy_subject decoy_subject = {
	.abi = 2, .name = "my-parser", .version = "1", .features = "parse",
	.open = my_open, .close = free, .reset = my_reset, .parse = my_parse,
};
"""


def check(what, good, output=""):
    print(f"{'ok' if good else 'not ok'}: {what}", flush=True)
    if not good:
        print(output[-3000:])
        bad.append(what)


class Stranger:
    """A clone, and a shell in it that has nothing of ours."""

    def __init__(self, work):
        self.source, self.home = os.path.join(work, "decoy"), os.path.join(work, "home")
        os.mkdir(self.home)
        clone(self.source)

    def run(self, command):
        done = subprocess.run(["env", "-i", f"HOME={self.home}", f"PATH={self.source}/build:/usr/local/bin:/usr/bin:/bin",
                               "sh", "-c", command], cwd=self.source, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
        return done.returncode, done.stdout

    def write(self, name, text):
        with open(os.path.join(self.source, name), "w", encoding="utf-8") as file:
            file.write(text)


def readme_commands(source):
    """The lines of README.md's block with 'decoy fuzz', without what is behind a '#'."""
    with open(os.path.join(source, "README.md"), encoding="utf-8") as file:
        block = next(block for block in re.findall(r"```sh\n(.*?)```", file.read(), re.S) if "decoy fuzz --so" in block)
    return [line.split("#")[0].strip() for line in block.splitlines()]


def by_the_readme(stranger, seconds):
    build, fuzz = readme_commands(stranger.source)
    gcc = "gcc -shared -fPIC -g -fsanitize=address -fsanitize-coverage=trace-pc -Iharness/subject/include " \
          "my-parser.c -o my-parser.so"
    for how in (build, gcc):
        stranger.write("my-parser.c", PARSER.replace("NAME_MAX_BYTES", "8").replace("LIMIT", ""))
        code, output = stranger.run(how)
        check(f"{how.split()[0]} builds the parser", code == 0, output)
        code, output = stranger.run(f"{fuzz} --time {seconds}s")
        check("a write beyond its memory is found, guided by coverage",
              code == 1 and "heap-buffer-overflow" in output and "guided by coverage" in output, output)
        again = re.search(r"^  again: (.*)$", output, re.M)
        code, output = stranger.run(again.group(1)) if again else (None, "no command was named")
        check("the command that is named shows it again", code == 1 and "heap-buffer-overflow" in output, output)
        stranger.write("my-parser.c", PARSER.replace("NAME_MAX_BYTES", "8").replace("LIMIT", "&& n < 8"))
        code, output = stranger.run(f"{how} && {fuzz} --time {seconds}s")
        # it answers that it does not support what was asked: nothing is judged but that it lives
        check("the same parser, mended, is not found", code in (0, 4) and " 0 findings (guided by coverage)" in output, output)


def other_parsers(stranger, seconds):
    examples = "harness/subject/examples"
    code, output = stranger.run(f"rustc -O --crate-type cdylib {examples}/object.rs -o object-rs.so && "
                                f"GO111MODULE=off GOCACHE=$HOME/go go build -o stream-go {examples}/stream.go")
    check("the examples in Rust and Go build", code == 0, output)
    for how in ("--so ./object-rs.so", "--stream ./stream-go", f"--parser {examples}/oneshot.py", f"--parser {examples}/oneshot.sh",
                f"--stream {examples}/stream.py", f"--stream {examples}/load.py", f"--tree {examples}/tree.py",
                f"--tree {examples}/tree.sh"):
        code, output = stranger.run(f"decoy fuzz {how} --time {seconds}s")
        check(f"{how} is asked, and not found", code == 0 and " 0 findings (without coverage)" in output, output)


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory(prefix="decoy-stranger-") as work:
        stranger = Stranger(work)
        code, output = stranger.run("cmake -G Ninja -B build -DCMAKE_BUILD_TYPE=Release -DDECOY_TESTS=OFF && ninja -C build")
        check("the command builds from a clone", code == 0, output)
        if code == 0:
            by_the_readme(stranger, seconds)
            other_parsers(stranger, seconds)
    print(f"{len(bad)} of what a stranger does with 'decoy fuzz' fails" if bad else "a stranger's parsers are fuzzed")
    return bool(bad)


sys.exit(main())
