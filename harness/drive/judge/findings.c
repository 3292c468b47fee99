/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include "xmalloc.h"

static bool has_finding(const struct drive_findings *findings, const struct drive_finding *same)
{
	for (size_t i = 0; i < findings->count; i++) {
		const struct drive_finding *one = &findings->list[i];

		if (!strcmp(one->rule, same->rule) && one->client == same->client &&
		    !strcmp(one->key, same->key))
			return true;
	}
	return false;
}

struct drive_finding *finding_add(struct judging *judging, const char *rule, uint32_t client,
				  const struct engine *engine, const char *key_prefix)
{
	struct drive_findings *findings = judging->findings;
	struct drive_finding finding = {
		.rule = rule,
		.client = client,
		.queue = engine ? engine->queues[0] : WITNESS_ALL,
	};

	snprintf(finding.engine, sizeof(finding.engine), "%s", engine ? engine->name : "");
	snprintf(finding.key, sizeof(finding.key), "%s%s", key_prefix, finding.engine);
	if (has_finding(findings, &finding))
		return NULL;
	findings->list = xgrow(findings->list, findings->count, &findings->room, sizeof(finding));
	findings->list[findings->count] = finding;
	return &findings->list[findings->count++];
}

void finding_say(struct drive_finding *finding, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(finding->text, sizeof(finding->text), format, args);
	va_end(args);
}

void skipped_add(struct judging *judging, const char *format, ...)
{
	char *text = judging->findings->skipped;
	const size_t size = sizeof(judging->findings->skipped);
	size_t used = strlen(text);
	char one[128];
	va_list args;

	va_start(args, format);
	vsnprintf(one, sizeof(one), format, args);
	va_end(args);
	if (!strstr(text, one))
		snprintf(text + used, size - used, "%s%s", used ? "; " : "", one);
}

void drive_findings_free(struct drive_findings *findings)
{
	free(findings->list);
	findings->list = NULL;
	findings->count = findings->room = 0;
}
