# SPDX-License-Identifier: MIT
"""Survivors, explained by the rows of a file below survivors/, one a component."""
import fnmatch
import os

import work


def explanations(component):
    """Rows of file, function, kind, before -> after, reason; * in a column matches anything."""
    rows = []
    name = "survivors/" + component
    for number, line in enumerate(work.read(os.path.join(work.HERE, name)).splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        columns = line.split("\t")
        if len(columns) != 5 or not all(columns):
            raise work.CannotWork(f"ci/mutation/{name}:{number}: expected five columns, separated by tabs")
        rows.append({"place": f"ci/mutation/{name}:{number}", "key": columns[:4], "reason": columns[4],
                     "used": 0, "due": 0})
    return rows


def key_of(mutant):
    change = f"{mutant['before']} -> {mutant['after']}"
    if mutant["nth"] > 1:  # the same line once more in a function
        change += f" #{mutant['nth']}"
    return [mutant["file"], mutant["function"], mutant["kind"], change]


def fits(pattern, text):
    return pattern == text or ("*" in pattern and fnmatch.fnmatchcase(
        text, "".join(c if c == "*" else f"[{c}]" if c in "?[" else c for c in pattern)))


def explain(rows, mutants, survivors):
    """number -> reason. A row is due when a mutant of this run fits it."""
    reasons = {}
    for row in rows:
        for mutant in mutants:
            if mutant["kind"] == "planted" or not all(map(fits, row["key"], key_of(mutant))):
                continue
            row["due"] += 1
            if mutant["id"] in survivors:
                row["used"] += 1
                reasons.setdefault(mutant["id"], row["reason"])
    return reasons
