# SPDX-License-Identifier: MIT
"""All mutants of a code in one build: the programs of its cases and unit tests."""
import json
import os
import subprocess

import components
import schemata
import work

CASES = "mutant_cases"  # the program of the cases, where a code has one
VISIBLE = ("-I", "-D")  # the flags of a source that its syntax tree depends on


def configure(folder):
    """Configure a build of the project, or again one that is there: it may be older than a CMakeLists.txt."""
    if os.path.exists(os.path.join(folder, "CMakeCache.txt")):
        work.run(["cmake", "-S", work.ROOT, "-B", folder])
    else:
        work.run(["cmake", "-G", "Ninja", "-S", work.ROOT, "-B", folder, "-DCMAKE_C_COMPILER=gcc"])


def commands(folder, code):
    """path -> flags: the sources of a code as the build compiles them."""
    flags = {}
    folders = [os.path.join(work.ROOT, folder) for folder in code.folders]
    for entry in json.loads(work.read(os.path.join(folder, "compile_commands.json"))):
        if os.path.dirname(entry["file"]) in folders:
            flags.setdefault(entry["file"], [word for word in entry["command"].split() if word.startswith(VISIBLE)])
    return flags


def bugs(code):
    """(file, function, expression) -> its replacement, of the rows of the file bugs."""
    rows = {}
    for number, line in enumerate(work.read(os.path.join(work.HERE, "bugs")).splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        columns = line.split("\t")
        if len(columns) != 5 or not all(columns):
            raise work.CannotWork(f"ci/mutation/bugs:{number}: expected five columns, separated by tabs")
        if columns[0] == code.name:
            rows[tuple(columns[1:4])] = columns[4]
    return rows


def make_mutants(folder, code):
    """Mutants, and the text of every file of the code that has some."""
    made = schemata.Schemata([os.path.join(work.ROOT, folder) for folder in code.folders], code.planted, bugs(code))
    sources = commands(folder, code)
    try:
        for path in sorted(sources):
            made.unit(path, sources[path] + code.flags)
        for name, flags in code.once_more.items():
            path = os.path.join(work.ROOT, components.folder_of(code, name), name)
            made.unit(path, sources[path] + flags)
    except (OSError, KeyError, subprocess.CalledProcessError) as error:
        raise work.CannotWork(f"clang cannot read the sources of {code.name}: {error}") from error
    for where in made.bugs:
        raise work.CannotWork(f"ci/mutation/bugs: no such expression: {' '.join(where)}; correct the row")
    if not made.mutants:
        raise work.CannotWork(f"there are no mutants of {code.name}")
    texts = {os.path.relpath(path, work.ROOT): '#include "mutant.h"\n' + text
             for path, text in made.sources().items()}
    if not any("mutant_on(MUTANTS)" in text for text in texts.values()):
        raise work.CannotWork(f"{code.name}: no {code.planted}() to plant a mutant in")
    return made.mutants, texts


def keep_files(out, folder, texts):
    for name in os.listdir(os.path.join(work.ROOT, folder)):
        path = os.path.join(folder, name)
        if name.endswith((".c", ".h")):
            work.keep(os.path.join(out, name), texts.get(path) or work.read(os.path.join(work.ROOT, path)))


def keep_sources(out, code, mutants, texts):
    """Sources, mutated where they have mutants, and tests that may include them. One more mutant is the planted one."""
    for folder in code.folders:
        keep_files(os.path.join(out, "src"), folder, texts)
        if folder.endswith("/src"):
            keep_files(os.path.join(out, "tests"), os.path.join(os.path.dirname(folder), "tests"), {})
    for name in ("mutant.h", "mutant.c"):
        work.keep(os.path.join(out, "src", name), work.read(os.path.join(work.HERE, name)))
    work.keep(os.path.join(out, "src", "mutants.h"), f"#define MUTANTS {len(mutants) + 1}\n")


def programs(folder, code):
    """The programs of a code in a build: that of the cases, or None, and the unit tests."""
    out = os.path.join(folder, "mutants", code.name)
    names = work.read(os.path.join(out, "programs")).split()
    tests = [os.path.join(out, name) for name in names if name != CASES]
    if not tests:
        raise work.CannotWork(f"{code.name}: there is no unit test")
    return os.path.join(out, CASES) if CASES in names else None, tests


def make(folder, codes):
    """name -> (mutants, program of the cases or None, unit tests): each code of these built with all its mutants."""
    configure(folder)
    made = {}
    for code in codes:
        mutants, texts = make_mutants(folder, code)
        keep_sources(os.path.join(folder, "mutants", code.name), code, mutants, texts)
        made[code.name] = mutants
    work.run(["cmake", "--build", folder, "--target", *("mutants_" + code.name for code in codes)])
    return {code.name: (made[code.name], *programs(folder, code)) for code in codes}
