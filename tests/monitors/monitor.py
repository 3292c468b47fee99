# SPDX-License-Identifier: MIT
"""monitor.py DECOY SOURCE NAME [SCENARIO]: an unmodified program in a guest with two GPUs whose load never
changes. The values that it shows are compared with the true ones; both are printed. Exit code 77 where guest or root
are not in the cache. With a SCENARIO, that one is played, and both are printed for a reader to compare."""
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SECOND = 10**9


def cached(source, script):
    run = subprocess.run([os.path.join(source, script), "--cached"], stdout=subprocess.PIPE, text=True)
    if run.returncode:
        sys.exit(run.returncode)
    return run.stdout.strip()


class Truth:
    """The truth log of one run."""

    def __init__(self, path):
        self.lines = [json.loads(line) for line in open(path)]

    def entries(self, client):
        return [line for line in self.lines if line["what"] == "client" and line["client"] == client]

    def pid(self, client):
        return self.entries(client)[-1]["pid"]

    def percent(self, client, engine, capacity=1):
        """From the first entry to the last one; the load is the same all the time."""
        first, last = self.entries(client)[0], self.entries(client)[-1]
        busy = int(last["engines"][engine]["busy_ns"]) - int(first["engines"][engine]["busy_ns"])
        return 100 * busy / (int(last["t"]) - int(first["t"])) / capacity

    def resident(self, client, region):
        return int(self.entries(client)[-1]["regions"][region]["resident"])

    def utilization(self):
        """Of each client and engine over the last 3 s, in percent of the time."""
        for client in sorted({line["client"] for line in self.lines if line["what"] == "client"}):
            entries = self.entries(client)
            end = int(entries[-1]["t"])
            first = next(entry for entry in entries if int(entry["t"]) >= end - 3 * SECOND)
            pids = sorted({entry["pid"] for entry in entries if int(entry["t"]) == end})
            for engine, now in entries[-1]["engines"].items():
                ns = int(now["busy_ns"]) - int(first["engines"][engine]["busy_ns"])
                yield client, pids, engine, 100 * ns / max(end - int(first["t"]), 1)

    def devices(self):
        return len({line["device"] for line in self.lines if line["what"] == "device"})


class Shown:
    def __init__(self):
        self.bad = 0

    def number(self, what, true, shown, tolerance):
        ok = shown is not None and abs(true - shown) <= tolerance
        shown = "nothing" if shown is None else f"{shown:.1f}"
        print(f"{'ok ' if ok else 'BAD'} {what}: true {true:.1f}, shown {shown}")
        self.bad += not ok

    def word(self, what, true, shown):
        print(f"{'ok ' if true == shown else 'BAD'} {what}: true {true}, shown {shown}")
        self.bad += true != shown


def found(pattern, text, group=1):
    match = re.search(pattern, text, re.M)
    return match.group(group) if match else None


def number(text):
    return None if text is None else float(text)


def screen(seconds, keys, *program):
    return ["python3", "-c", open(os.path.join(HERE, "screen.py")).read(), str(seconds), keys, *program]


def lsgpu(text, truth, shown):
    nodes = sorted(set(re.findall(r"drm:/dev/dri/(\w+)", text)))
    shown.word("nodes", "card0 card1 renderD128 renderD129", " ".join(nodes))
    shown.number("devices", truth.devices(), len(re.findall(r"^card\d", text, re.M)), 0)


def gputop(text, truth, shown):
    row = found(rf"^ *{truth.pid('main')} .*", text, 0) or ""
    percents = [float(p) for p in re.findall(r"([0-9.]+)%", row)] + [None, None]
    shown.number("render of game, %", truth.percent("main", "render"), percents[0], 3)
    shown.number("video of game, % of two", truth.percent("main", "video", 2), percents[1], 3)
    size = found(r"^ *\d+ +\d+M +(\d+)M", row)
    shown.number("resident of game, MiB", truth.resident("main", "system0") >> 20, number(size), 0)
    row = found(rf"^ *{truth.pid('view')} .*", text, 0) or ""
    shown.number("gpu of app, %", truth.percent("view", "gpu"), number(found(r"([0-9.]+)%", row)), 3)


def htop(text, truth, shown):
    meter = found(r"GPU:.*", text, 0) or ""
    shown.number("render, %", truth.percent("main", "render"), number(found(r"render: *([0-9.]+)%", meter)), 3)
    shown.number("gpu, %", truth.percent("view", "gpu"), number(found(r"gpu: *([0-9.]+)%", meter)), 3)
    row = found(rf"^ *{truth.pid('view')} .*", text, 0) or ""
    shown.number("app, %", truth.percent("view", "gpu"),
                 number(found(r"root +\w +[0-9.]+ +([0-9.]+)", row)), 3)


def perf(text, truth, shown):
    names = sorted(set(re.findall(r"Unit: (drm_\w+)", text)))
    shown.word("PMUs", "drm_i915 drm_msm", " ".join(names))
    for client, engine in (("main", "render"), ("view", "gpu")):
        rows = [(float(at), float(ns.replace(",", ""))) for at, ns in
                re.findall(rf"^ *([0-9.]+) +([0-9,.]+) +ns +.*drm-engine-{engine}", text, re.M)]
        # each row is the counter as it is then
        deltas = [(ns - before) / SECOND / (at - since) * 100 for (since, before), (at, ns) in zip(rows, rows[1:])
                  if at - since > 0.5]
        shown.number(f"drm-engine-{engine} of {client}, increase in % of the time",
                     truth.percent(client, engine), statistics.median(deltas) if deltas else None, 3)


PERF = """
perf list 2>&1 | grep "Unit: drm_"
for comm in /proc/[0-9]*/comm; do
	read -r name <"$comm"; pid=${comm#/proc/}; pid=${pid%/comm}
	case $name in
	game) perf stat -I 1000 -e drm-engine-render -p "$pid" sleep 5 2>&1 ;;
	app) perf stat -I 1000 -e drm-engine-gpu -p "$pid" sleep 5 2>&1 ;;
	esac
done
"""


def nvtop(text, truth, shown):
    clock = found(r'"gpu_clock": "(\d+)', text)
    shown.number("highest clock, MHz", 600, number(clock), 0)
    shown.number("devices that it can know", 1, len(re.findall('"device_name"', text)), 0)
    row = found(rf"^ *{truth.pid('view')} .*", text, 0) or ""
    shown.number("gpu of app, %", truth.percent("view", "gpu"), number(found(r"([0-9]+)%", row)), 3)
    shown.number("resident of app, MiB", truth.resident("view", "memory") >> 20, number(found(r"([0-9]+)MiB", row)), 0)


MONITORS = {
    "lsgpu": (["lsgpu"], lsgpu, "dpkg-query -W intel-gpu-tools"),
    "gputop": (screen(9, "", "gputop", "-n", "4", "-d", "2"), gputop, "dpkg-query -W intel-gpu-tools"),
    "htop": (screen(12, "", "htop", "-d", "20"), htop, "htop --version"),
    "perf": (["sh", "-c", PERF], perf, "perf --version"),
    "nvtop": (["sh", "-c", 'nvtop -s; exec "$@"', "sh", *screen(12, "", "nvtop", "-d", "20")], nvtop,
              "nvtop --version"),
}


def main():
    decoy, source, name = sys.argv[1:4]
    scenario = sys.argv[4] if len(sys.argv) > 4 else None
    guest, root = cached(source, "ci/kernels/stock"), cached(source, "ci/roots/monitors")
    command, judge, version = MONITORS[name]
    command = ["sh", "-c", f'{version}; exec "$@"', "sh", *command]
    with tempfile.TemporaryDirectory() as work:
        log = os.path.join(work, "truth")
        run = subprocess.run([decoy, "vm", "--guest", guest, "--root", root, "--truth", log,
                              "--scenario", scenario or os.path.join(HERE, "steady.json"), "--", *command],
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        text = run.stdout.decode(errors="replace")
        print(text)
        if run.returncode not in (0, 1) or not os.path.exists(log):
            sys.exit(f"exit code {run.returncode}")
        if scenario:
            for client, pids, engine, percent in Truth(log).utilization():
                print(f"true: {client}, in processes {pids}: {engine} {percent:.1f} % of the time")
            return 0
        shown = Shown()
        judge(text, Truth(log), shown)
    return shown.bad > 0


if __name__ == "__main__":
    sys.exit(main())
