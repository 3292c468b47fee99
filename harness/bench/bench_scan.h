/* SPDX-License-Identifier: MIT */
/* One sweep of 10,000 descriptors, against bare open, read and close of the same files. */
#ifndef DECOY_BENCH_SCAN_H
#define DECOY_BENCH_SCAN_H

/* Nanoseconds a descriptor, the best of some rounds, which alternate. */
struct bench_scan_times {
	double scan;
	double bare; /* open(2) by path, as every monitor does it */
	double relative; /* openat(2) in the directory of the process, the least that there is */
};

struct bench_scan {
	struct bench_scan_times made; /* a tree in memory */
	struct bench_scan_times
		real; /* ten processes of this machine; /dev/null stands for a DRM node */
	const char *skipped; /* why there are no real ones; NULL: there are */
};

/* bench_scan - 0, or -errno where no tree can be made. rounds: 0 for as many as it wants. */
int bench_scan(struct bench_scan *out, unsigned int rounds);

#endif
