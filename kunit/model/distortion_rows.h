/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * One row for each kind of distortion: a line that the device of distortions.c prints at 10 s
 * because of it, or one that it does not print any more. Included only by distortions.c.
 */
#define X16 "xxxxxxxxxxxxxxxx"

struct distortion_row {
	const char *slug;
	fgpu_u64 amount, span;
	const char *text; /* NULL: none */
	const char *prints, *hides; /* lines; NULL: no such */
	bool no_pdev;
	bool by_chance; /* in 999 of 1,000 periods */
	bool dontneed, used; /* the buffer in vram is DONTNEED, or a blocked job uses it */
};

static const struct distortion_row distortions[] = {
	{"dip", 3 * S, .prints = "drm-engine-render:\t7000000000 ns"},
	{"stall", S, .prints = "drm-engine-render:\t5000000000 ns"},
	{"freeze", .prints = "drm-engine-render:\t6000000000 ns"},
	{"spike", 50 * S, .prints = "drm-engine-render:\t60000000000 ns"},
	{"reset", .prints = "drm-engine-render:\t4000000000 ns"},
	{"cycles-spike", 1, .prints = "drm-cycles-render:\t10000000001"},
	{"wrap", 32, .prints = "drm-engine-render:\t1410065408 ns"},
	{"total-wrap", 32, .prints = "drm-total-cycles-render:\t1410065408"},
	{"over-wall", 5, 2, .prints = "drm-engine-render:\t16000000000 ns"},
	{"over-total", 3, 1, .prints = "drm-cycles-render:\t18000000000"},
	{"total-stuck", .prints = "drm-total-cycles-render:\t6000000000"},
	{"total-ahead", 7, .prints = "drm-total-cycles-render:\t10000000007"},

	{"key-late", 10 * S + 1, .hides = "drm-engine-render:\t10000000000 ns"},
	{"key-gone", .hides = "drm-engine-render:\t10000000000 ns"},
	{"key-flap", .hides = "drm-engine-render:\t10000000000 ns", .by_chance = true},
	{"region-gone", .hides = "drm-total-vram:\t1 MiB"},
	{"header-only", .hides = "drm-engine-render:\t10000000000 ns"},
	{"body-only", .hides = "drm-client-id:\t7"},
	{"driver-missing", .hides = "drm-driver:\tfake-drm"},
	{"id-missing", .hides = "drm-client-id:\t7"},
	{"pdev-missing", .hides = "drm-pdev:\t0000:03:00.0"},
	{"capacity-missing", .hides = "drm-engine-capacity-render:\t2"},
	{"cycles-without-engine", .hides = "drm-engine-render:\t10000000000 ns"},
	{"capacity-without-engine", .hides = "drm-engine-render:\t10000000000 ns"},
	{"maxfreq-without-engine", .hides = "drm-engine-copy:\t1000000000 ns"},
	{"total-without-cycles", .hides = "drm-cycles-render:\t10000000000"},
	{"cycles-alone", .hides = "drm-total-cycles-render:\t10000000000"},
	{"total-missing", .hides = "drm-total-vram:\t1 MiB"},

	{"engine-twice", 5, .prints = "drm-engine-render:\t10000000005 ns"},
	{"key-twice", 3, .prints = "drm-engine-capacity-render:\t5"},
	{.slug = "reorder"},
	{"both-ratios", 9, .prints = "drm-maxfreq-render:\t9 Hz"},
	{"alias", .prints = "drm-memory-vram:\t1 MiB"},
	{"pad", 64, .prints = "fake-drm-pad-0:\t" X16 X16 X16 X16},
	{"long-key", 3, .prints = "fake-drm-xxx:\t0"},
	{"driver-key", .prints = "fake-drm-key:\t0"},
	{"other-prefix", .prints = "other-key:\t0"},
	{"foreign-key", .prints = "pasid:\t0"},
	{"unknown-key", .prints = "drm-decoy-key:\t0"},
	{"frame-again", .prints = "pos:\t0"},
	{"no-colon", .prints = "no key"},
	{"empty-line", .prints = ""},

	{"capacity-zero", .prints = "drm-engine-capacity-render:\t0"},
	{"capacity-changed", 9, .prints = "drm-engine-capacity-render:\t9"},
	{"capacity-huge", .prints = "drm-engine-capacity-render:\t18446744073709551615"},
	{"capacity-torn", 9, .prints = "drm-engine-capacity-render:\t9", .by_chance = true},
	{"maxfreq-zero", .prints = "drm-maxfreq-copy:\t0 Hz"},
	{"maxfreq-changed", 5, .prints = "drm-maxfreq-copy:\t5 Hz"},
	/* (1 s + 2 % + 2 ms) x 500 MHz */
	{"over-maxfreq", .prints = "drm-cycles-copy:\t511000000"},
	{"curfreq-zero", .prints = "drm-curfreq-copy:\t0 Hz"},
	{"curfreq-over-max", 1, .prints = "drm-curfreq-copy:\t500000001 Hz"},
	{"freq-khz", .prints = "drm-maxfreq-copy:\t500000 KHz"},
	{"resident-over-total", 1024, .prints = "drm-resident-vram:\t1025 KiB"},
	{"shared-over-total", 1024, .prints = "drm-shared-vram:\t1025 KiB"},
	{"active-over-resident", 1, .prints = "drm-active-vram:\t1048577"},
	{"purgeable-over-resident", 1, .prints = "drm-purgeable-vram:\t1048577"},
	{"alias-unequal", 5, .prints = "drm-memory-gtt:\t5"},
	{"memory-zero", .prints = "drm-total-vram:\t0"},

	{"size-format", .prints = "drm-total-vram:\t1024 KiB"},
	{"unit-missing", .prints = "drm-engine-render:\t10000000000"},
	{"maxfreq-unit-missing", .prints = "drm-maxfreq-copy:\t500000000"},
	{"unit-wrong", .prints = "drm-engine-render:\t10000000000 us"},
	{"unit-glued", .prints = "drm-engine-render:\t10000000000ns"},
	{"leading-zeros", 3, .prints = "drm-engine-render:\t00010000000000 ns"},
	{"negative", .prints = "drm-engine-render:\t-10000000000 ns"},
	{"plus", .prints = "drm-engine-render:\t+10000000000 ns"},
	{"fraction", .prints = "drm-engine-render:\t0.10000000000 ns"},
	{"hex", .prints = "drm-engine-render:\t0x2540be400 ns"},
	{"value-text", .prints = "drm-engine-render:\tunknown ns"},
	{"value-empty", .prints = "drm-engine-render:\t"},
	{"beyond-64", .prints = "drm-engine-render:\t999999999999999999999999999999 ns"},

	{"separator", .prints = "drm-driver:fake-drm"},
	{"key-blank", .prints = "drm-engine-render :\t10000000000 ns"},
	{"trailing-space", .prints = "drm-driver:\tfake-drm "},
	{"crlf", .prints = "drm-driver:\tfake-drm\r"},
	{"no-final-newline", .hides = "drm-memory-gtt:\t0"},
	{"nul", .hides = "drm-engine-render:\t10000000000 ns"},
	{"control", .prints = "drm-engine-render:\t10000000000 ns\x1b"},

	{"engine-renamed", .text = "3d", .prints = "drm-engine-3d:\t10000000000 ns"},
	{"engine-unnamed", .prints = "drm-engine-:\t10000000000 ns"},
	{"engine-named-capacity", .prints = "drm-engine-capacity-x:\t10000000000 ns"},
	{"region-renamed", .text = "sys", .prints = "drm-total-sys:\t1 MiB"},
	{"name-odd", .prints = "drm-client-name:\tlevel 3"},
	{"driver-empty", .prints = "drm-driver:\t"},
	{"driver-changed", .prints = "drm-driver:\tother"},
	{"pdev-malformed", .prints = "drm-pdev:\t03:00.0"},
	{"pdev-typo", .prints = "drm-pdev:\t0000:03.00.0"},
	{"pdev-changed", .prints = "drm-pdev:\t0000:fe:1d.7"},
	{"id-changed", 9, .prints = "drm-client-id:\t9"},
	{"id-shared", 9, .prints = "drm-client-id:\t9", .no_pdev = true},
	{"id-digits", .text = "0042", .prints = "drm-client-id:\t0042"},
	{"id-text", .prints = "drm-client-id:\tnone"},

	{.slug = "slow-read", .amount = 2 * S},
	{.slug = "pause", .amount = 5},

	{"ratio-swapped", .prints = "drm-maxfreq-render:\t1000000000 Hz"},
	{"ratio-mixed", .prints = "drm-maxfreq-render:\t1000000000 Hz"},
	{"capacity-per-client", 3, .prints = "drm-engine-capacity-render:\t5"},
	{"maxfreq-per-client", 3, .prints = "drm-maxfreq-copy:\t500000003 Hz"},
	{"total-per-client", 7, .prints = "drm-total-cycles-render:\t10000000007"},
	{"engine-per-client", .hides = "drm-engine-render:\t10000000000 ns"},
	{"always-busy", .prints = "drm-engine-render:\t14000000000 ns"},
	{"cycles-still", .prints = "drm-cycles-render:\t6000000000"},
	{"region-flap", .hides = "drm-total-vram:\t1 MiB", .by_chance = true},
	{"driver-torn", .prints = "drm-driver:\tother", .by_chance = true},
	{"pdev-torn", .prints = "drm-pdev:\t0000:fe:1d.7", .by_chance = true},
	{"prefix-missing", .prints = "engine-render:\t10000000000 ns"},
	{"counted-twice", .prints = "drm-total-vram:\t1050112"},
	{"region-moves", .prints = "drm-resident-gtt:\t1 MiB", .by_chance = true},
	{"dontneed-missed", .hides = "drm-purgeable-vram:\t1 MiB", .dontneed = true},
	{"purgeable-unmarked", .prints = "drm-purgeable-vram:\t1 MiB"},
	{"fence-missed", .hides = "drm-active-vram:\t1 MiB", .used = true},
};
