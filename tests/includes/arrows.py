#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""arrows.py [--write]: harness/README.md lists what each component of the harness sees, as its CMakeLists.txt says.
--write: write the list. Else: exit code 1 where it is another one."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
README = ROOT / "harness" / "README.md"
HEADING = "## What sees what\n"
COMPONENT = re.compile(r"^decoy_component\((\w+)\s(.*?)\)", re.DOTALL | re.MULTILINE)
LISTS = ("SOURCES", "SHOWS", "SEES")
# Targets of other directories that have another name than what they are.
OTHERS = {
    "decoy_corpus": "corpus", "decoy_mutate": "fuzz's mutators",
    "decoy_subject_abi": "subject/include", "fdinfo_static": "libfdinfo", "grtrace_static": "libgrtrace",
    "model_command": "model's commands", "sim": "fake-drm/sim",
}
SYSTEM = re.compile(r"PkgConfig::|\$|(m|pthread)$")


def components():
    """Target -> its directory below harness, and the targets that it sees."""
    found = {}
    for path in sorted((ROOT / "harness").rglob("CMakeLists.txt")):
        folder = path.parent.relative_to(ROOT / "harness")
        if "tests" in folder.parts:
            continue
        text = re.sub(r"#.*", "", path.read_text())
        for name, rest in COMPONENT.findall(text):
            lists, to = {key: [] for key in LISTS}, None
            for word in rest.split():
                to = word if word in LISTS else to
                if word != to:
                    lists[to].append(word)
            found[name] = (str(folder), lists["SHOWS"] + lists["SEES"])
    return found


def listed():
    """The list, a line a component."""
    all_of, lines = components(), []
    for folder, sees in sorted(all_of.values()):
        names = set()
        for target in sees:
            if target in all_of:
                names.add(all_of[target][0])
            elif not SYSTEM.match(target):
                names.add(OTHERS.get(target, target))
        lines.append(f"| `{folder}` | {', '.join(f'`{name}`' for name in sorted(names)) or 'nothing'} |\n")
    return "| component | sees |\n|---|---|\n" + "".join(lines)


def main():
    text = README.read_text()
    before, _, rest = text.partition(HEADING)
    end = re.search(r"\n\n(?!\|)", rest[rest.index("| component"):])
    start = rest.index("| component")
    wanted = before + HEADING + rest[:start] + listed() + rest[start + end.start() + 1:]
    if sys.argv[1:] == ["--write"]:
        README.write_text(wanted)
    elif wanted != text:
        sys.exit(f"{README.relative_to(ROOT)}: \"{HEADING.strip()}\" differs from what the CMakeLists.txt say; "
                 "run tests/includes/arrows.py --write")


if __name__ == "__main__":
    main()
