/* SPDX-License-Identifier: MIT */
/* A series of reads that breaks each rule of time once, and a close one that holds it. */
#ifndef TIMELINT_CASES_H
#define TIMELINT_CASES_H

#include "lint_run.h"

struct timelint_case {
	const char *slug;
	enum fdi_accounting accounting;
	uint64_t t_ns; /* of the read that the finding is about */
	uint64_t got, limit; /* 0: not asked */
	const char *breaks;
	const char *holds;
	const char *name; /* of the finding */
	const char *text; /* its bytes */
};

#define RUNNING	   FDI_ACCOUNT_RUNNING
#define COMPLETION FDI_ACCOUNT_COMPLETION
#define ID	   "drm-driver:\tv3d\ndrm-client-id:\t7\n"
#define ID8	   "drm-driver:\tv3d\ndrm-client-id:\t8\n"
#define PCI	   ID "drm-pdev:\t0000:03:00.0\n"
#define SLOT4	   "drm-pdev:\t0000:04:00.0\n"
#define X(ns)	   ID "drm-engine-x:\t" #ns " ns\n"
#define X2(ns)	   X(ns) "drm-engine-capacity-x:\t2\n"
#define CYC(n)	   ID "drm-cycles-x:\t" #n "\n"
#define CYT(n, t)  CYC(n) "drm-total-cycles-x:\t" #t "\n"
#define M(name)	   "drm-total-" name ":\t4096\n"
#define ZERO	   "drm-total-a:\t0\n"
#define CAP(n)	   "drm-engine-capacity-x:\t" #n "\n"
#define Y8(ns)	   ID8 "drm-engine-x:\t" #ns " ns\n"
#define NOID(ns)   "drm-driver:\tv3d\ndrm-engine-x:\t" #ns " ns\n"
#define CYC8	   "drm-cycles-x:\t1\n"
#define T8(t)	   ID8 "drm-cycles-x:\t1\ndrm-total-cycles-x:\t" #t "\n"
#define FREQ(hz)   "drm-maxfreq-x:\t" #hz " Hz\n"
#define CUR(n, hz) CYC(n) "drm-curfreq-x:\t" #hz " Hz\n"
#define D0	   " dev=226:0"
#define D1	   " dev=226:1"
#define FD3	   " pid=1 fd=3"
#define FD4	   " pid=1 fd=4"
#define S	   "000000000" /* seconds in ns */
#define LOWER(t)   "@" #t "00000000\n" X(1)
#define LOWER8	   LOWER(21) LOWER(22) LOWER(23) LOWER(24) LOWER(25) LOWER(26) LOWER(27) LOWER(28)

static const struct timelint_case timelint_cases[] = {
	/* client. */
	{"client.id-stable", RUNNING, 2, 0, 0,
	 "@1" FD3 D0 "\n" PCI "@2" FD3 D0 "\n" PCI "drm-client-id:\t8\n",
	 "@1" FD3 D0 "\n" PCI "@2" FD3 D1 "\n" PCI "drm-client-id:\t8\n", "drm-client-id", "8"},
	{"client.id-stable", RUNNING, 3, 0, 0,
	 "@1" FD3 "\n" PCI "@2" FD3 " err=13\n@3" FD3 "\n" PCI "drm-client-id:\t8\n",
	 "@1" FD3 "\n" PCI "@2" FD4 "\n" PCI "@3" FD3 "\n" PCI "drm-client-id:\t8\n",
	 "drm-client-id", "8"},
	{"client.id-stable", RUNNING, 2, 0, 0,
	 "@1" FD3 "\n" PCI "@2" FD3 "\n" PCI "drm-client-id:\t77\n",
	 "@1" FD3 "\n" PCI "@2" FD3 "\n" PCI, "drm-client-id", "77"},
	{"client.id-stable", RUNNING, 2, 0, 0,
	 "@1" FD3 "\n" ID "@2" FD3 "\n" ID "drm-client-id:\t8\n",
	 "@1" FD3 D0 "\n" ID "@2" FD3 "\n" ID "drm-client-id:\t8\n", "drm-client-id", "8"},
	{"client.driver-stable", RUNNING, 2, 0, 0,
	 "@1" D0 "\n" ID "@2" D0 "\n" ID "drm-driver:\tv3\n@3" D0 "\n" ID "drm-driver:\tv3\n",
	 "@1" D0 "\n" ID "@2" D1 "\n" ID "drm-driver:\tv3\n", "drm-driver", "v3"},
	{"client.driver-stable", RUNNING, 3, 0, 0,
	 "@1" D0 "\n" ID "@2" D0 "\ndrm-client-id:\t7\n@3" D0 "\n" ID "drm-driver:\tv3\n",
	 "@1" D0 "\n" ID "@1" D0 "\n" ID "drm-driver:\tv3\n", "drm-driver", "v3"},
	{"client.pdev-stable", RUNNING, 2, 0, 0,
	 "@1" D0 "\n" PCI "@2" D0 "\n" ID SLOT4 "@3" D0 "\n" ID SLOT4,
	 "@1" D0 "\n" PCI "@2" D0 "\n" ID, "drm-pdev", "0000:04:00.0"},
	{"client.pdev-stable", RUNNING, 3, 0, 0,
	 "@1" D0 "\n" PCI "@2" D0 "\n" ID "@3" D0 "\n" ID SLOT4,
	 "@1" D0 "\n" PCI "@1" D0 "\n" ID SLOT4, "drm-pdev", "0000:04:00.0"},
	{"client.id-scope", RUNNING, 1, 0, 0,
	 "@1" D0 "\n" ID "@1" D1 "\n" ID "@2" D0 "\n" ID "@2" D1 "\n" ID,
	 "@1" D0 "\n" PCI "@1" D1 "\n" ID SLOT4, "drm-client-id", "7"},
	{"client.id-scope", RUNNING, 2, 0, 0,
	 "@1" D0 "\n" ID "@1" D0 FD3 "\n" ID "@2" D1 "\n" ID "@2" D0 "\n" ID,
	 "@1" D0 "\n" ID "@2" D1 "\n" ID "@3" D0 "\n" ID, "drm-client-id", "7"},
	{"client.id-scope", RUNNING, 1, 0, 0, "@1 dev=226:0\n" ID "@1 dev=261:0\n" ID,
	 "@1\n" ID "@1 dev=261:0\n" ID, "drm-client-id", "7"},
	{"client.members-agree", RUNNING, 1, 2, 1,
	 "@1" FD3 "\n" X(5) "@1" FD4 "\n" X2(5) "@1 pid=2 fd=3\n" X2(5),
	 "@1" FD3 "\n" X(5) "@1" FD4 "\n" X(5) "drm-engine-capacity-x:\t1\n", "x", ""},
	/* of two processes; a maximum frequency may change between two reads */
	{"client.members-agree", RUNNING, 1, 2, 1, "@1 pid=1 fd=3\n" X(5) "@1 pid=2 fd=3\n" X2(5),
	 "@1 pid=1 fd=3\n" X(5) "drm-maxfreq-x:\t900 Hz\n@1 pid=2 fd=3\n" X(
		 5) "drm-maxfreq-x:\t1 KHz\n",
	 "x", ""},
	{"client.members-agree", RUNNING, 1, 0, 0,
	 "@1" FD3 D0 "\n" PCI "@1" FD4 D0 "\n" ID SLOT4 "@1 pid=2 fd=3" D0 "\n" ID SLOT4,
	 "@1" FD3 D0 "\n" PCI "@2" FD4 D0 "\n" ID SLOT4, "drm-pdev", "0000:04:00.0"},
	{"client.members-agree", RUNNING, 1, 0, 0,
	 "@1" D0 "\n" ID "@1" D0 "\n" ID "drm-driver:\tv3\n",
	 "@1" FD3 D0 "\n" ID "@1" FD3 D0 "\n" ID "drm-driver:\tv3\n", "drm-driver", "v3"},
	/* clients of one device, which is known by its number; each device is reported once */
	{"client.same-driver", RUNNING, 1, 0, 0,
	 "@1" D0 "\n" ID "@1" D0 "\n" ID8 "drm-driver:\txe\n@2" D0 "\n" ID "@2" D0 "\n" ID8
	 "drm-driver:\txe\n",
	 "@1" D0 "\n" ID "@1" D1 "\n" ID8 "drm-driver:\txe\n", "drm-driver", "xe"},
	{"client.same-driver", RUNNING, 2, 0, 0,
	 "@1" D0 "\n" ID "@1" D0 "\n" ID8 "@2" D0 "\ndrm-client-id:\t9\n@2" D0 "\n" ID "@2" D0
	 "\n" ID8 "drm-driver:\txe\n",
	 "@1" D0 "\n" ID "@2" D0 "\n" ID8 "drm-driver:\txe\n@3" D0 "\n" ID8 "drm-driver:\txe\n@3" D0
	 "\ndrm-client-id:\t7\n",
	 "drm-driver", "xe"},
	/* of one client: client.members-agree */
	{"client.same-driver", RUNNING, 1, 0, 0,
	 "@1" D0 "\n" ID "@1" D0 "\n" ID8 "drm-driver:\txe\n",
	 "@1" D0 FD3 "\n" ID "@1" D0 FD4 "\n" ID "drm-driver:\txe\n", "drm-driver", "xe"},
	{"client.same-pdev", RUNNING, 1, 0, 0,
	 "@1" D0 "\n" PCI "@1" D0 "\n" ID8 SLOT4 "@2" D0 "\n" PCI "@2" D0 "\n" ID8 SLOT4,
	 "@1\n" PCI "@1\n" ID8 SLOT4, "drm-pdev", "0000:04:00.0"},
	{"client.same-pdev", RUNNING, 2, 0, 0,
	 "@1" D0 "\n" PCI "@1" D0 "\n" ID8 "@2" D0 "\n" ID "@2" D0 "\n" ID8 SLOT4 "@2" D0 "\n" PCI
	 "drm-client-id:\t9\n",
	 "@1" D0 "\n" PCI "@1" D0 "\n" ID8 "@2" D0 "\n" ID "@2" D0 "\n" ID8 SLOT4, "drm-pdev",
	 "0000:03:00.0"},
	/* a driver's choice: another time, client, device; once */
	{"cycles.exclusive-driver", RUNNING, 2, 0, 0,
	 "@1\n" CYT(5, 9) "@2\n" CYC(6) FREQ(8) "@3\n" CYC(7) FREQ(8),
	 "@1\n" CYT(5, 9) "@2\n" CYC(6), "x", "drm-total-cycles-x"},
	{"cycles.exclusive-driver", RUNNING, 1, 0, 0,
	 "@1\n" CYC(6) FREQ(8) "@1\n" ID8 "drm-cycles-y:\t4\ndrm-total-cycles-y:\t5\n",
	 "@1\n" CYC(6) FREQ(8) "@1\n" CYT(6, 9) "drm-driver:\txe\n", "y", "drm-maxfreq-x"},
	/* a text with both is cycles.exclusive-engines, and chooses nothing */
	{"cycles.exclusive-driver", RUNNING, 3, 0, 0,
	 "@1" D0 "\n" CYT(5, 9) "drm-maxfreq-y:\t8 Hz\n@2" D0 "\n" CYT(5, 9) "@3" D1
									     "\n" ID8 FREQ(8),
	 "@1" D0 "\n" CYT(5, 9) "drm-maxfreq-y:\t8 Hz\n@2" D0 "\n" CYC(5) FREQ(9) "@3" D1
										  "\n" ID8 FREQ(8),
	 "x", "drm-total-cycles-x"},
	/* the client that chose was closed, another of its driver was not; a text without driver */
	{"cycles.exclusive-driver", RUNNING, 3, 0, 0,
	 "@1" D0 "\n" CYT(5, 9) "@1" D0 "\n" ID8 "@2" D0 "\n" ID8 "@3" D0
				"\ndrm-client-id:\t8\n" FREQ(8) "@4" D0 "\n" ID8 FREQ(8),
	 "@1" D0 "\n" CYT(5, 9) "@2" D0 "\ndrm-driver:\txe\n@3" D0 "\n" ID8 FREQ(8), "x",
	 "drm-total-cycles-x"},
	/* engine. */
	{"engine.capacity-stable", RUNNING, 2, 1, 2, "@1\n" X2(5) "@2\n" X(5),
	 "@1\n" X(5) "@2\n" X(5) "drm-engine-capacity-x:\t1\n", "x", ""},
	/* clients of one device */
	{"engine.same-capacity", RUNNING, 1, 1, 2,
	 "@1" D0 "\n" X2(5) "@1" D0 "\n" Y8(5) "@2" D0 "\n" X2(5) "@2" D0 "\n" Y8(5),
	 "@1" D0 "\n" X2(5) "@1" D1 "\n" Y8(5), "x", ""},
	{"engine.same-capacity", RUNNING, 2, 2, 1, "@1" D0 "\n" X(5) "@2" D0 "\n" Y8(5) CAP(2),
	 "@1" D0 "\n" X(5) "@1" D0 "\n" Y8(5) "@2" D0 "\n" X2(5) "@2" D0 "\n" Y8(5) CAP(2), "x",
	 ""},
	{"engine.same-capacity", RUNNING, 1, 2, 1, "@1\n" PCI X(5) "@1\n" PCI Y8(5) CAP(2),
	 "@1\n" X(5) "@1\n" Y8(5) CAP(2), "x", ""},
	{"cycles.same-maxfreq", RUNNING, 1, 9, 8,
	 "@1" D0 "\n" X(5) FREQ(8) "@1" D0 "\n" Y8(5) FREQ(9) "@1" D0
							      "\n" Y8(5) "drm-client-id:\t9\n",
	 "@1" D0 "\n" X(5) FREQ(8) "@1" D0 "\n" Y8(5) FREQ(8), "x", ""},
	/* total-cycles of client 8 are behind those of 7 in two sweeps; the order is known */
	{"cycles.same-total", RUNNING, 4, 30, 200,
	 "@1" D0 "\n" CYT(5, 100) "@2" D0 " same\n" T8(10) "@3" D0 "\n" CYT(
		 5, 200) "@4" D0 " same\n" T8(30),
	 "@1" D0 "\n" CYT(5, 100) "@2" D0 " same\n" T8(10) "@3" D0 "\n" CYT(
		 5, 200) "@4" D0 " same\n" T8(200),
	 "x", ""},
	{"cycles.same-total", RUNNING, 3, 50, 200,
	 "@1" D0 "\n" CYT(5, 100) "@1" D0 "\n" T8(10) "@2" D0 "\n" CYT(5, 200) "@2" D0 "\n" T8(
		 40) "@3" D0 "\n" CYT(5, 250) "@3" D0 "\n" T8(50),
	 "@1" D0 "\n" CYT(5, 100) "@1" D0 "\n" T8(10) "@2" D0 "\n" CYT(5, 200) "@2" D0 "\n" T8(
		 40) "@3" D0 "\n" CYT(5, 250) "@3" D0 "\n" T8(200),
	 "x", ""},
	{"engine.same-set", RUNNING, 1, 0, 0,
	 "@1" D0 "\n" X(5) "@1" D0 "\n" Y8(5) "drm-engine-y:\t5 ns\n@2" D0
					      "\n" X(5) "@2" D0 "\n" Y8(5) "drm-engine-y:\t5 ns\n",
	 "@1" D0 "\n" X(5) "@1" D0 "\n" ID8, "y", ""},
	{"engine.same-set", RUNNING, 1, 0, 0,
	 "@1" D0 "\n" X(5) "drm-engine-y:\t5 ns\n@1" D0
			   "\n" Y8(5) "@2" D0 "\n" X(5) "drm-engine-y:\t5 ns\n@2" D0 "\n" Y8(5),
	 "@1" D0 "\n" X(5) "drm-engine-y:\t5 ns\n@2" D0 "\n" Y8(5), "y", ""},
	/* two clients of one engine: 1 s, a twentieth and 1 ms are 1,051,000,000 ns */
	{"engine.sum-within-wall", RUNNING, 1000000000, 1051000001, 1051000000,
	 "@0" D0 "\n" X(0) "@0" D0 "\n" Y8(0) "@1" S D0 "\n" X(999999999) "@1" S D0
									  "\n" Y8(51000002),
	 "@0" D0 "\n" X(0) "@0" D0 "\n" Y8(0) "@1" S D0 "\n" X(999999999) "@1" S D0
									  "\n" Y8(51000001),
	 "x", ""},
	/* capacity 2; read one after the other: from the first begin to the last end */
	{"engine.sum-within-wall", RUNNING, 1000000000, 2101000007, 2101000006,
	 "@0" D0 "\n" X2(0) "@1" D0 " same\n" Y8(0) CAP(2) "@1" S D0 "\n" X2(
		 1999999999) "@1000000002 same until=1000000003" D0 "\n" Y8(101000008) CAP(2),
	 "@0" D0 "\n" X2(0) "@1" D0 " same\n" Y8(0) CAP(2) "@1" S D0 "\n" X2(
		 1999999999) "@1000000002 same until=1000000004" D0 "\n" Y8(101000008) CAP(2),
	 "x", ""},
	/* a client that alone has too much is not added; two devices are not added */
	{"engine.sum-within-wall", RUNNING, 1000000000, 1100000000, 1051000000,
	 "@0" D0 "\n" X(0) "@0" D0 "\n" Y8(0) "@1" S D0 "\n" X(600000000) "@1" S D0
									  "\n" Y8(500000000),
	 "@0" D0 "\n" X(0) "@0" D0 "\n" Y8(0) "@1" S D0 "\n" X(5000000000) "@1" S D0
									   "\n" Y8(500000000),
	 "x", ""},
	{"engine.sum-within-wall", RUNNING, 1000000000, 1800000000, 1051000000,
	 "@0" D0 "\n" X(0) "@0" D0 "\n" Y8(0) "@1" S D0 "\n" X(900000000) "@1" S D0
									  "\n" Y8(900000000),
	 "@0" D0 "\n" X(0) "@0" D1 "\n" Y8(0) "@1" S D0 "\n" X(900000000) "@1" S D1
									  "\n" Y8(900000000),
	 "x", ""},
	/* without an id two descriptors may be one client */
	{"engine.sum-within-wall", RUNNING, 1000000000, 1800000000, 1051000000,
	 "@0" D0 FD3 "\n" X(0) "@0" D0 FD4 "\n" Y8(0) "@1" S D0 FD3 "\n" X(
		 900000000) "@1" S D0 FD4 "\n" Y8(900000000),
	 "@0" D0 FD3 "\n" NOID(0) "@0" D0 FD4 "\n" NOID(0) "@1" S D0 FD3 "\n" NOID(
		 900000000) "@1" S D0 FD4 "\n" NOID(900000000),
	 "x", ""},
	/* of completion: since the read before the last job's end; unknown for the first job */
	{"engine.sum-within-wall", COMPLETION, 3000000000, 4000000000, 3151000000,
	 "@0" D0 "\n" X(0) "@0" D0 "\n" Y8(0) "@1" S D0 "\n" X(1) "@1" S D0 "\n" Y8(
		 1) "@3" S D0 "\n" X(2000000001) "@3" S D0 "\n" Y8(2000000001),
	 "@0" D0 "\n" X(0) "@0" D0 "\n" Y8(0) "@1" S D0 "\n" X(1) "@3" S D0 "\n" X(
		 2000000001) "@3" S D0 "\n" Y8(2000000001),
	 "x", ""},
	{"engine.sum-within-wall", COMPLETION, 3000000000, 4000000000, 3151000000,
	 "@0" D0 "\n" X(0) "@0" D0 "\n" Y8(0) "@1" S D0 "\n" X(1) "@1" S D0 "\n" Y8(
		 1) "@3" S D0 "\n" X(2000000001) "@3" S D0 "\n" Y8(2000000001),
	 "@0" D0 "\n" X2(0) "@0" D0 "\n" Y8(0) CAP(2) "@1" S D0 "\n" X2(1) "@1" S D0 "\n" Y8(1)
		 CAP(2) "@3" S D0 "\n" X2(5000000001) "@3" S D0 "\n" Y8(5000000001) CAP(2),
	 "x", ""},
	/* each alone is within these three seconds, though not within the last two */
	{"engine.sum-within-wall", COMPLETION, 3000000000, 5000000000, 3151000000,
	 "@0" D0 "\n" X(0) "@0" D0 "\n" Y8(0) "@1" S D0 "\n" X(1) "@1" S D0 "\n" Y8(
		 1) "@3" S D0 "\n" X(2500000001) "@3" S D0 "\n" Y8(2500000001),
	 "@0" D0 "\n" X(0) "@0" D0 "\n" Y8(0) "@1" S D0 "\n" X(1) "@1" S D0 "\n" Y8(
		 1) "@3" S D0 "\n" X(3500000001) "@3" S D0 "\n" Y8(2500000001),
	 "x", ""},
	{"engine.within-wall", RUNNING, 1005, 1001056, 1001055, "@0\n" X(5) "@1005\n" X(1001061),
	 "@0\n" X(5) "@1005\n" X(1001060), "x", ""},
	{"engine.within-wall", RUNNING, 1000, 1002101, 1002100, "@0\n" X2(0) "@1000\n" X2(1002101),
	 "@0\n" X2(0) "@1000\n" X2(1002100), "x", ""},
	/* a capacity of 0 is one of 1 */
	{"engine.within-wall", RUNNING, 1000, 1001051, 1001050,
	 "@0\n" X(0) "drm-engine-capacity-x:\t0\n@1000\n" X(1001051) "drm-engine-capacity-x:\t0\n",
	 "@0\n" X(0) "drm-engine-capacity-x:\t0\n@1000\n" X(1001050) "drm-engine-capacity-x:\t0\n",
	 "x", ""},
	/* the reads lasted 7 and 5 ns */
	{"engine.within-wall", RUNNING, 1000, 1001063, 1001062,
	 "@0 until=7\n" X(0) "@1000 until=1005\n" X(1001063),
	 "@0 until=7\n" X(0) "@1000 until=1005\n" X(1001062), "x", ""},
	/* held at 500 through a dip, two intervals ago */
	{"engine.within-wall", RUNNING, 2000, 1002101, 1002100,
	 "@0\n" X(500) "@1000\n" X(400) "@2000\n" X(1002601),
	 "@0\n" X(500) "@1000\n" X(400) "@2000\n" X(1002600), "x", ""},
	/* the larger of two reads of one sweep, and its own window */
	{"engine.within-wall", RUNNING, 1000, 1001051, 1001050,
	 "@0\n" X(0) "@1000\n" X(7) "@1000\n" X(1001051),
	 "@0\n" X(7) "@0\n" X(0) "@1000\n" X(1001051), "x", ""},
	/* a job that ended by 4000, the last one having ended between 500 and 1000 */
	{"engine.within-wall", COMPLETION, 4000, 1003676, 1003675,
	 "@0\n" X(0) "@500\n" X(0) "@1000\n" X(1) "@3000\n" X(1) "@4000\n" X(1003677),
	 "@0\n" X(0) "@500\n" X(0) "@1000\n" X(1) "@3000\n" X(1) "@4000\n" X(1003676), "x", ""},
	/*
	 * Twice the time in each second: a job that ended at once explains two seconds, not four.
	 * What was added after a time without work is no part of it.
	 */
	{"engine.within-wall", COMPLETION, 3000000000, 4000000000, 3151000000,
	 "@0\n" X(0) "@1" S "\n" X(2000000000) "@2" S "\n" X(4000000000) "@3" S "\n" X(
		 6000000000) "@4" S "\n" X(7000000000),
	 "@0\n" X(0) "@1" S "\n" X(2000000000) "@2" S "\n" X(4000000000) "@3" S "\n" X(5000000000),
	 "x", ""},
	{"engine.within-wall", COMPLETION, 42000000000, 2200000000, 2101000000,
	 "@0\n" X(0) "@1" S "\n" X(2000000000) "@40" S "\n" X(2000000000) "@41" S "\n" X(
		 2000000001) "@42" S "\n" X(4200000001),
	 "@0\n" X(0) "@1" S "\n" X(2000000000) "@40" S "\n" X(2000000000) "@41" S "\n" X(
		 2000000001) "@42" S "\n" X(4100000001),
	 "x", ""},
	/* the same of an engine that was busy for 100 s before */
	{"engine.within-wall", COMPLETION, 42000000000, 2200000000, 2101000000,
	 "@0\n" X(100000000000) "@1" S "\n" X(102000000000) "@40" S "\n" X(
		 102000000000) "@41" S "\n" X(102000000001) "@42" S "\n" X(104200000001),
	 "@0\n" X(100000000000) "@1" S "\n" X(102000000000) "@40" S "\n" X(
		 102000000000) "@41" S "\n" X(102000000001) "@42" S "\n" X(104100000001),
	 "x", ""},
	/* of two units one was busy with a job of 100 s while the other ended one */
	{"engine.within-wall", COMPLETION, 101000000000, 100000000000, 3151000000,
	 "@97" S "\n" X(0) "@98" S "\n" X(0) "@99500000000\n" X(50000000000) "@101" S
									     "\n" X(150000000000),
	 "@97" S "\n" X2(0) "@98" S "\n" X2(0) "@99500000000\n" X2(50000000000) "@101" S "\n" X2(
		 150000000000),
	 "x", ""},
	/* all at once, from a driver that does not wait for a job to end */
	{"engine.within-wall", RUNNING, 1000, 5000000, 1001050, "@0\n" X(0) "@1000\n" X(5000000),
	 "@0\n" X(0) "@1000\n" X(1001050), "x", ""},
	/* each window belongs to its own read */
	{"engine.within-wall", RUNNING, 2000, 1001051, 1001050,
	 "@0 until=7\n" X(0) "@1000\n" X(1007) "@2000\n" X(1002058),
	 "@0 until=7\n" X(0) "@1000\n" X(1007) "@2000\n" X(1002057), "x", ""},
	/* an interval of 0 is not judged, unless the reads lasted longer */
	{"engine.within-wall", RUNNING, 0, 1000009, 1000008,
	 "@0 until=5\n" X(0) "@0 sweep until=3\n" X(1000009),
	 "@0 until=5\n" X(0) "@0 sweep\n" X(1000009), "x", ""},
	{"engine.within-wall", RUNNING, 0, 1000009, 1000008,
	 "@0 until=5\n" X(0) "@0 sweep until=3\n" X(1000009),
	 "@0\n" X(0) "@0 sweep until=5\n" X(1000009), "x", ""},
	/* since it stood still last */
	{"engine.within-wall", RUNNING, 2000, 1001051, 1001050,
	 "@0\n" X(5) "@1000\n" X(5) "@2000\n" X(1001056),
	 "@0\n" X(5) "@1000\n" X(5) "@2000\n" X(1001055), "x", ""},
	/* cycles. */
	{"cycles.within-total", RUNNING, 2, 101, 100, "@1\n" CYT(5, 10) "@2\n" CYT(106, 110),
	 "@1\n" CYT(5, 10) "@2\n" CYT(105, 110), "x", ""},
	{"cycles.within-total", RUNNING, 2, 201, 200,
	 "@1\n" CYT(5, 10) "drm-engine-capacity-x:\t2\n@2\n" CYT(206,
								 110) "drm-engine-capacity-x:\t2\n",
	 "@1\n" CYT(5, 10) "drm-engine-capacity-x:\t2\n@2\n" CYT(205,
								 110) "drm-engine-capacity-x:\t2\n",
	 "x", ""},
	/* since the sweep of the cycles held: 31 of 30, not 31 of 10 */
	{"cycles.within-total", RUNNING, 3, 31, 30,
	 "@1\n" CYT(50, 10) "@2\n" CYT(40, 30) "@3\n" CYT(81, 40),
	 "@1\n" CYT(50, 10) "@2\n" CYT(40, 30) "@3\n" CYT(70, 40), "x", ""},
	/* of completion: since the read before the last job's end; unknown for the first job, and
	   of two units */
	{"cycles.within-total", COMPLETION, 3, 51, 50,
	 "@1\n" CYT(5, 10) "@2\n" CYT(6, 40) "@3\n" CYT(57, 60),
	 "@1\n" CYT(5, 10) "@2\n" CYT(6, 40) "@3\n" CYT(56, 60), "x", ""},
	{"cycles.within-total", COMPLETION, 4, 31, 30,
	 "@1\n" CYT(5, 10) "@2\n" CYT(6, 40) "@3\n" CYT(7, 50) "@4\n" CYT(38, 70),
	 "@1\n" CYT(5, 10) "@2\n" CYT(5, 40) "@3\n" CYT(90, 60), "x", ""},
	{"cycles.within-total", COMPLETION, 3, 51, 50,
	 "@1\n" CYT(5, 10) "@2\n" CYT(6, 40) "@3\n" CYT(57, 60),
	 "@1\n" CYT(5, 10) CAP(2) "@2\n" CYT(6, 40) CAP(2) "@3\n" CYT(907, 60) CAP(2), "x", ""},
	{"cycles.total-advances", RUNNING, 2, 10, 10, "@1\n" CYT(5, 10) "@2\n" CYT(6, 10),
	 "@1\n" CYT(5, 10) "@2\n" CYT(5, 10), "x", ""},
	{"cycles.total-advances", RUNNING, 2, 9, 10, "@1\n" CYT(5, 10) "@2\n" CYT(6, 9),
	 "@1\n" CYT(5, 10) "@2\n" CYT(6, 11), "x", ""},
	/* absent total-cycles are unknown */
	{"cycles.within-total", RUNNING, 2, 101, 100, "@1\n" CYT(5, 10) "@2\n" CYT(106, 110),
	 "@1\n" CYC(5) "@2\n" CYT(106, 10), "x", ""},
	{"cycles.total-advances", RUNNING, 2, 10, 10, "@1\n" CYT(5, 10) "@2\n" CYT(6, 10),
	 "@1\n" CYT(5, 10) "@2\n" CYC(106), "x", ""},
	{"cycles.maxfreq-stable", RUNNING, 2, 2000, 1000,
	 "@1\n" X(5) "drm-maxfreq-x:\t1 KHz\n@2\n" X(5) "drm-maxfreq-x:\t2 KHz\n",
	 "@1\n" X(5) "drm-maxfreq-x:\t1 KHz\n@2\n" X(5) "drm-maxfreq-x:\t1000 Hz\n", "x", ""},
	{"cycles.curfreq-follows-load", RUNNING, 2, 0, 0, "@1\n" CUR(5, 0) "@2\n" CUR(6, 0),
	 "@1\n" CUR(5, 0) "@2\n" CUR(5, 0), "x", ""},
	{"cycles.curfreq-follows-load", RUNNING, 3, 0, 0,
	 "@1\n" CUR(5, 9) "@2\n" CUR(6, 0) "@3\n" CUR(7, 0),
	 "@1\n" CUR(5, 9) "@2\n" CUR(6, 0) "@3\n" CUR(7, 9), "x", ""},
	/* memory. */
	{"memory.name-stable", RUNNING, 2, 0, 0,
	 "@1\n" ID M("a") M("b") "@2\n" ID M("a") M("c") "@3\n" ID M("a") M("c"),
	 "@1\n" ID M("a") M("b") "@2\n" ID M("a") "@3\n" ID M("a") M("c"), "c", "c"},
	/* with a text without regions in between; one that returns is not new */
	{"memory.name-stable", RUNNING, 3, 0, 0, "@1\n" ID M("a") "@2\n" ID "@3\n" ID M("b"),
	 "@1\n" ID M("a") "@2\n" ID M("a") M("b") "@3\n" ID M("a") "@4\n" ID M("b"), "b", "b"},
	{"memory.name-stable", RUNNING, 2, 0, 0, "@1\n" ID M("a") "@2\n" ID M("b"),
	 "@1\n" ID "@2\n" ID M("b"), "b", "b"},
	/* two reads of one sweep are one sample */
	{"memory.name-stable", RUNNING, 2, 0, 0,
	 "@1" FD3 "\n" ID M("a") "@1" FD4 "\n" ID "@2" FD3 "\n" ID M("b"),
	 "@1" FD3 "\n" ID M("a") "@1" FD4 "\n" ID M("b") "@2" FD3 "\n" ID M("b"), "b", "b"},
	{"memory.key-flap", RUNNING, 3, 0, 0,
	 "@1\n" ID M("a") "@2\n" ID "@3\n" ID M("a") "@4\n" ID M("a"),
	 "@1\n" ID M("a") "@2\n" ID "@3\n" ID, "a", ""},
	{"memory.key-flap", RUNNING, 4, 0, 0,
	 "@1\n" ID M("a") "drm-resident-a:\t0\n@2\n" ID M("a") "@3\n" ID M("a") "@4\n" ID M(
		 "a") "drm-resident-a:\t0\n",
	 "@1\n" ID M("a") "@2\n" ID M("a") "@3\n" ID M("a") "drm-resident-a:\t0\n", "a", ""},
	{"memory.total-while-busy", RUNNING, 3, 0, 0,
	 "@1\n" X(1) ZERO "@2\n" X(2) ZERO "@3\n" X(3) ZERO "@4\n" X(4) ZERO,
	 "@1\n" X(1) ZERO "@2\n" X(2) ZERO "@3\n" X(2) ZERO "@4\n" X(3) ZERO, "a", ""},
	{"memory.total-while-busy", RUNNING, 3, 0, 0,
	 "@1\n" CYC(1) ZERO "@2\n" CYC(2) ZERO "@3\n" CYC(3) ZERO,
	 "@1\n" CYC(1) ZERO "@2\n" CYC(2) ZERO "@3\n" CYC(3) ZERO M("b"), "a", ""},
	{"memory.total-while-busy", RUNNING, 5, 0, 0,
	 "@1\n" X(1) ZERO "@2\n" X(2) ZERO "@3\n" X(3) M("a") "@4\n" X(4) ZERO "@5\n" X(5) ZERO,
	 "@1\n" X(1) "drm-resident-a:\t0\n@2\n" X(2) "drm-resident-a:\t0\n@3\n" X(
		 3) "drm-resident-a:\t0\n",
	 "a", ""},
	/* time. */
	/* 10 s and the third sweep in which the other rose; once */
	{"time.counter-still", RUNNING, 11000000000, 0, 0,
	 "@1" S "\n" X(1) "drm-cycles-x:\t7\n@2" S "\n" X(2) "drm-cycles-x:\t7\n@3" S "\n" X(
		 3) "drm-cycles-x:\t7\n@11" S "\n" X(4) "drm-cycles-x:\t7\n@12" S
							"\n" X(5) "drm-cycles-x:\t7\n",
	 "@1" S "\n" X(1) "drm-cycles-x:\t7\n@2" S "\n" X(2) "drm-cycles-x:\t7\n@3" S "\n" X(
		 3) "drm-cycles-x:\t7\n@10999999999\n" X(4) "drm-cycles-x:\t7\n@12" S
							    "\n" X(5) "drm-cycles-x:\t8\n",
	 "x", ""},
	{"time.counter-still", RUNNING, 30000000000, 0, 0,
	 "@0\n" X(5) "drm-cycles-x:\t1\n@1" S "\n" X(6) "drm-cycles-x:\t2\n@2" S "\n" X(
		 6) "drm-cycles-x:\t3\n@20" S "\n" X(6) "drm-cycles-x:\t4\n@30" S
							"\n" X(6) "drm-cycles-x:\t5\n",
	 "@0\n" X(5) "drm-cycles-x:\t1\n@1" S "\n" X(6) "drm-cycles-x:\t2\n@2" S "\n" X(
		 6) "drm-cycles-x:\t3\n@20" S "\n" X(6) "drm-cycles-x:\t4\n@30" S
							"\n" X(6) "drm-cycles-x:\t4\n",
	 "x", ""},
	{"time.slow-read", RUNNING, 5, 1000000001, 1000000000, "@5 until=1000000006\n" ID,
	 "@5 until=1000000005\n" ID, "", ""},
	{"time.slow-read", RUNNING, 5, 0, 0, "@5 until=2" S " err=5\n", "@5 err=5\n", "", ""},
	{"time.dip", RUNNING, 2, 8, 9, "@1\n" X(9) "@2\n" X(8) "@3\n" X(7), "@1\n" X(9) "@2\n" X(9),
	 "x", ""},
	{"time.dip", RUNNING, 2, 8, 9, "@1\n" X(9) "@2\n" X(8), "@1\n" X(9) "@2\n" X(8) "@2\n" X(9),
	 "x", ""},
	{"time.dip", RUNNING, 2, 8, 9, "@1\n" CYC(9) "@2\n" CYC(8), "@1\n" CYC(9) "@2\n" CYC(10),
	 "x", ""},
	{"time.dip", RUNNING, 2, 8, 9, "@1\n" CYT(9, 9) "@2\n" CYT(9, 8),
	 "@1\n" CYT(9, 9) "@2\n" CYT(9, 9), "x", ""},
	{"time.dip", RUNNING, 3, 8, 9, "@1\n" X(9) "@2\n" X(9) "@3\n" X(8), "@1\n" X(9) "@2\n" ID,
	 "x", ""},
	{"time.dip", RUNNING, 3, 8, 9, "@1" FD3 "\n" X(9) "@2" FD3 " err=13\n@3" FD3 "\n" X(8),
	 "@1" FD3 "\n" X(9) "@2\n@3" FD3 "\n" X(8), "x", ""},
	/* 10 s after the first read below, and the third further one */
	{"time.catch-up", RUNNING, 11000000000, 8, 9,
	 "@0\n" X(9) "@1" S "\n" X(1) "@2" S "\n" X(2) "@3" S "\n" X(3) "@11" S "\n" X(8) "@12" S
											  "\n" X(8),
	 "@0\n" X(9) "@1" S "\n" X(1) "@2" S "\n" X(2) "@3" S "\n" X(3) "@11" S "\n" X(9), "x", ""},
	{"time.catch-up", RUNNING, 11000000001, 8, 9,
	 "@0\n" X(9) "@1" S "\n" X(1) "@2" S "\n" X(2) "@3" S "\n" X(3) "@10999999999\n" X(
		 8) "@11000000001\n" X(8),
	 "@0\n" X(9) "@1" S "\n" X(1) "@2" S "\n" X(2) "@3" S "\n" X(3) "@10999999999\n" X(8), "x",
	 ""},
	{"time.catch-up", RUNNING, 30000000000, 8, 9,
	 "@0\n" X(9) "@1" S "\n" X(1) "@12" S "\n" X(2) "@20" S "\n" X(3) "@30" S "\n" X(8),
	 "@0\n" X(9) "@1" S "\n" X(1) "@12" S "\n" X(2) "@20" S "\n" X(3), "x", ""},
	/* late, and passed in the next read */
	{"time.catch-up", RUNNING, 20000000000, 8, 9,
	 "@0\n" CYC(9) "@1" S "\n" CYC(1) "@2" S "\n" CYC(2) "@3" S "\n" CYC(3) "@20" S "\n" CYC(8),
	 "@0\n" CYC(9) "@1" S "\n" CYC(1) "@2" S "\n" CYC(2) "@3" S "\n" CYC(3) "@20" S "\n" CYC(9),
	 "x", ""},
	/* reported once, with a sweep without the key in between */
	{"time.catch-up", RUNNING, 11000000000, 8, 9,
	 "@0\n" X(9) "@1" S "\n" X(1) "@2" S "\n" X(2) "@3" S "\n" X(3) "@11" S "\n" X(
		 8) "@12" S "\n" ID "@13" S "\n" X(8),
	 "@0\n" X(9) "@1" S "\n" X(1) "@2" S "\n" X(2) "@3" S "\n" X(3) "@11" S "\n" ID, "x", ""},
	/* a dip that ended is no part of the next; of total-cycles nothing is demanded */
	{"time.catch-up", RUNNING, 11000000000, 8, 9,
	 "@0\n" X(9) "@1" S "\n" X(1) "@2" S "\n" X(2) "@3" S "\n" X(3) "@11" S "\n" X(8),
	 "@0\n" X(9) "@1" S "\n" X(1) "@2" S "\n" X(2) "@3" S "\n" X(3) "@4" S "\n" X(
		 4) "@5" S "\n" X(9) "@11" S "\n" X(8) "@31" S "\n" X(8),
	 "x", ""},
	{"time.catch-up", RUNNING, 11000000000, 8, 9,
	 "@0\n" CYT(9, 9) "@1" S "\n" CYT(1, 9) "@2" S "\n" CYT(1, 9) "@3" S "\n" CYT(
		 1, 9) "@11" S "\n" CYT(8, 9),
	 "@0\n" CYT(9, 9) "@1" S "\n" CYT(9, 1) "@2" S "\n" CYT(9, 1) "@3" S "\n" CYT(
		 9, 1) "@11" S "\n" CYT(9, 8),
	 "x", ""},
	/* in the read that breaks the graver rule, too, this one is not reported */
	{"time.catch-up", RUNNING, 11000000000, 8, 9,
	 "@0\n" X(9) "@1" S "\n" X(1)
		 LOWER8 LOWER(29) "@11" S "\n" X(8) "@61" S "\n" X(8) "@62" S "\n" X(8),
	 "@0\n" X(9) "@1" S "\n" X(1) LOWER8 LOWER(29) "@61" S "\n" X(8) "@62" S "\n" X(8), "x",
	 ""},
	/* 60 s after the first read below, and the tenth further one; reported once */
	{"time.catch-up-minute", RUNNING, 61000000000, 8, 9,
	 "@0\n" X(9) "@1" S "\n" X(1) LOWER8 LOWER(29) "@61" S "\n" X(8) "@99" S "\n" X(8),
	 "@0\n" X(9) "@1" S "\n" X(1) LOWER8 LOWER(29) "@60999999999\n" X(8), "x", ""},
	{"time.catch-up-minute", RUNNING, 62000000000, 8, 9,
	 "@0\n" X(9) "@1" S "\n" X(1) LOWER8 "@61" S "\n" X(8) "@62" S "\n" X(8),
	 "@0\n" X(9) "@1" S "\n" X(1) LOWER8 "@61" S "\n" X(8), "x", ""},
	{"time.catch-up-minute", RUNNING, 75000000000, 8, 9,
	 "@0\n" CYC(9) "@1" S "\n" CYC(1) "@70" S "\n" CYC(1) "@71" S "\n" CYC(2) "@72" S "\n" CYC(
		 2) "@73" S
		    "\n" CYC(2) "@74" S
				"\n" CYC(2) "@74" S
					    " sweep\n" CYC(
						    2) "@74" S
						       " sweep\n" CYC(
							       2) "@74" S
								  " sweep\n" CYC(
									  2) "@74" S
									     " sweep\n" CYC(
										     2) "@75" S
											"\n" CYC(8),
	 "@0\n" CYC(9) "@1" S "\n" CYC(1) "@70" S "\n" CYC(1) "@71" S "\n" CYC(2) "@72" S "\n" CYC(
		 2) "@73" S
		    "\n" CYC(2) "@74" S
				"\n" CYC(2) "@74" S
					    " sweep\n" CYC(
						    2) "@74" S
						       " sweep\n" CYC(
							       2) "@74" S
								  " sweep\n" CYC(
									  2) "@74" S
									     " sweep\n" CYC(
										     2) "@75" S
											"\n" CYC(9),
	 "x", ""},
	{"time.key-flap", RUNNING, 3, 0, 0, "@1\n" X(5) "@2\n" ID "@3\n" X(5),
	 "@1\n" X(5) "@2\n" ID "@3\n" ID, "x", ""},
	{"time.key-flap", RUNNING, 3, 0, 0,
	 "@1\n" X(5) "drm-cycles-x:\t1\n@2\n" X(5) "@3\n" X(5) "drm-cycles-x:\t1\n",
	 "@1\n" ID "@2\n" X(5) "@3\n" X(5) "drm-cycles-x:\t1\n", "x", ""},
	{"time.key-flap", RUNNING, 3, 0, 0, "@1\n" X(5) "@2\n" ID "@3\n" X(5) "@4\n" X(5),
	 "@1\n" ID "drm-resident-m:\t5\n@2\n" ID "@3\n" ID "drm-resident-m:\t5\n", "x", ""},
	{"time.key-flap", RUNNING, 4, 0, 0, "@1\n" X(5) "@2\n" ID "@3\n" ID "@4\n" X(5),
	 "@1\n" X(5) "@2\n" X(5), "x", ""},
	{"time.key-gone", RUNNING, 2, 0, 0, "@1\n" X(5) "@2\n" ID "@3\n" ID, "@1\n" ID "@2\n" X(5),
	 "x", ""},
	/* a text without a drm- key, or a failed read, removes no key */
	{"time.key-gone", RUNNING, 2, 0, 0, "@1" FD3 "\n" X(5) "@2" FD3 "\n" ID,
	 "@1" FD3 "\n" X(5) "@2" FD3 "\npos:\t0\n@3" FD3 " err=13\n@4" FD3 "\n" X(5), "x", ""},
};

/* The rules of FDI_MUST, by hand: exit codes rest on them. */
static const char *const timelint_musts[] = {
	"client.driver-stable",	       "client.pdev-stable",   "client.id-scope",
	"cycles.exclusive-driver",     "client.members-agree", "client.same-driver",
	"engine.within-wall",	       "cycles.within-total",  "cycles.total-advances",
	"cycles.curfreq-follows-load", "time.catch-up-minute",
};

#define TIMELINT_MUSTS (sizeof(timelint_musts) / sizeof(timelint_musts[0]))
#define TIMELINT_CASES (sizeof(timelint_cases) / sizeof(timelint_cases[0]))

#endif
