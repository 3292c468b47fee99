/* SPDX-License-Identifier: MIT */
#include "trace_trigger.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool is_word(const char *text, size_t len, const char *word)
{
	return strlen(word) == len && !memcmp(text, word, len);
}

static int parse_type(const char *text, size_t len, struct trace_trigger *trigger)
{
	static const unsigned int types[] = {GRT_HANG, GRT_TIMEOUT, GRT_RESET};

	for (size_t i = 0; i < sizeof(types) / sizeof(*types); i++) {
		if (!is_word(text, len, grt_type_name(types[i])))
			continue;
		trigger->types |= 1ull << types[i];
		return 0;
	}
	return -EINVAL;
}

/* With its unit. 0: it is none. */
static uint64_t parse_time(const char *text, size_t len)
{
	static const struct {
		const char *unit;
		uint64_t ns;
	} units[] = {{"ns", 1}, {"us", 1000}, {"ms", 1000000}, {"s", 1000000000}};
	uint64_t value;
	char *end;

	if (!isdigit((unsigned char)*text))
		return 0;
	errno = 0;
	value = strtoull(text, &end, 10);
	for (size_t i = 0; !errno && i < sizeof(units) / sizeof(*units); i++)
		if (is_word(end, len - (size_t)(end - text), units[i].unit))
			return value > UINT64_MAX / units[i].ns ? 0 : value * units[i].ns;
	return 0;
}

static int parse_latency(const char *text, size_t len, struct trace_trigger *trigger)
{
	const char *above = memchr(text, '>', len);
	size_t name = above ? (size_t)(above - text) : 0;
	uint64_t ns = above ? parse_time(above + 1, len - name - 1) : 0;

	if (!ns)
		return -EINVAL;
	for (unsigned int i = 0; i < GRT_LATENCIES; i++) {
		if (!is_word(text, name, grt_latency_name((enum grt_latency)i)) &&
		    !(i == GRT_ALLOC_TO_SIGNAL && is_word(text, name, "latency")))
			continue;
		trigger->above[i] = ns;
		return 0;
	}
	return -EINVAL;
}

int trace_trigger_parse(const char *text, struct trace_trigger *trigger)
{
	*trigger = (struct trace_trigger){0};
	for (;; text++) {
		size_t len = strcspn(text, ",");

		if (parse_type(text, len, trigger) && parse_latency(text, len, trigger))
			return -EINVAL;
		text += len;
		if (!*text)
			return 0;
	}
}
