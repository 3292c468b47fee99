/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rig.h"
#include "xmalloc.h"

static long read_bytes(void *from, uint64_t at, void *to, size_t len)
{
	const struct rig_bytes *bytes = from;
	size_t rest = at < bytes->len ? bytes->len - (size_t)at : 0;

	len = len < rest ? len : rest;
	if (len)
		memcpy(to, bytes->at + at, len);
	return (long)len;
}

struct trace_files rig_files(const struct rig_bytes *sources, unsigned int count)
{
	struct trace_files files = {
		.list = xcalloc(count, sizeof(*files.list)),
		.sources = xcalloc(count, sizeof(*files.sources)),
		.count = count,
	};

	for (unsigned int i = 0; i < count; i++) {
		files.list[i].name = "trace";
		files.sources[i] = (struct grt_source){.read = read_bytes,
						       .from = (void *)(uintptr_t)&sources[i]};
	}
	return files;
}

static void receive_finding(void *to, const struct grt_finding *finding)
{
	struct rig_verdict *verdict = to;
	size_t len = strlen(verdict->text);

	snprintf(verdict->text + len, sizeof(verdict->text) - len, "%s: %s (byte %llu)\n",
		 finding->rule ? finding->rule->slug : "damage", finding->text,
		 (unsigned long long)finding->at.offset);
	if (finding->verdict == GRT_BROKEN)
		verdict->rules[finding->rule->number]++;
	if (finding->verdict != GRT_DAMAGED)
		return;
	if (verdict->damaged < 4)
		verdict->damage_at[verdict->damaged] = finding->at.offset;
	verdict->damaged++;
}

enum trace_accounting rig_accounting = TRACE_EITHER;

static enum trace_accounting accounting_of(const char *driver)
{
	(void)driver;
	return rig_accounting;
}

struct rig_verdict rig_judge(const struct rig_bytes *sources, unsigned int count,
			     const struct rig_bytes *recording)
{
	struct trace_files files = rig_files(sources, count);
	struct rig_verdict verdict = {0};
	struct trace_verify verify = {.files = &files, .receive = receive_finding, .to = &verdict};
	const struct trace_fdinfo_hooks hooks = {accounting_of, receive_finding, &verdict};

	memset(verify.asked, true, sizeof(verify.asked));
	if (recording)
		assert_int_equal(trace_fdinfo_new(&verify.fdinfo, "recording",
						  (const char *)recording->at, recording->len,
						  &hooks),
				 0);
	assert_int_equal(trace_verify(&verify, &verdict.verified), 0);
	trace_fdinfo_free(verify.fdinfo);
	free(files.list);
	free(files.sources);
	return verdict;
}

unsigned int rig_findings(const struct rig_verdict *verdict)
{
	unsigned int sum = verdict->damaged;

	for (size_t i = 0; i < TRACE_RULES; i++)
		sum += verdict->rules[i];
	return sum;
}
