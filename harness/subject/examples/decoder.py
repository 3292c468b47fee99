#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A decoder of trace streams, written from docs/grtrace.md alone: decoder.py FILE..."""
import json
import struct
import sys

RECORD = struct.Struct("<HHHHQIIHHHhQQQQQII")
NAMES = "magic len type flags time seq order cpu dev ring error client fctx fseq pos aux bytes pid".split()
TYPES = dict(enumerate("RING_ALLOC RING_COMMIT RING_SUBMIT QUEUE ISSUE COMPLETE FENCE_SIGNAL FENCE_WAIT CTX_SWITCH MEM_ALLOC "
                       "MEM_FREE MEM_MAP MEM_UNMAP TIMEOUT RESET HANG RING_UNDO RING_WAIT RING_WAIT_END FENCE_WAIT_END "
                       "HW_START RING_PAD".split(), 1))
TYPES |= dict(enumerate("STREAM DEV_INFO RING_INFO CLIENT_INFO CLOCK MSG LOST EOS".split(), 48))
STAGES = dict(enumerate("alloc commit submit queue issue complete signal".split(), 1))
BLOCK = struct.Struct("<IHHIIQII")
CRC = [0] * 256
for byte in range(256):
    crc = byte
    for _ in range(8):
        crc = crc >> 1 ^ (0x82f63b78 if crc & 1 else 0)
    CRC[byte] = crc


def crc32c(data):
    value = 0xffffffff
    for octet in data:
        value = value >> 8 ^ CRC[(value ^ octet) & 255]
    return value ^ 0xffffffff


def header_at(data, at, cpu):
    """The record at a place, if a whole one is possible there."""
    if len(data) - at < RECORD.size:
        return None
    record = dict(zip(NAMES, RECORD.unpack_from(data, at)))
    if record["magic"] != 0x4701 or record["len"] % 8 or not 80 <= record["len"] <= min(4176, len(data) - at):
        return None
    if record["flags"] & ~0x7f or record["type"] > 63:
        return None
    if cpu is not None and record["cpu"] != cpu and not 48 <= record["type"] <= 52:
        return None
    return record


def records(data, base, source, cpu, losses):
    """The records of a run of bytes; cpu None: that of the first record which is no note of the table."""
    found, at, lost = [], 0, None
    while at < len(data):
        record = header_at(data, at, cpu)
        if not record:
            lost = at if lost is None else lost
            at += 1
            continue
        if lost is not None:
            losses.append((source, base + lost, at - lost))
            lost = None
        if cpu is None and not 48 <= record["type"] <= 52:
            cpu = record["cpu"]
        record |= {"source": source, "offset": base + at, "pdu": data[at + 80:at + record["len"]].hex()}
        found.append(record)
        at += record["len"]
    if lost is not None:
        losses.append((source, base + lost, len(data) - lost))
    return found


def valid_block(data, at):
    if data[at:at + 4] != b"GRTB" or len(data) - at < 32:
        return None
    head = BLOCK.unpack_from(data, at)
    return head if crc32c(data[at:at + 28]) == head[7] and head[3] <= 1 << 18 else None


def container(data, source, losses):
    """Streams of a container: a list of records for each CPU, the table first."""
    streams, ends, at, closed = {}, {}, 64, False
    head = data[:64]
    if len(head) < 64 or crc32c(head[:60]) != struct.unpack_from("<I", head, 60)[0]:
        losses.append((source, 0, len(head)))
    while at < len(data):
        head = valid_block(data, at)
        if not head:
            start = at
            while at < len(data) and not valid_block(data, at):
                at += 1
            losses.append((source, start, at - start))
            continue
        _, kind, cpu, length, _, offset, payload_crc, _ = head
        payload, key = data[at + 32:at + 32 + length], cpu if kind == 2 else -1
        if kind in (1, 2) and offset < ends.get(key, 0):
            losses.append((source, at, 32 + length))
        elif kind in (1, 2):
            if offset > ends.get(key, 0):
                losses.append((source, at, 0))
            ends[key] = offset + length
            if len(payload) == length and crc32c(payload) == payload_crc:
                streams.setdefault(key, []).extend(
                    records(payload, at + 32, source, cpu if kind == 2 else None, losses))
            else:
                losses.append((source, at, 32 + length))
        closed |= kind == 4
        at += 32 + length
    if not closed:
        losses.append((source, len(data), 0))
    return streams


def before(a, b):
    """Whether a comes before b: by time, then of one device by order, then by CPU and seq."""
    if a["time"] != b["time"]:
        return a["time"] < b["time"]
    if a["dev"] == b["dev"] != 0xffff and a["order"] != b["order"]:
        return (a["order"] - b["order"]) % (1 << 32) >= 1 << 31
    return (a["cpu"], a["seq"]) < (b["cpu"], b["seq"])


def merge(streams):
    """Of the heads the one that no record of another stream at its time has to precede."""
    merged, streams = [], [stream for stream in streams if stream]
    while streams:
        least = min(stream[0]["time"] for stream in streams)
        tied = [stream for stream in streams if stream[0]["time"] == least]
        tied.sort(key=lambda stream: (stream[0]["cpu"], stream[0]["seq"]))

        def waits(stream):
            return any(before(other, stream[0]) for rest in tied if rest is not stream for other in rest
                       if other["time"] == least and other["dev"] == stream[0]["dev"] != 0xffff)
        chosen = next((stream for stream in tied if not waits(stream)), tied[0])
        merged.append(chosen.pop(0))
        streams = [stream for stream in streams if stream]
    return merged


def jobs_of(merged):
    """Times of the stages of each job whose events have no gap of its device between them."""
    jobs, last, gaps = {}, {}, {}
    for record in merged:
        dev = record["dev"]
        if record["type"] >= 48:
            continue
        if dev in last and record["order"] != (last[dev] + 1) % (1 << 32):
            gaps[dev] = gaps.get(dev, 0) + 1
        last[dev] = record["order"]
        if not record["fseq"] or record["type"] not in STAGES:
            continue
        job = jobs.setdefault((dev, record["fctx"], record["fseq"]),
                              {"ring": record["ring"], "client": record["client"], "gaps": gaps.get(dev, 0)})
        job[STAGES[record["type"]]] = record["time"]
        job["touched"] = job["gaps"] != gaps.get(dev, 0)
        if record["type"] == 6:
            job["error"] = record["error"]
    return [{"dev": str(key[0]), "fctx": str(key[1]), "fseq": str(key[2])} |
            {name: str(value) for name, value in job.items() if name not in ("gaps", "touched") and value is not None}
            for key, job in jobs.items() if not job["touched"] and "alloc" in job and "signal" in job]


def show(record):
    shown = {name: str(record[name]) for name in NAMES[3:] if record[name] and
             not (name in ("dev", "ring") and record[name] == 0xffff)}
    for name in ("dev", "ring"):
        if record[name] == 0:
            shown[name] = "0"
    shown |= {"type": TYPES.get(record["type"], str(record["type"])), "source": str(record["source"]),
              "offset": str(record["offset"])}
    return shown | ({"pdu": record["pdu"]} if record["pdu"] else {})


def main():
    losses, table, streams = [], [], []
    for source, path in enumerate(sys.argv[1:]):
        with open(path, "rb") as file:
            data = file.read()
        if data[:8] == b"\x89GRT\r\n\x1a\n":
            parts = list(container(data, source, losses).values())
        else:
            parts = [records(data, 0, source, None, losses)]
        for part in parts:
            table += [record for record in part if 48 <= record["type"] <= 52]
            streams.append([record for record in part if not 48 <= record["type"] <= 52])
    merged = merge(streams)
    print(json.dumps({
        "features": ["records", "merge", "container", "resync", "lifecycle"],
        "records": [show(record) for record in table + merged],
        "losses": [{"source": str(loss[0]), "offset": str(loss[1]), "len": str(loss[2])} for loss in losses],
        "jobs": jobs_of(merged),
        "lost": str(sum(record["aux"] for record in merged if record["type"] == 54)),
    }))
    return 1 if losses else 0


sys.exit(main())
