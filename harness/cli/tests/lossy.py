# SPDX-License-Identifier: MIT
"""Between a stream adapter and the harness: lossy.py HELLO [CHANGE...], and its answers become lossy.

HELLO is a JSON object of more members for its hello. Changes: ticks=NS and kib=BYTES round down; engines=A,B and
drop=MEMBER,... leave out, states=MEMBER,... in states alone; pids leaves descriptors out; zeros writes 0 for what is absent; forget forgets a counter
that is not printed any more; regions=NAME and largest=NAME make one region of all; add=NANOSECONDS is added to each time.
"""
import json
import sys

ENGINE = ("busy_ns", "capacity", "cycles", "total_cycles", "maxfreq_hz", "delta_ns")
TIMES = ("busy_ns", "delta_ns")


def parts(answer, group):
    for part in [answer] + answer.get("clients", []):
        yield part.setdefault(group, {})


def each(answer, group, names, function):
    for named in parts(answer, group):
        for members in named.values():
            for name in names:
                if isinstance(members.get(name), str):
                    members[name] = str(function(int(members[name])))


def ticks(answer, unit):
    each(answer, "engines", TIMES, lambda ns: ns // int(unit) * int(unit))


def add(answer, more):
    each(answer, "engines", TIMES, lambda ns: ns + int(more))


def kib(answer, unit):
    each(answer, "regions", ("total", "shared", "resident", "purgeable", "active"),
         lambda size: size // int(unit) * int(unit))


def engines(answer, names):
    for named in parts(answer, "engines"):
        for name in set(named) - set(names.split(",")):
            del named[name]


def drop(answer, names):
    for named in parts(answer, "engines"):
        for members in named.values():
            for name in names.split(","):
                members.pop(name, None)


def pids(answer, _):
    for client in answer.get("clients", []):
        for member in client["members"]:
            member.pop("fd", None)


def zeros(answer, _):
    for named in parts(answer, "engines"):
        for members in list(named.values()) + [named.setdefault("compute", {})]:
            for name in ENGINE:
                members.setdefault(name, "0")


def regions(answer, name):
    """All regions become one, their sum."""
    for named in parts(answer, "regions"):
        both = {}
        for members in named.values():
            for category, size in members.items():
                both[category] = str(int(both.get(category, "0")) + int(size))
        named.clear()
        if both:
            named[name] = both


def largest(answer, name):
    """All regions become one, the largest: what a sum is not."""
    for named in parts(answer, "regions"):
        both = max(named.values(), key=lambda members: int(members.get("total", "0")), default=None)
        named.clear()
        if both:
            named[name] = both


def states(answer, names):
    """As drop, in states alone."""
    if "clients" in answer:
        drop(answer, names)


CHANGES = {"states": states, "regions": regions, "largest": largest, "ticks": ticks, "add": add, "kib": kib, "engines": engines, "drop": drop, "pids": pids,
           "zeros": zeros}

for line in sys.stdin:
    reply = json.loads(line)
    if reply["type"] == "hello":
        more = json.loads(sys.argv[1])
        reply["features"] += more.pop("features", [])
        reply.update(more)
    answer = reply.get("snapshot", reply.get("state"))
    for change in sys.argv[2:] if answer and "rejected" not in answer else []:
        word, _, value = change.partition("=")
        CHANGES[word](answer, value)
    print(json.dumps(reply), flush=True)
