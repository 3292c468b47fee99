/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("key.driver-prefix", "S08 S15",
		 "A driver-specific key begins with the name in drm-driver, followed by a "
		 "hyphen.",
		 "With another prefix, readers cannot tell which driver a key belongs to, "
		 "and two drivers may end up with the same prefix. amdgpu prints "
		 "amd-evicted-vram, so a reader that searches for the prefix of amdgpu finds "
		 "nothing.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\namd-evicted-vram:\t0\n",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\namdgpu-evicted-vram:\t0\n"),
	PRODUCER("key.known", "S17 S76",
		 "A key with the prefix \"drm-\" is defined by the specification and "
		 "includes a name where one is required.",
		 "The prefix promises that every reader knows the key. panfrost and panthor "
		 "print drm-curfreq-<keystr>, which no version of the specification defines: "
		 "MangoHud reads it, other programs guess or ignore it.",
		 "drm-driver:\tpanfrost\ndrm-client-id:\t15\n"
		 "drm-curfreq-fragment:\t799999987 Hz\n",
		 "drm-driver:\tpanfrost\ndrm-client-id:\t15\n"
		 "panfrost-curfreq-fragment:\t799999987 Hz\n"),
	PRODUCER("key.lost-prefix", "S07 S08",
		 "A standardised key has its \"drm-\" prefix: without it, the rest is not a "
		 "driver-specific key unless the driver is named like its first word.",
		 "Readers search for drm-engine-<keystr>, do not find it and show the client "
		 "as idle. The words of the standardised keys (engine, cycles, total, "
		 "resident and others) are not driver names, so the key belongs to no "
		 "driver.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\nengine-gpu:\t5 ns\n",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n"),
	PRODUCER("key.no-whitespace", "S10 S17",
		 "A key contains no blank and no tab, from the first byte of its line to the "
		 "colon.",
		 "Programs that split a line at blanks cut the key in two; programs that "
		 "split it at the colon make the blank part of the name: igt-gpu-tools then "
		 "reports an engine called \"r b\". amdgpu in 5.14 printed \"vram mem:\".",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-r b:\t5 ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-r-b:\t5 ns\n"),
	PRODUCER("key.prefix", "S07 S08 S77",
		 "After the lines of the VFS, every key begins with \"drm-\" or, in the "
		 "newer specification, with the name of its driver and a hyphen.",
		 "Descriptors of all kinds have an fdinfo file; without a prefix, a reader "
		 "cannot tell a driver's key from one that the VFS prints now or adds later. "
		 "amdgpu prints pasid like this.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\npasid:\t32771\n",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\namdgpu-pasid:\t32771\n"),
	PRODUCER("key.standard-frame", "",
		 "A complete text from the kernel begins with pos, flags, mnt_id and ino; "
		 "the driver's keys follow.",
		 "This is not a fault of the driver: a text without these lines, or with "
		 "other lines before them, was cut or assembled by hand, which may explain "
		 "other findings about it.",
		 "drm-driver:\tvgem\ndrm-client-id:\t2\n",
		 "pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t90\ndrm-driver:\tvgem\n"
		 "drm-client-id:\t2\n"),
	PRODUCER("key.unique", "S05 S53 S78",
		 "A text has each key only once, whether it belongs to an engine, a region "
		 "or the client.",
		 "The specification does not say which of two values counts: most programs "
		 "use the last, some the first, and a program that adds them up reports "
		 "memory that no client has.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "drm-total-system0:\t8 KiB\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t8 KiB\n"),
	CONSUMER("key.any-order", "S05", "The order of the keys in a text has no meaning.",
		 "The specification defines no order. igt-gpu-tools stores a capacity in the "
		 "slot of the next engine, so a capacity before its engine goes to another "
		 "one; htop drops every engine that comes before drm-client-id.",
		 "drm-engine-capacity-vcs:\t2\ndrm-engine-rcs:\t5 ns\n"
		 "drm-engine-vcs:\t9 ns\ndrm-client-id:\t7\ndrm-driver:\ti915\n",
		 "client 7 of i915\nengine rcs: 5 ns, capacity 1\n"
		 "engine vcs: 9 ns, capacity 2\n"),
	CONSUMER("key.colon-first", "S06 S18",
		 "The first colon in a line ends the key; all later colons are part of the "
		 "value.",
		 "A PCI address has two colons, and a client name can have any number. A "
		 "reader that splits at the last colon does not recognise the key and loses "
		 "the device or the name.",
		 "drm-driver:\ti915\ndrm-pdev:\t0000:00:02.0\ndrm-client-id:\t7\n"
		 "drm-client-name:\tvlc:drm-engine-x:9\n",
		 "client 7 of i915 at 0000:00:02.0, called vlc:drm-engine-x:9; no engine\n"),
	CONSUMER("key.repeated", "S05",
		 "If a key is printed more than once, one of its values counts, never their "
		 "sum; or the text is rejected.",
		 "The specification does not cover this, and amdgpu can print two engines "
		 "called enc. A sum, or a second entry of the same name, makes a client "
		 "appear twice as busy as the GPU.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-engine-enc:\t100 ns\n"
		 "drm-engine-enc:\t200 ns\n",
		 "engine enc: 100 ns or 200 ns, never 300 ns\n"),
	CONSUMER("key.unknown-ignored", "S08 S14 S15",
		 "A key that a reader does not know does not change how it parses the "
		 "others.",
		 "Drivers have keys of their own, and new keys are added: an older "
		 "igt-gpu-tools parsed drm-total-cycles-rcs as a memory region called "
		 "cycles-rcs, and drm-evicted-<region> has been proposed.",
		 "drm-driver:\tpanthor\ndrm-client-id:\t3\ndrm-engine-panthor:\t5 ns\n"
		 "drm-evicted-memory:\t4 KiB\npanthor-resident-memory:\t8 KiB\n",
		 "client 3 of panthor\nengine panthor: 5 ns\nno region\n"),
	CONSUMER("key.whitespace", "S10",
		 "A key that contains whitespace is ignored or read unchanged, and the other "
		 "lines keep their meaning; or the text is rejected.",
		 "The driver is at fault, and the specification does not define how to read "
		 "such a key. A reader that cuts the key at the blank assigns its value to "
		 "another engine.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-r b:\t5 ns\n"
		 "drm-engine-copy:\t9 ns\n",
		 "client 7 of i915\nengine copy: 9 ns\n"
		 "engine \"r b\": 5 ns, or no such engine\n"),
	CONSUMER("key.whole", "S07 S17 S32 S77",
		 "Keys, and the names of engines and regions in them, are compared in full.",
		 "drm-engine-capacity-video begins like an engine, drm-total-cycles-rcs like "
		 "a region, and video-enhance like video. igt-gpu-tools merges the last two "
		 "into one engine, nvtop lets enc_1 overwrite enc, and qmassa parses "
		 "drm-client-id-x as the id.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video-enhance:\t5 ns\n"
		 "drm-engine-video:\t9 ns\ndrm-client-id-x:\t8\n",
		 "client 7 of i915\nengine video-enhance: 5 ns\nengine video: 9 ns\n"),
};

const struct prose_table prose_key = {rows, sizeof(rows) / sizeof(*rows)};
