# SPDX-License-Identifier: MIT
"""screen.py SECONDS KEYS PROGRAM...: in a guest, run a program at a terminal of 50 by 160 that is emulated here,
since some show nothing without one. KEYS are sent half way; at the end the screen is printed."""
import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time

ROWS, COLUMNS = 50, 160
WORD = re.compile(r"\x1b(?:\[([?>=]?)([0-9;]*)([A-Za-z@`])|[()]([0AB])|([^\[()]))|(.)", re.S)


class Screen:
    def __init__(self):
        self.rows = [[" "] * COLUMNS for _ in range(ROWS)]
        self.y = self.x = 0
        self.last = " "
        self.text = ""

    def put(self, char):
        if self.x >= COLUMNS:
            self.x = 0
            self.down()
        self.rows[self.y][self.x] = self.last = char
        self.x += 1

    def down(self):
        if self.y == ROWS - 1:
            self.rows = self.rows[1:] + [[" "] * COLUMNS]
        else:
            self.y += 1

    def blank(self, y, begin, end):
        self.rows[y][begin:end] = [" "] * (min(end, COLUMNS) - begin)

    def plain(self, char):
        if char == "\r":
            self.x = 0
        elif char == "\n":
            self.down()
        elif char == "\b":
            self.x = max(self.x - 1, 0)
        elif char == "\t":
            self.x = min(self.x // 8 * 8 + 8, COLUMNS - 1)
        elif char >= " ":
            self.put(char)

    def erase(self, kind, rest):
        begin, end = ((0, self.x + 1) if rest == 1 else (0, COLUMNS) if rest == 2 else (self.x, COLUMNS))
        self.blank(self.y, begin, end)
        if kind == "J":
            for y in range(ROWS):
                if rest == 2 or (rest == 0 and y > self.y) or (rest == 1 and y < self.y):
                    self.blank(y, 0, COLUMNS)

    def control(self, kind, numbers):
        n = numbers[0] if numbers else 0
        step = max(n, 1)
        moves = {"A": (-step, 0), "B": (step, 0), "C": (0, step), "D": (0, -step)}
        if kind in "Hf":
            self.y, self.x = step - 1, max(numbers[1] if len(numbers) > 1 else 1, 1) - 1
        elif kind in moves:
            self.y, self.x = self.y + moves[kind][0], self.x + moves[kind][1]
        elif kind in "G`":
            self.x = step - 1
        elif kind == "d":
            self.y = step - 1
        elif kind in "JK":
            self.erase(kind, n)
        elif kind == "X":
            self.blank(self.y, self.x, self.x + step)
        elif kind == "P":
            row = self.rows[self.y]
            row[self.x:] = row[self.x + step:] + [" "] * min(step, COLUMNS - self.x)
        elif kind == "@":
            row = self.rows[self.y]
            row[self.x:] = ([" "] * step + row[self.x:])[:COLUMNS - self.x]
        elif kind == "b":
            for _ in range(step):
                self.put(self.last)
        self.y = min(max(self.y, 0), ROWS - 1)
        self.x = min(max(self.x, 0), COLUMNS)

    def feed(self, text):
        text = self.text + text
        at = 0
        for word in WORD.finditer(text):
            if word.group(6) == "\x1b":
                break
            at = word.end()
            if word.group(6):
                self.plain(word.group(6))
            elif word.group(3) and not word.group(1):
                self.control(word.group(3), [int(n or 0) for n in word.group(2).split(";")])
        self.text = text[at:]

    def __str__(self):
        return "\n".join("".join(row).rstrip() for row in self.rows).rstrip()


def main():
    seconds, keys = float(sys.argv[1]), sys.argv[2].encode().decode("unicode_escape").encode()
    screen, decoder = Screen(), __import__("codecs").getincrementaldecoder("utf-8")("replace")
    pid, fd = pty.fork()
    if not pid:
        os.environ.update(TERM="xterm", LANG="C.UTF-8", HOME="/root")
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        os.execvp(sys.argv[3], sys.argv[3:])
    begin, sent = time.time(), False
    while time.time() < begin + seconds:
        if not sent and time.time() > begin + seconds / 2:
            os.write(fd, keys)
            sent = True
        if select.select([fd], [], [], 0.1)[0]:
            try:
                screen.feed(decoder.decode(os.read(fd, 65536)))
            except OSError:
                break
    print(screen)


if __name__ == "__main__":
    main()
