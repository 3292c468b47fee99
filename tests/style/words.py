#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""words.py GLOSSARY: words that docs/glossary.md says do not occur are in no file that git has.

A word is found in an identifier, too: said in print_said(), lane in LANE_UML. Text between backquotes in the list below
"Words that do not occur" is what must not occur; NEWS, the glossary itself and corpus/cases (bytes) are not searched.
"""
import pathlib
import re
import subprocess
import sys

UNSEARCHED = (":!NEWS", ":!docs/glossary.md", ":!corpus/cases", ":!corpus/recordings", ":!corpus/seeds",
              ":!fuzz/seeds", ":!LICENSES", ":!LICENSE", ":!tests/style/words.py", ":!tests/style/exceptions")
# What stays, by file and line: the tagline, quotations, names that others gave. With * as its file: a name that users
# read (the slug of a rule or a case, a word of an option), in any line and in any file's name.
EXCEPTIONS = pathlib.Path(__file__).with_name("exceptions")
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")


def forbidden(glossary):
    """The words of the list."""
    text = glossary.read_text()
    section = text.split("## Words that do not occur", 1)[1].split("\n## ", 1)[0]
    return set(re.findall(r"`([a-z]+)`", section))


def exceptions():
    """Pairs of a file and a part of a line of it."""
    rows = [row.split("\t", 1) for row in EXCEPTIONS.read_text().splitlines() if row and not row.startswith("#")]
    return [(file, part) for file, part in rows]


def without_names(text, names, used):
    """text without the names that users read; adds those that it has to used."""
    for row in names:
        if row[1] in text:
            used.add(row)
            text = re.sub(rf"(?<![A-Za-z0-9-]){re.escape(row[1])}(?![A-Za-z0-9-])", "", text)
    return text


def main():
    words = forbidden(pathlib.Path(sys.argv[1]))
    allowed = exceptions()
    names = sorted((row for row in allowed if row[0] == "*"), key=lambda row: -len(row[1]))
    used = set()
    found = 0
    files = subprocess.run(["git", "ls-files", "-z", "--", ".", *UNSEARCHED], capture_output=True, check=True)
    for name in sorted(files.stdout.decode().split("\0")):
        path = pathlib.Path(name)
        if not name or not path.is_file():
            continue
        for part in PART.findall(without_names(name, names, used)):
            if part.lower() in words:
                print(f"{name}: the name of the file has {part!r}; docs/glossary.md has a word for it")
                found += 1
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            bad = sorted({part.lower() for part in PART.findall(without_names(line, names, used))} & words)
            if not bad:
                continue
            row = next((row for row in allowed if row[0] == name and row[1] in line), None)
            if row:
                used.add(row)
                continue
            print(f"{name}:{number}: {', '.join(bad)}: docs/glossary.md has a word for it: {line.strip()[:80]}")
            found += 1
    for row in allowed:
        if row not in used:
            print(f"{EXCEPTIONS}: {row[0]}: nothing of it is needed: {row[1]}")
            found += 1
    print(f"{len(words)} words, found {found} times")
    return 1 if found else 0


sys.exit(main())
