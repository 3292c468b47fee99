/* SPDX-License-Identifier: MIT */
#include "rows.h"

#define ALL    FDI_SPEC_6_12, FDI_SPEC_LATEST
#define LATEST FDI_SPEC_LATEST, FDI_SPEC_LATEST

static const struct consumer_rule rules[] = {
	{"key.any-order", FDI_MUST, ALL},
	{"key.colon-first", FDI_MUST, ALL},
	{"key.repeated", FDI_UNCLEAR, ALL},
	{"key.unknown-ignored", FDI_MUST, ALL},
	{"key.whitespace", FDI_UNCLEAR, ALL},
	{"key.whole", FDI_MUST, ALL},

	{"value.any-gap", FDI_MUST, ALL},
	{"value.beyond-64", FDI_MUST, ALL},
	{"value.exact-64", FDI_MUST, ALL},
	{"value.malformed-alone", FDI_MUST, ALL},
	{"value.trailing", FDI_UNCLEAR, ALL},
	{"value.unit-optional", FDI_UNCLEAR, ALL},
	{"value.unknown-unit", FDI_UNCLEAR, ALL},

	{"client.dedupe", FDI_MUST, ALL},
	{"client.dedupe-processes", FDI_MUST, ALL},
	{"client.distinct", FDI_MUST, ALL},
	{"client.driver-name", FDI_MUST, ALL},
	{"client.gone", FDI_MUST, ALL},
	{"client.id-optional", FDI_MUST, ALL},
	{"client.id-width", FDI_MUST, ALL},
	{"client.moves", FDI_MUST, ALL},
	{"client.name-text", FDI_MUST, LATEST},
	{"client.other-driver", FDI_MUST, ALL},
	{"client.pdev-optional", FDI_MUST, ALL},
	{"client.reused-id", FDI_UNCLEAR, ALL},
	{"client.scope", FDI_MUST, ALL},

	{"engine.capacity-default", FDI_MUST, ALL},
	{"engine.capacity-divides", FDI_MUST, ALL},
	{"engine.capacity-zero", FDI_UNCLEAR, ALL},
	{"engine.many", FDI_MUST, ALL},
	{"engine.names-free", FDI_MUST, ALL},
	{"engine.time", FDI_MUST, ALL},

	{"cycles.both", FDI_UNCLEAR, ALL},
	{"cycles.freq-ratio", FDI_MUST, ALL},
	{"cycles.freq-units", FDI_MUST, ALL},
	{"cycles.read", FDI_MUST, ALL},
	{"cycles.total-ratio", FDI_MUST, ALL},
	{"cycles.total-still", FDI_MUST, ALL},

	{"memory.alias-differs", FDI_UNCLEAR, ALL},
	{"memory.alias-once", FDI_MUST, ALL},
	{"memory.categories", FDI_MUST, ALL},
	{"memory.counted-once", FDI_MUST, ALL},
	{"memory.last-read", FDI_MUST, ALL},
	{"memory.names-free", FDI_MUST, ALL},
	{"memory.units", FDI_MUST, ALL},
	{"memory.zero", FDI_MUST, ALL},

	{"time.first-sight", FDI_MUST, ALL},
	{"time.hold", FDI_MUST, ALL},
	{"time.key-gone", FDI_MUST, ALL},
	{"time.late-key", FDI_MUST, ALL},
	{"time.no-recount", FDI_MUST, ALL},
	{"time.no-stale", FDI_MUST, ALL},
	{"time.order-free", FDI_MUST, ALL},
	{"time.totals", FDI_MUST, ALL},

	{"text.any-size", FDI_MUST, ALL},
	{"text.frame-ignored", FDI_MUST, ALL},
	{"text.fresh", FDI_MUST, ALL},
	{"text.last-line", FDI_UNCLEAR, ALL},
	{"text.line-end", FDI_UNCLEAR, ALL},
	{"text.not-drm", FDI_MUST, ALL},
	{"text.nul-byte", FDI_UNCLEAR, ALL},
	{"text.survives", FDI_MUST, ALL},
};

const struct consumer_rule *consumer_rules(size_t *count)
{
	*count = sizeof(rules) / sizeof(*rules);
	return rules;
}
