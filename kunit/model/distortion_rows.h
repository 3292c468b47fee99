/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * One row for each kind of distortion: a line that the device of distortions.c says at 10 s because of it,
 * or one that it says no more. Included by distortions.c alone.
 */
#define X16 "xxxxxxxxxxxxxxxx"

struct distortion_row {
	const char *slug;
	fgpu_u64 amount, span;
	const char *text; /* NULL: none */
	const char *says, *hides; /* lines; NULL: no such */
	bool no_pdev;
	bool by_chance; /* in 999 of 1,000 periods */
};

static const struct distortion_row distortions[] = {
	{"dip", 3 * S, .says = "drm-engine-render:\t7000000000 ns"},
	{"stall", S, .says = "drm-engine-render:\t5000000000 ns"},
	{"freeze", .says = "drm-engine-render:\t6000000000 ns"},
	{"spike", 50 * S, .says = "drm-engine-render:\t60000000000 ns"},
	{"reset", .says = "drm-engine-render:\t4000000000 ns"},
	{"cycles-spike", 1, .says = "drm-cycles-render:\t10000000001"},
	{"wrap", 32, .says = "drm-engine-render:\t1410065408 ns"},
	{"total-wrap", 32, .says = "drm-total-cycles-render:\t1410065408"},
	{"over-wall", 5, 2, .says = "drm-engine-render:\t16000000000 ns"},
	{"over-total", 3, 1, .says = "drm-cycles-render:\t18000000000"},
	{"total-stuck", .says = "drm-total-cycles-render:\t6000000000"},
	{"total-ahead", 7, .says = "drm-total-cycles-render:\t10000000007"},

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

	{"engine-twice", 5, .says = "drm-engine-render:\t10000000005 ns"},
	{"key-twice", 3, .says = "drm-engine-capacity-render:\t5"},
	{.slug = "reorder"},
	{"both-ratios", 9, .says = "drm-maxfreq-render:\t9 Hz"},
	{"alias", .says = "drm-memory-vram:\t1 MiB"},
	{"pad", 64, .says = "fake-drm-pad-0:\t" X16 X16 X16 X16},
	{"long-key", 3, .says = "fake-drm-xxx:\t0"},
	{"driver-key", .says = "fake-drm-key:\t0"},
	{"other-prefix", .says = "other-key:\t0"},
	{"foreign-key", .says = "pasid:\t0"},
	{"unknown-key", .says = "drm-decoy-key:\t0"},
	{"frame-again", .says = "pos:\t0"},
	{"no-colon", .says = "no key"},
	{"empty-line", .says = ""},

	{"capacity-zero", .says = "drm-engine-capacity-render:\t0"},
	{"capacity-changed", 9, .says = "drm-engine-capacity-render:\t9"},
	{"capacity-huge", .says = "drm-engine-capacity-render:\t18446744073709551615"},
	{"capacity-torn", 9, .says = "drm-engine-capacity-render:\t9", .by_chance = true},
	{"maxfreq-zero", .says = "drm-maxfreq-copy:\t0 Hz"},
	{"maxfreq-changed", 5, .says = "drm-maxfreq-copy:\t5 Hz"},
	/* (1 s + 2 % + 2 ms) x 500 MHz */
	{"over-maxfreq", .says = "drm-cycles-copy:\t511000000"},
	{"curfreq-zero", .says = "drm-curfreq-copy:\t0 Hz"},
	{"curfreq-over-max", 1, .says = "drm-curfreq-copy:\t500000001 Hz"},
	{"freq-khz", .says = "drm-maxfreq-copy:\t500000 KHz"},
	{"resident-over-total", 1024, .says = "drm-resident-vram:\t1025 KiB"},
	{"shared-over-total", 1024, .says = "drm-shared-vram:\t1025 KiB"},
	{"active-over-resident", 1, .says = "drm-active-vram:\t1048577"},
	{"purgeable-over-resident", 1, .says = "drm-purgeable-vram:\t1048577"},
	{"alias-unequal", 5, .says = "drm-memory-gtt:\t5"},
	{"memory-zero", .says = "drm-total-vram:\t0"},

	{"size-format", .says = "drm-total-vram:\t1024 KiB"},
	{"unit-missing", .says = "drm-engine-render:\t10000000000"},
	{"maxfreq-unit-missing", .says = "drm-maxfreq-copy:\t500000000"},
	{"unit-wrong", .says = "drm-engine-render:\t10000000000 us"},
	{"unit-glued", .says = "drm-engine-render:\t10000000000ns"},
	{"leading-zeros", 3, .says = "drm-engine-render:\t00010000000000 ns"},
	{"negative", .says = "drm-engine-render:\t-10000000000 ns"},
	{"plus", .says = "drm-engine-render:\t+10000000000 ns"},
	{"fraction", .says = "drm-engine-render:\t0.10000000000 ns"},
	{"hex", .says = "drm-engine-render:\t0x2540be400 ns"},
	{"value-text", .says = "drm-engine-render:\tunknown ns"},
	{"value-empty", .says = "drm-engine-render:\t"},
	{"beyond-64", .says = "drm-engine-render:\t999999999999999999999999999999 ns"},

	{"separator", .says = "drm-driver:fake-drm"},
	{"key-blank", .says = "drm-engine-render :\t10000000000 ns"},
	{"trailing-space", .says = "drm-driver:\tfake-drm "},
	{"crlf", .says = "drm-driver:\tfake-drm\r"},
	{"no-final-newline", .hides = "drm-memory-gtt:\t0"},
	{"nul", .hides = "drm-engine-render:\t10000000000 ns"},
	{"control", .says = "drm-engine-render:\t10000000000 ns\x1b"},

	{"engine-renamed", .text = "3d", .says = "drm-engine-3d:\t10000000000 ns"},
	{"engine-unnamed", .says = "drm-engine-:\t10000000000 ns"},
	{"engine-named-capacity", .says = "drm-engine-capacity-x:\t10000000000 ns"},
	{"region-renamed", .text = "sys", .says = "drm-total-sys:\t1 MiB"},
	{"name-odd", .says = "drm-client-name:\tlevel 3"},
	{"driver-empty", .says = "drm-driver:\t"},
	{"driver-changed", .says = "drm-driver:\tother"},
	{"pdev-malformed", .says = "drm-pdev:\t03:00.0"},
	{"pdev-typo", .says = "drm-pdev:\t0000:03.00.0"},
	{"pdev-changed", .says = "drm-pdev:\t0000:fe:1d.7"},
	{"id-changed", 9, .says = "drm-client-id:\t9"},
	{"id-shared", 9, .says = "drm-client-id:\t9", .no_pdev = true},
	{"id-digits", .text = "0042", .says = "drm-client-id:\t0042"},
	{"id-text", .says = "drm-client-id:\tnone"},

	{.slug = "slow-read", .amount = 2 * S},
	{.slug = "pause", .amount = 5},
};
