#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""licences.py SOURCE: the licence in the first lines of each file is the one that debian/copyright has for it, which is
.reuse/dep5, too; a kind of file that can carry one does. 'reuse lint' (ci/nightly) holds the rest."""
import fnmatch
import os
import re
import subprocess
import sys

TAG = "SPDX-License-" "Identifier: "  # in two, because reuse reads this file, too
# Kinds that have a first line for it.
CARRY = (".c", ".h", ".py", ".sh", ".awk", ".bash", ".fish", ".cmake", ".rs", ".go", ".yml", ".scd", ".in", ".map", "Kbuild", "CMakeLists.txt")


def stanzas(path):
    """[(patterns, licence)] of the paragraphs Files, in order."""
    found = []
    for paragraph in re.split(r"\n\s*\n", open(path, encoding="utf-8").read()):
        files = re.search(r"^Files:((?:.*\n(?: .*\n)*))", paragraph + "\n", re.M)
        licence = re.search(r"^License: *(.*)", paragraph, re.M)
        if files and licence:
            found.append((files.group(1).split(), licence.group(1)))
    return found


def words(expression):
    return expression.replace("(", "").replace(")", "").lower().split()


def header(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in (file.readline() for _ in range(4)):
            if TAG in line:
                return re.sub(r"\s*(\*/|-->)?\s*$", "", line.split(TAG, 1)[1])
    return None


def main(source):
    os.chdir(source)
    table = stanzas("debian/copyright")
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True)
    if listed.returncode:
        print("skipped: not a clone")
        return 77
    bad = 0
    for path in listed.stdout.splitlines():
        if not os.path.isfile(path) or os.path.islink(path):
            continue
        ours = [licence for patterns, licence in table if any(fnmatch.fnmatchcase(path, p) for p in patterns)][-1]
        has = header(path)
        if has is None and path.endswith(CARRY):
            print(f"{path}: no licence in its first lines; expected \"{TAG}{ours}\"")
            bad += 1
        elif has is not None and words(has) != words(ours):
            print(f"{path}: says {has}, debian/copyright says {ours}: correct the one that is wrong")
            bad += 1
    print(f"{len(table)} paragraphs, {bad} bad")
    return bad != 0 or not table


sys.exit(main(sys.argv[1]))
