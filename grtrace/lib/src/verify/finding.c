/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>

#include "verify.h"

static const struct grt_rule *rule_of(enum rule_number number)
{
	return &grt_rules(NULL)[number - 1];
}

static void give_broken(struct grt_verifier *v, enum rule_number rule, const struct grt_place *at,
			const struct grt_place *other, const char *format, va_list arguments)
{
	char text[320];
	struct grt_finding finding = {
		.verdict = GRT_BROKEN, .rule = rule_of(rule), .at = *at, .text = text};

	if (other)
		finding.other = *other;
	vsnprintf(text, sizeof(text), format, arguments);
	v->summary.broken[rule]++;
	v->receive(v->to, &finding);
}

void broken(struct grt_verifier *v, enum rule_number rule, const struct grt_place *other,
	    const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	give_broken(v, rule, &v->at, other, format, arguments);
	va_end(arguments);
}

void broken_at(struct grt_verifier *v, enum rule_number rule, const struct grt_place *at,
	       const struct grt_place *other, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	give_broken(v, rule, at, other, format, arguments);
	va_end(arguments);
}

/* Damage that a rule names; that of a container has none. */
static const enum rule_number damage_rules[GRT_DAMAGES] = {
	[GRT_DAMAGE_MAGIC] = RULE_RECORD_MAGIC,	 [GRT_DAMAGE_LENGTH] = RULE_RECORD_LENGTH,
	[GRT_DAMAGE_CUT] = RULE_RECORD_LENGTH,	 [GRT_DAMAGE_TYPE] = RULE_TYPE_KNOWN,
	[GRT_DAMAGE_FLAGS] = RULE_RESERVED_ZERO, [GRT_DAMAGE_CPU] = RULE_RECORD_CPU,
};

void damaged(struct grt_verifier *v, const struct grt_item *item)
{
	enum rule_number rule = damage_rules[item->damage];
	struct grt_finding finding = {
		.verdict = rule ? GRT_BROKEN : GRT_DAMAGED,
		.rule = rule ? rule_of(rule) : NULL,
		.damage = item->damage,
		.at = {.source = item->source, .cpu = item->cpu, .offset = item->offset},
		.len = item->damage == GRT_DAMAGE_MISSING ? 0 : item->len,
		.text = grt_damage_text(item->damage),
	};

	if (rule)
		v->summary.broken[rule]++;
	v->summary.damaged++;
	v->receive(v->to, &finding);
}

void undetermined(struct grt_verifier *v, enum rule_number rule, const char *limit)
{
	struct grt_finding finding = {
		.verdict = GRT_UNDETERMINED,
		.rule = rule_of(rule),
		.at = v->at,
		.text = limit,
	};

	v->summary.undetermined[rule]++;
	if (v->noted & 1ULL << rule)
		return;
	v->noted |= 1ULL << rule;
	v->receive(v->to, &finding);
}
