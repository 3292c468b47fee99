#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""report_chromium.py DECOY ZOO_OBJECT [DIR]: the pages of "decoy test" and "decoy replay" in headless Chromium, light and dark, 400 and
1400 pixels wide: nothing is wider than the window, the scheme is that of the reader, and the picture of a dip has the colours of its lines.
Screenshots stay in DIR. Exit code 77: there is no Chromium.
"""
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

NAMES = ("chromium-headless-shell", "chromium", "chrome-headless-shell")
WIDE = '<script>document.title="wide "+document.documentElement.scrollWidth+" of "+window.innerWidth</script>'
# What makes a page, and the colours of its picture: of a recording no distortion is known.
PAGES = {
    "report": (["test", "--run", "scenario/dip*", "--no-relations"], ("printed", "answered", "wrong", "distorted")),
    "replay": (["replay", "dip.fdseq"], ("printed", "answered", "wrong")),
}
SCHEMES = {"light": ("1", (255, 255, 255)), "dark": ("0", (13, 17, 23))}


def browser():
    for name in NAMES:
        if shutil.which(name):
            return shutil.which(name)
    print("missing prerequisite: chromium-headless-shell (ci/install nightly)")
    sys.exit(77)


def chromium(program, home, *words):
    command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
               f"--user-data-dir={home}/profile", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, env={**os.environ, "HOME": home})


def unfilter(kind, line, above, size):
    """One line of a PNG (ISO 15948, 9.2)."""
    for i, byte in enumerate(line):
        left = line[i - size] if i >= size else 0
        corner = above[i - size] if i >= size else 0
        guess = (0, left, above[i], (left + above[i]) // 2, 0)[kind]
        if kind == 4:
            base = left + above[i] - corner
            guess = min((left, above[i], corner), key=lambda one: abs(base - one))
        line[i] = (byte + guess) & 255
    return line


def pixels(path):
    """How often each colour is in a PNG of 8 bits a channel."""
    with open(path, "rb") as png:
        data = png.read()
    at, body, head = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        part = data[at + 8:at + 8 + length]
        head = part if kind == b"IHDR" else head
        body += part if kind == b"IDAT" else b""
        at += 12 + length
    width, height, _, colour = struct.unpack(">IIBB", head[:10])
    size = {2: 3, 6: 4}[colour]
    raw, above, found = zlib.decompress(body), bytearray(width * size), {}
    for y in range(height):
        start = y * (width * size + 1)
        line = unfilter(raw[start], bytearray(raw[start + 1:start + 1 + width * size]), above, size)
        for x in range(0, width * size, size):
            rgb = (line[x], line[x + 1], line[x + 2])
            found[rgb] = found.get(rgb, 0) + 1
        above = line
    return found


def colour_of(page, scheme, name):
    """Of a variable of the style sheet."""
    values = re.findall(f"--{name}:#([0-9a-f]+)", page)
    digits = values[0 if scheme == "light" else 1]
    digits = "".join(2 * one for one in digits) if len(digits) == 3 else digits
    return tuple(bytes.fromhex(digits))


def judge(program, work, keep, name):
    """How many pictures of a page are bad."""
    with open(f"{work}/{name}.html", encoding="utf-8") as source:
        page = source.read()
    # the page itself runs no script; the copy that is measured does
    measured = re.sub("<meta http-equiv[^>]*>", "", page).replace("</body>", WIDE + "</body>")
    with open(f"{work}/measured.html", "w", encoding="utf-8") as out:
        out.write(measured)
    bad = 0
    for scheme, (setting, ground) in SCHEMES.items():
        for width in (400, 1400):
            shot = f"{keep}/{name}-{scheme}-{width}.png"
            common = (f"--blink-settings=preferredColorScheme={setting}", f"--window-size={width},1000")
            chromium(program, work, *common, f"--screenshot={shot}", f"file://{work}/{name}.html")
            title = re.search("<title>wide ([0-9]+) of ([0-9]+)<", chromium(program, work, *common, "--dump-dom",
                                                                         f"file://{work}/measured.html").stdout)
            found = pixels(shot)
            fits = bool(title) and int(title[1]) <= int(title[2])
            drawn = all(found.get(colour_of(page, scheme, colour), 0) > 20 for colour in PAGES[name][1])
            painted = found.get(ground, 0) > 10 * width
            print(f"{name} {scheme} {width}: {title[0][7:] if title else 'not loaded'}, ground {found.get(ground, 0)}, picture {drawn}")
            bad += not (fits and drawn and painted)
    return bad


def main():
    decoy, parser = map(os.path.abspath, sys.argv[1:3])
    program, bad = browser(), 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
        keep = sys.argv[3] if len(sys.argv) > 3 else work
        subprocess.run([decoy, "sim", "dip-shared", "-o", f"{work}/dip.fdseq"], check=True)
        for name, (words, _) in PAGES.items():
            subprocess.run([decoy, words[0], "-q", "--so", parser, *words[1:], f"--report=html={name}.html"], cwd=work,
                           check=False, capture_output=True, env={**os.environ, "DECOY_ZOO_PARSER": "nvtop-lower-base"})
            bad += judge(program, work, keep, name)
    print(f"{bad} bad")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
