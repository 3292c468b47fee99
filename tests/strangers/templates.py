#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""templates.py: the steps of ci/gitlab and ci/github, run as the forge would, in an empty project in a bare Debian, with a clone
of what is committed in the place of the repository. They are pinned to the tag of this version."""
import os
import re
import shutil
import sys

import yaml
from root import SOURCE, Root, clone, version

REPOSITORY = "/srv/decoy"
PROJECT = "/builds/project"
bad = []


def check(what, good, output=""):
    print(f"{'ok' if good else 'not ok'}: {what}", flush=True)
    if not good:
        print(output[-4000:])
        bad.append(what)


def load(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
        text = file.read()
    return text, yaml.safe_load(text)



def empty_project(root, driver):
    shutil.rmtree(root.at(PROJECT), ignore_errors=True)
    os.makedirs(root.at(PROJECT))
    if driver:
        shutil.copytree(os.path.join(SOURCE, "fake-drm/examples"), root.at(PROJECT + "/driver"))


def outcome(what, root, result, code, reports):
    is_code, output = result
    missing = [name for name in reports if not os.path.exists(root.at(os.path.join(PROJECT, name)))]
    check(f"{what}: exit code {is_code}, expected {code}; missing: {missing or 'nothing'}", is_code == code and not missing, output)


def gitlab(root, tag):
    text, jobs = load("ci/gitlab/template.yml")
    check(f"ci/gitlab/template.yml is pinned to {tag}, that of CMakeLists.txt", jobs[".decoy"]["variables"]["DECOY_REF"] == tag)
    for job, variables, code in (
        (".decoy", {"DECOY_ARGUMENTS": "--run 'key/*' --quiet"}, 0),
        (".decoy", {"DECOY_ARGUMENTS": "--parser 'echo {}' --run 'key/*' --quiet"}, 1),
        (".decoy-driver", {"DECOY_DIRECTORY": "driver", "DECOY_ARGUMENTS": "--module driver/tiny_sound.ko"}, 0),
        (".decoy-driver", {"DECOY_DIRECTORY": "driver", "DECOY_ARGUMENTS": "--module driver/broken_time.ko"}, 1),
    ):
        whole = dict(jobs[jobs[job].get("extends", job)], **jobs[job])
        check(f"{job} runs in {whole['image']}", whole["image"] == "debian:12")
        empty_project(root, "driver" in job)
        for place in ("/tmp/decoy", "/tmp/decoy-build"):
            shutil.rmtree(root.at(place), ignore_errors=True)
        environment = dict(whole["variables"], DECOY_REPOSITORY="file://" + REPOSITORY, **variables)
        result = root.run("\n".join(whole["script"]), PROJECT, environment)
        reports = ["decoy.xml"] if "driver" in job else whole["artifacts"]["paths"]
        outcome(f"{job} {variables}", root, result, code, reports)


def expand(text, values):
    """What the forge puts in the place of ${{ ... }}."""
    return re.sub(r"\$\{\{ *(.*?) *\}\}", lambda match: values[match.group(1)], text)


def github(root, tag, path, inputs, code, reports):
    text, action = load(path)
    place = os.path.dirname(path)
    check(f"{path} shows {place}@{tag}", f"{place}@{tag}" in text)
    values = {"runner.temp": "/tmp/runner"}
    for name, of in action["inputs"].items():
        check(f"{path}: {name} is given, or has a default", name in inputs or "default" in of)
        values["inputs." + name] = inputs.get(name, of.get("default"))
    empty_project(root, "driver" in path)
    for step in action["runs"]["steps"]:
        if "run" not in step:
            continue
        environment = {name: expand(value, values) for name, value in step.get("env", {}).items()}
        environment["GITHUB_ACTION_PATH"] = os.path.join(REPOSITORY, place)
        environment["GITHUB_STEP_SUMMARY"] = "/tmp/summary"
        result = root.run(expand(step["run"], values), PROJECT, environment, "/bin/" + step["shell"])
        outcome(f"{path} {inputs}", root, result, code, reports)


def main():
    tag = "v" + version()
    with Root() as root:
        clone(root.at(REPOSITORY), tag)
        # the clone is another user's where ids are mapped
        root.run("mkdir -p /root; printf '[safe]\\n\\tdirectory = *\\n' >/root/.gitconfig")
        gitlab(root, tag)
        whole = ["decoy.xml", "decoy.json", "decoy.sarif", "decoy.html", "../../tmp/summary"]
        github(root, tag, "ci/github/action.yml", {"arguments": "--run 'key/*' --quiet"}, 0, whole)
        github(root, tag, "ci/github/action.yml", {"arguments": "--parser 'echo {}' --run '000*' --quiet", "report": "my tests.xml"}, 1,
               ["my tests.xml"])
        driver = "ci/github/driver/action.yml"
        github(root, tag, driver, {"directory": "driver", "arguments": "--module driver/tiny_sound.ko"}, 0, ["decoy-driver.xml"])
        github(root, tag, driver, {"directory": "driver", "arguments": "--module driver/broken_unit.ko"}, 1, ["decoy-driver.xml"])
    print(f"{len(bad)} of the steps fail" if bad else "the steps of ci/gitlab and ci/github run")
    return bool(bad)


sys.exit(main())
