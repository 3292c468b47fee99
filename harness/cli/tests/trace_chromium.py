#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""trace_chromium.py DECOY SOURCE: a page in headless Chromium loads Chrome JSON that "decoy trace export" wrote, and finds
each event of the trace in it (R51). Exit code 77: there is no Chromium.
"""
import functools
import html
import http.server
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading

# A request that blocks, so that the page is loaded when its script has ended.
PAGE = """<!doctype html><title>trace</title><pre id="found"></pre><script>
try {
	const request = new XMLHttpRequest();
	request.open("GET", "trace.json", false);
	request.send();
	const open = {}, events = JSON.parse(request.responseText).traceEvents;
	for (const event of events) {
		const track = event.pid + "/" + event.tid;
		if (event.ph === "B" && open[track])
			throw new Error(JSON.stringify(event) + " begins inside of another slice");
		if (event.ph === "B" || event.ph === "E")
			open[track] = event.ph === "B";
	}
	found.textContent = "events " + events.filter(event => event.cat === "event").length;
} catch (error) {
	found.textContent = error;
}
</script>
"""
NAMES = ("chromium-headless-shell", "chromium", "chrome-headless-shell")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def end_headers(self):
        # each scenario has the same address
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


def browser():
    for name in NAMES:
        if shutil.which(name):
            return shutil.which(name)
    print("missing prerequisite: chromium-headless-shell (ci/install nightly)")
    sys.exit(77)


def load(program, port, home):
    """What the page wrote."""
    command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
               f"--user-data-dir={home}/profile", "--dump-dom", f"http://127.0.0.1:{port}/page.html"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False,
                         env={**os.environ, "HOME": home})
    found = re.search(r'<pre id="found">(.*?)</pre>', run.stdout, re.S)
    if not found:
        sys.exit(f"{program}: exit code {run.returncode}, no page; its standard error ends with\n{run.stderr[-2000:]}")
    return html.unescape(found.group(1))


def main():
    decoy, source = sys.argv[1:]
    program = browser()
    counter = os.path.join(source, "harness/cli/tests/trace_export.py")
    bad = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
        with open(f"{work}/page.html", "w", encoding="utf-8") as page:
            page.write(PAGE)
        handler = functools.partial(Quiet, directory=work)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for scenario in ("contended", "hang-and-reset", "reset-replay"):
            subprocess.run([decoy, "sim", scenario, "--trace", f"{work}/run.grt", "-o", "/dev/null"], check=True)
            subprocess.run([decoy, "trace", "export", "--to", "chrome", "-o", f"{work}/trace.json",
                            f"{work}/run.grt"], check=True)
            want = subprocess.run([sys.executable, counter, "grt", f"{work}/run.grt"], check=True,
                                  capture_output=True, text=True).stdout.strip()
            found = load(program, server.server_address[1], work)
            print(f"{scenario}: {found}, expected {want}")
            bad |= found != f"events {want}"
        server.shutdown()
    return bad


if __name__ == "__main__":
    sys.exit(main())
