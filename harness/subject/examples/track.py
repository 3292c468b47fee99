# SPDX-License-Identifier: MIT
"""Clients over a series of sweeps: one client per open DRM file, counters held through dips."""
import base64

from oneshot import snapshot

COUNTERS = ("busy_ns", "cycles", "total_cycles")


def text_of(fd):
    return base64.b64decode(fd["base64"]) if "base64" in fd else fd["text"].encode()


def merge(old, new):
    """Counters never fall: a lower value is held until it is passed. All else is as last printed."""
    for name, fields in new["engines"].items():
        engine = old["engines"].setdefault(name, {})
        engine.pop("capacity", None)  # one that is no longer printed is 1 again
        for key, value in fields.items():
            held = key in COUNTERS and key in engine and int(engine[key]) > int(value)
            engine[key] = engine[key] if held else value
    for name, fields in new["regions"].items():
        old["regions"].setdefault(name, {}).update(fields)


def sweep(clients, shown, fds):
    before = {key: {n: e.get("busy_ns") for n, e in c["engines"].items()} for key, c in clients.items()}
    now, read = {}, set()
    for nth, fd in enumerate(fds):
        place = (fd["pid"], fd["fd"]) if "pid" in fd and "fd" in fd else ("", nth)
        snap = {"rejected": ""} if "err" in fd else snapshot(text_of(fd))
        if "rejected" not in snap:
            device = fd.get("dev") or "%s@%s" % (snap.get("driver", ""), snap.get("pdev", ""))
            key = (device, snap["client_id"]) if "client_id" in snap else (device, "", place)
            client = clients.setdefault(key, {"device": device, "engines": {}, "regions": {}})
            client.update({k: snap[k] for k in ("driver", "pdev") if k in snap})
            client.update({"id": snap["client_id"]} if "client_id" in snap else {})
            merge(client, snap)
            read.add(key)
            shown[place] = key
        if place in shown:
            now[place] = shown[place]
    shown.clear()
    shown.update(now)
    for key in clients.keys() - set(now.values()):
        del clients[key]
    for key, client in clients.items():
        client["members"] = [dict(zip(("pid", "fd"), p)) for p, k in now.items() if k == key and p[0]]
        for name, engine in client["engines"].items():
            engine.pop("delta_ns", None)
            if (old := before.get(key, {}).get(name)) is not None:
                engine["delta_ns"] = str(int(engine["busy_ns"]) - int(old))
    return {"clients": list(clients.values())}
