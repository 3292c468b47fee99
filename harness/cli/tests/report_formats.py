#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""report_formats.py DECOY: a run whose every text is hostile goes through each format of "decoy report", and a real parser reads
what comes out: nothing of it is markup, each is within what its readers accept.
"""
import gzip
import html.parser
import json
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

HOSTILE = ("</pre></code><script>alert(1)</script><img src=x onerror=alert(2)> \"'&amp; ]]> # TODO `````x` |a| [b](javascript:c) @user"
           "\x1b[2J\x07\r\x7f\x9b \u202eabc\u2066\u200b\u061c\U000e0041 \ufffe\U0001f600 -->\nnot ok 7 - injected\n::error::injected")
VOID = {"meta", "br", "link", "img", "input", "hr"}
bad = 0


def check(good, what):
    global bad
    if not good:
        print(f"bad: {what}")
        bad += 1


def result(number, verdict, **more):
    return {"id": f"{number:04}{HOSTILE}", "name": f"engine/{HOSTILE}", "title": HOSTILE, "rule": HOSTILE, "requires": HOSTILE,
            "place": HOSTILE, "level": "must", "verdict": verdict, "required": True, "detail": HOSTILE, "output": HOSTILE,
            "seconds": 0.5, **more}


def timeline():
    sweeps = [{"t_ns": str(t * 10**9), "true": str(t * 100), "printed": f"{HOSTILE} {t * 90} x2", "expected": f"{t * 90} or {HOSTILE}",
               "answered": "9" * 400 if t == 3 else HOSTILE, "distortions": HOSTILE, "wrong": True,
               "numbers": {"true": [t * 100, t * 100], "printed": [t * 90, t * 90], "answered": [0, 9e99 if t == 3 else t]}}
              for t in range(1, 9)]
    return {"client": HOSTILE, "device": HOSTILE, "part": "engine", "name": HOSTILE, "value": HOSTILE, "counter": "busy_ns",
            "sweeps": sweeps}


def run(subject, results):
    passed = sum(one["verdict"] == "pass" for one in results)
    failed = sum(one["verdict"] in ("fail", "crash", "hang") for one in results)
    skipped = len(results) - passed - failed
    return {"subject": subject, "version": "0.2.0", "spec": "latest", "level": "must", "seconds": 1, "partial": False,
            "passed": passed, "failed": failed, "skipped": skipped, "xfail": 0, "xpass": 0, "flaky": 0,
            "exit": 1 if failed else 0 if passed else 4, "results": results}


def finding():
    return {"rule": "engine.capacity-nonzero", "level": "must", "file": f"a b/{HOSTILE}", "line": 3, "column": 2, "name": HOSTILE,
            "text": HOSTILE + "\x00", "expected": HOSTILE, "message": HOSTILE, "client": HOSTILE, "place": HOSTILE}


class Page(html.parser.HTMLParser):
    """Tags are closed in order, and of a known set; no attribute runs anything."""
    TAGS = set("html head meta title style body header main section article h1 h2 h3 p b br ul li table thead tbody tr th td div "
               "span code pre details summary figure figcaption svg path circle rect text".split())

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.text, self.tags = [], [], set()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        check(tag in self.TAGS, f"html: <{tag}>")
        for name, value in attrs:
            check(not name.startswith("on") and name not in ("href", "src"), f"html: attribute {name}={value}")
        if tag not in VOID and not self.get_starttag_text().endswith("/>"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in VOID or self.get_starttag_text().endswith("/>") and (not self.open or self.open[-1] != tag):
            return
        check(bool(self.open) and self.open[-1] == tag, f"html: </{tag}> closes {self.open[-1:]}")
        if self.open:
            self.open.pop()

    def handle_comment(self, data):
        check(False, f"html: comment {data}")

    def handle_data(self, data):
        self.text.append(data)


def no_control(name, text):
    found = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]", text)
    check(not found, f"{name}: {found!r}")


def read_html(text):
    page = Page()
    page.feed(text)
    page.close()
    check(not page.open, f"html: left open: {page.open}")
    check({"svg", "circle", "details"} <= page.tags, "html: no picture, or no failure")
    check("<script>alert(1)" in "".join(page.text), "html: the text itself is lost")
    check(not re.search(r'[" ]\w{0,2}="[^"]*(nan|inf)', text), "html: a coordinate that is no number")
    no_control("html", text)


def read_junit(text, runs):
    root = xml.etree.ElementTree.fromstring(text)
    check(len(root.findall(".//testcase")) == sum(len(one["results"]) for one in runs), "junit: test cases")
    check(not root.findall(".//script"), "junit: script")


def read_sarif(text, most):
    sarif = json.loads(text)
    check(len(gzip.compress(text.encode(), 1)) <= 10_000_000, "sarif: over 10 MB compressed")
    check(sarif["version"] == "2.1.0" and len(sarif["runs"]) <= 20, "sarif: version, runs")
    for one in sarif["runs"]:
        rules = [rule["id"] for rule in one["tool"]["driver"]["rules"]]
        check(len(set(rules)) == len(rules), "sarif: a rule twice")
        check(0 < len(one["results"]) <= most, "sarif: results")
        prints = [found["partialFingerprints"]["primaryLocationLineHash"] for found in one["results"]]
        check(len(set(prints)) == len(prints), "sarif: a fingerprint twice")
        for found in one["results"]:
            place = found["locations"][0]["physicalLocation"]
            check(re.fullmatch("(file://)?[A-Za-z0-9._/%-]+", place["artifactLocation"]["uri"]), "sarif: uri")
            check(place["region"]["startLine"] >= 1, "sarif: line")
            check(rules[found["ruleIndex"]] == found["ruleId"], "sarif: ruleIndex")
            no_control("sarif", found["message"]["text"])
    names = [one["automationDetails"]["id"] for one in sarif["runs"]]
    check(len(set(names)) == len(names) and all(name.count("/") == 1 for name in names), f"sarif: categories {names}")
    return [found["partialFingerprints"] for one in sarif["runs"] for found in one["results"]]


def read_ktap(text, runs):
    """As the kernel's parser reads it: a line is a plan, a result or a comment; results are numbered, the plan is kept."""
    lines = text.splitlines()
    check(lines[0] == "KTAP version 1", "ktap: version")
    levels = {}
    for line in lines[1:]:
        depth = len(line) - len(line.lstrip(" "))
        line = line.strip()
        if line.startswith("KTAP version"):
            levels[depth] = [None, 0]
        elif match := re.fullmatch(r"1\.\.(\d+)", line):
            levels[depth] = [int(match[1]), 0]
        elif match := re.match(r"(not )?ok (\d+) - ([^#]*)( # (SKIP|XFAIL|TIMEOUT)\b.*)?$", line):
            levels[depth][1] += 1
            check(int(match[2]) == levels[depth][1], f"ktap: number of {line}")
        else:
            check(line.startswith("#"), f"ktap: {line!r}")
        if depth == 0 and levels.get(4):
            check(levels[4][0] == levels[4][1], "ktap: a subtest with another plan")
            del levels[4]
    check(levels[0][0] == levels[0][1] == (len(runs) if len(runs) > 1 else len(runs[0]["results"])), "ktap: plan")
    no_control("ktap", text)


def read_markdown(text):
    check(len(text.encode()) <= 2**20, "markdown: over 1 MiB")
    fence, plain = None, []
    for line in text.split("\n"):
        match = re.fullmatch("`{3,}", line)
        if match and fence in (None, line):
            fence = None if fence else line
        elif not fence:
            plain.append(line)
    check(fence is None, "markdown: a block that is not closed")
    tags = set(re.findall("<[^>]*>?", "\n".join(plain)))
    check(tags <= {"<details>", "</details>", "<summary>", "</summary>", "<code>", "</code>"}, f"markdown: {tags}")
    check(not re.search("(?m)^::|javascript:c\\)|@user", "\n".join(plain)), "markdown: injected")
    no_control("markdown", text)


def check_many_runs(decoy, work):
    """Of 25 subjects the last five fail, and one before them: they stay, and what is left out is counted for forges and people."""
    subjects = [run(f"s{i}", [result(1, "fail" if i > 20 or i == 7 else "pass")]) for i in range(1, 26)]
    text = report(decoy, work, subjects, 1, ("sarif",))["sarif"]
    runs = json.loads(text)["runs"]
    names = [one["properties"]["subject"] for one in runs]
    check(names == ["s7", *(f"s{i}" for i in range(21, 26)), *(f"s{i}" for i in (*range(1, 7), *range(8, 16)))], f"sarif: runs {names}")
    notes = [note["message"]["text"] for one in runs for note in one["invocations"][0]["toolExecutionNotifications"]]
    check(notes == ["5 runs more are left out, 0 of them failed: forges accept 20 runs in a file"], f"sarif: {notes}")
    check("5 runs more are left out, 0 of them failed" in report.errors, f"sarif: standard error {report.errors}")
    report(decoy, work, [run(f"s{i}", [result(1, "fail")]) for i in range(23)], 1, ("sarif",))
    check("3 runs more are left out, 3 of them failed" in report.errors, f"sarif: standard error {report.errors}")


FORMATS = ("html", "junit", "sarif", "ktap", "markdown", "json", "text")


def report(decoy, work, files, code, formats=FORMATS):
    paths = []
    for number, content in enumerate(files):
        paths.append(f"{work}/in-{number}.json")
        with open(paths[-1], "w", encoding="utf-8") as out:
            json.dump(content, out, ensure_ascii=False)
    options = [f"--report={name}={work}/out.{name}" for name in formats]
    found = subprocess.run([decoy, "report", "-q", *paths, *options], capture_output=True, check=False)
    check(found.returncode == code, f"exit {found.returncode}, expected {code}: {found.stderr[-300:]}")
    no_control("terminal", found.stdout.decode())
    report.errors = found.stderr.decode()
    no_control("terminal", report.errors)
    texts = {}
    for name in formats:
        with open(f"{work}/out.{name}", encoding="utf-8", newline="") as page:
            texts[name] = page.read()
    for name, text in texts.items():
        no_control(name, text)
    return texts


def read_all(texts, runs, most=25000):
    read_html(texts["html"])
    read_junit(texts["junit"], runs)
    read_ktap(texts["ktap"], runs)
    read_markdown(texts["markdown"])
    return read_sarif(texts["sarif"], most)


def main():
    decoy = sys.argv[1]
    one = run(HOSTILE, [result(1, "fail", timeline=timeline()), result(2, "pass"), result(3, "crash"), result(4, "crash"),
                        result(5, "hang"), result(6, "skip"), result(7, "fail", rule="time.hold", case_rule="engine.time")])
    other = run("./other/" + HOSTILE, [result(1, "pass"), result(2, "fail"), result(7, "skip")])
    with tempfile.TemporaryDirectory() as work:
        texts = report(decoy, work, [one], 1)
        prints = read_all(texts, [one])
        # what is written is read again, and is the same
        again = report(decoy, work, [json.loads(texts["json"])], 1)
        check(json.loads(again["json"])["results"] == json.loads(texts["json"])["results"], "json: not the same again")
        # what has no shape is written by its number, and is the same to who reads it
        check(json.loads(texts["json"])["results"][1]["title"] == one["results"][1]["title"], "json: another text")
        # the same result in another line, with another message, is the same to a forge
        one["results"][0]["detail"] = "another"
        check(read_all(report(decoy, work, [one], 1), [one]) == prints, "sarif: fingerprints change with the message")
        lint = run("lint", [{"id": "-", "verdict": "fail", "required": True, "seconds": 0}])
        texts = report(decoy, work, [one, other, [finding(), finding()]], 1)
        read_all(texts, [one, other, lint])
        check(len(json.loads(texts["json"])) == 3, "json: three subjects")
        # more than any forge reads
        many = run("many", [{"id": f"{i}", "name": "a/b", "verdict": "fail", "required": True, "seconds": 0,
                             "detail": f"{i} {HOSTILE}", "rule": f"a.b-{i % 300}"} for i in range(26000)])
        texts = report(decoy, work, [many], 1, ("sarif", "markdown"))
        read_sarif(texts["sarif"], 25000)
        read_markdown(texts["markdown"])
        check("results more are left out" in texts["sarif"], "sarif: what is left out is not named")
        check("results more are left out" in report.errors, "sarif: standard error does not say what is left out")
        check("failures more are not listed" in texts["markdown"], "markdown: what is left out is not named")
        check_many_runs(decoy, work)
    print(f"{bad} bad")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
