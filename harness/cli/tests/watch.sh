#!/bin/sh
# SPDX-License-Identifier: MIT
# watch.sh DECOY: made trees, watched.
set -u
decoy=$1
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"
# shellcheck source=harness/cli/tests/live_tree.sh
. "$(dirname "$0")/live_tree.sh"

escape=$(printf '\033')
head='pos:\t0\nflags:\t0100002\nmnt_id:\t26\nino:\t513\n'
sound="${head}"'drm-driver:\ti915\ndrm-pdev:\t0000:00:02.0\ndrm-client-id:\t4\ndrm-engine-render:\t1000 ns\ndrm-total-system0:\t3 MiB\ndrm-resident-system0:\t2 MiB\n'
tree_process 42 game
tree_fd 42 3 /dev/dri/renderD128 "$sound"
tree_fd 42 4 /dev/dri/renderD128 "$sound"
tree_fd 42 0 /dev/null 'pos:\t0\n'

# a sound one: a line a client and sweep, and nothing found
row 0 's  i915 0000:00:02.0 client 4 42/3\(game\) 42/4  render 0.0 %  memory 2.0 MiB$' \
	"$decoy" watch --proc tree --sweeps 4 --every 20ms
row 0 '4 sweeps, 8 reads, 0 of them without a text: 0 findings, 0 that break the run' \
	"$decoy" watch --proc tree --sweeps 4 --every 20ms
"$decoy" watch -q --proc tree --sweeps 3 --every 20ms --report json=watch.json --report junit=watch.xml
row 0 '^1 passed, 0 failed, 0 skipped$' "$decoy" report watch.json
row 0 '<testcase [^>]*"tree lint"' cat watch.xml
row 0 'one processor' "$decoy" watch --proc tree --for 100ms
row 0 '^0$' sh -c '"$0" watch --proc tree --sweeps 3 --every 20ms -q | wc -c' "$decoy"
row 0 '^0$' sh -c '"$0" watch --proc tree --sweeps 3 --every 20ms --json 2>/dev/null | wc -c' "$decoy"
row 0 '^1 sweeps, 2 reads' "$decoy" watch --proc tree --pid 42 --for 100ms --every 1m

# half the time for sweeps: each is more than 1 ms, so that sweeps are delayed
i=0
mkdir many many/9 many/9/fd many/9/fdinfo
printf 'drm-driver:\ti915\ndrm-client-id:\t4\n' >many/9/fdinfo/0
while [ $i -lt 3000 ]; do
	ln -s /dev/dri/card0 many/9/fd/$i
	i=$((i + 1))
done
row 0 'came later than --every asks' "$decoy" watch --proc many --sweeps 9 --every 1ms -v
row 0 'by 3000 descriptors|of them without a text' "$decoy" watch --proc many --for 100ms

# faults: once each, whatever number of sweeps shows them; the exit code by --level; rows of drivers
tree_fd 42 3 /dev/dri/renderD128 "${sound}drm-engine-capacity-render:\t0\nbad\n"
tree_fd 42 4 /dev/dri/renderD128 "${sound}drm-engine-capacity-render:\t0\nbad\n"
row 1 '^/proc/42/fdinfo/3:11:29: must engine.capacity-nonzero: render: "0"' "$decoy" watch --proc tree --sweeps 4 --every 20ms
row 0 '^1$' sh -c '"$0" watch --proc tree --sweeps 4 --every 20ms | grep -c "must engine.capacity-nonzero:"' "$decoy"
row 1 '^\{"rule":"engine.capacity-nonzero","level":"must","file":"/proc/42/fdinfo/3","line":11,' \
	"$decoy" watch --proc tree --sweeps 4 --every 20ms --json
row 0 '^nothing but errors$' sh -c '"$0" watch --proc tree --sweeps 3 --every 20ms --json 2>errors >/dev/null; [ $? = 1 ] && ! [ -s errors ] && echo nothing but errors' "$decoy"
row 0 '^lines are objects$' python3 -c '
import json, subprocess, sys
lines = subprocess.run([sys.argv[1], "watch", "--proc", "tree", "--sweeps", "3", "--every", "20ms", "--json"],
                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.splitlines()
assert len(lines) >= 2 and all(json.loads(line)["rule"] for line in lines), lines
print("lines are objects")' "$decoy"

# reports: a result for each file that findings are about, the same that 'decoy report' makes of the lines
"$decoy" watch --proc tree --sweeps 3 --every 20ms --json --report json=watch.json --report sarif=watch.sarif --report html=watch.html >lines.json 2>/dev/null
row 0 '"exit":1,"results":\[$' cat watch.json
row 1 '^0 passed, 1 failed, 0 skipped$' "$decoy" report watch.json
row 1 '^0 passed, 1 failed, 0 skipped$' "$decoy" report watch.json lines.json --report json=both.json
row 0 '^same$' python3 -c '
import json
def rows_of(name):
    run = json.load(open(name))
    return [(one["id"], one["rule"], one["verdict"], one["place"], one["findings"]) for one in run["results"]]
found = [json.loads(line) for line in open("lines.json")]
(one,) = rows_of("watch.json")
assert one[:3] == ("/proc/42/fdinfo/3", "engine.capacity-nonzero", "fail") and one[3], one
assert one[4] == found and len(found) == 2, (one, found)
assert rows_of("both.json") == rows_of("watch.json"), rows_of("both.json")
sarif = json.load(open("watch.sarif"))["runs"][0]["results"]
assert [result["ruleId"] for result in sarif] == [finding["rule"] for finding in found], sarif
print("same")'
row 0 'engine.capacity-nonzero' cat watch.html
# to a forge a finding is the same in the next run, where processes, descriptors and clients are others; two findings are two
faults='drm-engine-capacity-render:\t0\nbad\n'
mv tree tree.kept
for way in '42 3 4' '142 13 1004'; do
	# shellcheck disable=SC2086
	set -- "$decoy" $way
	tree_process "$2" game
	tree_fd "$2" "$3" /dev/dri/renderD128 "drm-driver:\ti915\ndrm-pdev:\t0000:00:02.0\ndrm-client-id:\t$4\ndrm-engine-render:\t1000 ns\n$faults"
	tree_fd "$2" "$(($3 + 1))" /dev/dri/renderD129 "drm-driver:\tother\ndrm-pdev:\t0000:00:03.0\ndrm-client-id:\t$4\ndrm-engine-render:\t1000 ns\n$faults"
	"$decoy" watch -q --proc tree --sweeps 3 --every 20ms --driver none --report "sarif=forge-$2.sarif" >/dev/null 2>&1
	rm -rf tree
done
mv tree.kept tree
row 0 '^4 and the same$' python3 -c '
import json
def known(name):
    return [(one["ruleId"], one["partialFingerprints"]["decoyResult/v1"], one["locations"]) for one in json.load(open(name))["runs"][0]["results"]]
a, b = known("forge-42.sarif"), known("forge-142.sarif")
assert a == b, (a, b)
assert all(name.endswith(":1") for _, name, _ in a), a
print(len({name for _, name, _ in a}), "and the same")'
row 0 '/proc/142/fdinfo/13:5:29: render: 0; expected a capacity' cat forge-142.sarif
# the places of another text of the specification; a level; a signal is an end as any other
row 1 '"place":"drm-usage-stats.rst:[0-9-]+"' "$decoy" watch -q --proc tree --for 100ms --spec 6.12 --report json=-
row 0 '"place":"drm-usage-stats.rst' grep '"place"' watch.json
"$decoy" watch --proc tree --every 20ms --report json=watch.json >shown &
until grep -q 'must engine.capacity-nonzero' shown; do sleep 0.05; done
kill -TERM $!
wait $!
row 1 '^0 passed, 1 failed, 0 skipped$' "$decoy" report watch.json
row 0 '"partial":false,' cat watch.json
row 3 'cannot write none/x' "$decoy" watch --proc tree --for 100ms --report json=none/x
row 2 'the formats|expected FMT=FILE' "$decoy" watch --proc tree --for 100ms --report xml=x

# names with control characters and escapes of terminals are never sent raw, on a terminal or not
rm -rf tree
tree_process 42 "$(printf 'ga\033[2Jme\007')"
tree_fd 42 3 /dev/dri/card0 "drm-driver:\ti9\03315\ndrm-client-id:\t4\ndrm-client-name:\tx\033]0;title\007\200\n\302\233bad\342\200\256\342\200\213\ndrm-engine-r\033[Hx:\t5 ns\ndrm-pdev:\t\033c\n"
row 1 'ga.x1b\[2Jme' "$decoy" watch --proc tree --level must --driver none --sweeps 3 --every 20ms -v
row 1 '"text":"\\u009bbad\\u202e\\u200b"' "$decoy" watch --proc tree --for 100ms --json
for form in '' --json -v; do
	# shellcheck disable=SC2086
	"$decoy" watch --proc tree --sweeps 3 --every 20ms $form >raw 2>&1
	row 1 '^0$' grep -c "$escape" raw
	row 1 '^0$' grep -c "$(printf '\302\233\n\342\200\256\n\342\200\213')" raw
done
cat >screen.py <<'END'
"""What decoy sends to a terminal: each escape is one of the page's own; and no line is longer than the terminal."""
import os, pty, re, signal, sys
pid, fd = pty.fork()
if not pid:
    os.environ["TERM"] = "xterm"
    os.execv(sys.argv[1], [sys.argv[1], "watch", "--proc", "tree", "--every", "100ms", *sys.argv[2:]])
sent = b""
stopped = False
while True:
    try:
        more = os.read(fd, 65536)
    except OSError:
        break
    if not more:
        break
    sent += more
    if not stopped and sent.count(b"\033[H") >= 4:
        stopped = True
        os.kill(pid, signal.SIGINT)
code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
own = re.compile(rb"\033\[(\?1049[hl]|\?25[hl]|\?7[hl]|2J|H|K|J)")
page = sent[:sent.rindex(b"\033[?1049l")]
rest = own.sub(b"", sent).replace("…".encode(), b"")
assert b"\033" not in rest and b"\007" not in rest and b"\200" not in rest, rest
assert sent.startswith(b"\033[?1049h") and sent.count(b"\033[?1049l") == 1, sent
assert sent.count(b"\033[2J") == 1, "the page is emptied once"
lines = [own.sub(b"", line).rstrip(b"\r").decode() for line in page.split(b"\n")]
assert all(len(line) <= 80 for line in lines), lines
print("code", code, "after", b"stopped by SIGINT" in sent, b"that break the run" in sent)
END
row 0 '^code 1 after True True$' python3 screen.py "$decoy"

# a page: findings, memory and an engine are there at 60 columns; what is cut ends with an ellipsis, never within a number
rm -rf tree
tree_process 4242 game-launcher
engines='drm-engine-render:\t1000 ns\ndrm-engine-copy:\t1000 ns\ndrm-engine-video:\t1000 ns\ndrm-engine-video-enhance:\t1000 ns\ndrm-engine-compute:\t1000 ns\n'
for fd in 3 4 5 6; do
	tree_fd 4242 $fd /dev/dri/renderD128 "drm-driver:\tamdgpu\ndrm-pdev:\t0000:03:00.0\ndrm-client-id:\t1234\ndrm-client-name:\ta long name of a client\n${engines}drm-engine-capacity-video:\t0\ndrm-total-system0:\t3 MiB\ndrm-resident-system0:\t2 MiB\n"
done
cat >columns.py <<'END'
"""A line of a client at so many columns, as a terminal shows it: the last page's."""
import fcntl, os, pty, signal, struct, sys, termios
pid, fd = pty.fork()
if not pid:
    os.environ["TERM"] = "xterm"
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 12, int(sys.argv[2]), 0, 0))
    os.execv(sys.argv[1], [sys.argv[1], "watch", "--proc", "tree", "--every", "20ms", "--sweeps", "4"])
sent = b""
try:
    while more := os.read(fd, 65536):
        sent += more
except OSError:
    pass
os.waitpid(pid, 0)
for line in sent.decode().split("\033[H")[-1].split("\033[J")[0].replace("\r\r\n", "\r\n").split("\033[K\r\n"):
    print(f"{len(line)}:{line}")
END
row 0 '^59:amdgpu client 1234  1 finding  2[.]0 MiB  render 0[.]0 %  4242…$' python3 columns.py "$decoy" 60
row 0 '^[0-9]+:decoy watch  [0-9]+ s  [0-9]+ findings, 1 that breaks the run .*…$' python3 columns.py "$decoy" 60
row 0 '^5[0-9]:/proc/4242/fdinfo/3:[0-9:]+ must engine.capacity-nonzero: v.*…$' python3 columns.py "$decoy" 60
row 0 '^7[0-9]:amdgpu client 1234  1 finding  2[.]0 MiB  render 0[.]0 %  4242/3\(game-launcher\) .*…$' python3 columns.py "$decoy" 80
row 0 ':amdgpu client 1234  1 finding  2[.]0 MiB  render 0[.]0 %  4242/3\(game-launcher\) 4242/4 4242/5 4242/6  "a long name of a client"  copy 0[.]0 %  video 0[.]0 %  video-enhance 0[.]0 %  compute 0[.]0 %  0000:03:00.0$' \
	python3 columns.py "$decoy" 220
row 0 '^32:amdgpu client 1234  1 finding  …$' python3 columns.py "$decoy" 34

# drm-pdev against what a device is, once that is known from before the text: of a made tree only where --sys says it
rm -rf tree
tree_process 42 game
tree_fd 42 3 /dev/dri/renderD128 "$sound"
tree_fd 42 4 /dev/dri/renderD129 "$sound"
tree_fd 42 5 /dev/dri/renderD130 "$sound"
tree_fd 42 6 /dev/dri/renderD131 "$sound"
mkdir -p sys/dev/char sys/bus/pci sys/bus/platform
sys_device() {
	mkdir -p "sys/devices/$2/drm/node"
	ln -s "../../bus/$3" "sys/devices/$2/subsystem"
	ln -s "../../../$2" "sys/devices/$2/drm/node/device"
	ln -s "../../devices/$2/drm/node" "sys/dev/char/$1"
}
sys_device 226:128 0000:00:02.0 pci
sys_device 226:129 0000:03:00.0 pci
sys_device 226:130 amdgpu_xcp.0 platform
row 0 '^/proc/42/fdinfo/4:6:11: should client.pdev-of-device: drm-pdev: "0000:00:02.0": expected 0000:03:00.0, the PCI slot of device 226:129 \(drm-usage-stats.rst:66-67\)$' \
	"$decoy" watch --proc tree --sys sys --sweeps 4 --every 20ms
row 0 '  should   client.pdev-of-device        1$' "$decoy" watch --proc tree --sys sys --sweeps 4 --every 20ms
row 1 '1 findings, 1 that break' "$decoy" watch --proc tree --sys sys --level should --sweeps 4 --every 20ms
row 0 '"rule":"client.pdev-of-device","level":"should","file":"/proc/42/fdinfo/4","line":6,' \
	"$decoy" watch --proc tree --sys sys --sweeps 4 --every 20ms --json
row 0 ' 0 findings' "$decoy" watch --proc tree --sweeps 4 --every 20ms
row 0 ' 0 findings' "$decoy" watch --proc tree --sys . --sweeps 4 --every 20ms
row 2 'watch: --sys no/such: No such file' "$decoy" watch --proc tree --sys no/such
row 2 'watch: --sys tree/42/comm: Not a directory' "$decoy" watch --proc tree --sys tree/42/comm
row 2 'watch: --open-nodes: expected the /proc and the /sys of a kernel' "$decoy" watch --proc tree --open-nodes
row 2 'watch: --open-nodes: expected' "$decoy" watch --sys sys --open-nodes --for 100ms
row 0 '^client.driver-of-device +must +producer +6.12..latest live$' "$decoy" rules
row 0 '^client.pdev-of-device +should +producer +6.12..latest live$' "$decoy" rules
row 0 'Where' "$decoy" explain client.pdev-of-device

# it ends with its process, by a signal, and where nothing is to be judged
rm -rf tree
tree_process 42 game
tree_fd 42 3 /dev/dri/card0 "$sound"
(until grep -qs client shown-42; do sleep 0.05; done; rm -rf tree/42) &
row 0 '0 findings' sh -c '"$0" watch --proc tree --pid 42 --every 20ms | tee shown-42' "$decoy"
wait
tree_process 42 game
tree_fd 42 3 /dev/dri/card0 "$sound"
# shellcheck disable=SC2016 # for the shell inside
row 0 'stopped by SIGTERM' sh -c '"$0" watch --proc tree --every 20ms >shown-all &
	until grep -q client shown-all; do sleep 0.05; done; kill -TERM $!; wait $!' "$decoy"
row 2 'expected no argument' "$decoy" watch tree
row 2 'no such process' "$decoy" watch --proc tree --pid 43
tree_fd 42 3 /dev/dri/card0 'pos:\t0\n'
row 4 'nothing was judged' "$decoy" watch --proc tree --for 100ms --report json=watch.json
row 4 '^0 passed, 0 failed, 1 skipped$' "$decoy" report watch.json

# everything vanishes and comes back
tree_process 1 a
(
	i=0
	while [ $i -lt 200 ]; do
		tree_process $i app
		tree_fd $i 3 /dev/dri/card0 "drm-driver:\tx\ndrm-client-id:\t$i\ndrm-engine-a:\t5 ns\n"
		mv tree/$i old
		rm -rf old
		i=$((i + 1))
	done
	rm -rf tree/*
	tree_process 42 game
	tree_fd 42 3 /dev/dri/card0 "$sound"
) 2>/dev/null &
row 0 '0 that break the run|nothing was judged' sh -c '"$0" watch --proc tree --sweeps 100 --every 10ms; [ $? = 0 ] || [ $? = 4 ]' "$decoy"
wait

rows_end
