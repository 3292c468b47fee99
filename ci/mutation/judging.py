# SPDX-License-Identifier: MIT
"""What becomes of mutants: number -> (fate, who told)."""
import os
import resource
import signal

import work

JOBS = os.cpu_count() or 1
CPU_MS = 100  # for a program of unit tests, and three times what it takes without a mutant
LIVES = ("unreached", "same", "alive")
OVER = (-signal.SIGPROF, -signal.SIGALRM)


def environment(**more):
    clean = {key: value for key, value in os.environ.items() if not key.startswith("DECOY_MUTANT")}
    return {**clean, **more}


def told(line, kill):
    """(number, fate, who told) of what a program says of the end of a mutant's process; see mutant.h."""
    number, status, teller = line.split()
    code = os.waitstatus_to_exitcode(int(status))
    if not code:
        return int(number), "alive", teller
    if code in OVER:
        return int(number), "timeout", teller
    if code > 0 or (code == -signal.SIGABRT and kill == "unit"):
        return int(number), kill, teller
    return int(number), "crash", teller


def put(command, numbers, kill, **more):
    """number -> (fate, who told): a program's word on mutants, all of one run."""
    said = work.run(command, input="".join(f"{number:7}\n" for number in numbers), env=environment(**more))
    fates = {number: (fate, teller) for number, fate, teller in (told(line, kill) for line in said.splitlines())}
    if len(fates) != len(numbers):
        raise work.CannotWork(f"{command[0]}: {len(numbers)} mutants were to be judged, {len(fates)} were")
    return fates


def notes_of(path):
    with open(path, "rb") as file:
        return file.read()


def fresh(path):
    if os.path.exists(path):
        os.remove(path)
    return path


def by_cases(command, numbers, folder):
    """number -> (fate, case)."""
    path = fresh(os.path.join(folder, "cases.notes"))
    fates = put([command[0], str(JOBS), *command[1:]], numbers, "verdict", DECOY_MUTANT_NOTES=path)
    notes = notes_of(path)
    for number, (fate, _) in fates.items():
        if fate == "alive" and notes[number] < 2:
            fates[number] = ("same" if notes[number] else "unreached", "-")
    return fates


def living(fates):
    return [number for number, (fate, _) in fates.items() if fate in LIVES]


def plain(test, folder):
    """What an unmutated run of a test program knows of each mutant, and the processor time that it takes."""
    path = fresh(os.path.join(folder, os.path.basename(test) + ".notes"))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    work.run([test], env=environment(DECOY_MUTANT_NOTES=path))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, test, notes_of(path)


def by_units(tests, folder, fates):
    """Ask the unit tests about what the cases let live, the quick ones first."""
    for seconds, test, notes in sorted(plain(test, folder) for test in tests):
        alive = living(fates)
        for number in alive:
            if notes[number] and fates[number][0] == "unreached":
                fates[number] = ("same", "-")
        alive = [number for number in alive if notes[number] >= 2]
        heard = put([test], alive, "unit", DECOY_MUTANT_JOBS=str(JOBS), CMOCKA_TEST_ABORT="1",
                    DECOY_MUTANT_MS=str(CPU_MS + int(3000 * seconds)))
        fates.update((number, (fate, os.path.basename(test) if fate != "alive" else "-"))
                     for number, (fate, _) in heard.items())
