# SPDX-License-Identifier: MIT
"""All mutants of libfdinfo in one build: the cases that are put to them, and the unit tests."""
import glob
import os
import shutil
import subprocess

import schemata
import work

FLAGS = "-O2 -w -fwrapv"


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


def make_tree(tree, mutants, texts):
    """The project as it is, but for libfdinfo's sources."""
    os.makedirs(tree, exist_ok=True)
    for name in os.listdir(work.ROOT):
        link = os.path.join(tree, name)
        if name != "libfdinfo" and not name.startswith(("build", ".")) and not os.path.islink(link):
            os.symlink(os.path.join(work.ROOT, name), link)
    for folder, _, names in os.walk(os.path.join(work.ROOT, "libfdinfo")):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), work.ROOT)
            work.keep(os.path.join(tree, path), texts.get(path) or work.read(os.path.join(work.ROOT, path)))
            shutil.copymode(os.path.join(work.ROOT, path), os.path.join(tree, path))
    source = os.path.join(tree, "libfdinfo", "src")
    work.keep(os.path.join(source, "mutants.h"), f"#define MUTANTS {len(mutants)}\n")
    for name in ("mutant.h", "mutant.c"):
        work.keep(os.path.join(source, name), work.read(os.path.join(work.HERE, name)))


def build(folder, mutants, texts):
    tree, out = os.path.join(folder, "tree"), os.path.join(folder, "out")
    texts["libfdinfo/src/arena.c"] += '\n#include "mutant.c"\n'
    make_tree(tree, mutants, texts)
    work.run(["cmake", "-G", "Ninja", "-S", tree, "-B", out, "-DDECOY_MUTANTS=ON", "-DDECOY_WERROR=OFF",
              "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_C_FLAGS={FLAGS}", "-DCMAKE_C_COMPILER=gcc"])
    work.run(["ninja", "-C", out, "mutant_cases", "libfdinfo/tests/all"])
    tests = sorted(path for path in glob.glob(os.path.join(out, "libfdinfo", "tests", "test_*"))
                   if os.access(path, os.X_OK) and os.path.isfile(path))
    if not tests:
        raise work.CannotWork("there is no unit test")
    return os.path.join(out, "mutant_cases"), tests
