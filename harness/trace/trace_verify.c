/* SPDX-License-Identifier: MIT */
#include "trace_verify.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>

#include "xmalloc.h"

#define STOP_INTERVAL 4096 /* records */

struct run {
	const struct trace_verify *verify;
	struct trace_verified *verified;
};

bool trace_rule_matches(const struct grt_rule *rule, const char *glob)
{
	char number[16];

	snprintf(number, sizeof(number), "R%02u", rule->number);
	return !fnmatch(glob, rule->slug, 0) || !fnmatch(glob, number, 0);
}

static void receive_finding(void *to, const struct grt_finding *finding)
{
	struct run *run = to;

	if (finding->rule && !run->verify->asked[finding->rule->number])
		return;
	run->verified->damaged += finding->verdict == GRT_DAMAGED;
	run->verified->findings += finding->verdict != GRT_UNDETERMINED;
	run->verify->receive(run->verify->to, finding);
}

static bool is_stopped(const struct trace_verify *verify, uint64_t items)
{
	return verify->is_stopped && !(items % STOP_INTERVAL) && verify->is_stopped();
}

static int judge_items(struct run *run, struct grt_reader *reader, struct grt_verifier *verifier)
{
	struct grt_counters counters;
	struct grt_item item;
	uint64_t items = 0;
	int ret;

	while ((ret = grt_reader_next(reader, &item)) == 1) {
		trace_cpus_item(&run->verified->cpus, &item);
		if (run->verify->fdinfo)
			trace_fdinfo_item(run->verify->fdinfo, &item);
		ret = grt_verifier_item(verifier, &item);
		run->verified->stopped = is_stopped(run->verify, ++items);
		if (ret)
			return ret;
		if (run->verified->stopped) {
			run->verified->cpus.count = 0; /* others may have followed */
			return 0;
		}
	}
	if (ret)
		return ret;
	if (run->verify->fdinfo)
		trace_fdinfo_end(run->verify->fdinfo, run->verified->cpus.count);
	for (size_t i = 0; grt_reader_counters(reader, i, &counters); i++)
		grt_verifier_counters(verifier, &counters);
	return grt_verifier_end(verifier);
}

/* Numbers of what was not asked for are left out. */
static void count_findings(struct run *run, const struct grt_verifier *verifier)
{
	struct grt_summary *summary = &run->verified->summary;

	*summary = *grt_verifier_summary(verifier);
	if (run->verify->fdinfo)
		run->verified->fdinfo = trace_fdinfo_count(run->verify->fdinfo);
	summary->broken[TRACE_RULE_FDINFO] = run->verified->fdinfo.findings;
	run->verified->findings += run->verified->fdinfo.findings;
	for (size_t i = 0; i < TRACE_RULES; i++) {
		if (!run->verify->asked[i])
			summary->broken[i] = summary->undetermined[i] = 0;
	}
}

int trace_verify(const struct trace_verify *verify, struct trace_verified *verified)
{
	struct run run = {.verify = verify, .verified = verified};
	struct grt_verifier *verifier = NULL;
	struct grt_reader *reader = NULL;
	int err;

	*verified = (struct trace_verified){0};
	trace_files_stop(verify->files, verify->is_stopped);
	err = grt_reader_new(&reader, verify->files->sources, verify->files->count);
	if (!err)
		err = grt_verifier_new(&verifier, NULL, receive_finding, &run);
	if (!err) {
		err = judge_items(&run, reader, verifier);
		count_findings(&run, verifier);
	}
	if (err == -EINTR) {
		verified->stopped = true;
		verified->cpus.count = 0;
		err = 0;
	}
	grt_verifier_free(verifier);
	grt_reader_free(reader);
	if (err == -ENOMEM)
		xmalloc_failed();
	return err;
}
