# SPDX-License-Identifier: MIT
"""What becomes of mutants: number -> (fate, who told)."""
import concurrent.futures
import os
import signal
import subprocess
import time

import work

JOBS = os.cpu_count() or 1
CPU_MS = 300  # for a program of unit tests, and three times what it takes without a mutant
WALL_S = 60
LIVES = ("unreached", "same", "alive")


def environment(**more):
    clean = {key: value for key, value in os.environ.items() if not key.startswith("DECOY_MUTANT")}
    return {**clean, **more}


def by_cases(command, numbers):
    """number -> (fate, case)."""
    def share(nth):
        text = "\n".join(str(number) for number in numbers[nth::JOBS])
        return work.run(command, input=text, env=environment())

    fates = {}
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for said in pool.map(share, range(JOBS)):
            for line in said.splitlines():
                number, fate, case = line.split()
                fates[int(number)] = (fate, case)
    if len(fates) != len(numbers):
        raise work.CannotWork(f"{len(numbers)} mutants were to be judged, {len(fates)} were")
    return fates


def living(fates):
    return [number for number, (fate, _) in fates.items() if fate in LIVES]


def notes_of(test, folder):
    """What an unmutated run of a test program knows of each mutant, and how long it takes."""
    path = os.path.join(folder, os.path.basename(test) + ".notes")
    if os.path.exists(path):
        os.remove(path)
    began = time.monotonic()
    work.run([test], env=environment(DECOY_MUTANT_NOTES=path), timeout=WALL_S)
    with open(path, "rb") as file:
        return file.read(), time.monotonic() - began


def by_test(test, number, limit_ms):
    """The fate of a mutant under one program of unit tests, which aborts at the first that fails."""
    try:
        done = subprocess.run([test], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              env=environment(DECOY_MUTANT=str(number), DECOY_MUTANT_MS=str(limit_ms),
                                              CMOCKA_TEST_ABORT="1"),
                              timeout=WALL_S, check=False)
    except subprocess.TimeoutExpired:
        return "timeout"
    if done.returncode == -signal.SIGPROF:
        return "timeout"
    if done.returncode < 0 and done.returncode != -signal.SIGABRT:
        return "crash"
    return "unit" if done.returncode else "alive"


def by_units(tests, folder, fates):
    """Ask the unit tests about what the cases let live."""
    plain = {test: notes_of(test, folder) for test in tests}

    def one(number):
        fate, _ = fates[number]
        for test in sorted(tests, key=lambda test: plain[test][1]):
            notes, seconds = plain[test]
            if notes[number] and fate == "unreached":
                fate = "same"
            if notes[number] < 2:
                continue
            fate = by_test(test, number, CPU_MS + int(3000 * seconds))
            if fate != "alive":
                return number, (fate, os.path.basename(test))
        return number, (fate, "-")

    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        fates.update(pool.map(one, living(fates)))
