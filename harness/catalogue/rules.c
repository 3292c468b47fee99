/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "libgrtrace.h"
#include "rows.h"
#include "xmalloc.h"

static const struct cat_prose no_prose = {"", CAT_PRODUCER, "", "", "", "", "", 0, NULL};

static const char *const families[] = {
	"key.",	 "value.", "client.", "engine.", "cycles.", "memory.",
	"time.", "text.",  "kernel.", "driver.", "trace.",
};

#define FAMILIES (sizeof(families) / sizeof(*families))

static size_t family_of(const char *slug)
{
	size_t i;

	for (i = 0; i < FAMILIES; i++) {
		if (!strncmp(slug, families[i], strlen(families[i])))
			return i;
	}
	return FAMILIES;
}

static int by_family(const void *a, const void *b)
{
	const struct cat_rule *left = a;
	const struct cat_rule *right = b;
	size_t left_family = family_of(left->slug);
	size_t right_family = family_of(right->slug);
	int order;

	if (left_family != right_family)
		return left_family < right_family ? -1 : 1;
	order = strcmp(left->slug, right->slug);
	return order ? order : (int)left->target - (int)right->target;
}

static const struct cat_prose *prose_of(const char *slug, enum cat_target target)
{
	const struct cat_prose *prose = prose_find(slug, target);

	return prose ? prose : &no_prose;
}

/* Rules that have no row but in the catalogue. */
static struct cat_rule *add_rules(struct cat_rule *next, const struct consumer_rule *rules,
				  size_t count, enum cat_target target)
{
	for (size_t i = 0; i < count; i++)
		*next++ = (struct cat_rule){
			.slug = rules[i].slug,
			.level = rules[i].level,
			.target = target,
			.since = rules[i].since,
			.until = rules[i].until,
			.prose = prose_of(rules[i].slug, target),
		};
	return next;
}

/* Whom a rule is about: its prose says it. */
static enum cat_target target_of(const struct grt_rule *rule)
{
	static const enum cat_target targets[] = {CAT_TRACER, CAT_DECODER, CAT_TOOL};
	size_t i = 0;

	while (i < sizeof(targets) / sizeof(*targets) - 1 && !prose_find(rule->slug, targets[i]))
		i++;
	return targets[i];
}

static void add_trace_rules(struct cat_rule *next, const struct grt_rule *rules, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		enum cat_target target = target_of(&rules[i]);

		next[i] = (struct cat_rule){
			.slug = rules[i].slug,
			.level = FDI_MUST,
			.target = target,
			.since = FDI_SPEC_6_12,
			.until = FDI_SPEC_LATEST,
			.prose = prose_of(rules[i].slug, target),
		};
	}
}

bool cat_is_of_trace(const struct cat_rule *rule)
{
	return rule->target == CAT_TRACER || rule->target == CAT_DECODER ||
	       rule->target == CAT_TOOL;
}

static bool is_live(const struct fdi_rule *rule)
{
	for (int i = 0; i < CAT_LIVE_RULES; i++)
		if (rule == cat_live_rule(i))
			return true;
	return false;
}

static struct cat_rule *merge_rules(size_t *count)
{
	size_t producers, consumers, kernels, drivers, traces, i;
	const struct fdi_rule *const *producer = cat_producer_rules(&producers);
	const struct consumer_rule *consumer = consumer_rules(&consumers);
	const struct consumer_rule *kernel = kernel_rules(&kernels);
	const struct consumer_rule *driver = driver_rules(&drivers);
	const struct grt_rule *trace = grt_rules(&traces);
	struct cat_rule *merged =
		xcalloc(producers + consumers + kernels + drivers + traces, sizeof(*merged));
	struct cat_rule *next = merged;

	for (i = 0; i < producers; i++, next++) {
		*next = (struct cat_rule){
			.slug = producer[i]->slug,
			.level = producer[i]->level,
			.target = CAT_PRODUCER,
			.since = producer[i]->since,
			.until = producer[i]->until,
			.optional = producer[i]->optional,
			.live = is_live(producer[i]),
			.prose = prose_of(producer[i]->slug, CAT_PRODUCER),
		};
	}
	next = add_rules(next, consumer, consumers, CAT_CONSUMER);
	next = add_rules(next, kernel, kernels, CAT_KERNEL);
	next = add_rules(next, driver, drivers, CAT_DRIVER);
	add_trace_rules(next, trace, traces);
	*count = producers + consumers + kernels + drivers + traces;
	qsort(merged, *count, sizeof(*merged), by_family);
	return merged;
}

const struct cat_rule *cat_rules(size_t *count)
{
	static struct cat_rule *merged;
	static size_t merged_count;

	if (!merged)
		merged = merge_rules(&merged_count);
	*count = merged_count;
	return merged;
}

const struct cat_rule *cat_rule(const char *slug)
{
	size_t count, i;
	const struct cat_rule *rules = cat_rules(&count);

	for (i = 0; i < count; i++) {
		if (!strcmp(rules[i].slug, slug))
			return &rules[i];
	}
	return NULL;
}

const struct cat_rule *cat_rule_for(const char *slug, enum cat_target target)
{
	size_t count, i;
	const struct cat_rule *rules = cat_rules(&count);

	for (i = 0; i < count; i++) {
		if (rules[i].target == target && !strcmp(rules[i].slug, slug))
			return &rules[i];
	}
	return cat_rule(slug);
}
