/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("text.control", "S17 S18",
		 "A line of the driver has no control bytes but the tab after its colon "
		 "and the line feed at its end.",
		 "Monitors print names to a terminal, where an escape sequence moves the "
		 "cursor or changes colours; JSON and XML reports refuse the byte.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-client-name:\tx\033[2Jy\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-client-name:\tx-y\n"),
	PRODUCER("text.cr", "S05", "Lines end in a line feed without a carriage return before it.",
		 "The carriage return becomes a part of the value: nvtop compares the address, "
		 "finds it different and refuses the client; htop does not parse the id as a "
		 "number.",
		 "drm-driver:\ti915\r\ndrm-client-id:\t7\r\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"),
	PRODUCER("text.empty-line", "S05", "No line is empty or holds nothing but blanks.",
		 "A line is a key and a value, and an empty one is neither. Programs that "
		 "stop at the first empty line, as readers of mail headers do, lose what "
		 "follows.",
		 "drm-driver:\ti915\n\ndrm-client-id:\t7\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"),
	PRODUCER("text.final-newline", "S05",
		 "The last line ends in a line feed, as all others do.",
		 "igt-gpu-tools overwrites the last byte of what it read with a NUL: \"4 "
		 "KiB\" without a line feed becomes \"4 Ki\", and 4 bytes.",
		 "drm-driver:\ti915\ndrm-client-id:\t7", "drm-driver:\ti915\ndrm-client-id:\t7\n"),
	PRODUCER("text.key-value", "S05 S06",
		 "Every line that is not empty is a key, a colon and a value.",
		 "htop searches for the colon, gets a null pointer and crashes; others read on "
		 "into the next line.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-gfx\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-gfx:\t5 ns\n"),
	PRODUCER("text.nul", "S18", "A text has no NUL byte, neither in a key nor in a value.",
		 "Programs in C end there: igt-gpu-tools does not read what follows, so a client "
		 "loses its engines.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-client-name:\tx\000y\n"
		 "drm-engine-render:\t5 ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-client-name:\txy\n"
		 "drm-engine-render:\t5 ns\n"),
	CONSUMER("text.any-size", "S16 S31",
		 "A text may be of any length, and so may a line and a name.",
		 "No sentence sets a limit. igt-gpu-tools reads 4095 bytes at most and aborts at "
		 "a name of 256, htop skips a text of 4095 bytes: a client with many regions is "
		 "not shown.",
		 "drm-driver:\ti915\n"
		 "drm-client-name:\txxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
		 "xxxxxxxxxxx\n"
		 "drm-client-id:\t7\n"
		 "drm-engine-eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
		 "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
		 "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
		 "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
		 "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeee:\t5 ns\n",
		 "client 7 of i915\nengine of 300 bytes: 5 ns\n"),
	CONSUMER("text.frame-ignored", "S07 S15 S77",
		 "pos, flags, mnt_id, ino, lock and keys of other kinds of files are no "
		 "usage.",
		 "Every descriptor has them. A dma-buf has size, count and exp_name, which "
		 "may even be \"drm\": a reader that searches for the word finds a client "
		 "that is none.",
		 "pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t90\nsize:\t4096\n"
		 "exp_name:\tdrm\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n",
		 "client 7 of i915\nengine render: 5 ns\nno region\n"),
	CONSUMER("text.fresh", "S05",
		 "A value that is not printed is absent, even if the text before had it.",
		 "Readers keep a buffer or a record from one descriptor to the next. A "
		 "short text after a long one then shows the tail of the other, and an "
		 "engine moves to a client that never used it.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t8\n",
		 "client 7: engine render, 5 ns\nclient 8: no engine\n"),
	CONSUMER("text.last-line", "S05", "The last line counts without a line feed, too.",
		 "Whether a line needs its line feed is not written, and a captured text "
		 "often has none. igt-gpu-tools cuts the last byte and reads 4 KiB as 4 "
		 "bytes.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB",
		 "region system0: total 4096 bytes\n"),
	CONSUMER("text.line-end", "S05",
		 "A carriage return before the line feed is no part of the value, or costs "
		 "its line; it should not change a number.",
		 "Texts that went through mail or another system have them. igt-gpu-tools does "
		 "not recognise \"KiB\\r\" as a unit and counts bytes; nvtop and htop drop the "
		 "client.",
		 "drm-driver:\ti915\r\ndrm-client-id:\t7\r\ndrm-total-system0:\t4 KiB\r\n",
		 "region system0: total 4096 bytes, or none; it should not be 4 bytes\n"),
	CONSUMER("text.not-drm", "S07 S13 S77",
		 "A text without a single drm- key is no client and no device.",
		 "Most descriptors are no GPU, and after an unplug a GPU's own shows the "
		 "frame alone. A client for each of them fills the list with processes "
		 "that never drew anything.",
		 "pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t90\n", "no client\n"),
	CONSUMER("text.nul-byte", "S18",
		 "Because of a NUL byte at most its line, or what follows it, is not read; the "
		 "reader does not crash and reports no other value.",
		 "Where the text ends for a reader in C is not what it ends for one in "
		 "Rust or Go. Lines before the NUL are sound for both.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "drm-client-name:\tx\000y\ndrm-engine-copy:\t9 ns\n",
		 "client 7 of i915\nengine render: 5 ns\n"
		 "engine copy: 9 ns, or no such engine\n"),
	CONSUMER("text.survives", "S05 S12",
		 "No bytes whatsoever make a reader crash, abort or hang.",
		 "Any program may choose its client's name, and drivers have faults: one "
		 "line without a colon ends htop, an empty value ends qmassa, sixteen "
		 "regions end igt-gpu-tools, and with them whatever they watched.",
		 "drm-engine-gfx\n:\n\000\377drm-driver\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-:\t\n",
		 "an answer or a refusal, and the next text is read as if this one had "
		 "not been\n"),
};

const struct prose_table prose_text = {rows, sizeof(rows) / sizeof(*rows)};
