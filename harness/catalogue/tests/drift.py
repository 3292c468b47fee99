#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""drift.py SOURCE: ci/drift, on a small text with rows of its own, and on the kernel's texts where they are.

DECOY_SPEC has the path of the newest text, DECOY_SPEC_6_12 that of 6.12, else that of the source that ci/kernels/uml unpacks.
"""
import contextlib
import importlib.machinery
import importlib.util
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(sys.argv.pop(1)) / "ci/drift"
sys.dont_write_bytecode = True
LOADER = importlib.machinery.SourceFileLoader("drift", str(SCRIPT))
drift = importlib.util.module_from_spec(importlib.util.spec_from_loader("drift", LOADER))
LOADER.exec_module(drift)

# The same words below two keys, a key that must be there and two that may.
PAPER = """=====
Paper
=====

It is about keys.

Must be there
-------------

- drm-a: <uint>

A is a number.

May be there
------------

- drm-b: <uint>

B is free. Readers keep it.

- drm-c: <uint>

Readers keep it.
"""
ROWS = (("T01", "", 2, "Paper"), ("T02", "T01", 7, "Must be there"), ("T03", "T01", 14, "May be there"),
        ("S01", "T01", 5, "It is about keys."), ("S02", "T02", 10, "drm-a: <uint>"), ("S03", "S02", 12, "A is a number."),
        ("S04", "T03", 17, "drm-b: <uint>"), ("S05", "S04", 19, "B is free."), ("S06", "S04", 19, "Readers keep it."),
        ("S07", "T03", 21, "drm-c: <uint>"), ("S08", "S07", 23, "Readers keep it."))
# A piece of the paper, what it becomes, the number of differences, and what is printed, each hash as #.
CHANGES = (
    ("free. Readers", "free.  Readers", 0, ""),
    ("\nIt is", "\n.. A::B is no directive\n\n   here.\n.. _it:\n.. contents::\n   :depth: 2\n\nIt is", 0, ""),
    ("about keys", "about\nkeys", 0, ""),
    ("A is a number.", "A is a number.\n\n.. note:: Readers shall wait.\n\n   They shall ask\n   again.", 2,
     "line 14: new sentence #\nline 16: new sentence #\n"),
    ("A is a number.", "A is a number.\n\n.. versionchanged:: 7.1\n\n   It may be none.", 2,
     "line 14: new sentence #\nline 16: new sentence #\n"),
    ("A is a number.", "A is a number.\n\n  .. warning::\n\n     Or is it?", 1, "line 16: new sentence #\n"),
    ("A is a number.", "A is a number.\n\n.. [#one] Below one.", 1, "line 14: new sentence #\n"),
    ("A is a number.", ".. tip:: A is a number.", 1, "S03 line 12: sentence moved to line 12, into a note\n"),
    ("B is free.", "B is free.\n\ndrm-b is a key.", 1, "line 21: new sentence #\n"),
    ("A is a number.", "A is a number (e.g. this, 2.5 or `x. Y` or a.B). No `Y.` More", 2,
     "S03 line 12: sentence changed or removed\nline 12: new sentence #\nline 12: new sentence #\n"),
    ("A is a number.", "A is a number.\n\n* :ref:`a-stats`\n* An item,\n badly indented. Two", 2,
     "line 15: new sentence #\nline 16: new sentence #\n"),
    ("<uint>\n\nA is", "<uint>\n  A is", 0, ""),
    ("\nMay be there\n------------\n\n- drm-b: <uint>\n", "\n- drm-b: <uint>\n\nMay be there\n------------\n", 3,
     "S04 line 17: sentence moved to line 14, below T02; expected it below T03\n"
     "S05 line 19: sentence moved to line 19, below T03; expected it below S04\n"
     "S06 line 19: sentence moved to line 19, below T03; expected it below S04\n"),
    ("\nMay be there\n------------\n\n- drm-b: <uint>\n\nB is free. Readers keep it.\n",
     "\n- drm-b: <uint>\n\nB is free. Readers keep it.\n\nMay be there\n------------\n", 1,
     "S04 line 17: sentence moved to line 14, below T02; expected it below T03\n"),
    ("B is free. Readers keep it.\n\n- drm-c: <uint>\n", "B is free.\n\n- drm-c: <uint>\n\nReaders keep it.\n", 1,
     "S06 line 19: sentence moved to line 25, below S07; expected it below S04\n"),
    ("May be there\n------------", "Should be there\n---------------", 1,
     "T03 line 14: title changed or removed\nline 14: new title #\n"),
    ("\nMay be there\n------------\n", "", 3,
     "T03 line 14: title changed or removed\n"
     "S04 line 17: sentence moved to line 14, below T02; expected it below T03\n"
     "S07 line 21: sentence moved to line 18, below T02; expected it below T03\n"),
    ("May be there\n------------", "May be there\n^^^^^^^^^^^^", 1,
     "T03 line 14: title moved to line 14, below T02; expected it below T01\n"),
    ("\n- drm-c:", "\nOld keys\n--------\n\n- drm-c:", 2,
     "line 21: new title #\nS07 line 21: sentence moved to line 24, below a new title or key; expected it below T03\n"),
    ("- drm-c: <uint>", "- drm-c: <valstr>", 1, "S07 line 21: sentence changed or removed\nline 21: new sentence #\n"),
    ("Must be there\n-------------\n", "Must be there\n", 2,
     "T02 line 7: title changed or removed\nline 7: new sentence #\n"
     "S02 line 10: sentence moved to line 9, below T01; expected it below T02\n"))


def rows():
    return [drift.Row(name, under, line, drift.Item(line, words, "", None, None).digest) for name, under, line, words in ROWS]


def compared(rows_of_text, text):
    """The number of differences, and what is printed."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        count = drift.compare(rows_of_text, list(drift.items(text)))
    return count, re.sub(r"[0-9a-f]{64}", "#", out.getvalue())


def kernel_text(spec):
    """The text of the kernel; the test is skipped without it."""
    path = os.environ.get("DECOY_SPEC" + ("_6_12" if spec == "6.12" else ""))
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    unpacked = cache / "decoy/src/linux-source-6.12/Documentation/gpu/drm-usage-stats.rst"
    if not path and (spec != "6.12" or not unpacked.exists()):
        raise unittest.SkipTest(f"no text of {spec}")
    return pathlib.Path(path or unpacked).read_text()


class Drift(unittest.TestCase):
    def test_changes(self):
        for old, new, count, printed in CHANGES:
            with self.subTest(old=old, new=new):
                self.assertEqual(PAPER.count(old), 1)
                self.assertEqual(compared(rows(), PAPER.replace(old, new)), (count, printed))

    def test_rows_are_those_of_the_command(self):
        source = (SCRIPT.parent.parent / "harness/catalogue/sentences.c").read_text()
        texts = {"BOTH": "both", "LATEST": "latest", "ONLY_6_12": "6.12"}
        command = {(name, texts[which], line) for name, which, line in re.findall(r'\{"(S\d+)", (\w+), (\d+),', source)}
        rows_read = [row.split() for row in drift.ROWS.read_text().splitlines() if row[0] == "S"]
        self.assertGreater(len(command), 80)
        self.assertEqual({tuple(row[:3]) for row in rows_read}, command)

    def test_hash(self):
        for words in "a b", "a  b", " a\n\t b ", "a\r\nb\n":  # printf 'a b' | sha256sum
            self.assertEqual(drift.Item(1, words, "", None, None).digest,
                             "c8687a08aa5d6ed2044328fa6a697ab8e96dc34291e8c2034ae8c38e6fcc6d65")

    def test_empty(self):
        self.assertEqual(compared(rows(), "")[0], len(ROWS))

    def test_kernel_texts(self):
        for spec in drift.SPECS:
            with self.subTest(spec=spec):
                self.assertEqual(compared(drift.rows_of(spec), kernel_text(spec)), (0, ""))

    def test_mandatory_key_moved(self):
        # S21 is the key of pdev, S22 its text, T05 the title of mandatory keys, T07 of identities.
        text = kernel_text("6.12")
        line = re.search(r"^- drm-pdev:.*\n", text, re.M)[0]
        text = text.replace(line, "").replace("- drm-driver:", line + "\n- drm-driver:", 1)
        count, printed = compared(drift.rows_of("6.12"), text)
        self.assertEqual(count, 2)
        self.assertIn("below T05; expected it below T07\nS22 ", printed)

    def test_command(self):
        with tempfile.NamedTemporaryFile("w") as file:
            for text, arguments, code, printed in (
                    ("Title\n=====\n\n.. note:: A sentence.\n", ["--spec", "6.12"], 1, "line 4: new sentence "),
                    ("A\n=\n\nBB\n--\n\nCC\n~~\n\nDD\n==\n\nEE\n~~\n", [], 2, "Title level inconsistent")):
                file.seek(0)
                file.truncate()
                file.write(text)
                file.flush()
                done = subprocess.run([sys.executable, SCRIPT, *arguments, file.name], text=True, check=False,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                self.assertEqual(done.returncode, code)
                self.assertIn(printed, done.stdout)
        self.assertEqual(subprocess.run([sys.executable, SCRIPT, "none.rst"], capture_output=True, check=False).returncode, 2)


unittest.main()
