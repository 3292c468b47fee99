# SPDX-License-Identifier: MIT
"""Guests of kernel targets: the initramfs, the boot, the frames of fuzz/kernel/kernel.h."""
import os
import pathlib
import resource
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BOOT = 400  # seconds to the first frame
SILENCE = 90  # seconds without a frame, after which the guest hangs; a busy host is slow, too
LOG_AFTER = 3  # seconds for the rest of a report
KEPT = 20000  # inputs that are kept since memory was last found clean: not fewer than SCAN_MOST in main.c


class Failed(Exception):
    """The runner could not do its work."""


class Boot:
    """What came of a guest."""

    def __init__(self):
        self.inputs = []  # since memory was last found clean
        self.executions = 0
        self.units = []
        self.failed = None  # a line
        self.end = None
        self.log = ""
        self.seconds = 0.0  # of the processor, the boot included

    def receive(self, frame, payload):
        if frame == "I":
            self.executions += 1
            self.inputs.append(payload)
            del self.inputs[:-KEPT]
        elif frame == "U":
            self.units.append(payload)
        elif frame == "C":
            self.inputs = []
        elif frame == "F":
            self.failed = payload.decode(errors="replace")
        elif frame == "E":
            self.end = payload.decode(errors="replace")
        else:
            raise Failed(f"a frame of the guest begins with {frame!r}, expected one of kernel.h")


def cpio_entry(name, mode, data=b"", device=(0, 0)):
    name = name.encode() + b"\0"
    fields = [0, mode, 0, 0, 1, 0, len(data), 0, 0, device[0], device[1], len(name), 0]
    entry = b"070701" + b"".join(b"%08x" % field for field in fields) + name
    entry += b"\0" * (-len(entry) % 4)
    return entry + data + b"\0" * (-len(data) % 4)


def initramfs(guest, seeds, arguments):
    """The bytes of the initramfs of the files that fuzz/kernel/build made."""
    parts = [cpio_entry(name, 0o40755) for name in ("dev", "proc", "sys", "seeds", "tmp")]
    parts.append(cpio_entry("dev/console", 0o20600, device=(5, 1)))
    parts.append(cpio_entry("dev/null", 0o20666, device=(1, 3)))
    parts.append(cpio_entry("init", 0o100755, (guest / "init").read_bytes()))
    for name in ["modules", "deny", *(guest / "modules").read_text().split()]:
        parts.append(cpio_entry(name, 0o100644, (guest / name).read_bytes()))
    parts.append(cpio_entry("arguments", 0o100644, "".join(f"{line}\n" for line in arguments).encode()))
    for number, seed in enumerate(seeds):
        parts.append(cpio_entry(f"seeds/{number:05}", 0o100644, seed))
    parts.append(cpio_entry("TRAILER!!!", 0))
    return b"".join(parts)


def uml_line(guest, image, directory, port):
    return [str(guest / "linux"), f"initrd={image}", f"uml_dir={directory}", "umid=guest", "mem=384M", "panic=-1",
            "rdinit=/init", "panic_on_warn=1", "oops=panic", "loglevel=5", "con=null", "con0=null,fd:1",
            f"con1=null,fd:{port}"]


def debug_line(guest, image, directory, port):
    line = ("console=ttyS0 loglevel=5 panic=-1 oops=panic panic_on_warn=1 nowatchdog hung_task_panic=1 nokaslr "
            "rcupdate.rcu_cpu_stall_timeout=300 rdinit=/init")
    # a /dev/kvm that is there may not work: KVM is asked for
    accel = "kvm" if os.environ.get("DECOY_ACCEL") == "kvm" else "tcg,thread=multi"
    return ["qemu-system-x86_64", *"-nodefaults -no-user-config -display none -no-reboot -machine q35 -serial stdio -smp 4 "
            "-m 1G -device virtio-serial-pci,ioeventfd=off".split(), "-accel", accel, "-kernel", str(guest / "vmlinux"),
            "-initrd", str(image), "-append", line, "-add-fd", f"fd={port},set=1", "-chardev",
            "file,id=port,path=/dev/fdset/1,append=on", "-device", "virtserialport,chardev=port,name=port"]


LINES = {"uml": uml_line, "debug": debug_line}


def report_of(log, deny):
    """The first line of the log that no run may have."""
    for line in log.splitlines():
        if any(word in line for word in deny):
            return line.strip()
    return None


def drain(process, port, boot, deny):
    """Receive frames until the guest ends, or says that it does, or hangs."""
    log = process.stdout.fileno()
    pending, text, until = b"", [], None
    last = time.monotonic()
    open_fds = {log, port}
    while open_fds:
        now = time.monotonic()
        if (until and now >= until) or now - last >= (SILENCE if boot.executions else BOOT):
            break
        ready, _, _ = select.select(list(open_fds), [], [], 1)
        for fd in ready:
            chunk = os.read(fd, 65536)
            if not chunk:
                open_fds.discard(fd)
            elif fd == log:
                text.append(chunk)
                if not until and report_of("".join(part.decode(errors="replace") for part in text[-2:]), deny):
                    until = now + LOG_AFTER
            else:
                last = now
                pending += chunk
        at = 0
        while len(pending) - at >= 5:
            size = struct.unpack_from("<I", pending, at + 1)[0]
            if len(pending) - at < 5 + size:
                break
            boot.receive(chr(pending[at]), pending[at + 5:at + 5 + size])
            at += 5 + size
        pending = pending[at:]
        if (boot.failed or boot.end) and not until:
            until = now + (LOG_AFTER if boot.failed else 0)
    if open_fds and not until and boot.executions:
        boot.failed = f"the guest hangs: nothing came from it for {SILENCE} seconds"
    boot.log = b"".join(text).decode(errors="replace")


def boot_guest(kernel, guest, seeds, arguments):
    """Boot, and give back what came of it."""
    boot = Boot()
    deny = [word for word in (guest / "deny").read_text().split("\n") if word]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory(prefix="decoy-fuzz-") as directory:
        image = pathlib.Path(directory) / "initramfs"
        image.write_bytes(initramfs(guest, seeds, arguments))
        ours, theirs = os.pipe()
        line = LINES[kernel](guest, image, directory, theirs)
        if not shutil.which(line[0]):
            raise Failed(f"no {line[0]}; as root: ci/install test")
        with subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              pass_fds=[theirs], start_new_session=True) as process:
            os.close(theirs)
            try:
                drain(process, ours, boot, deny)
            finally:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                os.close(ours)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    boot.seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    report = report_of(boot.log, deny)
    if report and boot.executions:
        boot.failed = boot.failed or report
    elif not boot.end and not boot.failed and boot.executions:
        boot.failed = "the guest died"
    return boot
