/* SPDX-License-Identifier: MIT */
/* A script in which each design of loads has numbers of its own (ask.h). */
#ifndef DECOY_ZOO_LOADS_SHOWN_H
#define DECOY_ZOO_LOADS_SHOWN_H

#define LOADS_7(ns) "drm-driver: a\ndrm-client-id: 7\ndrm-engine-render: " ns
#define LOADS_8(ns) "drm-driver: a\ndrm-client-id: 8\ndrm-engine-render: " ns
#define LOADS_9(ns) "drm-driver: a\ndrm-client-id: 9\ndrm-engine-render: " ns

#define LOADS_0 "0 ns\ndrm-engine-video: 0 ns\ndrm-engine-copy: 0 ns\n"
#define LOADS_1 "500000000 ns\ndrm-engine-video: 250000000 ns\ndrm-engine-copy: 750000000 ns\n"

/*
 * In a second, client 7 of processes 1 (twice) and 2 does 0.5 of render, 0.25 of video, 0.75 of
 * copy; client 8 of process 2 0.375 of render. Client 9 of process 3 is new, and did 0.625 of
 * render ever.
 */
#define LOADS_SCRIPT                                                                                                                                        \
	"@ 0 1 3 0\n" LOADS_7(LOADS_0) "@ 0 1 4 0\n" LOADS_7(LOADS_0) "@ 0 2 3 0\n" LOADS_7(LOADS_0) "@ 0 2 4 0\n" LOADS_8("0 ns\n") "@ 1 1 3 0\n" LOADS_7( \
		LOADS_1) "@ 1 1 4 0\n" LOADS_7(LOADS_1) "@ 1 2 3 0\n" LOADS_7(LOADS_1) "@ 1 2 4 0\n" LOADS_8("375000000 ns\n") "@ 1 3 3 0\n" LOADS_9("625000000 ns\n")

#endif
