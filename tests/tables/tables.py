#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tables.py BUILD: rows of tables that only a linker would miss have their counterparts.

Each fault is printed with the file to edit. Only the source is read, so that this also helps where it does not build; BUILD
is asked for the names of its tests.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECIPES = "docs/extending.md"
faults = []


def read(path):
    return (ROOT / path).read_text()


def functions(pattern, paths):
    """The functions that sources define, each with its place."""
    found = {}
    for path in paths:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = re.match(pattern, line)
            if match:
                found[match[1]] = f"{path.relative_to(ROOT)}:{number}"
    return found


def compare(table, rows, defined, function, where):
    """Each row of a table has its function, and each function its row. where: the file of a row's function."""
    for name in rows:
        if name not in defined:
            faults.append(f"{table}: {name}: no function {function % name}(); write it in {where(name)}")
    for name, place in defined.items():
        if name not in rows:
            faults.append(f"{place}: {function % name}() has no row; add one to {table}")


def check_guest_checks():
    table = "guest/checks/checks.def"
    rows = re.findall(r"^CHECK\((\w+),", read(table), re.M)
    sources = sorted((ROOT / "guest/checks").rglob("*.c"))

    def where(name):
        for source in sources:
            words = source.stem.removeprefix("check_")
            if source.stem.startswith("check_") and (name + "_").startswith(words + "_"):
                return str(source.relative_to(ROOT))
        return f"guest/checks/check_{name.split('_')[0]}.c"

    defined = functions(r"bool check_(\w+)\(void\)$", sources)
    compare(table, rows, defined, "check_%s", where)


def check_rules():
    table = "libfdinfo/src/rules.h"
    for lint, prefix in (("LINT", "lint_check"), ("TIMELINT", "tl_check")):
        files = {}
        for comment, body in re.findall(rf"/\* (.*) \*/\n#define {lint}_\w+_RULES\(X\) \\\n((?:.*\\\n)*.*\n)",
                                        read(table)):
            file = re.search(r"(\w+\.c)\b", comment)
            for name in re.findall(r"\bX\((\w+),", body):
                files[name] = f"libfdinfo/src/{file[1]}"
        sources = sorted((ROOT / "libfdinfo/src").glob(f"{lint.lower()}_*.c"))
        defined = functions(rf"bool {prefix}_(\w+)\(", sources)
        compare(table, files, defined, prefix + "_%s", files.get)


# Rules that no bytes of a case show: the answer of the machine decides (sysfs, an ioctl). The test that has it by hand.
NO_CASE = {
    "client.pdev-of-device": "harness/watch/tests/test_watch_device.c",
    "client.driver-of-device": "harness/watch/tests/test_watch_device.c",
}


def check_rule_cases():
    """Each rule of producers, of any level, has a case that breaks no other, or is in NO_CASE."""
    alone = set()
    for path in (ROOT / "corpus/cases").glob("*/*.json"):
        lint = json.loads(path.read_text())["expect"].get("lint")
        alone.update([tuple(lint["rules"] + lint.get("below", []))] if lint else [])
    rows = {}
    for table, row in (("libfdinfo/src/rules.h", r'\bX\(\w+, "([\w.-]+)"'), ("harness/catalogue/live_rules.c", r'\{"([\w.-]+)", FDI_')):
        rows.update((slug, table) for slug in re.findall(row, read(table)))
    for slug, table in rows.items():
        if slug not in NO_CASE and (slug,) not in alone:
            faults.append(f"{table}: no case breaks {slug} alone; add corpus/cases/driver/only-{slug.replace('.', '-')}")
    for slug, test in NO_CASE.items():
        if slug not in rows or (slug,) in alone:
            faults.append(f"tests/tables/tables.py: {slug}: {'it has a case' if slug in rows else 'no such rule'}; remove it from NO_CASE")
        elif f'"{slug}"' not in read(test):
            faults.append(f"{test}: {slug}: not tested; add it there, or a case and remove it from NO_CASE")


def check_refusals():
    """What a text may be refused for stands in one table: the page has its rows, and no case repeats it."""
    table, page = "harness/oracle/refusal.def", "docs/answers.md"
    rows = [("".join(re.findall(r'"([^"]*)"', words)), place)
            for words, place in re.findall(r'^REFUSAL\(\w+, ((?:"[^"]*"\s*)+), "([^"]*)"\)', read(table), re.M)]
    section = re.search(r"^## Refusals\n(.*?)^## ", read(page), re.M | re.S)[1]
    listed = re.findall(r"^\| (.*) \| (rst:.*) \|$", section, re.M)
    for row in rows:
        if row not in listed:
            faults.append(f"{table}: '{row[0]}' is not in {page}; write '| {row[0]} | {row[1]} |' into its table of refusals")
    for row in listed:
        if row not in rows:
            faults.append(f"{page}: '{row[0]}' is not in {table}; add its row and what finds it, or remove it here")
    for path in sorted((ROOT / "corpus/cases").glob("*/*.json")):
        case = json.loads(path.read_text())
        if beside_refusal([case["expect"], case.get("anchors")]):
            faults.append(f"{path.relative_to(ROOT)}: a refusal beside other answers; remove it: {table} says it of all cases")


def beside_refusal(value):
    if isinstance(value, dict):
        others = value.get("any")
        return (isinstance(others, list) and {"rejected": True} in others) or beside_refusal(list(value.values()))
    return isinstance(value, list) and any(beside_refusal(part) for part in value)


def check_fuzz():
    listed = re.findall(r"decoy_fuzz\((\w+) \d", read("fuzz/CMakeLists.txt"))
    named = re.findall(r"^\| `(\w+)` \|", read("fuzz/README.md"), re.M)
    for source in sorted((ROOT / "fuzz").glob("*.c")):
        name = source.stem
        if "LLVMFuzzerTestOneInput(" not in source.read_text() or name in ("empty", "engine", "heap", "regression"):
            continue
        if name not in listed:
            faults.append(f"fuzz/{name}.c: no target; add decoy_fuzz({name} ...) to fuzz/CMakeLists.txt")
        if name not in named:
            faults.append(f"fuzz/{name}.c: not described; add its row to the table of fuzz/README.md")
        if not (ROOT / f"fuzz/{name}.options").exists():
            faults.append(f"fuzz/{name}.c: no options of libFuzzer; write fuzz/{name}.options")
        elif "\nreads = " not in read(f"fuzz/{name}.options"):
            faults.append(f"fuzz/{name}.options: no 'reads = ' in [decoy]: what any bytes are read as, for ci/fuzz --list")


def check_planted():
    """Each fault that is planted for a target changes its file."""
    rows = [("fuzz/planted.list", line.split("|", 2)) for line in read("fuzz/planted.list").splitlines()]
    rows += [("fuzz/kernel/planted", line.split(" ", 2)) for line in read("fuzz/kernel/planted").splitlines()]
    for table, row in rows:
        if row[0].startswith("#") or not row[0]:
            continue
        target, file, script = row
        before = read(file).encode()
        after = subprocess.run(["sed", script], input=before, stdout=subprocess.PIPE, check=False).stdout
        if after == before:
            faults.append(f"{table}: {target}: '{script}' changes nothing in {file}; plant the fault where its code is now")


def check_examples():
    folder = "harness/subject/examples"
    named = read(folder + "/README.md")
    tested = "".join(path.read_text() for path in sorted((ROOT / "harness/subject/tests").glob("test_*.c")))
    for path in sorted((ROOT / folder).iterdir()):
        if path.name == "README.md" or path.name.startswith((".", "__")):
            continue
        if f"`{path.name}`" not in named and path.suffix != ".h":
            faults.append(f"{folder}/{path.name}: not described; add its row to {folder}/README.md")
        if path.read_text().startswith("#!") and "/" + path.name not in tested:
            faults.append(f"{folder}/{path.name}: not tested; add its row to harness/subject/tests/test_subject_examples.c")


def check_recipes(build):
    """Every path that the recipes name is there, and every test."""
    text = read(RECIPES)
    done = subprocess.run(["ctest", "--test-dir", build, "-N"], capture_output=True, text=True, check=True)
    tests = re.findall(r"Test +#\d+: (\S+)", done.stdout)
    for pattern in re.findall(r"ctest [^`\n]*-R '?([^'`\s]+)", text):
        if not any(re.search(pattern, test) for test in tests):
            faults.append(f"{RECIPES}: no test matches -R {pattern}; mend the recipe")
    for word in re.findall(r"[\w./*-]+", text):
        path = word.strip(".").removeprefix("../")
        if "/" not in path or path.split("/")[0] not in TOP or PLACEHOLDER.search(path):
            continue
        if not list(ROOT.glob(path.rstrip("/"))) and not path.startswith("build/"):
            faults.append(f"{RECIPES}: {path}: no such file; mend the recipe")


PLACEHOLDER = re.compile(r"\b(FAMILY|FILE|NAME|SLUG)\b|(_|-)(FAMILY|NAME|SLUG|SUBJECT)")
TOP = {path.name for path in ROOT.iterdir()}
check_guest_checks()
check_rules()
check_rule_cases()
check_refusals()
check_fuzz()
check_planted()
check_examples()
check_recipes(sys.argv[1])
for fault in faults:
    print(fault)
print(f"{len(faults)} faults")
sys.exit(1 if faults else 0)
