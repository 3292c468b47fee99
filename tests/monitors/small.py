# SPDX-License-Identifier: MIT
"""small.py OUTPUTS [FAULT]: a monitor of lines "PID ENGINE PERCENT%", one output a second. FAULT capacity: it does not
divide by the capacity; twice: it counts each descriptor."""
import glob
import sys
import time

FAULT = sys.argv[2] if len(sys.argv) > 2 else None


def descriptors():
    """The keys of each DRM descriptor, by process and client."""
    for path in glob.glob("/proc/[0-9]*/fdinfo/*"):
        try:
            text = open(path).read()
        except OSError:
            continue
        keys = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
        if "drm-client-id" in keys:
            yield path.split("/")[2], keys["drm-driver"] + keys["drm-client-id"], keys


def sample():
    """Of each process and engine the share of the time that it was busy, as ns."""
    busy, known = {}, set()
    for pid, client, keys in descriptors():
        if FAULT != "twice" and (pid, client) in known:
            continue
        known.add((pid, client))
        for key, value in keys.items():
            if not key.startswith("drm-engine-") or key.startswith("drm-engine-capacity-"):
                continue
            engine = key[len("drm-engine-"):]
            capacity = 1 if FAULT == "capacity" else int(keys.get("drm-engine-capacity-" + engine, 1))
            busy[pid, engine] = busy.get((pid, engine), 0) + int(value.split()[0]) / capacity
    return time.monotonic_ns(), busy


before = sample()
for _ in range(int(sys.argv[1])):
    time.sleep(1)
    now = sample()
    for key, ns in sorted(now[1].items()):
        if key in before[1]:
            percent = 100 * (ns - before[1][key]) / (now[0] - before[0])
            print(f"{key[0]} {key[1]} {percent:.1f}%")
    sys.stdout.flush()
    before = now
