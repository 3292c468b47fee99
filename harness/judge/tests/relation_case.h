/* SPDX-License-Identifier: MIT */
/* Bytes that relations change. */
#ifndef DECOY_JUDGE_TESTS_RELATION_CASE_H
#define DECOY_JUDGE_TESTS_RELATION_CASE_H

#include "relation.h"
#include "set_bytes.h"

static inline struct decoy_case make(const char *bytes, bool is_recording)
{
	struct decoy_case tc = {
		.level = CASE_MUST, .until = CASE_SPEC_LATEST, .is_recording = is_recording};

	set_bytes(&tc, bytes);
	return tc;
}

#define TEXT                                                                       \
	"pos:\t0\ndrm-driver:\txe\ndrm-client-id:\t12\ndrm-engine-render:\t9 ns\n" \
	"drm-engine-capacity-render:\t2\ndrm-engine-copy:\t4 ns\ndrm-total-vram:\t3 MiB\n"

#define READ(pid, fd, dev, id, busy)                                                    \
	"@ 5 pid=" pid " fd=" fd " dev=226:" dev "\ndrm-driver: xe\ndrm-client-id: " id \
	"\ndrm-engine-render: " busy " ns\n"
#define SWEEP                              \
	READ("10", "3", "128", "7", "100") \
	READ("10", "4", "128", "8", "50") READ("11", "3", "129", "7", "100")

#endif
