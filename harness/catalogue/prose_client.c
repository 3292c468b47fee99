/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("client.driver-of-device", "S20",
		 "drm-driver contains the name under which the device's driver registered, "
		 "as DRM_IOCTL_VERSION returns it. Only the running machine can tell, so "
		 "only decoy watch --open-nodes and decoy vm --module check it. Additional "
		 "text around the name is not reported: the specification says that the "
		 "string contains the name.",
		 "Readers use this name to decide how to parse the rest. With a wrong name, "
		 "tools for the real driver do not find its clients, and tools for the other "
		 "driver misread them.",
		 "# 226:128 is xe\n@ 0 pid=10 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n",
		 "# 226:128 is i915\n@ 0 pid=10 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n"),
	PRODUCER("client.driver-present", "S13 S19 S20",
		 "Every text with a standardised key has drm-driver, the only mandatory key.",
		 "igt-gpu-tools rejects a text without it, so the client is not shown. If "
		 "drm-pdev is missing as well, no reader can tell which driver the client "
		 "belongs to. amdgpu in 5.14 printed no drm-* key at all.",
		 "drm-client-id:\t7\ndrm-engine-render:\t5 ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"),
	PRODUCER("client.driver-stable", "S20", "A client's drm-driver is the same in every read.",
		 "An open file cannot move to another driver. A reader that groups clients "
		 "by driver loses the client's history and shows its lifetime usage as new "
		 "work.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "@ 1000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\txe\n"
		 "drm-client-id:\t7\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "@ 1000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\n"),
	PRODUCER("client.id-present", "S14 S23 S24",
		 "A driver that can number its clients prints drm-client-id.",
		 "The key is optional, but without it no reader can tell a duplicated "
		 "descriptor from a second client: igt-gpu-tools and htop do not show such "
		 "clients, and qmassa counts all of them as one.",
		 "drm-driver:\tvgem\n", "drm-driver:\tvgem\ndrm-client-id:\t2\n"),
	PRODUCER("client.id-scope", "S24 S26",
		 "If two devices use the same client id at the same time, the id is unique "
		 "only within a device, and both texts must have drm-pdev.",
		 "Without the address a reader cannot tell the two clients apart: it merges "
		 "their counters and never shows the smaller one.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\tpanfrost\ndrm-client-id:\t7\n"
		 "@ 0 pid=10 fd=4 dev=226:129\ndrm-driver:\tpanfrost\ndrm-client-id:\t7\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:00:02.0\n@ 0 pid=10 fd=4 dev=226:129\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:03:00.0\n"),
	PRODUCER("client.id-stable", "S24 S25", "A descriptor that stays open keeps its client id.",
		 "The id identifies the open file. If it changes, readers drop the old "
		 "client and count the lifetime usage of the new one. This is only a "
		 "suspicion, because the descriptor may have been closed and its number "
		 "reused between two reads.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "@ 1000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\n"
		 "drm-client-id:\t8\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "@ 1000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\n"),
	PRODUCER("client.members-agree", "S24 S25 S32",
		 "All descriptors of a client print the same address, driver and capacities.",
		 "Readers take these values from the first descriptor they find. If the "
		 "descriptors disagree, utilization depends on the order of a directory "
		 "listing.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t9 ns\ndrm-engine-capacity-video:\t2\n"
		 "@ 0 pid=10 fd=4 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t9 ns\ndrm-engine-capacity-video:\t3\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t9 ns\ndrm-engine-capacity-video:\t2\n"
		 "@ 0 pid=10 fd=4 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t9 ns\ndrm-engine-capacity-video:\t2\n"),
	PRODUCER("client.name-printable", "S28 S29",
		 "A client name has at most 64 bytes, all of them printable and none of them "
		 "a blank.",
		 "DRM_IOCTL_SET_CLIENT_NAME rejects all other names, so this one did not "
		 "come through the ioctl. The specification only calls the value a string; "
		 "readers that print it unescaped send escape sequences to the terminal.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-client-name:\tmy program\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-client-name:\tmy-program\n"),
	PRODUCER("client.pdev-format", "S12 S21 S22",
		 "drm-pdev is a PCI address as the kernel prints it: domain, bus and device "
		 "in hexadecimal, separated by colons, then a full stop and the function.",
		 "Readers look the address up in /sys/bus/pci/devices byte by byte. They "
		 "find nothing if the domain is missing, and nvtop rejects the client.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t00:02.0\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n"),
	PRODUCER("client.pdev-of-device", "S22",
		 "drm-pdev is the PCI slot of the device that the file was opened on, as "
		 "given by /sys/dev/char/MAJOR:MINOR/device. Only the running machine can "
		 "tell, so only decoy watch checks it, and only for devices on the PCI bus.",
		 "Readers use this address to find the device in /sys/bus/pci/devices. With "
		 "a wrong address they show the name, temperature and memory of another "
		 "device. The specification says \"should\", so this is advice.",
		 "# /sys/dev/char/226:128/device is 0000:03:00.0\n@ 0 pid=10 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n",
		 "# /sys/dev/char/226:128/device is 0000:03:00.0\n@ 0 pid=10 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:03:00.0\n"),
	PRODUCER("client.pdev-stable", "S22 S25", "A client's drm-pdev is the same in every read.",
		 "An open file stays on its device. A reader that identifies clients by "
		 "address and id sees one client end and another one start, and counts the "
		 "lifetime usage of the latter as new work.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:00:02.0\n@ 1000000000 pid=10 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:03:00.0\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:00:02.0\n@ 1000000000 pid=10 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n"),
	PRODUCER("client.pdev-typo", "S21",
		 "The specification writes a full stop between bus and device where the "
		 "kernel prints a colon; a driver should print the colon.",
		 "All drivers and the core print the colon (linux 6.12 "
		 "drivers/gpu/drm/drm_file.c:962), and readers expect it. No reader finds a "
		 "device by an address with a full stop in this place.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00.02.0\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n"),
	PRODUCER("client.same-driver", "S20", "All clients of a device print the same driver.",
		 "A device has one driver. Readers decide by its name how to parse the rest, "
		 "and group the clients of a device by it, so they show one GPU as two.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t8\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"),
	PRODUCER("client.same-pdev", "S22",
		 "All clients of a device that print an address print the same one.",
		 "Readers that do not know the device number identify a device by its "
		 "address, so they show one GPU as two. The specification says \"should\", "
		 "so this is advice.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:00:02.0\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t8\ndrm-pdev:\t0000:03:00.0\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:00:02.0\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t8\ndrm-pdev:\t0000:00:02.0\n"),
	CONSUMER("client.dedupe", "S24 S27",
		 "If several descriptors of a process have the same client id on the same "
		 "device, they are one client and count once.",
		 "Programs and libraries call dup(). nvtop adds up the memory of both "
		 "descriptors, and readers that add up engine time show 200 %.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=10 fd=4 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n",
		 "one client, id 7, members 10/3 and 10/4\nengine render: 5 ns\n"),
	CONSUMER("client.dedupe-processes", "S24 S27",
		 "A client that several processes share, through fork() or a socket, counts "
		 "once in any total.",
		 "Compositors pass descriptors to other processes, and browsers fork. nvtop "
		 "and htop look at one process at a time and count the same work in each, so "
		 "50 % becomes 100 %.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n",
		 "one client, id 7, members 10/3 and 11/3\n"
		 "total of 226:128, render: 5 ns\n"),
	CONSUMER("client.distinct", "S25 S27",
		 "Two clients of a process on the same device both count if their ids "
		 "differ.",
		 "A program that opens the node twice, once for drawing and once for video, "
		 "has two clients. A reader that keeps one client per process and node shows "
		 "only part of the work.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=10 fd=4 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t8\ndrm-engine-render:\t9 ns\n",
		 "two clients, id 7 with 5 ns and id 8 with 9 ns\n"
		 "total of 226:128, render: 14 ns\n"),
	CONSUMER("client.driver-name", "S18 S19 S20",
		 "The driver is reported exactly as printed, whether the reader knows it or "
		 "not.",
		 "amdxdna registers as amdxdna_accel_driver, and new drivers keep appearing. "
		 "nvtop shows no GPU for a driver that is missing from its table; a reader "
		 "that compares only a prefix reports panthor-x as panthor.",
		 "drm-driver:\tamdxdna_accel_driver\ndrm-client-id:\t290\n",
		 "client 290 of amdxdna_accel_driver\n"),
	CONSUMER("client.gone", "S27",
		 "A descriptor that disappears between listing and reading, or that cannot "
		 "be read, is skipped; all other descriptors are read.",
		 "Processes exit during a sweep, and some belong to other users. "
		 "igt-gpu-tools aborts if a process exits during its sweep, and writes "
		 "outside a buffer if a read fails.",
		 "@ 0 pid=10 fd=3 dev=226:128 err=13\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t8\ndrm-engine-render:\t5 ns\n",
		 "one client, id 8\nengine render: 5 ns\n"),
	CONSUMER("client.id-optional", "S14 S23",
		 "A text without drm-client-id is a client of its own, one for each open "
		 "file; such clients are never merged across devices.",
		 "The key is optional. igt-gpu-tools and htop do not show such a client at "
		 "all; qmassa gives all of them the id 0 and adds up unrelated clients.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=11 fd=3 dev=226:129\n"
		 "drm-driver:\ti915\ndrm-engine-render:\t9 ns\n",
		 "two clients without an id, 5 ns on 226:128 and 9 ns on 226:129\n"),
	CONSUMER("client.id-width", "S16 S23",
		 "Ids are compared with all their digits, however many there are.",
		 "The kernel counts in 64 bits, and the specification sets no limit. nvtop "
		 "reduces ids modulo 2^32 and igt-gpu-tools clamps them at 2^63-1, so two "
		 "clients become one. qmassa rejects a text whose id needs more than 32 "
		 "bits.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t1\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t4294967297\n"
		 "drm-engine-render:\t9 ns\n",
		 "two clients, id 1 with 5 ns and id 4294967297 with 9 ns\n"),
	CONSUMER("client.moves", "S24 S25",
		 "A client that moves to another process keeps the usage counted so far.",
		 "A launcher opens the device and passes it to its child. A reader that "
		 "identifies clients by process and id reports a new client and counts its "
		 "lifetime usage again.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1000 ns\n@ 1000000000 pid=11 fd=5 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1200 ns\n",
		 "one client, id 7, member 11/5\nengine render: 1200 ns, delta 200 ns\n"),
	CONSUMER("client.name-text", "S18 S28 S29",
		 "drm-client-name is reported unchanged; nothing inside it is parsed as a "
		 "key, a number or a path.",
		 "Any program can choose its own name. If a reader searches the whole text "
		 "for drm-engine-, it also finds a match inside the name, and the program "
		 "decides what the monitor shows.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-client-name:\tdrm-engine-render:9ns\ndrm-engine-render:\t5 ns\n",
		 "client 7, called drm-engine-render:9ns\nengine render: 5 ns\n"),
	CONSUMER("client.other-driver", "S20 S26",
		 "A client belongs to the driver that its text names and to the device of "
		 "its node, and to no other.",
		 "nvtop ignores drm-driver: it assigns a text without drm-pdev to the first "
		 "GPU it registered and shows the load of another driver there.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=10 fd=4 dev=226:129\n"
		 "drm-driver:\tv3d\ndrm-client-id:\t7\ndrm-engine-render:\t9 ns\n",
		 "two clients, 7 of i915 with 5 ns and 7 of v3d with 9 ns\n"),
	CONSUMER("client.pdev-optional", "S14 S21 S22",
		 "A text without drm-pdev is parsed like any other.",
		 "Only PCI devices have such an address: msm, panfrost, panthor, v3d and "
		 "etnaviv never print one. qmassa does not show their clients.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n",
		 "client 8 of msm, no address\nengine gpu: 5 ns\n"),
	CONSUMER("client.reused-id", "S25 S35",
		 "If all descriptors of an id were closed and the id appears again with "
		 "lower values, its lifetime usage is not counted a second time.",
		 "This may be a new client, or the old one that was in flight between two "
		 "processes; the specification does not say. Either reading is right, but "
		 "old work must not be shown as new.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n@ 1000000000 pid=12 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t9\n"
		 "@ 2000000000 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t500 ns\n",
		 "engine render of client 7: 500 ns without a delta (a new client), or 2000 ns "
		 "held\n"),
	CONSUMER("client.scope", "S24 S26",
		 "An id is unique within its device: the same id on two devices means two "
		 "clients.",
		 "The specification allows ids that are unique only within a device. A "
		 "reader that identifies clients by id alone merges the two GPUs of a laptop "
		 "into one client.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:00:02.0\ndrm-engine-render:\t5 ns\n"
		 "@ 0 pid=10 fd=4 dev=226:129\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:03:00.0\ndrm-engine-render:\t9 ns\n",
		 "two clients with id 7, 5 ns at 0000:00:02.0 and 9 ns at 0000:03:00.0\n"),
};

const struct prose_table prose_client = {rows, sizeof(rows) / sizeof(*rows)};
