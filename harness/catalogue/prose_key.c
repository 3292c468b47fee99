/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("key.driver-prefix", "S08 S15",
		 "A key of the driver's own begins with the name that drm-driver gives, "
		 "and a hyphen.",
		 "Readers cannot assign the key to a driver, and two drivers may come to use one "
		 "prefix. amdgpu prints amd-evicted-vram, so a reader that searches for amdgpu- "
		 "finds nothing.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\namd-evicted-vram:\t0\n",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\namdgpu-evicted-vram:\t0\n"),
	PRODUCER("key.known", "S17 S76",
		 "A key with the prefix drm- is one that the specification defines, with a "
		 "name where it needs one.",
		 "The prefix is a promise that any reader knows the key. panfrost and panthor "
		 "print drm-curfreq-, which no text defines: MangoHud reads it, other programs "
		 "guess or leave it out.",
		 "drm-driver:\tpanfrost\ndrm-client-id:\t15\n"
		 "drm-curfreq-fragment:\t799999987 Hz\n",
		 "drm-driver:\tpanfrost\ndrm-client-id:\t15\n"
		 "panfrost-curfreq-fragment:\t799999987 Hz\n"),
	PRODUCER(
		"key.lost-prefix", "S07 S08",
		"A key of the standard has its drm-: the rest of it alone is no key of a driver, "
		"unless the driver is called by its first word.",
		"Readers find the engine by drm-engine- and do not show it: the client is idle. "
		"The "
		"words of the standard (engine, cycles, total, resident and others) are no name of "
		"a driver, and such a key is of no driver.",
		"drm-driver:\tmsm\ndrm-client-id:\t8\nengine-gpu:\t5 ns\n",
		"drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n"),
	PRODUCER("key.no-whitespace", "S10 S17",
		 "A key holds no blank and no tab, from the first byte of its line to the "
		 "colon.",
		 "Programs that split a line at blanks cut the key in two, programs that split "
		 "at the colon make the blank a part of the name: igt-gpu-tools then reports an "
		 "engine called \"r b\". The amdgpu of 5.14 printed \"vram mem:\".",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-r b:\t5 ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-r-b:\t5 ns\n"),
	PRODUCER("key.prefix", "S07 S08 S77",
		 "After the frame of the kernel every key begins with drm-, or, since the "
		 "newer text, with the name of its driver and a hyphen.",
		 "The same file name shows descriptors of all kinds; a reader cannot distinguish "
		 "a key without a prefix from the frame or from a key that the kernel may add "
		 "later. amdgpu prints pasid so.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\npasid:\t32771\n",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\namdgpu-pasid:\t32771\n"),
	PRODUCER("key.standard-frame", "",
		 "A text as the kernel shows it begins with pos, flags, mnt_id and ino, "
		 "and the driver's keys come after them.",
		 "Not a fault of the driver: a text without the frame, or with the frame in its "
		 "middle, was cut or assembled by hand, which may have caused other findings "
		 "about it.",
		 "drm-driver:\tvgem\ndrm-client-id:\t2\n",
		 "pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t90\ndrm-driver:\tvgem\n"
		 "drm-client-id:\t2\n"),
	PRODUCER("key.unique", "S05 S53 S78",
		 "A text has each key once: those of engines, of regions and of the client.",
		 "The specification does not decide which of two values counts: most programs "
		 "use the last one, some the first, and one that adds them up reports memory "
		 "that no client has.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "drm-total-system0:\t8 KiB\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t8 KiB\n"),
	CONSUMER("key.any-order", "S05", "The keys of a text mean the same in any order.",
		 "No order is defined. igt-gpu-tools keeps the slot of a capacity for the next "
		 "engine, so a capacity before its engine goes to another one; htop drops every "
		 "engine before drm-client-id.",
		 "drm-engine-capacity-vcs:\t2\ndrm-engine-rcs:\t5 ns\n"
		 "drm-engine-vcs:\t9 ns\ndrm-client-id:\t7\ndrm-driver:\ti915\n",
		 "client 7 of i915\nengine rcs: 5 ns, capacity 1\n"
		 "engine vcs: 9 ns, capacity 2\n"),
	CONSUMER("key.colon-first", "S06 S18",
		 "The first colon of a line ends the key; all later colons belong to the "
		 "value.",
		 "A PCI address has two colons and a client's name may have any number. "
		 "Cut at the last one, the key is not recognised and the device or the "
		 "name is lost.",
		 "drm-driver:\ti915\ndrm-pdev:\t0000:00:02.0\ndrm-client-id:\t7\n"
		 "drm-client-name:\tvlc:drm-engine-x:9\n",
		 "client 7 of i915 at 0000:00:02.0, called vlc:drm-engine-x:9; no engine\n"),
	CONSUMER("key.repeated", "S05",
		 "Of a key that is printed more than once one of the values counts, never a sum; "
		 "or the text is refused.",
		 "The specification is silent, and amdgpu can print two engines called "
		 "enc. A sum or a second entry of the same name makes a client twice as "
		 "busy as the GPU.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-engine-enc:\t100 ns\n"
		 "drm-engine-enc:\t200 ns\n",
		 "engine enc: 100 ns or 200 ns, never 300 ns\n"),
	CONSUMER("key.unknown-ignored", "S08 S14 S15",
		 "A key that is unknown to a reader does not change what it reads from the "
		 "others.",
		 "Drivers have keys of their own, and new ones are added: a version of "
		 "igt-gpu-tools parsed drm-total-cycles-rcs as a memory region called "
		 "cycles-rcs, and drm-evicted- has been proposed.",
		 "drm-driver:\tpanthor\ndrm-client-id:\t3\ndrm-engine-panthor:\t5 ns\n"
		 "drm-evicted-memory:\t4 KiB\npanthor-resident-memory:\t8 KiB\n",
		 "client 3 of panthor\nengine panthor: 5 ns\nno region\n"),
	CONSUMER("key.whitespace", "S10",
		 "A key with white space in it is left out, or read unchanged, and the other "
		 "lines keep their meaning; or the text is refused.",
		 "Such a key is the driver's fault, and no sentence defines how to read it. A "
		 "reader that cuts the key at its blank gives its value to another engine.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-r b:\t5 ns\n"
		 "drm-engine-copy:\t9 ns\n",
		 "client 7 of i915\nengine copy: 9 ns\n"
		 "engine \"r b\": 5 ns, or no such engine\n"),
	CONSUMER("key.whole", "S07 S17 S32 S77",
		 "Keys, and the engine and region names in them, are compared from their "
		 "first to their last byte.",
		 "drm-engine-capacity-video begins like an engine, drm-total-cycles-rcs like a "
		 "region, and video-enhance like video. igt-gpu-tools makes one engine of the "
		 "last two, nvtop lets enc_1 overwrite enc, qmassa parses drm-client-id-x as the "
		 "id.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video-enhance:\t5 ns\n"
		 "drm-engine-video:\t9 ns\ndrm-client-id-x:\t8\n",
		 "client 7 of i915\nengine video-enhance: 5 ns\nengine video: 9 ns\n"),
};

const struct prose_table prose_key = {rows, sizeof(rows) / sizeof(*rows)};
