# SPDX-License-Identifier: MIT
"""program_truth.py SCHEMA FILE: the truth log of a client that is busy 4 of each 16 ms, in rounds of 1.6 s."""
import json
import sys

MS = 1000000
schema = json.load(open(sys.argv[1]))["$defs"]
lines = [json.loads(line) for line in open(sys.argv[2])]
clients = [line for line in lines if line["what"] == "client"]
devices = [line for line in lines if line["what"] == "device"]
bad = []


def busy(t):
    """What a client may have, since it is there: rounds begin with a job at 0, and the last one begins at 1600 ms;
    in that very instant the client is the last round's, or the next one's."""
    whole, part = t // (16 * MS) % 100, t % (16 * MS)
    now = whole * 4 * MS + min(4 * MS, part)
    return {now, 400 * MS} if t and not whole and not part else {now}


for line in lines:
    want = schema[line["what"]]
    if set(line) != set(want["properties"]) or not set(want["required"]) <= set(line):
        bad.append(f"not as the schema has it: {line}")
for line in clients:
    t, ns = int(line["t"]), int(line["engines"]["render"]["busy_ns"])
    if ns not in busy(t):
        bad.append(f"at {t} busy {ns}, expected {busy(t)}")
for line in devices:
    if abs(int(line["engines"]["render"]["total_cycles"]) - int(line["t"])) > 5 * MS:
        bad.append(f"the clock is not the real one: {line}")
ids = {line["id"] for line in clients}
if len(clients) < 10 or len(ids) < 3 or int(lines[-1]["t"]) < 3900 * MS:
    bad.append(f"{len(clients)} lines, ids {sorted(ids)}, end at {lines[-1]['t']}")
print("\n".join(bad[:5]) if bad else f"truth: {len(clients)} reports of {len(ids)} clients, all exact")
sys.exit(bool(bad))
