#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""words.py GLOSSARY: words that docs/glossary.md says do not occur are in no file that git has.

A word is found in an identifier, too: twin in print_twin(), lane in LANE_UML. Text between backquotes in the list below
"Words that do not occur" is what must not occur; NEWS, the glossary itself and the bytes of corpus/cases are not searched,
titles and reasons of cases are.
"""
import pathlib
import re
import subprocess
import sys

UNSEARCHED = (":!NEWS", ":!docs/glossary.md", ":!corpus/cases/registry", ":!corpus/cases/*.fdinfo",
              ":!corpus/cases/*.fdseq", ":!corpus/verdicts", ":!corpus/recordings", ":!corpus/seeds",
              ":!fuzz/seeds", ":!LICENSES", ":!LICENSE", ":!debian/copyright", ":!.reuse/dep5", ":!tests/style/words.py")
# What people wrote in a case; the rest is bytes and names of users.
PROSE = re.compile(r'\s*"(title|why|origin)":')
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")


def forbidden(glossary):
    """The words of the list."""
    text = glossary.read_text()
    section = text.split("## Words that do not occur", 1)[1].split("\n## ", 1)[0]
    return set(re.findall(r"`([a-z]+)`", section))


def searched_lines(name, text):
    """The name of a file and its lines, with their numbers; of a case those with prose."""
    lines = list(enumerate(text.splitlines(), 1))
    if name.startswith("corpus/cases/"):
        return [(number, line) for number, line in lines if PROSE.match(line)]
    return [(0, name)] + lines


def bad_words(text, words):
    """The words of the list that a text has, parts of identifiers too."""
    return sorted({part.lower() for part in PART.findall(text)} & words)


def main():
    words = forbidden(pathlib.Path(sys.argv[1]))
    found = 0
    files = subprocess.run(["git", "ls-files", "-z", "--", ".", *UNSEARCHED], capture_output=True, check=True)
    for name in sorted(files.stdout.decode().split("\0")):
        path = pathlib.Path(name)
        if not name or not path.is_file():
            continue
        for number, line in searched_lines(name, path.read_text(errors="replace")):
            bad = bad_words(line, words)
            if bad:
                print(f"{name}:{number}: {', '.join(bad)}: docs/glossary.md has a word for it: {line.strip()[:80]}")
                found += 1
    print(f"{len(words)} words, found {found} times")
    return 1 if found else 0


sys.exit(main())
