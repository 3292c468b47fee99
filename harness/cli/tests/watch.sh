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
	"$decoy" watch --proc tree --for 350ms --every 100ms
row 0 '[2-4] sweeps, [4-8] reads, 0 of them without a text: 0 findings, 0 that break the run' \
	"$decoy" watch --proc tree --for 350ms --every 100ms
row 0 'one processor' "$decoy" watch --proc tree --for 100ms
row 0 '^0$' sh -c '"$0" watch --proc tree --for 250ms --every 100ms -q | wc -c' "$decoy"
row 0 '^0$' sh -c '"$0" watch --proc tree --for 250ms --every 100ms --json 2>/dev/null | wc -c' "$decoy"
row 0 '1 sweeps, 2 reads' "$decoy" watch --proc tree --pid 42 --for 100ms

# half the time for sweeps: it is more than 1 ms, so that sweeps are delayed
i=0
mkdir many many/9 many/9/fd many/9/fdinfo
printf 'drm-driver:\ti915\ndrm-client-id:\t4\n' >many/9/fdinfo/0
while [ $i -lt 3000 ]; do
	ln -s /dev/dri/card0 many/9/fd/$i
	i=$((i + 1))
done
row 0 'came later than --every asks' "$decoy" watch --proc many --for 300ms --every 1ms -v
row 0 'by 3000 descriptors|of them without a text' "$decoy" watch --proc many --for 100ms

# faults: once each, whatever number of sweeps shows them; the exit code by --level; rows of drivers
tree_fd 42 3 /dev/dri/renderD128 "${sound}drm-engine-capacity-render:\t0\nbad\n"
tree_fd 42 4 /dev/dri/renderD128 "${sound}drm-engine-capacity-render:\t0\nbad\n"
row 1 '^/proc/42/fdinfo/3:11:29: must engine.capacity-nonzero: render: "0"' "$decoy" watch --proc tree --for 350ms --every 100ms
row 0 '^1$' sh -c '"$0" watch --proc tree --for 350ms --every 100ms | grep -c "must engine.capacity-nonzero:"' "$decoy"
row 1 '^\{"rule":"engine.capacity-nonzero","level":"must","file":"/proc/42/fdinfo/3","line":11,' \
	"$decoy" watch --proc tree --for 350ms --every 100ms --json
row 0 '^lines are objects$' python3 -c '
import json, subprocess, sys
lines = subprocess.run([sys.argv[1], "watch", "--proc", "tree", "--for", "250ms", "--every", "100ms", "--json"],
                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.splitlines()
assert len(lines) >= 2 and all(json.loads(line)["rule"] for line in lines), lines
print("lines are objects")' "$decoy"

# names with control characters and escapes of terminals are never sent raw, on a terminal or not
rm -rf tree
tree_process 42 "$(printf 'ga\033[2Jme\007')"
tree_fd 42 3 /dev/dri/card0 "drm-driver:\ti9\03315\ndrm-client-id:\t4\ndrm-client-name:\tx\033]0;title\007\200\ndrm-engine-r\033[Hx:\t5 ns\ndrm-pdev:\t\033c\n"
row 1 'ga.x1b\[2Jme' "$decoy" watch --proc tree --level must --driver none --for 250ms --every 100ms -v
for form in '' --json -v; do
	# shellcheck disable=SC2086
	"$decoy" watch --proc tree --for 250ms --every 100ms $form >raw 2>&1
	row 1 '^0$' grep -c "$escape" raw
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
rest = own.sub(b"", sent)
assert b"\033" not in rest and b"\007" not in rest and b"\200" not in rest, rest
assert sent.startswith(b"\033[?1049h") and sent.count(b"\033[?1049l") == 1, sent
assert sent.count(b"\033[2J") == 1, "the page is emptied once"
assert all(len(own.sub(b"", line).rstrip(b"\r")) <= 80 for line in page.split(b"\n")), page
print("code", code, "after", b"stopped by SIGINT" in sent, b"that break the run" in sent)
END
row 0 '^code 1 after True True$' python3 screen.py "$decoy"

# it ends with its process, by a signal, and where nothing is to be judged
rm -rf tree
tree_process 42 game
tree_fd 42 3 /dev/dri/card0 "$sound"
(sleep 0.5; rm -rf tree/42) &
row 0 '0 findings' timeout 20 "$decoy" watch --proc tree --pid 42 --every 100ms
wait
tree_process 42 game
tree_fd 42 3 /dev/dri/card0 "$sound"
row 0 'stopped by SIGINT' timeout --preserve-status -s INT 0.5 "$decoy" watch --proc tree --every 100ms
row 2 'expected no argument' "$decoy" watch tree
row 2 'no such process' "$decoy" watch --proc tree --pid 43
tree_fd 42 3 /dev/dri/card0 'pos:\t0\n'
row 4 'nothing was judged' "$decoy" watch --proc tree --for 100ms

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
row 0 '0 that break the run|nothing was judged' sh -c '"$0" watch --proc tree --for 2s --every 10ms; [ $? = 0 ] || [ $? = 4 ]' "$decoy"
wait

rows_end
