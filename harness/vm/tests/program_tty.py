# SPDX-License-Identifier: MIT
"""program_tty.py DECOY GUEST: decoy vm -- CMD at a terminal: size, keys, its modes before and after."""
import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time

decoy, guest = sys.argv[1:]
bad = []


def resize(fd, rows, columns):
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def talk(command, steps):
    """Runs it at a terminal; each step is an expected output and an action."""
    master, slave = pty.openpty()
    resize(slave, 31, 101)
    before = termios.tcgetattr(slave)
    pid = os.fork()
    if not pid:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for fd in range(3):
            os.dup2(slave, fd)
        os.execv(decoy, [decoy, "vm", "--guest", guest, "--", *command])
    output, at, end, code = b"", 0, time.time() + 60, None
    while code is None and time.time() < end:
        if select.select([master], [], [], 0.1)[0]:
            output += os.read(master, 65536)
        while at < len(steps) and steps[at][0] in output:
            output = output[output.index(steps[at][0]) + len(steps[at][0]):]
            steps[at][1](master)
            at += 1
        done, status = os.waitpid(pid, os.WNOHANG)
        code = os.waitstatus_to_exitcode(status) if done else None
    if code is None:
        os.kill(pid, 9)
        os.waitpid(pid, 0)
    if at < len(steps):
        bad.append(f"missing in the output: {steps[at][0]}; last: {output[-200:]}")
    if termios.tcgetattr(slave) != before:
        bad.append("the terminal is not as it was")
    return code


def types(text):
    return lambda fd: os.write(fd, text)


def sized(fd):
    resize(fd, 44, 132)
    time.sleep(0.5)
    os.write(fd, b"stty size\n")


code = talk(["sh", "-c", "tty; stty size; echo ready; exec sh"], [
    (b"/dev/pts/", types(b"")),
    (b"31 101", types(b"")),
    (b"ready", sized),
    (b"44 132", types(b"echo on; sleep 100\n")),
    (b"on\r\n", lambda fd: (time.sleep(1), os.write(fd, b"\x03"))),
    (b"^C", types(b"echo it was $?\n")),
    (b"it was 130", types(b"exit 6\n")),
])
if code != 6:
    bad.append(f"exit code {code}, expected 6")
# ^C where the program does not catch it
code = talk(["sh", "-c", "echo ready; sleep 100"], [(b"ready", lambda fd: (time.sleep(1), os.write(fd, b"\x03")))])
if code not in (130, -2):
    bad.append(f"after ^C exit code {code}, expected 130")
print("\n".join(bad) if bad else "terminal: sizes, keys, exit codes; it is as it was")
sys.exit(bool(bad))
