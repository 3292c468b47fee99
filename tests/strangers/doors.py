#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""doors.py: the doors of README.md (monitor, driver, CI) in a bare Debian with a clone of what is committed. The commands are
the lines of README.md, found by how they begin; installed is what they install, and what README.md says that they need."""
import os
import re
import sys

from root import SOURCE, Root, clone

PLACE = "/root/decoy"
DRIVER = "/root/driver"
PATH = f"{PLACE}/build/gate:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
bad = []

MONITOR = """#!/bin/sh
grep -h '^drm-engine' /proc/[0-9]*/fdinfo/* 2>/dev/null
exit 0
"""

# A driver that was written for an older kernel, and counts in microseconds.
MY_DRIVER = r"""
#include <linux/module.h>
#include <linux/platform_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/drm_ioctl.h>
#include <drm/drm_print.h>

static struct platform_device *parent;
static struct drm_device *device;

static void show(struct drm_printer *p, struct drm_file *file)
{
	drm_printf(p, "drm-engine-render:\t%llu UNIT\n", ktime_get_ns() / 1000);
}

static const struct file_operations fops = {
	FLAGS .owner = THIS_MODULE, .open = drm_open, .release = drm_release, .unlocked_ioctl = drm_ioctl,
	.show_fdinfo = drm_show_fdinfo,
};

static const struct drm_driver driver = {
	.driver_features = DRIVER_GEM | DRIVER_RENDER, .fops = &fops, .show_fdinfo = show,
	.name = "my_driver", .desc = "mine", .date = "20260101", .major = 1,
};

static int __init start(void)
{
	parent = platform_device_register_simple("my_driver", -1, NULL, 0);
	device = drm_dev_alloc(&driver, &parent->dev);
	return drm_dev_register(device, 0);
}

static void __exit end(void)
{
	drm_dev_unregister(device);
	drm_dev_put(device);
	platform_device_unregister(parent);
}

module_init(start);
module_exit(end);
MODULE_DESCRIPTION("mine");
MODULE_LICENSE("GPL");
"""


def readme():
    with open(os.path.join(SOURCE, "README.md"), encoding="utf-8") as file:
        return file.read()


def line(begin):
    """The line of README.md's blocks that begins so, without what is behind a '#'."""
    blocks = "".join(re.findall(r"```sh\n(.*?)```", readme(), re.S))
    found = [text.split("  #")[0].strip() for text in blocks.splitlines() if text.startswith(begin)]
    if not found:
        sys.exit(f"README.md has no line that begins with: {begin}")
    return found[0]


class Stranger:
    def __init__(self, root):
        self.root = root

    def write(self, path, text):
        os.makedirs(os.path.dirname(self.root.at(path)), exist_ok=True)
        with open(self.root.at(path), "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(self.root.at(path), 0o755)

    def does(self, command, code, text="", directory=PLACE):
        is_code, output = self.root.run(command, directory, {"PATH": PATH})
        good = is_code == code and text in output
        print(f"{'ok' if good else 'not ok'}: {command}: exit code {is_code}, expected {code} and \"{text}\"", flush=True)
        if not good:
            print(output[-3000:])
            bad.append(command)


def monitor(stranger):
    stranger.does("ci/gate", 0, "in Debian's kernel")
    stranger.does(line("ci/gate --parser"), 3, "python3: not found")
    stranger.does("apt-get install -q -y --no-install-recommends python3", 0)
    stranger.does(line("ci/gate --parser"), 0, " 0 failed")
    stranger.write(PLACE + "/this.py", re.search(r"```python\n(.*?)```", readme(), re.S).group(1))
    stranger.does("decoy test --parser 'python3 this.py' --features parse --run 'key/*'", 1, "decoy reproduce 0048")
    stranger.does("decoy reproduce 0048 --parser 'python3 this.py'", 1, "0 passed, 1 failed")
    stranger.write(PLACE + "/my-monitor", MONITOR)
    stranger.does(line("decoy vm -- ./my-monitor"), 0, "drm-engine-render:")


def driver(stranger):
    for flags, unit, code, text in (("", "us", 3, "may be a check of what your driver set"),
                                    (".fop_flags = FOP_UNSIGNED_OFFSET,", "us", 1, "must value.unit: render"),
                                    (".fop_flags = FOP_UNSIGNED_OFFSET,", "ns", 0, " 0 failed")):
        stranger.write(DRIVER + "/Kbuild", "obj-m := my_driver.o\n")
        stranger.write(DRIVER + "/my_driver.c", MY_DRIVER.replace("FLAGS", flags).replace("UNIT", unit))
        stranger.does(line("make -C"), 0, directory=DRIVER)
        stranger.does(line("decoy vm --module my_driver.ko"), code, text, DRIVER)
    stranger.does(line("decoy vm -- decoy watch"), 0, " findings, 0 that break the run")


def ci(stranger):
    first, gate = line("ci/gate --stream ./my-adapter --write-expect"), line("ci/gate --stream ./my-adapter --report")
    stranger.does(gate, 2, "--write-expect known-failures")
    # the smallest adapter, which fails, in the place of theirs
    for command, code, text in ((first, 1, " failed"), (gate, 0, " 0 failed")):
        stranger.does(command.replace("--stream ./my-adapter", "--parser 'python3 this.py' --run 'key/*'"), code, text)
    stranger.does("test -s decoy.xml", 0)


def install(stranger):
    stranger.does(line("ci/install gate &&"), 0)
    stranger.does(line("cmake --install build"), 0)
    stranger.does("/usr/local/bin/decoy test -q --run 'key/*'", 0, " 0 failed", "/")


def main():
    with Root() as root:
        clone(root.at(PLACE))
        stranger = Stranger(root)
        for door in (monitor, driver, ci, install):
            door(stranger)
    print(f"{len(bad)} commands of README.md fail on a new machine" if bad else "the doors of README.md open on a new machine")
    return bool(bad)


sys.exit(main())
