#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Oneshot adapter in plain Python: one text on stdin, one line of canonical JSON on stdout."""
import json
import re
import sys

ENGINE = (  # key prefix, member, allowed units; the longest prefix of a key counts
    (b"drm-engine-capacity-", "capacity", {b"": 1}),
    (b"drm-engine-", "busy_ns", {b"": 1, b"ns": 1}),
    (b"drm-total-cycles-", "total_cycles", {b"": 1}),
    (b"drm-cycles-", "cycles", {b"": 1}),
    (b"drm-maxfreq-", "maxfreq_hz", {b"": 1, b"Hz": 1, b"KHz": 1000, b"MHz": 1000000}),
)
BYTES = {b"": 1, b"KiB": 1024, b"MiB": 1024 * 1024}
REGION = tuple((b"drm-%s-" % name, name.decode(), BYTES) for name in
               (b"total", b"shared", b"resident", b"memory", b"purgeable", b"active"))
TEXT = {b"drm-driver": "driver", b"drm-pdev": "pdev", b"drm-client-name": "client_name"}


def text_of(raw):
    return raw.decode("utf-8", "replace").replace("\0", "\ufffd")


def number(value, units):
    match = re.fullmatch(rb"([0-9]+)[ \t]*([^ \t]*)", value)
    return str(int(match[1]) * units[match[2]]) if match and match[2] in units else None


def snapshot(data):
    answer, has_drm = {"engines": {}, "regions": {}}, False
    for line in data.split(b"\n"):
        key, colon, value = line.partition(b":")
        value = value.rstrip(b"\r").strip(b" \t")
        has_drm |= key.startswith(b"drm-") and bool(colon)
        if key in TEXT and value:
            answer[TEXT[key]] = text_of(value)
        elif key == b"drm-client-id" and (found := number(value, {b"": 1})):
            answer["client_id"] = found
        for group, table in (("engines", ENGINE), ("regions", REGION)):
            prefix, member, units = next((r for r in table if key.startswith(r[0])), (b"", "", {}))
            if found := len(key) > len(prefix) > 0 and number(value, units):
                answer[group].setdefault(text_of(key[len(prefix):]), {})[member] = found
            if prefix:
                break
    for engine in answer["engines"].values():  # a capacity of 0 is not allowed, and read as absent
        if engine.get("capacity") == "0":
            del engine["capacity"]
    for region in answer["regions"].values():  # drm-memory- is another word for drm-resident-
        alias = region.pop("memory", None)
        if alias is not None:
            region.setdefault("resident", alias)
    return answer if has_drm else {"rejected": "no drm- key"}


if __name__ == "__main__":
    reply = snapshot(sys.stdin.buffer.read())
    print(json.dumps(reply))
    sys.exit(1 if "rejected" in reply else 0)
