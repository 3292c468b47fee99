# SPDX-License-Identifier: MIT
"""Shared by all parts of ci/mutate: paths, files, commands, and the error for exit code 3."""
import os
import subprocess

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


class CannotWork(Exception):
    """The mutants could not be made or run."""


def run(command, **more):
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, **more)
    if done.returncode:
        raise CannotWork(f"failed: {' '.join(command)}\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout


def keep(path, text):
    """Write a file unless it has this text already: an unchanged file is not built again."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    try:
        with open(path, encoding="latin-1", newline="") as old:
            if old.read() == text:
                return
    except FileNotFoundError:
        pass
    with open(path, "w", encoding="latin-1", newline="") as new:
        new.write(text)


def read(path):
    with open(path, encoding="latin-1", newline="") as file:
        return file.read()
