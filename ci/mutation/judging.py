# SPDX-License-Identifier: MIT
"""What becomes of mutants: number -> (fate, who told)."""
import os
import resource
import signal

import work

JOBS = os.cpu_count() or 1
LIVES = ("unreached", "same", "alive")  # by how much is known of them
UNKNOWN = ("unreached", "-")
OVER = (-signal.SIGPROF, -signal.SIGALRM)
CANNOT = 3  # COURT_CANNOT of court.h


def environment(**more):
    clean = {key: value for key, value in os.environ.items() if not key.startswith("DECOY_MUTANT")}
    return {**clean, **more}


def fate_of(status, notes, kill):
    """What the end of a mutant's process means, and what an unmutated run knows of it; see court.h, mutant.h."""
    code = os.waitstatus_to_exitcode(status)
    if code == CANNOT:
        raise work.CannotWork("it could not be asked")
    if not code:
        return LIVES[min(notes, 2)]
    return kill if code > 0 else "timeout" if code in OVER else "crash"


def put(command, numbers, kill):
    """number -> (fate, name of the question): a program's word on mutants."""
    path = command[0] + ".notes"
    said = work.run(command, input="".join(f"{number:7}\n" for number in numbers),
                    env=environment(DECOY_MUTANT_JOBS=str(JOBS), DECOY_MUTANT_NOTES=path))
    with open(path, "rb") as file:
        notes = file.read()
    fates = {}
    for line in said.splitlines():
        number, status, name = line.split(" ", 2)
        try:
            fates[int(number)] = (fate_of(int(status), notes[int(number)], kill), name)
        except work.CannotWork as error:
            raise work.CannotWork(f"{command[0]}: mutant {number} at {name}: {error}") from error
    if len(fates) != len(numbers):
        raise work.CannotWork(f"{command[0]}: {len(numbers)} mutants were to be judged, {len(fates)} were")
    return fates


def living(fates):
    return [number for number, (fate, _) in fates.items() if fate in LIVES]


def seconds_of(test):
    """Processor time of a program's tests without any mutant."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    work.run([test], env=environment())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rank(told):
    return LIVES.index(told[0]) if told[0] in LIVES else len(LIVES)


def ask(command, fates, kill):
    """Ask a program about those that live, and add what it says."""
    program = os.path.basename(command[0]).removeprefix("mutant_")
    for number, (fate, name) in put(command, living(fates), kill).items():
        teller = name if fate in LIVES else f"{program}:{name}"
        fates[number] = max(fates[number], (fate, teller), key=rank)


def by_cases(command, fates):
    ask(command, fates, "verdict")


def by_units(tests, fates):
    """The quick programs first."""
    for test in sorted(tests, key=seconds_of):
        ask([test], fates, "unit")
