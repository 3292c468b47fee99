/* SPDX-License-Identifier: MIT */
/* Rules of a driver that is driven by a workload: only the known work shows them. */
#include "rows.h"

#define ALL FDI_SPEC_6_12, FDI_SPEC_LATEST

static const struct consumer_rule rules[] = {
	{"driver.busy", FDI_MUST, ALL},
	{"driver.capacity", FDI_MUST, ALL},
	{"driver.client", FDI_MUST, ALL},
	{"driver.close", FDI_MUST, ALL},
	{"driver.dip", FDI_MUST, ALL},
	{"driver.engine", FDI_MUST, ALL},
	{"driver.excess", FDI_MUST, ALL},
	{"driver.frequency", FDI_SHOULD, ALL},
	{"driver.identity", FDI_MUST, ALL},
	{"driver.idle", FDI_MUST, ALL},
	{"driver.late", FDI_SHOULD, ALL},
	{"driver.memory", FDI_MUST, ALL},
	{"driver.queue", FDI_MUST, ALL},
	{"driver.reset", FDI_MUST, ALL},
	{"driver.total-cycles", FDI_SHOULD, ALL},
	{"driver.unit", FDI_MUST, ALL},
	{"driver.unplug", FDI_SHOULD, ALL},
	{"driver.waiting", FDI_MUST, ALL},
	{"driver.wall", FDI_MUST, ALL},
};

const struct consumer_rule *driver_rules(size_t *count)
{
	*count = sizeof(rules) / sizeof(*rules);
	return rules;
}
