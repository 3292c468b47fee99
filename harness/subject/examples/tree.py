#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tree adapter: reads $DECOY_PROC at each line of input, and answers with a state as JSON."""
import base64
import json
import os
import re
import sys

from track import sweep

NODE = re.compile(r"/dev/(?:(dri)/(?:card|renderD)|accel/accel)(\d+)")
FEATURES = ["parse", "track", "delta", "memory", "identity"]


def numbers(directory):
    return sorted((name for name in os.listdir(directory) if name.isdigit()), key=int)


def read_proc(proc):
    for pid in numbers(proc):
        for fd in numbers(f"{proc}/{pid}/fd"):
            node = NODE.fullmatch(os.readlink(f"{proc}/{pid}/fd/{fd}"))
            if not node:
                continue
            entry = {"pid": pid, "fd": fd, "dev": f"{226 if node[1] else 261}:{node[2]}"}
            try:
                with open(f"{proc}/{pid}/fdinfo/{fd}", "rb") as text:
                    entry["base64"] = base64.b64encode(text.read()).decode()
            except OSError as error:  # it is open, and what it did may not be known
                entry["err"] = str(error.errno)
            yield entry


clients, shown = {}, {}
for line in sys.stdin:  # "sweep T_NS N"
    state = sweep(clients, shown, list(read_proc(os.environ["DECOY_PROC"])))
    print(json.dumps({"features": FEATURES, **state}), end="\n\n", flush=True)
