/* SPDX-License-Identifier: MIT */
/* Which bytes every kind changes: each row applies from 6 s to 20 s, and is read at 10 s. */
#include "rig_text.h"

#define ADDED_AT  (4 * S)
#define FROM	  (6 * S)
#define READ	  (10 * S)
#define UNTIL	  (20 * S)
#define BUSY	  FGPU_KEY_ENGINE
#define EDITS	  8
#define ALL	  FGPU_ALL
#define LAST_LINE "drm-memory-gtt:\t0\n"
#define X64	  "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
#define E(a, b)                          \
	{                                \
		{a, sizeof(a) - 1},      \
		{                        \
			b, sizeof(b) - 1 \
		}                        \
	}
#define ADDED(b) E(LAST_LINE, LAST_LINE b)
#define NOTHING	 E("", "")

struct bytes {
	const char *ptr;
	size_t len;
};

/* Replace was by becomes wherever the undistorted text has it. */
struct edit {
	struct bytes was, becomes;
};

struct distortion_row {
	const char *slug;
	fgpu_u32 keys, index;
	fgpu_u64 amount, span;
	const char *text;
	struct edit edits[EDITS]; /* NOTHING: nothing changes, and nothing is shown */
	int no_pdev;
	fgpu_u32 chance; /* of periods of 1 s */
};

#define ROW_OF(slug_, keys_, index_, amount_, span_, text_, ...)                         \
	.slug = slug_, .keys = keys_, .index = index_, .amount = amount_, .span = span_, \
	.text = text_, .edits = {__VA_ARGS__}
#define ROW(...)                    \
	{                           \
		ROW_OF(__VA_ARGS__) \
	}

static const struct distortion_row distortions[] = {
	ROW("dip", 0, ALL, 3 * S, 0, "",
	    E("drm-engine-render:\t10000000000", "drm-engine-render:\t7000000000"),
	    E("drm-cycles-render:\t10000000000", "drm-cycles-render:\t7000000000"),
	    E("drm-engine-copy:\t1000000000", "drm-engine-copy:\t0"),
	    E("drm-cycles-copy:\t500000000", "drm-cycles-copy:\t0")),
	ROW("dip", FGPU_KEY_TOTAL_CYCLES, 0, 1, 0, "",
	    E("total-cycles-render:\t10000000000", "total-cycles-render:\t9999999999")),
	ROW("stall", 0, ALL, S, 0, "",
	    E("drm-engine-render:\t10000000000", "drm-engine-render:\t5000000000"),
	    E("drm-cycles-render:\t10000000000", "drm-cycles-render:\t5000000000"),
	    E("drm-engine-copy:\t1000000000", "drm-engine-copy:\t0"),
	    E("drm-cycles-copy:\t500000000", "drm-cycles-copy:\t0")),
	ROW("freeze", 0, ALL, 0, 0, "", E("\t10000000000", "\t6000000000")),
	ROW("freeze", 0, 1, 0, 0, "", NOTHING),
	ROW("spike", 0, 0, 50 * S, 0, "", E("\t10000000000 ns", "\t60000000000 ns")),
	ROW("reset", 0, ALL, 0, 0, "",
	    E("drm-engine-render:\t10000000000", "drm-engine-render:\t4000000000"),
	    E("drm-cycles-render:\t10000000000", "drm-cycles-render:\t4000000000"),
	    E("drm-engine-copy:\t1000000000", "drm-engine-copy:\t0"),
	    E("drm-cycles-copy:\t500000000", "drm-cycles-copy:\t0")),
	ROW("cycles-spike", 0, ALL, 1, 0, "",
	    E("drm-cycles-render:\t10000000000", "drm-cycles-render:\t10000000001")),
	ROW("wrap", BUSY, 0, 32, 0, "", E("\t10000000000 ns", "\t1410065408 ns")),
	ROW("wrap", BUSY, 0, 53, 0, "", NOTHING),
	ROW("wrap", BUSY, 0, 53, 9007189254740992, "", E("\t10000000000 ns", "\t0 ns")),
	ROW("wrap", BUSY, 0, 64, 18446744063709551617ull, "", E("\t10000000000 ns", "\t1 ns")),
	ROW("wrap", BUSY, 0, 1, 1, "", E("\t10000000000 ns", "\t1 ns")),
	ROW("total-wrap", 0, ALL, 32, 0, "",
	    E("total-cycles-render:\t10000000000", "total-cycles-render:\t1410065408")),
	ROW("over-wall", 0, ALL, 5, 2, "", E("\t10000000000 ns", "\t16000000000 ns")),
	ROW("over-total", 0, ALL, 3, 1, "",
	    E("drm-cycles-render:\t10000000000", "drm-cycles-render:\t18000000000")),
	ROW("total-stuck", 0, ALL, 0, 0, "",
	    E("total-cycles-render:\t10000000000", "total-cycles-render:\t6000000000")),
	ROW("total-ahead", 0, ALL, 7, 0, "",
	    E("total-cycles-render:\t10000000000", "total-cycles-render:\t10000000007")),
	ROW("key-late", 0, ALL, 10 * S + 1, 0, "", E(RENDER_TEXT COPY_TEXT, "")),
	ROW("key-late", 0, ALL, 10 * S, 0, "", NOTHING),
	ROW("key-gone", 0, 1, 0, 0, "", E(COPY_TEXT, "")),
	ROW("key-gone", BUSY, 1, 0, 0, "", E("drm-engine-copy:\t1000000000 ns\n", "")),
	{ROW_OF("key-flap", 0, ALL, 0, 0, "", E(RENDER_TEXT COPY_TEXT, "")), .chance = 999},
	ROW("region-gone", 0, 1, 0, 0, "", E(GTT_TEXT, "")),
	ROW("header-only", 0, ALL, 0, 0, "", E(BODY_TEXT, "")),
	ROW("body-only", 0, 0, 0, 0, "", E(HEADER_TEXT, "")),
	ROW("driver-missing", 0, 0, 0, 0, "", E("drm-driver:\tfake-drm\n", "")),
	ROW("id-missing", 0, 0, 0, 0, "", E("drm-client-id:\t7\n", "")),
	ROW("pdev-missing", 0, 0, 0, 0, "", E("drm-pdev:\t0000:03:00.0\n", "")),
	ROW("capacity-missing", 0, ALL, 0, 0, "", E("drm-engine-capacity-render:\t2\n", "")),
	ROW("cycles-without-engine", 0, ALL, 0, 0, "",
	    E("drm-engine-render:\t10000000000 ns\n", ""),
	    E("drm-engine-copy:\t1000000000 ns\n", "")),
	ROW("capacity-without-engine", 0, ALL, 0, 0, "",
	    E("drm-engine-render:\t10000000000 ns\n", "")),
	ROW("maxfreq-without-engine", 0, ALL, 0, 0, "", E("drm-engine-copy:\t1000000000 ns\n", "")),
	ROW("total-without-cycles", 0, ALL, 0, 0, "", E("drm-cycles-render:\t10000000000\n", "")),
	ROW("cycles-alone", 0, ALL, 0, 0, "", E("drm-total-cycles-render:\t10000000000\n", ""),
	    E("drm-maxfreq-copy:\t500000000 Hz\n", "")),
	ROW("total-missing", 0, ALL, 0, 0, "", E("drm-total-vram:\t1 MiB\n", ""),
	    E("drm-total-gtt:\t1536\n", "")),
	ROW("engine-twice", 0, 1, 0, 0, "",
	    E("drm-engine-copy:\t1000000000 ns\n",
	      "drm-engine-copy:\t1000000000 ns\ndrm-engine-copy:\t1000000000 ns\n")),
	ROW("engine-twice", 0, 1, 5, 0, "",
	    E("drm-engine-copy:\t1000000000 ns\n",
	      "drm-engine-copy:\t1000000000 ns\ndrm-engine-copy:\t1000000005 ns\n")),
	ROW("key-twice", FGPU_KEY_CAPACITY | FGPU_KEY_PDEV, 0, 3, 0, "",
	    E("drm-engine-capacity-render:\t2\n",
	      "drm-engine-capacity-render:\t2\ndrm-engine-capacity-render:\t5\n")),
	ROW("key-twice", FGPU_KEY_PDEV | FGPU_KEY_NAME, 0, 0, 0, "",
	    E("drm-pdev:\t0000:03:00.0\n", "drm-pdev:\t0000:03:00.0\ndrm-pdev:\t0000:03:00.0\n")),
	ROW("both-ratios", 0, ALL, 0, 0, "",
	    E("drm-total-cycles-render:\t10000000000\n",
	      "drm-total-cycles-render:\t10000000000\ndrm-maxfreq-render:\t1000000000 Hz\n"),
	    E("drm-cycles-copy:\t500000000\n",
	      "drm-cycles-copy:\t500000000\ndrm-total-cycles-copy:\t5000000000\n")),
	ROW("both-ratios", 0, 0, 9, 0, "",
	    E("drm-total-cycles-render:\t10000000000\n",
	      "drm-total-cycles-render:\t10000000000\ndrm-maxfreq-render:\t9 Hz\n")),
	ROW("alias", 0, ALL, 0, 0, "",
	    E("drm-purgeable-vram:\t0\n", "drm-purgeable-vram:\t0\ndrm-memory-vram:\t1 MiB\n")),
	ROW("pad", 0, ALL, 64, 0, "", ADDED("fake-drm-pad-0:\t" X64 "\n")),
	ROW("pad", 0, ALL, 65, 0, "",
	    ADDED("fake-drm-pad-0:\t" X64 "\nfake-drm-pad-1:\t" X64 "\n")),
	ROW("long-key", 0, ALL, 3, 0, "", ADDED("fake-drm-xxx:\t0\n")),
	ROW("long-key", 0, ALL, 130, 0, "", ADDED("fake-drm-" X64 X64 "xx:\t0\n")),
	ROW("driver-key", 0, ALL, 0, 0, "", ADDED("fake-drm-key:\t0\n")),
	ROW("driver-key", 0, ALL, 0, 0, "a.B_9-", ADDED("fake-drm-a.B_9-:\t0\n")),
	ROW("other-prefix", 0, ALL, 0, 0, "", ADDED("other-key:\t0\n")),
	ROW("other-prefix", 0, ALL, 0, 0, "amd-vis", ADDED("amd-vis:\t0\n")),
	ROW("foreign-key", 0, ALL, 0, 0, "", ADDED("pasid:\t0\n")),
	ROW("unknown-key", 0, ALL, 0, 0, "", ADDED("drm-decoy-key:\t0\n")),
	ROW("frame-again", 0, ALL, 0, 0, "", ADDED("pos:\t0\n")),
	ROW("no-colon", 0, ALL, 0, 0, "", ADDED("no key\n")),
	ROW("no-colon", 0, ALL, 0, 0, "drm-engine-x", ADDED("drm-engine-x\n")),
	ROW("empty-line", 0, ALL, 0, 0, "", ADDED("\n")),
	ROW("empty-line", 0, ALL, 0, 0, "\t ", ADDED("\t \n")),
	ROW("capacity-zero", 0, ALL, 0, 0, "", E("capacity-render:\t2", "capacity-render:\t0")),
	ROW("capacity-changed", 0, ALL, 4, 0, "", E("capacity-render:\t2", "capacity-render:\t4")),
	ROW("capacity-changed", 0, ALL, 2, 0, "", NOTHING),
	ROW("capacity-changed", 0, 1, 4, 0, "", NOTHING),
	ROW("capacity-huge", 0, ALL, 0, 0, "",
	    E("capacity-render:\t2", "capacity-render:\t18446744073709551615")),
	{ROW_OF("capacity-torn", 0, ALL, 1, 0, "", E("capacity-render:\t2", "capacity-render:\t1")),
	 .chance = 999},
	ROW("maxfreq-zero", 0, ALL, 0, 0, "", E("maxfreq-copy:\t500000000", "maxfreq-copy:\t0")),
	ROW("maxfreq-changed", 0, ALL, 7, 0, "", E("maxfreq-copy:\t500000000", "maxfreq-copy:\t7")),
	ROW("over-maxfreq", 0, ALL, 1, 0, "",
	    E("drm-cycles-copy:\t500000000", "drm-cycles-copy:\t511000001")),
	ROW("curfreq-zero", 0, ALL, 0, 0, "", E("curfreq-copy:\t500000000", "curfreq-copy:\t0")),
	ROW("curfreq-over-max", 0, ALL, 1, 0, "",
	    E("curfreq-copy:\t500000000", "curfreq-copy:\t500000001")),
	ROW("freq-khz", 0, ALL, 0, 0, "", E("500000000 Hz", "500000 KHz")),
	ROW("resident-over-total", 0, ALL, 1, 0, "",
	    E("drm-resident-vram:\t1 MiB", "drm-resident-vram:\t1048577"),
	    E("drm-resident-gtt:\t0", "drm-resident-gtt:\t1537")),
	ROW("shared-over-total", 0, ALL, 1 << 20, 0, "",
	    E("drm-shared-vram:\t0", "drm-shared-vram:\t2 MiB")),
	ROW("active-over-resident", 0, ALL, 1024, 0, "",
	    E("drm-active-vram:\t0", "drm-active-vram:\t1025 KiB")),
	ROW("purgeable-over-resident", 0, ALL, 1, 0, "",
	    E("drm-purgeable-vram:\t0", "drm-purgeable-vram:\t1048577")),
	ROW("alias-unequal", 0, ALL, 4096, 0, "",
	    E("drm-memory-gtt:\t0", "drm-memory-gtt:\t4 KiB")),
	ROW("memory-zero", 0, ALL, 0, 0, "", E("drm-total-vram:\t1 MiB", "drm-total-vram:\t0"),
	    E("drm-resident-vram:\t1 MiB", "drm-resident-vram:\t0"),
	    E("drm-total-gtt:\t1536", "drm-total-gtt:\t0")),
	ROW("size-format", 0, ALL, 0, 0, "", E("\t1 MiB", "\t1024 KiB"),
	    E("drm-shared-vram:\t0", "drm-shared-vram:\t0 KiB"),
	    E("drm-active-vram:\t0", "drm-active-vram:\t0 KiB"),
	    E("drm-purgeable-vram:\t0", "drm-purgeable-vram:\t0 KiB"),
	    E("drm-resident-gtt:\t0", "drm-resident-gtt:\t0 KiB")),
	ROW("size-format", FGPU_KEY_TOTAL, 1, 0, 0, "", NOTHING),
	ROW("unit-missing", 0, ALL, 0, 0, "", E(" ns", "")),
	ROW("maxfreq-unit-missing", 0, ALL, 0, 0, "",
	    E("maxfreq-copy:\t500000000 Hz", "maxfreq-copy:\t500000000")),
	ROW("unit-wrong", 0, ALL, 0, 0, "", E(" ns", " us")),
	ROW("unit-wrong", FGPU_KEY_TOTAL, 0, 0, 0, " GB",
	    E("total-vram:\t1 MiB", "total-vram:\t1 GB")),
	ROW("unit-glued", 0, ALL, 0, 0, "", E(" ns", "ns"), E(" Hz", "Hz"), E(" MiB", "MiB")),
	ROW("unit-glued", FGPU_KEY_TOTAL, 1, 0, 0, "", NOTHING),
	ROW("leading-zeros", 0, 0, 2, 0, "", E("\t10000000000 ns", "\t0010000000000 ns")),
	ROW("leading-zeros", FGPU_KEY_ID, 0, 3, 0, "", E("id:\t7", "id:\t0007")),
	ROW("negative", 0, 0, 0, 0, "", E("\t10000000000 ns", "\t-10000000000 ns")),
	ROW("plus", 0, 0, 0, 0, "", E("\t10000000000 ns", "\t+10000000000 ns")),
	ROW("fraction", 0, 0, 0, 0, "", E("\t10000000000 ns", "\t0.10000000000 ns")),
	ROW("hex", 0, 1, 0, 0, "", E("\t1000000000 ns", "\t0x3b9aca00 ns")),
	ROW("hex", FGPU_KEY_TOTAL, ALL, 0, 0, "", E("total-vram:\t1 MiB", "total-vram:\t0x100000"),
	    E("gtt:\t1536", "gtt:\t0x600")),
	ROW("value-text", 0, 1, 0, 0, "", E("\t1000000000 ns", "\tunknown ns")),
	ROW("value-text", FGPU_KEY_RESIDENT, 0, 0, 0, "n/a",
	    E("resident-vram:\t1 MiB", "resident-vram:\tn/a MiB")),
	ROW("value-empty", 0, 1, 0, 0, "", E("\t1000000000 ns", "\t")),
	ROW("beyond-64", 0, 1, 0, 0, "",
	    E("\t1000000000 ns", "\t999999999999999999999999999999 ns")),
	ROW("separator", 0, ALL, 0, 0, "", E(":\t", ":")),
	ROW("separator", 0, ALL, 0, 0, " \t ", E(":\t", ": \t ")),
	ROW("separator", 0, ALL, 0, 0, "\t", NOTHING),
	ROW("key-blank", 0, 1, 0, 0, "", E("drm-engine-copy:", "drm-engine-copy :")),
	ROW("trailing-space", 0, ALL, 0, 0, "", E("\n", " \n")),
	ROW("crlf", 0, ALL, 0, 0, "", E("\n", "\r\n")),
	ROW("crlf", FGPU_KEY_DRIVER | FGPU_KEY_MEMORY, ALL, 0, 0, "",
	    E("fake-drm\n", "fake-drm\r\n"), E(LAST_LINE, "drm-memory-gtt:\t0\r\n")),
	ROW("no-final-newline", 0, ALL, 0, 0, "", E(LAST_LINE, "drm-memory-gtt:\t0")),
	ROW("no-final-newline", FGPU_KEYS_OF_HEADER | FGPU_KEYS_OF_ENGINE, ALL, 0, 0, "", NOTHING),
	ROW("nul", 0, 1, 0, 0, "", E("\t1000000000 ns", "\t1000000000 ns\0")),
	ROW("control", 0, 1, 0, 0, "", E("\t1000000000 ns", "\t1000000000 ns\x1b")),
	ROW("engine-renamed", 0, 1, 0, 0, "a b", E("-copy:", "-a b:")),
	ROW("engine-renamed", 0, 1, 0, 0, "copy", NOTHING),
	ROW("engine-unnamed", 0, 0, 0, 0, "", E("drm-engine-render:", "drm-engine-:")),
	ROW("engine-named-capacity", 0, 1, 0, 0, "", E("-copy:", "-capacity-x:")),
	ROW("region-renamed", 0, 1, 0, 0, "system-0", E("-gtt:", "-system-0:")),
	ROW("name-odd", 0, 0, 0, 0, "", E("00.0\n", "00.0\ndrm-client-name:\tlevel 3\n")),
	ROW("driver-empty", 0, 0, 0, 0, "", E("driver:\tfake-drm\n", "driver:\t\n")),
	ROW("driver-changed", 0, 0, 0, 0, "", E("driver:\tfake-drm", "driver:\tother")),
	ROW("driver-changed", 0, 0, 0, 0, "fake-drm", NOTHING),
	ROW("pdev-malformed", 0, 0, 0, 0, "", E("0000:03:00.0", "03:00.0")),
	ROW("pdev-malformed", 0, 0, 0, 0, "soc@0", E("0000:03:00.0", "soc@0")),
	{ROW_OF("pdev-malformed", 0, 0, 0, 0, "soc@0", NOTHING), .no_pdev = 1},
	ROW("pdev-typo", 0, 0, 0, 0, "", E("0000:03:00.0", "0000:03.00.0")),
	ROW("pdev-changed", 0, 0, 0, 0, "", E("0000:03:00.0", "0000:fe:1d.7")),
	ROW("pdev-changed", 0, 0, 0, 0, "12345:00:00.0", E("0000:03:00.0", "12345:00:00.0")),
	ROW("id-changed", 0, 0, 9, 0, "", E("id:\t7", "id:\t9")),
	ROW("id-changed", 0, 0, 0, 0, "", E("id:\t7", "id:\t0")),
	{ROW_OF("id-shared", 0, 0, 9, 0, "", E("id:\t7", "id:\t9")), .no_pdev = 1},
	ROW("id-digits", 0, 0, 0, 0, "000123456789012345678901234567890",
	    E("id:\t7", "id:\t000123456789012345678901234567890")),
	ROW("id-text", 0, 0, 0, 0, "", E("id:\t7", "id:\tnone")),
	ROW("id-text", 0, 0, 0, 0, "-1", E("id:\t7", "id:\t-1")),
	ROW("ratio-swapped", 0, ALL, 0, 0, "",
	    E("drm-total-cycles-render:\t10000000000\n", "drm-maxfreq-render:\t1000000000 Hz\n"),
	    E("drm-cycles-copy:\t500000000\ndrm-maxfreq-copy:\t500000000 Hz\n",
	      "drm-cycles-copy:\t500000000\ndrm-total-cycles-copy:\t5000000000\n")),
	ROW("ratio-mixed", 0, 0, 0, 0, "",
	    E("drm-total-cycles-render:\t10000000000\n", "drm-maxfreq-render:\t1000000000 Hz\n")),
	ROW("capacity-per-client", 0, ALL, 3, 0, "",
	    E("capacity-render:\t2", "capacity-render:\t5")),
	ROW("maxfreq-per-client", 0, ALL, 3, 0, "",
	    E("maxfreq-copy:\t500000000", "maxfreq-copy:\t500000003")),
	ROW("total-per-client", 0, ALL, 7, 0, "",
	    E("total-cycles-render:\t10000000000", "total-cycles-render:\t10000000007")),
	ROW("engine-per-client", 0, 1, 0, 0, "", E(COPY_TEXT, "")),
	ROW("always-busy", 0, ALL, 0, 0, "",
	    E("drm-engine-render:\t10000000000", "drm-engine-render:\t14000000000"),
	    E("drm-engine-copy:\t1000000000", "drm-engine-copy:\t5000000000")),
	ROW("cycles-still", 0, ALL, 0, 0, "",
	    E("drm-cycles-render:\t10000000000", "drm-cycles-render:\t6000000000")),
	{ROW_OF("region-flap", 0, 1, 0, 0, "", E(GTT_TEXT, "")), .chance = 999},
	{ROW_OF("driver-torn", 0, 0, 0, 0, "", E("driver:\tfake-drm", "driver:\tother")),
	 .chance = 999},
	{ROW_OF("pdev-torn", 0, 0, 0, 0, "", E("0000:03:00.0", "0000:fe:1d.7")), .chance = 999},
	ROW("prefix-missing", 0, ALL, 0, 0, "", E("drm-engine-render:", "engine-render:"),
	    E("drm-engine-copy:", "engine-copy:")),
	ROW("prefix-missing", FGPU_KEY_CAPACITY | FGPU_KEY_TOTAL_CYCLES, 0, 0, 0, "",
	    E("drm-engine-capacity-", "engine-capacity-"), E("drm-total-cycles-", "total-cycles-")),
	ROW("counted-twice", 0, ALL, 0, 0, "",
	    E("drm-total-vram:\t1 MiB", "drm-total-vram:\t1050112"),
	    E("drm-total-gtt:\t1536", "drm-total-gtt:\t1050112"),
	    E("drm-resident-gtt:\t0", "drm-resident-gtt:\t1 MiB"),
	    E("drm-memory-gtt:\t0", "drm-memory-gtt:\t1 MiB")),
	ROW("counted-twice", 0, 0, 0, 0, "",
	    E("drm-total-vram:\t1 MiB", "drm-total-vram:\t1050112")),
	{ROW_OF("region-moves", 0, ALL, 0, 0, "",
		E("drm-total-vram:\t1 MiB", "drm-total-vram:\t1536"),
		E("drm-resident-vram:\t1 MiB", "drm-resident-vram:\t0"),
		E("drm-total-gtt:\t1536", "drm-total-gtt:\t1 MiB"),
		E("drm-resident-gtt:\t0", "drm-resident-gtt:\t1 MiB"),
		E("drm-memory-gtt:\t0", "drm-memory-gtt:\t1 MiB")),
	 .chance = 999},
	ROW("dontneed-missed", 0, ALL, 0, 0, "", NOTHING),
	ROW("next-engine", 0, ALL, 0, 0, "",
	    E("drm-engine-render:\t10000000000", "drm-engine-render:\t1000000000"),
	    E("drm-cycles-render:\t10000000000", "drm-cycles-render:\t500000000"),
	    E("drm-engine-copy:\t1000000000", "drm-engine-copy:\t10000000000"),
	    E("drm-cycles-copy:\t500000000", "drm-cycles-copy:\t10000000000")),
	ROW("next-frequency", 0, ALL, 0, 0, "", E("\t500000000 Hz", "\t1000000000 Hz")),
	ROW("purgeable-unmarked", 0, ALL, 0, 0, "",
	    E("drm-purgeable-vram:\t0", "drm-purgeable-vram:\t1 MiB")),
	ROW("fence-missed", 0, ALL, 0, 0, "", NOTHING),
};

#define ROWS (sizeof(distortions) / sizeof(distortions[0]))

/* Bytes that grow. */
static void append_bytes(struct bytes *to, const char *ptr, size_t len)
{
	char *grown = realloc((char *)(uintptr_t)to->ptr, to->len + len + 1);

	assert_non_null(grown);
	memcpy(grown + to->len, ptr, len);
	grown[to->len + len] = '\0';
	to->ptr = grown;
	to->len += len;
}

static struct bytes edit_bytes(struct bytes text, const struct edit *edit)
{
	struct bytes out = {0};
	size_t i = 0, times = 0;

	append_bytes(&out, "", 0);
	while (i < text.len) {
		if (text.len - i >= edit->was.len &&
		    !memcmp(text.ptr + i, edit->was.ptr, edit->was.len)) {
			append_bytes(&out, edit->becomes.ptr, edit->becomes.len);
			i += edit->was.len;
			times++;
		} else {
			append_bytes(&out, text.ptr + i++, 1);
		}
	}
	assert_true(times > 0);
	free((char *)(uintptr_t)text.ptr);
	return out;
}

/* expect_edited - the printed text is the undistorted one, edited. */
static void expect_edited(struct text_rig *rig, struct text_rig *undistorted,
			  const struct edit *edits, const char *slug)
{
	struct bytes text = {0};
	size_t i;

	text_show(undistorted, 0, 3);
	append_bytes(&text, undistorted->text, undistorted->len);
	for (i = 0; i < EDITS && edits[i].was.len; i++)
		text = edit_bytes(text, &edits[i]);
	text_show(rig, 0, 3);
	if (rig->len != text.len || memcmp(rig->text, text.ptr, text.len))
		fail_msg("%s: expected:\n%s\nsaid:\n%s", slug, text.ptr, rig->text);
	if (rig->reading.shown != (i ? 2 : 0))
		fail_msg("%s: shown is %llx", slug, rig->reading.shown);
	free((char *)(uintptr_t)text.ptr);
}

static struct fgpu_command command_of(const struct text_rig *rig,
				      const struct distortion_row *distortion)
{
	struct fgpu_command command = text_distortion(rig, distortion->slug);

	command.flags = distortion->keys;
	command.index = distortion->index;
	command.amount = distortion->amount;
	command.span = distortion->span;
	command.text = distortion->text[0] ? distortion->text : NULL;
	command.text_len = (fgpu_u32)strlen(distortion->text);
	command.from = FROM;
	command.until = UNTIL;
	command.period = distortion->chance ? S : 0;
	command.chance = distortion->chance;
	return command;
}

/*
 * check_row - one distortion, before, in and after its window. It is distortion 1: 0 is over
 * before.
 */
static void check_row(const struct distortion_row *distortion)
{
	static const struct edit none;
	const struct {
		fgpu_u64 at;
		const struct edit *edits;
	} reads[] = {{FROM - 1, &none}, {READ, distortion->edits}, {UNTIL, &none}};
	struct text_rig rig, undistorted;
	struct fgpu_command command;
	size_t i;

	text_rig_new(&rig, "fake-drm", !distortion->no_pdev, 0);
	text_rig_new(&undistorted, "fake-drm", !distortion->no_pdev, 0);
	text_advance(&rig, ADDED_AT);
	command = text_distortion(&rig, "crlf");
	command.until = ADDED_AT + 1;
	assert_int_equal(text_distort(&rig, &command), 0);
	command = command_of(&rig, distortion);
	if (text_distort(&rig, &command) != 1)
		fail_msg("%s is refused", distortion->slug);
	for (i = 0; i < sizeof(reads) / sizeof(reads[0]); i++) {
		text_advance(&rig, reads[i].at);
		text_advance(&undistorted, reads[i].at);
		expect_edited(&rig, &undistorted, reads[i].edits, distortion->slug);
	}
	text_rig_free(&rig);
	text_rig_free(&undistorted);
}

static void test_bytes(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < ROWS; i++)
		check_row(&distortions[i]);
}

/*
 * Tested elsewhere: order and delays, which change no row, buffers in states that the device of the
 * rig has none in, and ledgers, which need several clients.
 */
static void test_every_kind(void **state)
{
	static const char *const elsewhere[] = {
		"reorder",	 "slow-read",	   "pause",	      "dontneed-missed",
		"fence-missed",	 "sharing-missed", "purged-resident", "last-submitter",
		"previous-user", "units-once",	   "from-submission", "next-counts",
		"reset-loses",	 "reset-doubles",  "hang-goes-on",    "close-loses",
		"destroy-loses", "total-idle",	   "all-clients",     "cycles-at-max"};
	const struct fgpu_distortion_kind *kinds;
	fgpu_u32 k, count;
	size_t i, found;

	(void)state;
	kinds = fgpu_distortion_kinds(&count);
	for (k = 0; k < count; k++) {
		found = 0;
		for (i = 0; i < ROWS; i++)
			found += !strcmp(distortions[i].slug, kinds[k].slug) &&
				 distortions[i].edits[0].was.len;
		for (i = 0; i < sizeof(elsewhere) / sizeof(elsewhere[0]); i++)
			found += !strcmp(elsewhere[i], kinds[k].slug);
		if (!found)
			fail_msg("%s: no row has the bytes that it changes; add one to "
				 "fake-drm/model/tests/text/test_distortion_kinds.c",
				 kinds[k].slug);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bytes),
		cmocka_unit_test(test_every_kind),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
