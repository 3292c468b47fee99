# SPDX-License-Identifier: MIT
"""Outcomes of mutants: number -> (outcome, name of the test that killed it)."""
import os
import resource
import signal

import work

JOBS = os.cpu_count() or 1
ALIVE = ("unreached", "same", "alive")  # each is more definite than the one before
UNKNOWN = ("unreached", "-")
OVER = (-signal.SIGPROF, -signal.SIGALRM)
CANNOT = 70  # MUTANT_EXIT_CANNOT of mutant_runner.h


def environment(**more):
    clean = {key: value for key, value in os.environ.items() if not key.startswith("DECOY_MUTANT")}
    return {**clean, **more}


def outcome_of(status, notes, kill):
    """The outcome for the wait status of a mutant's process and its note of the unmutated run; see mutant_runner.h."""
    code = os.waitstatus_to_exitcode(status)
    if code == CANNOT:
        raise work.CannotWork("its process could not do its work")
    if not code:
        return ALIVE[min(notes, 2)]
    return kill if code > 0 else "timeout" if code in OVER else "crash"


def run_program(command, numbers, kill):
    """number -> (outcome, name of the test): a program run with each of these mutants."""
    path = command[0] + ".notes"
    output = work.run(command, input="".join(f"{number:7}\n" for number in numbers),
                      env=environment(DECOY_MUTANT_JOBS=str(JOBS), DECOY_MUTANT_NOTES=path))
    with open(path, "rb") as file:
        notes = file.read()
    outcomes = {}
    for line in output.splitlines():
        number, status, name = line.split(" ", 2)
        try:
            outcomes[int(number)] = (outcome_of(int(status), notes[int(number)], kill), name)
        except work.CannotWork as error:
            raise work.CannotWork(f"{command[0]}: mutant {number} at {name}: {error}") from error
    if len(outcomes) != len(numbers):
        raise work.CannotWork(f"{command[0]}: printed {len(outcomes)} outcomes; expected one for each of "
                              f"{len(numbers)} mutants")
    return outcomes


def living(outcomes):
    return [number for number, (outcome, _) in outcomes.items() if outcome in ALIVE]


def seconds_of(test):
    """Processor time of a program's tests without any mutant."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    work.run([test], env=environment())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rank(entry):
    return ALIVE.index(entry[0]) if entry[0] in ALIVE else len(ALIVE)


def update(command, outcomes, kill):
    """Run a program with the mutants that are alive, and update their outcomes."""
    program = os.path.basename(command[0]).removeprefix("mutant_")
    for number, (outcome, name) in run_program(command, living(outcomes), kill).items():
        killer = name if outcome in ALIVE else f"{program}:{name}"
        outcomes[number] = max(outcomes[number], (outcome, killer), key=rank)


def run_cases(command, outcomes):
    update(command, outcomes, "verdict")


def run_units(tests, outcomes):
    """Run the unit tests, the quickest program first."""
    for test in sorted(tests, key=seconds_of):
        update([test], outcomes, "unit")
