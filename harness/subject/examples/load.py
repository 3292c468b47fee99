#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Stream adapter of a program that shows one number for a process, its busiest engine. Clients as track.py has them."""
import json
import sys

from track import sweep

HELLO = {"type": "hello", "protocol": 1, "name": "load.py", "version": "1", "limits": {},
         "features": ["track", "load", "no-clients", "no-cycles"], "load": {"sum": "max"}}


def busiest(clients, wall):
    engines = {}
    for client in clients:
        for name, engine in client["engines"].items():
            busy = int(engine.get("delta_ns", 0)) / wall / int(engine.get("capacity", 1))
            engines[client["device"], name] = engines.get((client["device"], name), 0) + busy
    return "%.6f" % max(engines.values(), default=0)


def processes(clients, wall):
    pids = {member["pid"] for client in clients for member in client["members"]}
    return [{"pid": pid, "busy_ratio": busiest([c for c in clients if any(
        member["pid"] == pid for member in c["members"])], wall)} for pid in sorted(pids) if wall]


clients, shown, before = {}, {}, None
for line in sys.stdin:
    ask = json.loads(line)
    if ask["type"] == "bye":
        break
    reply = {"type": "result", "seq": ask.get("seq")}
    if ask["type"] == "hello":
        reply = HELLO
    elif ask["type"] == "reset":
        clients, shown, before = {}, {}, None
        reply["type"] = "reset"
    elif ask["want"] == "snapshot":
        reply["snapshot"] = {"unsupported": "one text has no load"}
    else:
        now = int(ask["t"])
        found = sweep(clients, shown, ask["fds"])["clients"]
        reply["state"] = {"processes": processes(found, now - (now if before is None else before))}
        before = now
    print(json.dumps(reply), flush=True)
