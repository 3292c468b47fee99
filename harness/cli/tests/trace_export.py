#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""trace_export.py FORMAT FILE: read an export as a tool of that format does, and print how many events it has.
trace_export.py damage FILE SEED: change values in a raw stream.

Timelines (perfetto, as protoc prints it) are checked, too: each end has a begin, slices of one track do not
overlap, times on a track do not decrease, and each track is declared before it is used.
"""
import json
import random
import re
import struct
import sys


class Track:
    def __init__(self):
        self.last = -1
        self.open = False

    def at(self, time, what):
        if time < self.last:
            sys.exit(f"{what}: time {time} after {self.last}")
        self.last = time

    def begin(self, what):
        if self.open:
            sys.exit(f"{what}: begins inside of another slice")
        self.open = True

    def end(self, what):
        if not self.open:
            sys.exit(f"{what}: ends without a begin")
        self.open = False


PACKET = re.compile(r"^packet \{\n(.*?)^\}\n", re.M | re.S)
MEMBER = re.compile(r"^\s+(\w+): (.*)$", re.M)


def count_perfetto(path):
    tracks, events = {}, 0
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if re.search(r"^\s*\d+[:{ ]", text, re.M):
        sys.exit("a member that the schema does not have")
    for packet in PACKET.finditer(text):
        members = dict(reversed(MEMBER.findall(packet.group(1))))
        if "track_descriptor" in packet.group(1):
            tracks[members["uuid"]] = Track()
            continue
        track = tracks.get(members["track_uuid"])
        if not track:
            sys.exit(f"{packet.group(0)}: its track is not declared")
        track.at(int(members["timestamp"]), packet.group(0))
        if members["type"] == "TYPE_SLICE_BEGIN":
            track.begin(packet.group(0))
        elif members["type"] == "TYPE_SLICE_END":
            track.end(packet.group(0))
        events += members.get("categories") == '"event"'
    return events


def is_note(name):
    notes = "STREAM DEV_INFO RING_INFO CLIENT_INFO CLOCK MSG LOST EOS DAMAGE"
    return name in notes.split()


def count_jsonl(path):
    events = 0
    with open(path, encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            events += "damage" not in row and not is_note(row["type"]) and not row.get("suspect")
    return events


def count_text(path):
    events = 0
    with open(path, encoding="utf-8") as file:
        for line in file:
            match = re.match(r" *\d+\.\d{9} \[\d{3}\] \S+ +(\S+)", line)
            if not match and not line.startswith("# "):
                sys.exit(f"{line}: no such line")
            events += bool(match) and not is_note(match.group(1)) and "SUSPECT" not in line
    return events


def count_ctf(path):
    """What babeltrace2 printed: [TIME] (+DELTA) NAME: { ... }."""
    events = 0
    with open(path, encoding="utf-8") as file:
        for line in file:
            match = re.match(r"\[\d+\] \(\S+\) (\w+): ", line)
            if not match:
                sys.exit(f"{line}: no such line")
            events += not is_note(match.group(1)) and "suspect = 0" in line
    return events


def count_grt(path):
    """The container itself, by docs/grtrace.md: blocks of 32 bytes and their payload behind a header of 64."""
    events = 0
    with open(path, "rb") as file:
        data = file.read()
    at = 64
    while at < len(data):
        magic, kind, _, size = struct.unpack_from("<IHHI", data, at)
        if magic != 0x42545247:
            sys.exit(f"byte {at}: no block")
        end = at + 32 + size
        record = at + 32
        while kind == 2 and record < end:
            _, length, what = struct.unpack_from("<HHH", data, record)
            events += what < 48
            record += length
        at = end
    return events


def damage(path, seed):
    """Change some bytes of records, and the checksums with them, so that the values are read as they are."""
    draw = random.Random(seed)
    with open(path, "rb") as file:
        data = bytearray(file.read())
    for _ in range(40):
        at = draw.randrange(0, len(data) // 80) * 80
        # time, order, dev, ring, client, job, positions; not what makes it a record
        data[at + draw.choice([8, 9, 10, 12, 20, 26, 28, 32, 40, 48, 56, 57, 64])] ^= 1 << draw.randrange(8)
    with open(path, "wb") as file:
        file.write(data)


COUNTS = {
    "grt": count_grt,
    "perfetto": count_perfetto,
    "jsonl": count_jsonl,
    "text": count_text,
    "ctf": count_ctf,
}

if __name__ == "__main__":
    if sys.argv[1] == "damage":
        damage(sys.argv[2], int(sys.argv[3]))
    else:
        print(COUNTS[sys.argv[1]](sys.argv[2]))
