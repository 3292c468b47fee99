#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Stream adapter: a line of JSON in, a line out. Reads texts as oneshot.py does, clients as track.py."""
import json
import sys

from oneshot import snapshot
from track import sweep, text_of

HELLO = {"type": "hello", "protocol": 1, "name": "stream.py", "version": "1", "limits": {},
         "features": ["parse", "track", "delta", "memory", "identity"]}

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
        reply["snapshot"] = snapshot(text_of(ask["fds"][0]))
    else:
        reply["state"] = sweep(clients, shown, ask["fds"])
    print(json.dumps(reply), flush=True)
