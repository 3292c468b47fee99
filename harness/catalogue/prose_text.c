/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("text.control", "S17 S18",
		 "A line contains no control characters except the tab after its colon and "
		 "the line feed at its end.",
		 "Monitors print names to a terminal, where an escape sequence moves the "
		 "cursor or changes colours; JSON and XML do not allow such characters.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-client-name:\tx\033[2Jy\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-client-name:\tx-y\n"),
	PRODUCER("text.cr", "S05",
		 "Lines end with a line feed that is not preceded by a carriage return.",
		 "The carriage return becomes part of the value: nvtop does not recognise "
		 "the address and rejects the client; htop does not parse the id as a "
		 "number.",
		 "drm-driver:\ti915\r\ndrm-client-id:\t7\r\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"),
	PRODUCER("text.empty-line", "S05", "No line is empty or consists only of blanks.",
		 "Each line is a key and a value, and an empty line is neither. Programs "
		 "that stop at the first empty line, as if it ended a mail header, lose the "
		 "rest.",
		 "drm-driver:\ti915\n\ndrm-client-id:\t7\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"),
	PRODUCER("text.final-newline", "S05",
		 "Every line ends with a line feed, including the last.",
		 "igt-gpu-tools overwrites the last byte it read with a NUL: \"4 KiB\" "
		 "without a line feed becomes \"4 Ki\", which it parses as 4 bytes.",
		 "drm-driver:\ti915\ndrm-client-id:\t7", "drm-driver:\ti915\ndrm-client-id:\t7\n"),
	PRODUCER("text.key-value", "S05 S06",
		 "Every non-empty line consists of a key, a colon and a value.",
		 "htop searches for the colon, gets a null pointer and crashes; other "
		 "programs read on into the next line.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-gfx\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-gfx:\t5 ns\n"),
	PRODUCER("text.nul", "S18", "Neither keys nor values contain a NUL byte.",
		 "For a C program the text ends there: igt-gpu-tools does not read the rest, "
		 "so the client loses its engines.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-client-name:\tx\000y\n"
		 "drm-engine-render:\t5 ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-client-name:\txy\n"
		 "drm-engine-render:\t5 ns\n"),
	CONSUMER("text.any-size", "S16 S31", "Texts, lines and names can have any length.",
		 "The specification sets no limit. igt-gpu-tools reads at most 4095 bytes "
		 "and aborts at a name of 256 bytes, and htop skips a text of 4095 bytes, so "
		 "a client with many regions is not shown.",
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
		 "pos, flags, mnt_id, ino, lock and the keys of other kinds of files are not "
		 "GPU usage.",
		 "Every descriptor has them. A dma-buf prints size, count and exp_name, "
		 "which may even be \"drm\": a reader that searches for that word finds a "
		 "client that does not exist.",
		 "pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t90\nsize:\t4096\n"
		 "exp_name:\tdrm\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n",
		 "client 7 of i915\nengine render: 5 ns\nno region\n"),
	CONSUMER("text.fresh", "S05",
		 "A value that is not printed is absent, even if the previous text had it.",
		 "Readers reuse a buffer or a record for the next descriptor. A short text "
		 "that follows a longer one then seems to end like the other, and an engine "
		 "moves to a client that never used it.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t8\n",
		 "client 7: engine render, 5 ns\nclient 8: no engine\n"),
	CONSUMER("text.last-line", "S05", "The last line counts even without a line feed.",
		 "The specification does not say whether a line needs its line feed, and "
		 "captured texts often lack the last one. igt-gpu-tools cuts off the last "
		 "byte and reads 4 KiB as 4 bytes.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB",
		 "region system0: total 4096 bytes\n"),
	CONSUMER("text.line-end", "S05",
		 "A carriage return before the line feed is not part of the value; at worst "
		 "the reader drops that line, but it should not change a number.",
		 "Texts that passed through mail or another operating system have them. "
		 "igt-gpu-tools does not recognise \"KiB\\r\" as a unit and counts bytes; "
		 "nvtop and htop drop the client.",
		 "drm-driver:\ti915\r\ndrm-client-id:\t7\r\ndrm-total-system0:\t4 KiB\r\n",
		 "region system0: total 4096 bytes, or none; it should not be 4 bytes\n"),
	CONSUMER("text.not-drm", "S07 S13 S77",
		 "A text without any drm-* key is neither a client nor a device.",
		 "Most descriptors have nothing to do with a GPU, and after an unplug even a "
		 "DRM file prints only the lines of the VFS. A reader that creates a client "
		 "for each of them lists processes that never used a GPU.",
		 "pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t90\n", "no client\n"),
	CONSUMER("text.nul-byte", "S18",
		 "If a line contains a NUL byte, the reader may skip that line or everything "
		 "after it; it does not crash and does not report wrong values.",
		 "The text ends at the NUL for a reader in C, but not for one in Rust or Go. "
		 "The lines before the NUL are valid for both.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "drm-client-name:\tx\000y\ndrm-engine-copy:\t9 ns\n",
		 "client 7 of i915\nengine render: 5 ns\n"
		 "engine copy: 9 ns, or no such engine\n"),
	CONSUMER("text.survives", "S05 S12", "No input makes a reader crash, abort or hang.",
		 "Any program can choose its client's name, and drivers have bugs: a line "
		 "without a colon crashes htop, an empty value crashes qmassa, sixteen "
		 "regions crash igt-gpu-tools, and nothing is monitored any more.",
		 "drm-engine-gfx\n:\n\000\377drm-driver\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-:\t\n",
		 "an answer or a refusal, and the next text is read as if this one had "
		 "not been\n"),
};

const struct prose_table prose_text = {rows, sizeof(rows) / sizeof(*rows)};
