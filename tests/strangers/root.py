# SPDX-License-Identifier: MIT
"""A bare Debian that is thrown away (ci/roots/debian): what a stranger does is tried in it, as root, with no environment."""
import os
import shutil
import subprocess
import sys
import tempfile

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SHELL = 'name=debian suite=bookworm cached=no roots=$1/ci/roots; . "$roots/lib"; shift; "$@"'


def lib(*words, **options):
    """A function of ci/roots/lib."""
    return subprocess.run(["sh", "-euc", SHELL, "sh", SOURCE, *words], stdin=subprocess.DEVNULL, check=False, **options)


class Root:
    """with Root() as root: a copy of the bare Debian, removed at the end."""

    def __init__(self):
        self.work = tempfile.mkdtemp(prefix="decoy-stranger-", dir=os.environ.get("DECOY_BUILD"))
        self.path = os.path.join(self.work, "root")

    def __enter__(self):
        if lib("root_make").returncode or lib("root_copy", self.path).returncode:
            shutil.rmtree(self.work)
            sys.exit("no root: see the lines above")
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.work)

    def at(self, path):
        return os.path.join(self.path, path.lstrip("/"))

    def run(self, command, directory="/", environment=(), shell="/bin/sh"):
        """The command of a shell, which ends at the first that fails; (exit code, output)."""
        os.makedirs(self.at(directory), exist_ok=True)
        words = ["env", "-i", "HOME=/root", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive"]
        words += [f"{name}={value}" for name, value in dict(environment).items()]
        words += [shell, "-ec", f"cd '{directory}'\n{command}"]
        done = lib("inside", self.path, *words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        return done.returncode, done.stdout


def clone(path, tag=None):
    """What is committed, as a clone at path, with a tag."""
    subprocess.run(["git", "clone", "-q", "--no-hardlinks", SOURCE, path], check=True)
    if tag:
        subprocess.run(["git", "-C", path, "tag", tag], check=True)


def version():
    with open(os.path.join(SOURCE, "CMakeLists.txt"), encoding="utf-8") as file:
        return file.read().split("project(decoy VERSION ", 1)[1].split()[0]
