#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""idle.py NS: filter of the lines that go to a stream adapter. A process whose texts did not change between its last two
reads gets those of its last read again, until NS have passed since then."""
import json
import sys

EVERY = int(sys.argv[1])
reads = {}
for line in sys.stdin:
    ask = json.loads(line)
    if ask["type"] in ("hello", "reset"):
        reads = {}
    if ask.get("want") == "state":
        now, fds = int(ask["t"]), {}
        for fd in ask["fds"]:
            fds.setdefault(fd.get("pid"), []).append(fd)
        for pid, own in fds.items():
            texts = [(fd.get("fd"), fd.get("text"), fd.get("base64"), fd.get("err")) for fd in own]
            before = reads.get(pid)
            if before and before["idle"] and now - before["t"] < EVERY:
                fds[pid] = before["fds"]
                continue
            reads[pid] = {"t": now, "fds": own, "texts": texts,
                          "idle": not before or before["texts"] == texts}
        ask["fds"] = [fd for own in fds.values() for fd in own]
    print(json.dumps(ask), flush=True)
