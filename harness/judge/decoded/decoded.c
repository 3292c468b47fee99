/* SPDX-License-Identifier: MIT */
#include "decoded.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "decoded_parts.h"
#include "feature.h"
#include "scope_words.h"
#include "stream_script.h"
#include "xmalloc.h"

void decoded_differs(struct decoded *decoded, const char *rule, const char *place,
		     const char *format, ...)
{
	const struct diff_place at = {.name = place, .after = "."};
	va_list args;
	char *text;

	if (!decoded->rule)
		decoded->rule = rule;
	va_start(args, format);
	text = xvasprintf(format, args);
	va_end(args);
	diff_note(decoded->diff, &at, "%s", text);
	free(text);
}

bool decoded_digits(const char *text, uint64_t *value)
{
	return text && scope_uint(text, strlen(text), value);
}

bool decoded_number(const json_t *object, const char *name, uint64_t *value)
{
	const json_t *member = json_object_get(object, name);

	*value = 0;
	return !member || json_is_null(member) || decoded_digits(json_string_value(member), value);
}

const char *decoded_lacks(const struct decoy_case *tc, unsigned int features)
{
	return feature_name(tc->needs & FEATURE_DECODER & ~features);
}

static struct judged verdict(const struct decoy_case *tc, struct decoded *decoded)
{
	const bool same = decoded->rule && !strcmp(decoded->rule, case_rule(tc));
	struct judged judged = {.verdict = VERDICT_PASS};

	if (!decoded->diff->count)
		return (struct judged){.verdict = tc->level == CASE_UNCLEAR ? VERDICT_INFO
									    : VERDICT_PASS};
	judged.verdict = VERDICT_FAIL;
	judged.detail = judge_diff_text(decoded->diff);
	judged.difference_rule = same ? NULL : decoded->rule;
	return judged;
}

struct judged judge_decoded(const struct decoy_case *tc, const struct streams *streams,
			    const json_t *answer, unsigned int features)
{
	const char *rejected = json_string_value(json_object_get(answer, "rejected"));
	struct judge_diff diff = {0};
	struct decoded decoded = {
		.streams = streams,
		.expect = tc->asked,
		.answer = answer,
		.features = features,
		.diff = &diff,
	};
	struct judged judged;

	if (rejected)
		return (struct judged){.verdict = VERDICT_REJECTED,
				       .detail = xasprintf("refused: %s", rejected)};
	if (features & FEATURE_RECORDS)
		decoded_records(&decoded);
	if (features & FEATURE_RESYNC)
		decoded_losses(&decoded);
	if (features & FEATURE_VERIFY)
		decoded_findings(&decoded);
	if (features & FEATURE_LIFECYCLE)
		decoded_jobs(&decoded);
	judged = verdict(tc, &decoded);
	judge_diff_free(&diff);
	return judged;
}
