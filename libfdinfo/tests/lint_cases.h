/* SPDX-License-Identifier: MIT */
/* A text that breaks each rule once, with the place; and a close one that holds it. */
#ifndef LINT_CASES_H
#define LINT_CASES_H

#include "lint_run.h"

struct lint_case {
	const char *slug;
	enum fdi_spec spec;
	unsigned int line, column;
	const char *text; /* the offending bytes */
	struct bytes breaks;
	struct bytes holds;
};

#define OLD	 FDI_SPEC_6_12
#define NEW	 FDI_SPEC_LATEST
#define FRAME	 "pos:\t0\nflags:\t02\nmnt_id:\t9\nino:\t5\n"
#define DRIVER	 "drm-driver:\tv3d\n"
#define TOP	 FRAME DRIVER "drm-client-id:\t7\n" /* six lines */
#define BUSY	 "drm-engine-x:\t5 ns\n"
#define LONG_64	 "0123456789012345678901234567890123456789012345678901234567890123"
#define BUSY_1S	 "drm-engine-x:\t1000000000 ns\n"
#define FREQ_1G	 "drm-maxfreq-x:\t1000000000 Hz\n"
#define TOTAL_4K "drm-total-m:\t4 KiB\n"

static const struct lint_case lint_cases[] = {
	/* text. */
	{"text.key-value", OLD, 7, 1, "noise", B(TOP "noise\n"), B(TOP "v3d-noise:\n")},
	{"text.control", OLD, 7, 14, "\x1b", B(TOP "drm-engine-x:\x1b\t5 ns\n"),
	 B(TOP "drm-engine-x:\t5 ns\r\n")},
	{"text.control", OLD, 7, 5, "\x7f", B(TOP "v3d-\x7f:\t1\n"), B("pos:\t\x7f\n" DRIVER)},
	{"text.nul", OLD, 7, 7, "", B(TOP "v3d-x:\0\n"), B(TOP "v3d-x:0\n")},
	{"text.cr", OLD, 7, 20, "\r", B(TOP "drm-engine-x:\t5 ns \r\n"), B(TOP "v3d-x:\ra\n")},
	{"text.final-newline", OLD, 7, 19, "", B(TOP "drm-engine-x:\t5 ns"), B(TOP BUSY)},
	{"text.empty-line", OLD, 7, 1, "", B(TOP "\n" BUSY), B(TOP "v3d-x:\n")},
	{"text.empty-line", OLD, 7, 1, " \t", B(TOP " \t\n"), B(TOP "\v\n")},
	/* key. */
	{"key.no-whitespace", OLD, 7, 1, "v3d-a b", B(TOP "v3d-a b:\t1\n"),
	 B(TOP "v3d-ab: \t 1 2\n")},
	{"key.no-whitespace", OLD, 7, 1, " drm-engine-x", B(TOP " drm-engine-x:\t5 ns\n"),
	 B(TOP BUSY)},
	{"key.prefix", OLD, 7, 1, "v3d-jobs", B(TOP "v3d-jobs:\t1\n"), B(TOP "drm-jobs:\t1\n")},
	{"key.prefix", NEW, 7, 1, "pasid", B(TOP "pasid:\t1\n"), B(TOP "v3d-pasid:\t1\n")},
	{"key.prefix", NEW, 7, 1, "-pasid", B(TOP "-pasid:\t1\n"), B(TOP "lock:\t1\n")},
	{"key.driver-prefix", NEW, 7, 1, "v3-jobs", B(TOP "v3-jobs:\t1\n"),
	 B(TOP "v3d-jobs:\t1\n")},
	{"key.driver-prefix", NEW, 7, 1, "v3dx-jobs", B(TOP "v3dx-jobs:\t1\n"),
	 B(TOP "v3d-:\t1\n")},
	{"key.driver-prefix", NEW, 5, 1, "amd-vram", B(FRAME "amd-vram:\t1\ndrm-driver:\tamdgpu\n"),
	 B(FRAME "amd-vram:\t1\ndrm-driver:\tamd\n")},
	{"key.known", OLD, 7, 1, "drm-internal-memory", B(TOP "drm-internal-memory:\t1\n"),
	 B(TOP "drm-total-memory:\t1\n")},
	{"key.known", OLD, 7, 1, "drm-engine-", B(TOP "drm-engine-:\t5 ns\n"), B(TOP BUSY)},
	{"key.known", OLD, 7, 1, "drm-client-name", B(TOP "drm-client-name:\tx\n"),
	 B(TOP "v3d-client-name:\tx\n")},
	{"key.known", NEW, 7, 1, "drm-curfreq-x", B(TOP "drm-curfreq-x:\t1 Hz\n"),
	 B(TOP "drm-client-name:\tx\n")},
	{"key.unique", OLD, 8, 1, "drm-total-m", B(TOP TOTAL_4K TOTAL_4K),
	 B(TOP TOTAL_4K "drm-total-mm:\t4 KiB\n")},
	{"key.unique", OLD, 7, 1, "drm-driver", B(TOP DRIVER), B(TOP BUSY BUSY)},
	{"key.unique", OLD, 8, 1, "v3d-x", B(TOP "v3d-x:\t1\nv3d-x:\t2\n"),
	 B(TOP "lock:\t1\nlock:\t2\n")},
	{"key.standard-frame", OLD, 0, 0, "", B(DRIVER), B(FRAME DRIVER)},
	{"key.standard-frame", OLD, 5, 1, "lock",
	 B("pos:\t0\nflags:\t02\nmnt_id:\t9\n" DRIVER "lock:\t1\n"),
	 B("pos:\t0\nflags:\t02\nmnt_id:\t9\nlock:\t1\n" DRIVER)},
	{"key.standard-frame", OLD, 0, 0, "", B("pos:\t0\nflags:\t02\n" DRIVER "mnt_id:\t9\n"),
	 B("mnt_id:\t9\nflags:\t02\npos:\t0\n" DRIVER)},
	/* value. */
	{"value.uint", OLD, 7, 15, "-5 ns", B(TOP "drm-engine-x:\t-5 ns\n"), B(TOP BUSY)},
	{"value.uint", OLD, 7, 14, "", B(TOP "drm-engine-x:\n"), B(TOP "drm-engine-x:0 ns\n")},
	{"value.uint", OLD, 7, 15, "0x10 ns", B(TOP "drm-engine-x:\t0x10 ns\n"),
	 B(TOP "drm-engine-x:\t010 ns\n")},
	{"value.uint", OLD, 7, 14, "1.5 MiB", B(TOP "drm-total-m:\t1.5 MiB\n"),
	 B(TOP "drm-total-m:\t1 MiB\n")},
	{"value.uint", OLD, 7, 15, "ten", B(TOP "drm-cycles-x:\tten\n"), B(TOP "v3d-x:\tten\n")},
	{"value.uint", OLD, 6, 16, "7e2", B(FRAME DRIVER "drm-client-id:\t7e2\n"), B(TOP)},
	{"value.unit", OLD, 7, 17, "us", B(TOP "drm-engine-x:\t5 us\n"), B(TOP BUSY)},
	{"value.unit", OLD, 7, 15, "kB", B(TOP "drm-total-m:\t5kB\n"), B(TOP "v3d-m:\t5kB\n")},
	{"value.unit", OLD, 7, 16, "GiB", B(TOP "drm-total-m:\t5 GiB\n"), B(TOP TOTAL_4K)},
	{"value.unit", OLD, 7, 18, "kHz", B(TOP "drm-maxfreq-x:\t5 kHz\n"),
	 B(TOP "drm-maxfreq-x:\t5 KHz\n")},
	{"value.unit", OLD, 7, 17, "Hz", B(TOP "drm-cycles-x:\t5 Hz\n"),
	 B(TOP "drm-cycles-x:\t5\n")},
	{"value.unit", OLD, 7, 17, "ns ns", B(TOP "drm-engine-x:\t5 ns ns\n"), B(TOP BUSY)},
	{"value.unit", OLD, 7, 26, "KiB", B(TOP "drm-engine-capacity-x:\t1 KiB\n"),
	 B(TOP "drm-engine-capacity-x:\t1 ns\n")},
	{"value.unit-space", OLD, 7, 15, "5ns", B(TOP "drm-engine-x:\t5ns\n"),
	 B(TOP "drm-engine-x:\t5  ns\n")},
	{"value.unit-space", OLD, 7, 15, "5\tns", B(TOP "drm-engine-x:\t5\tns\n"), B(TOP BUSY)},
	{"value.fits-64", OLD, 7, 15, "18446744073709551616",
	 B(TOP "drm-cycles-x:\t18446744073709551616\n"),
	 B(TOP "drm-cycles-x:\t18446744073709551615\n")},
	{"value.fits-64", OLD, 7, 14, "17592186044416 MiB",
	 B(TOP "drm-total-m:\t17592186044416 MiB\n"), B(TOP "drm-total-m:\t17592186044415 MiB\n")},
	{"value.leading-zero", OLD, 7, 15, "05 ns", B(TOP "drm-engine-x:\t05 ns\n"),
	 B(TOP "drm-engine-x:\t0 ns\n")},
	{"value.trailing-space", OLD, 7, 19, "", B(TOP "drm-engine-x:\t5 ns \n"),
	 B(TOP "drm-engine-x: \t5 ns\n")},
	{"value.core-size-format", OLD, 7, 14, "1024 KiB", B(TOP "drm-total-m:\t1024 KiB\n"),
	 B(TOP "drm-total-m:\t1025 KiB\n")},
	{"value.core-size-format", OLD, 7, 14, "0 MiB", B(TOP "drm-total-m:\t0 MiB\n"),
	 B(TOP "drm-total-m:\t1024 MiB\n")},
	{"value.core-size-format", OLD, 7, 14, "0 KiB", B(TOP "drm-total-m:\t0 KiB\n"),
	 B(TOP "drm-total-m:\t0\n")},
	{"value.core-size-format", OLD, 7, 14, "2048", B(TOP "drm-total-m:\t2048\n"),
	 B(TOP "drm-memory-m:\t0 KiB\n")},
	{"value.empty-string", OLD, 5, 13, "", B(FRAME "drm-driver:\t\n"),
	 B(TOP "drm-client-name:\t\n")},
	/* client. */
	{"client.driver-present", OLD, 0, 0, "", B(FRAME "drm-client-id:\t7\n"),
	 B(FRAME "drm-driver:\n")},
	{"client.driver-present", NEW, 0, 0, "", B(FRAME "pdev:\t0000:03:00.0\nvram mem:\t1 kB\n"),
	 B(FRAME "pdevs:\t0000:03:00.0\nvram mem:\t1 kB\n")},
	{"client.driver-present", NEW, 0, 0, "", B("pasid:\t1\n"), B("pasid\n")},
	{"client.pdev-format", OLD, 7, 11, "03:00.0", B(TOP "drm-pdev:\t03:00.0\n"),
	 B(TOP "drm-pdev:\t0000:03:00.0\n")},
	{"client.pdev-format", OLD, 7, 11, "0000:03:00.g", B(TOP "drm-pdev:\t0000:03:00.g\n"),
	 B(TOP "drm-pdev:\t10000:e1:1F.7\n")},
	{"client.pdev-format", OLD, 7, 11, "000:03:00.0", B(TOP "drm-pdev:\t000:03:00.0\n"),
	 B(TOP "drm-pdev:\t0000:03.00.0\n")},
	{"client.pdev-format", OLD, 7, 11, "0000:03:00.00", B(TOP "drm-pdev:\t0000:03:00.00\n"),
	 B(TOP "drm-pdev:\t0000:03:00.1\n")},
	{"client.pdev-typo", OLD, 7, 11, "0000:03.00.0", B(TOP "drm-pdev:\t0000:03.00.0\n"),
	 B(TOP "drm-pdev:\t0000:03:00.0\n")},
	{"client.id-present", OLD, 0, 0, "", B(FRAME DRIVER), B(TOP)},
	{"client.name-printable", NEW, 7, 18, "a b", B(TOP "drm-client-name:\ta b\n"),
	 B(TOP "drm-client-name:\ta:b\xc3\xa9\n")},
	{"client.name-printable", NEW, 7, 18, LONG_64 "4",
	 B(TOP "drm-client-name:\t" LONG_64 "4\n"), B(TOP "drm-client-name:\t" LONG_64 "\n")},
	/* engine. */
	{"engine.unique-name", OLD, 8, 1, "drm-engine-x", B(TOP BUSY "drm-engine-x:\t6 ns\n"),
	 B(TOP BUSY "drm-engine-xx:\t6 ns\n")},
	{"engine.capacity-nonzero", OLD, 8, 24, "0", B(TOP BUSY "drm-engine-capacity-x:\t0\n"),
	 B(TOP BUSY "drm-engine-capacity-x:\t1\n")},
	{"engine.capacity-has-engine", OLD, 8, 1, "drm-engine-capacity-y",
	 B(TOP BUSY "drm-engine-capacity-y:\t2\n"), B(TOP "drm-engine-capacity-x:\t2\n" BUSY)},
	{"engine.unit-ns", OLD, 7, 15, "5", B(TOP "drm-engine-x:\t5\n"), B(TOP BUSY)},
	{"engine.name-like-capacity", OLD, 7, 24, "5 ns", B(TOP "drm-engine-capacity-x:\t5 ns\n"),
	 B(TOP BUSY "drm-engine-capacity-x:\t5\n")},
	/* cycles. */
	{"cycles.exclusive", OLD, 9, 1, "drm-maxfreq-x",
	 B(TOP "drm-cycles-x:\t1\ndrm-total-cycles-x:\t2\n" FREQ_1G),
	 B(TOP "drm-cycles-x:\t1\ndrm-total-cycles-y:\t2\n" FREQ_1G)},
	{"cycles.exclusive", OLD, 8, 1, "drm-total-cycles-x",
	 B(TOP FREQ_1G "drm-total-cycles-x:\t2\n"), B(TOP FREQ_1G)},
	{"cycles.has-engine", OLD, 8, 1, "drm-cycles-y", B(TOP BUSY "drm-cycles-y:\t1\n"),
	 B(TOP "drm-cycles-x:\t1\n" BUSY)},
	{"cycles.total-has-cycles", OLD, 8, 1, "drm-total-cycles-x",
	 B(TOP BUSY "drm-total-cycles-x:\t1\n"),
	 B(TOP "drm-total-cycles-x:\t1\ndrm-cycles-x:\t1\n")},
	{"cycles.maxfreq-has-engine", OLD, 7, 1, "drm-maxfreq-x", B(TOP FREQ_1G),
	 B(TOP FREQ_1G BUSY)},
	{"cycles.maxfreq-unit", OLD, 8, 16, "1000", B(TOP BUSY "drm-maxfreq-x:\t1000\n"),
	 B(TOP BUSY "drm-maxfreq-x:\t1000 Hz\n")},
	{"cycles.maxfreq-nonzero", OLD, 8, 16, "0 Hz", B(TOP BUSY "drm-maxfreq-x:\t0 Hz\n"),
	 B(TOP BUSY "drm-maxfreq-x:\t1 Hz\n")},
	/* 1 s at 1 GHz, and 1 % of it, and 1 ms: 1,011,000,000 cycles */
	{"cycles.within-maxfreq", OLD, 9, 15, "1011000001",
	 B(TOP BUSY_1S FREQ_1G "drm-cycles-x:\t1011000001\n"),
	 B(TOP BUSY_1S FREQ_1G "drm-cycles-x:\t1011000000\n")},
	/* cycles beyond 64 bits in between, and none lost: 2^64-1 ns at 10 Hz are 184467440737 */
	{"cycles.within-maxfreq", OLD, 8, 15, "18446744073709551615",
	 B(TOP "drm-engine-x:\t18446744073709551615 ns\ndrm-cycles-x:\t18446744073709551615\n"
	       "drm-maxfreq-x:\t10 Hz\n"),
	 B(TOP "drm-engine-x:\t18446744073709551615 ns\ndrm-cycles-x:\t18446744073709551615\n"
	       "drm-maxfreq-x:\t10000 MHz\n")},
	{"cycles.ratio-computable", OLD, 8, 1, "drm-cycles-x", B(TOP BUSY "drm-cycles-x:\t1\n"),
	 B(TOP BUSY "drm-cycles-x:\t1\n" FREQ_1G)},
	{"cycles.curfreq-within-max", OLD, 7, 16, "1001 MHz",
	 B(TOP "drm-curfreq-x:\t1001 MHz\n" FREQ_1G), B(TOP "drm-curfreq-x:\t1000 MHz\n" FREQ_1G)},
	/* memory. */
	{"memory.shared-within-total", OLD, 7, 15, "4097", B(TOP "drm-shared-m:\t4097\n" TOTAL_4K),
	 B(TOP "drm-shared-m:\t4096\n" TOTAL_4K)},
	{"memory.resident-within-total", OLD, 8, 17, "4097",
	 B(TOP TOTAL_4K "drm-resident-m:\t4097\n"), B(TOP TOTAL_4K "drm-resident-m:\t4096\n")},
	{"memory.resident-within-total", OLD, 8, 15, "5 KiB",
	 B(TOP TOTAL_4K "drm-memory-m:\t5 KiB\n"),
	 B(TOP TOTAL_4K "drm-memory-m:\t5 KiB\ndrm-resident-m:\t4 KiB\n")},
	{"memory.purgeable-within-resident", NEW, 8, 18, "2",
	 B(TOP "drm-resident-m:\t1\ndrm-purgeable-m:\t2\n"),
	 B(TOP "drm-resident-m:\t2\ndrm-purgeable-m:\t2\n")},
	{"memory.purgeable-within-resident", NEW, 8, 18, "2",
	 B(TOP "drm-memory-m:\t1\ndrm-purgeable-m:\t2\n"),
	 B(TOP "drm-total-m:\t1\ndrm-purgeable-m:\t2\n")},
	{"memory.active-within-resident", NEW, 8, 15, "2",
	 B(TOP "drm-resident-m:\t1\ndrm-active-m:\t2\n"),
	 B(TOP "drm-resident-n:\t1\ndrm-active-m:\t2\n")},
	{"memory.alias-equal", NEW, 8, 15, "1025",
	 B(TOP "drm-resident-m:\t1 KiB\ndrm-memory-m:\t1025\n"),
	 B(TOP "drm-resident-m:\t1 KiB\ndrm-memory-m:\t1024\n")},
	{"memory.alias-deprecated", NEW, 7, 1, "drm-memory-m", B(TOP "drm-memory-m:\t1\n"),
	 B(FRAME "drm-driver:\tamdgpu\ndrm-memory-m:\t1\n")},
	{"memory.total-present", OLD, 8, 1, "drm-shared-n",
	 B(TOP TOTAL_4K "drm-shared-n:\t0\ndrm-active-n:\t0\n"),
	 B(TOP "drm-shared-m:\t0\n" TOTAL_4K)},
};

#define LINT_CASES (sizeof(lint_cases) / sizeof(lint_cases[0]))

#endif
