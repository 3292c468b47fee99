/* SPDX-License-Identifier: MIT */
/* Rules of a driver in a real kernel, judged by the checks in a guest. */
#include "rows.h"

#define ALL FDI_SPEC_6_12, FDI_SPEC_LATEST

static const struct consumer_rule rules[] = {
	{"kernel.access", FDI_MUST, ALL},
	{"kernel.access-control", FDI_MUST, ALL},
	{"kernel.busy", FDI_MUST, ALL},
	{"kernel.client-lifetime", FDI_MUST, ALL},
	{"kernel.client-name", FDI_MUST, ALL},
	{"kernel.client-of-file", FDI_MUST, ALL},
	{"kernel.clock", FDI_MUST, ALL},
	{"kernel.close-safe", FDI_MUST, ALL},
	{"kernel.engine-capacity", FDI_MUST, ALL},
	{"kernel.engine-completion", FDI_MUST, ALL},
	{"kernel.engine-cycles", FDI_MUST, ALL},
	{"kernel.engine-own", FDI_MUST, ALL},
	{"kernel.engine-running", FDI_MUST, ALL},
	{"kernel.fence-attach", FDI_MUST, ALL},
	{"kernel.fence-error", FDI_MUST, ALL},
	{"kernel.fence-in", FDI_MUST, ALL},
	{"kernel.fence-signal", FDI_MUST, ALL},
	{"kernel.growth", FDI_MUST, ALL},
	{"kernel.header", FDI_MUST, ALL},
	{"kernel.input-refused", FDI_MUST, ALL},
	{"kernel.input-taken", FDI_MUST, ALL},
	{"kernel.journal", FDI_MUST, ALL},
	{"kernel.kunit", FDI_MUST, ALL},
	{"kernel.leak", FDI_MUST, ALL},
	{"kernel.limit", FDI_MUST, ALL},
	{"kernel.load", FDI_MUST, ALL},
	{"kernel.memory-active", FDI_MUST, ALL},
	{"kernel.memory-life", FDI_MUST, ALL},
	{"kernel.memory-once", FDI_MUST, ALL},
	{"kernel.memory-purgeable", FDI_MUST, ALL},
	{"kernel.memory-region", FDI_MUST, ALL},
	{"kernel.memory-sums", FDI_MUST, ALL},
	{"kernel.module-fault", FDI_MUST, ALL},
	{"kernel.module-hang", FDI_MUST, ALL},
	{"kernel.module-unload", FDI_MUST, ALL},
	{"kernel.not-drm", FDI_MUST, ALL},
	{"kernel.observer", FDI_MUST, ALL},
	{"kernel.parent", FDI_MUST, ALL},
	{"kernel.rmmod", FDI_MUST, ALL},
	{"kernel.sched", FDI_MUST, ALL},
	{"kernel.slow-read", FDI_MUST, ALL},
	{"kernel.text-frame", FDI_MUST, ALL},
	{"kernel.text-fresh", FDI_MUST, ALL},
	{"kernel.text-same", FDI_MUST, ALL},
	{"kernel.text-snapshot", FDI_MUST, ALL},
	{"kernel.text-whole", FDI_MUST, ALL},
	{"kernel.replay", FDI_MUST, ALL},
	{"kernel.unplug-file", FDI_MUST, ALL},
	{"kernel.unplug-header", FDI_MUST, ALL},
	{"kernel.unplug-safe", FDI_MUST, ALL},
};

const struct consumer_rule *kernel_rules(size_t *count)
{
	*count = sizeof(rules) / sizeof(*rules);
	return rules;
}
