/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER(
		"client.driver-of-device", "S20",
		"drm-driver has the name that the driver of the device registered as, which "
		"DRM_IOCTL_VERSION returns. Only the machine can answer it: decoy watch "
		"--open-nodes judges it, and decoy vm --module. More text around the name is no finding: the sentence "
		"says that the string contains it.",
		"Readers choose by this name how to read the rest, and by which driver's tools: "
		"those that know the driver do not find its clients, and another driver's rules "
		"are applied to them.",
		"# 226:128 is xe\n@ 0 pid=10 fd=3 dev=226:128\n"
		"drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n",
		"# 226:128 is i915\n@ 0 pid=10 fd=3 dev=226:128\n"
		"drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n"),
	PRODUCER("client.driver-present", "S13 S19 S20",
		 "Every text with a key of the standard has drm-driver: it is the one key "
		 "that no driver may leave out.",
		 "igt-gpu-tools refuses a text without it and the client is not shown; without "
		 "drm-pdev, too, no reader can assign the client to a driver. The amdgpu of 5.14 "
		 "printed no drm- key at all.",
		 "drm-client-id:\t7\ndrm-engine-render:\t5 ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"),
	PRODUCER("client.driver-stable", "S20", "The driver of a client is the same in every read.",
		 "An open file cannot move to another driver. A reader that groups by "
		 "driver loses the client's history and shows its lifetime as new work.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "@ 1000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\txe\n"
		 "drm-client-id:\t7\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "@ 1000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\n"),
	PRODUCER("client.id-present", "S14 S23 S24",
		 "A driver that can number its clients prints drm-client-id.",
		 "The key may be left out, but then no reader can distinguish a duplicated "
		 "descriptor from a second client: igt-gpu-tools and htop do not show such "
		 "clients, qmassa counts all of them as one.",
		 "drm-driver:\tvgem\n", "drm-driver:\tvgem\ndrm-client-id:\t2\n"),
	PRODUCER("client.id-scope", "S24 S26",
		 "An id that two devices use at the same time is unique on its device only; such "
		 "a text must have drm-pdev, too.",
		 "Without the address a reader cannot distinguish two clients: their times are "
		 "merged, and the smaller of the two is never shown.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\tpanfrost\ndrm-client-id:\t7\n"
		 "@ 0 pid=10 fd=4 dev=226:129\ndrm-driver:\tpanfrost\ndrm-client-id:\t7\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:00:02.0\n@ 0 pid=10 fd=4 dev=226:129\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:03:00.0\n"),
	PRODUCER("client.id-stable", "S24 S25", "A descriptor that stays open keeps its client id.",
		 "The id identifies the open file. If it changes, readers drop the old client "
		 "and count the new one's lifetime. A descriptor number may be closed and opened "
		 "again between two reads, so this is a suspicion.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "@ 1000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\n"
		 "drm-client-id:\t8\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "@ 1000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\n"),
	PRODUCER("client.members-agree", "S24 S25 S32",
		 "Descriptors of one client print the same constant values: address, driver "
		 "and capacity.",
		 "Readers use these of the first descriptor that they read. If they differ, "
		 "utilization depends on the order of a directory listing.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t9 ns\ndrm-engine-capacity-video:\t2\n"
		 "@ 0 pid=10 fd=4 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t9 ns\ndrm-engine-capacity-video:\t3\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t9 ns\ndrm-engine-capacity-video:\t2\n"
		 "@ 0 pid=10 fd=4 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t9 ns\ndrm-engine-capacity-video:\t2\n"),
	PRODUCER("client.name-printable", "S28 S29",
		 "A client's name is at most 64 bytes long and has no blank and no "
		 "unprintable byte.",
		 "The ioctl that sets it refuses all others, so the text did not come through "
		 "it. The specification defines it as a string only: readers that print it raw "
		 "pass escape sequences to a terminal.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-client-name:\tmy program\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-client-name:\tmy-program\n"),
	PRODUCER("client.pdev-format", "S12 S21 S22",
		 "drm-pdev is a PCI address as the kernel writes it: domain, bus, device "
		 "in hexadecimal with colons between, a full stop and the function.",
		 "Readers search for the address in /sys/bus/pci/devices, byte by byte. A form "
		 "without the domain is not found there, and nvtop refuses the client.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t00:02.0\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n"),
	PRODUCER("client.pdev-of-device", "S22",
		 "drm-pdev is the PCI slot of the device that the open file is of, as "
		 "/sys/dev/char/MAJOR:MINOR/device has it. Only the machine can answer it: "
		 "decoy watch judges it, and only where that device is on the PCI bus.",
		 "Readers find the device in /sys/bus/pci/devices by this address: its name, its "
		 "temperature and its memory are then those of another device. The sentence says "
		 "should, so this is advice.",
		 "# /sys/dev/char/226:128/device is 0000:03:00.0\n@ 0 pid=10 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n",
		 "# /sys/dev/char/226:128/device is 0000:03:00.0\n@ 0 pid=10 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:03:00.0\n"),
	PRODUCER("client.pdev-stable", "S22 S25",
		 "The PCI address of a client is the same in every read.",
		 "An open file stays on its device. A reader that keys its clients by address "
		 "and id reports one client that ended and a new one, whose lifetime it counts "
		 "as new work.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:00:02.0\n@ 1000000000 pid=10 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:03:00.0\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:00:02.0\n@ 1000000000 pid=10 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n"),
	PRODUCER("client.pdev-typo", "S21",
		 "The specification shows a full stop between bus and device where the "
		 "kernel prints a colon; a driver should print the colon.",
		 "All drivers and the core print the colon (linux 6.12 "
		 "drivers/gpu/drm/drm_file.c:962), and readers expect it. No reader finds a "
		 "device by the form with a full stop.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00.02.0\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-pdev:\t0000:00:02.0\n"),
	PRODUCER("client.same-driver", "S20", "All clients of one device print the same driver.",
		 "A device is registered by one driver. Readers choose by its name how to read the "
		 "rest, and group the clients of a device by it: one GPU is shown as two.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t8\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"),
	PRODUCER("client.same-pdev", "S22",
		 "All clients of one device that print an address print the same one.",
		 "Readers that cannot see the device number key a device by its address, and show "
		 "one "
		 "GPU as two. The sentence says should, so this is advice.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:00:02.0\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t8\ndrm-pdev:\t0000:03:00.0\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:00:02.0\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t8\ndrm-pdev:\t0000:00:02.0\n"),
	CONSUMER("client.dedupe", "S24 S27",
		 "Several descriptors of a process that show one client id on one device "
		 "are one client, counted once.",
		 "Programs and their libraries call dup(). nvtop adds the memory of both "
		 "descriptors, and readers that add engine time show 200 %.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=10 fd=4 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n",
		 "one client, id 7, members 10/3 and 10/4\nengine render: 5 ns\n"),
	CONSUMER("client.dedupe-processes", "S24 S27",
		 "A client that several processes hold, after fork() or through a socket, "
		 "is one client, counted once in any total.",
		 "Compositors pass descriptors on and browsers fork. nvtop and htop read one "
		 "process at a time and count the same work in each: 50 % become 100 %.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n",
		 "one client, id 7, members 10/3 and 11/3\n"
		 "total of 226:128, render: 5 ns\n"),
	CONSUMER("client.distinct", "S25 S27",
		 "Two clients of one process on one device both count, as their ids "
		 "differ.",
		 "A program that opens the node twice, for drawing and for video, has two "
		 "clients. A reader that keeps one for each process and node shows half of "
		 "the work.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=10 fd=4 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t8\ndrm-engine-render:\t9 ns\n",
		 "two clients, id 7 with 5 ns and id 8 with 9 ns\n"
		 "total of 226:128, render: 14 ns\n"),
	CONSUMER("client.driver-name", "S18 S19 S20",
		 "The driver is reported exactly as the text has it, known to the reader or not.",
		 "amdxdna registers as amdxdna_accel_driver, and new drivers are added. nvtop "
		 "shows no GPU for a driver that is not in its table; a reader that compares a "
		 "prefix reports panthor-x as panthor.",
		 "drm-driver:\tamdxdna_accel_driver\ndrm-client-id:\t290\n",
		 "client 290 of amdxdna_accel_driver\n"),
	CONSUMER("client.gone", "S27",
		 "A descriptor that vanishes between listing and reading, or that cannot be "
		 "read, is skipped; all other descriptors are read.",
		 "Processes end during a sweep, and others belong to another user. igt-gpu-tools "
		 "aborts when a process ends during its sweep, and writes outside a buffer when "
		 "a read fails.",
		 "@ 0 pid=10 fd=3 dev=226:128 err=13\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t8\ndrm-engine-render:\t5 ns\n",
		 "one client, id 8\nengine render: 5 ns\n"),
	CONSUMER("client.id-optional", "S14 S23",
		 "A text without drm-client-id is a client of its own, counted for each "
		 "open file; such clients are never merged across devices.",
		 "The key is optional. igt-gpu-tools and htop do not show the client at all; "
		 "qmassa gives the id 0 to all of them and adds up unrelated clients.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=11 fd=3 dev=226:129\n"
		 "drm-driver:\ti915\ndrm-engine-render:\t9 ns\n",
		 "two clients without an id, 5 ns on 226:128 and 9 ns on 226:129\n"),
	CONSUMER("client.id-width", "S16 S23",
		 "Ids are compared with all their digits, however many there are.",
		 "The kernel counts in 64 bits and the specification sets no limit. nvtop "
		 "reduces them modulo 2^32 and igt-gpu-tools stops at 2^63-1: two clients become "
		 "one. qmassa refuses a text with an id of more than 32 bits.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t1\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t4294967297\n"
		 "drm-engine-render:\t9 ns\n",
		 "two clients, id 1 with 5 ns and id 4294967297 with 9 ns\n"),
	CONSUMER("client.moves", "S24 S25",
		 "A client that moves to another process keeps the values that were counted "
		 "before.",
		 "A launcher opens the device and passes it to its child. A reader that "
		 "identifies clients by process and id reports a new client and counts its "
		 "lifetime again.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1000 ns\n@ 1000000000 pid=11 fd=5 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1200 ns\n",
		 "one client, id 7, member 11/5\nengine render: 1200 ns, delta 200 ns\n"),
	CONSUMER("client.name-text", "S18 S28 S29",
		 "drm-client-name is text to be reported unchanged; nothing in it is read as a "
		 "key, a number or a path.",
		 "Any program chooses its own name. A reader that searches the text for "
		 "drm-engine- finds one in the name, and the program decides what the "
		 "monitor shows.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-client-name:\tdrm-engine-render:9ns\ndrm-engine-render:\t5 ns\n",
		 "client 7, called drm-engine-render:9ns\nengine render: 5 ns\n"),
	CONSUMER("client.other-driver", "S20 S26",
		 "A client belongs to the driver and the device that its text and its node "
		 "name, and to no other.",
		 "nvtop does not read drm-driver: it assigns a text without drm-pdev to the GPU "
		 "that was registered first, and shows another driver's load there.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=10 fd=4 dev=226:129\n"
		 "drm-driver:\tv3d\ndrm-client-id:\t7\ndrm-engine-render:\t9 ns\n",
		 "two clients, 7 of i915 with 5 ns and 7 of v3d with 9 ns\n"),
	CONSUMER("client.pdev-optional", "S14 S21 S22",
		 "A text without drm-pdev is read like any other.",
		 "Only PCI devices have an address: msm, panfrost, panthor, v3d and "
		 "etnaviv never print one. qmassa leaves such clients out.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n",
		 "client 8 of msm, no address\nengine gpu: 5 ns\n"),
	CONSUMER("client.reused-id", "S25 S35",
		 "When an id is printed again with lower values after all its descriptors were "
		 "closed, its lifetime is not counted a second time.",
		 "It may be a new client or an old one that was in flight between two processes; "
		 "the specification does not decide it. Either reading is right, but old work "
		 "must not be shown as new.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n@ 1000000000 pid=12 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t9\n"
		 "@ 2000000000 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t500 ns\n",
		 "engine render of client 7: 500 ns without a delta (a new client), or 2000 ns "
		 "held\n"),
	CONSUMER("client.scope", "S24 S26",
		 "An id is compared within its device: the same id on two devices is two "
		 "clients.",
		 "The specification allows ids that are unique on their device only. A reader "
		 "that identifies clients by the id alone merges a laptop's two GPUs into one "
		 "client.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:00:02.0\ndrm-engine-render:\t5 ns\n"
		 "@ 0 pid=10 fd=4 dev=226:129\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-pdev:\t0000:03:00.0\ndrm-engine-render:\t9 ns\n",
		 "two clients with id 7, 5 ns at 0000:00:02.0 and 9 ns at 0000:03:00.0\n"),
};

const struct prose_table prose_client = {rows, sizeof(rows) / sizeof(*rows)};
