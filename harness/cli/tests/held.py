#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Stream adapter of a program that shows the engine time of a process in ns. Clients as track.py has them."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../subject/examples"))
from track import sweep  # noqa: E402

HELLO = {"type": "hello", "protocol": 1, "name": "held.py", "version": "1", "limits": {},
         "features": ["track", "load", "no-clients"], "load": {"sum": "held"}}


def processes(clients):
    times = {}
    for client in clients:
        for pid in {member["pid"] for member in client["members"]}:
            times[pid] = times.get(pid, 0) + sum(
                int(engine.get("busy_ns", 0)) for engine in client["engines"].values())
    return [{"pid": pid, "busy_ns": str(time)} for pid, time in sorted(times.items())]


clients, shown = {}, {}
for line in sys.stdin:
    ask = json.loads(line)
    if ask["type"] == "bye":
        break
    reply = {"type": "result", "seq": ask.get("seq")}
    if ask["type"] == "hello":
        reply = HELLO
    elif ask["type"] == "reset":
        clients, shown = {}, {}
        reply["type"] = "reset"
    elif ask["want"] == "snapshot":
        reply["snapshot"] = {"unsupported": "one text has no load"}
    else:
        reply["state"] = {"processes": processes(sweep(clients, shown, ask["fds"])["clients"])}
    print(json.dumps(reply), flush=True)
