# SPDX-License-Identifier: MIT
"""All mutants of libfdinfo in one build: the cases that are put to them, and the unit tests."""
import glob
import os
import subprocess

import schemata
import work


def make_mutants():
    """Mutants, and the text of every file below libfdinfo that has some."""
    source = os.path.join(work.ROOT, "libfdinfo", "src")
    made = schemata.Schemata(source)
    flags = ["-I" + os.path.join(work.ROOT, "libfdinfo", "include")]
    try:
        for path in sorted(glob.glob(os.path.join(source, "*.c"))):
            made.unit(path, flags + ["-U__SSE2__"])
        made.unit(os.path.join(source, "lexer.c"), flags)  # once more, with its vectors
    except (OSError, subprocess.CalledProcessError) as error:
        raise work.CannotWork(f"clang cannot read the sources: {error}") from error
    texts = {os.path.relpath(path, work.ROOT): '#include "mutant.h"\n' + text
             for path, text in made.sources().items()}
    return made.mutants, texts


def plant(mutants, texts):
    """One more mutant, which does what the original does: who kills it lies."""
    number = len(mutants) + 1
    mutants.append({"id": number, "file": "arena.c", "line": 0, "function": "planted", "kind": "planted",
                    "before": "nothing", "after": "the same", "nth": 1})
    path, begin = "libfdinfo/src/arena.c", "void fdi_arena_reset(struct fdi_arena *arena)\n{\n"
    if begin not in texts[path]:
        raise work.CannotWork(f"{path}: no place to plant a mutant")
    texts[path] = texts[path].replace(begin, f"{begin}\t(void)mutant_on({number});\n", 1)


def keep_sources(folder, mutants, texts):
    """libfdinfo's sources and tests, mutated where they have mutants."""
    for part in ("src", "tests"):
        for name in os.listdir(os.path.join(work.ROOT, "libfdinfo", part)):
            path = os.path.join("libfdinfo", part, name)
            if name.endswith((".c", ".h")):
                work.keep(os.path.join(folder, part, name), texts.get(path) or work.read(os.path.join(work.ROOT, path)))
    for name in ("mutant.h", "mutant.c"):
        work.keep(os.path.join(folder, "src", name), work.read(os.path.join(work.HERE, name)))
    work.keep(os.path.join(folder, "src", "mutants.h"), f"#define MUTANTS {len(mutants)}\n")


def build(folder, mutants, texts):
    """The programs in a build of the project, which is made where there is none: the cases, and the unit tests."""
    out = os.path.join(folder, "mutants")
    keep_sources(out, mutants, texts)
    if not os.path.exists(os.path.join(folder, "CMakeCache.txt")):
        work.run(["cmake", "-G", "Ninja", "-S", work.ROOT, "-B", folder, "-DCMAKE_C_COMPILER=gcc"])
    work.run(["cmake", "--build", folder, "--target", "mutants"])
    tests = [os.path.join(out, name) for name in work.read(os.path.join(out, "units")).split()]
    if not tests:
        raise work.CannotWork("there is no unit test")
    return os.path.join(out, "mutant_cases"), tests
