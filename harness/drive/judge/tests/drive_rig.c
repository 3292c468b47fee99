/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "drive_rig.h"
#include "xmalloc.h"

#define EDGE_NS 100000
#define READ_NS 50000

struct rig rig;

static uint64_t boottime(uint64_t ms)
{
	return RIG_BEGIN + ms * MS;
}

void rig_begin(uint64_t end)
{
	memset(&rig, 0, sizeof(rig));
	rig.hello = (struct drive_hello){
		.queues = {{"r", "render", 1}, {"c", "copy", 1}},
		.queue_count = 2,
		.regions = {"vram"},
		.region_count = 1,
	};
	rig.end = end;
	rig.events[rig.event_count++] =
		(struct drive_event){.kind = DRIVE_CELL, .t0 = RIG_BEGIN, .t1 = RIG_BEGIN};
}

void rig_member(uint32_t client, int32_t pid, int32_t fd, uint64_t from, uint64_t until)
{
	rig.members[rig.member_count++] = (struct rig_member){client, pid, fd, from, until};
	rig.events[rig.event_count++] = (struct drive_event){.kind = DRIVE_MEMBER,
							     .client = client,
							     .pid = pid,
							     .fd = fd,
							     .t0 = boottime(from) - 1000,
							     .t1 = boottime(from)};
	if (until < rig.end)
		rig.events[rig.event_count++] = (struct drive_event){.kind = DRIVE_GONE,
								     .client = client,
								     .pid = pid,
								     .fd = fd,
								     .t0 = boottime(until) - 2000,
								     .t1 = boottime(until) - 1000};
}

void rig_open(uint32_t client, uint64_t from, uint64_t until)
{
	rig_step(CELL_OPEN, client, 0, from);
	rig_member(client, 100 + (int32_t)client, 3 + (int32_t)client, from, until);
	if (until < rig.end)
		rig_step(CELL_CLOSE, client, 0, until);
}

struct cell_step *rig_step(uint32_t op, uint32_t client, uint32_t queue, uint64_t t)
{
	struct cell_step *step = &rig.steps[rig.step_count];

	*step = (struct cell_step){.op = op, .client = client, .queue = queue};
	rig.events[rig.event_count++] = (struct drive_event){.kind = DRIVE_STEP,
							     .step = rig.step_count++,
							     .t0 = boottime(t) - 2000,
							     .t1 = boottime(t) - 1000};
	return step;
}

struct rig_job *rig_job(uint32_t client, uint32_t queue, uint64_t sent, uint64_t start,
			uint64_t end)
{
	struct rig_job *job = &rig.jobs[rig.job_count];

	*job = (struct rig_job){client, queue, sent, start, end, false};
	rig_step(CELL_RUN, client, queue, sent)->job = rig.job_count++;
	return job;
}

void rig_waits(uint32_t client, uint32_t queue, uint64_t sent)
{
	rig_step(CELL_RUN, client, queue, sent)->job = 1000 + rig.step_count;
}

/* --- the driver --- */

uint64_t rig_counted(const struct rig_job *job, uint64_t t)
{
	const uint64_t until = t < job->end ? t : job->end;

	if (t < job->start || (rig.completion && t < job->end))
		return 0;
	return (until - job->start) * MS;
}

static uint64_t count_engine(uint32_t client, uint32_t queue, uint64_t t)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < rig.job_count; i++) {
		const struct rig_job *job = &rig.jobs[i];

		if ((rig.owner ? rig.owner(job) : job->client) == client &&
		    (rig.engine ? rig.engine(job) : job->queue) == queue)
			sum += rig.of_job ? rig.of_job(job, t) : rig_counted(job, t);
	}
	return rig.total ? rig.total(sum, client, queue, t) : sum;
}

static char *print_text(const struct rig_member *member, uint64_t t, size_t *len)
{
	char *text = xmalloc(2048);
	int at = snprintf(text, 2048, "pos:\t0\ndrm-driver:\trig\ndrm-client-id:\t%u\n",
			  rig.id ? rig.id(member, t) : 7 + member->client);

	for (uint32_t i = 0; i < rig.hello.queue_count; i++) {
		const uint64_t capacity = rig.capacity ? rig.capacity : rig.hello.queues[i].units;

		at += snprintf(text + at, 2048 - (size_t)at, "drm-engine-%s:\t%llu %s\n",
			       rig.hello.queues[i].engine,
			       (unsigned long long)count_engine(member->client, i, t),
			       rig.unit ? rig.unit : "ns");
		if (capacity > 1)
			at += snprintf(text + at, 2048 - (size_t)at,
				       "drm-engine-capacity-%s:\t%llu\n",
				       rig.hello.queues[i].engine, (unsigned long long)capacity);
	}
	if (rig.lines)
		at += rig.lines(text + at, 2048 - (size_t)at, member, t);
	*len = (size_t)at;
	return text;
}

static size_t print_reads(struct drive_read *reads)
{
	size_t count = 0;

	for (uint64_t t = 0; t <= rig.end; t += RIG_EVERY) {
		for (size_t i = 0; i < rig.member_count; i++) {
			const struct rig_member *member = &rig.members[i];
			struct rec_read *read = &reads[count].read;

			if (t < member->from || t > member->until ||
			    (t == member->until && t < rig.end))
				continue;
			*read = (struct rec_read){
				.t_ns = boottime(t) + i * (READ_NS + 1000),
				.until_ns = boottime(t) + i * (READ_NS + 1000) + READ_NS,
				.has_until = true,
				.has_pid = true,
				.has_fd = true,
				.pid = member->pid,
				.fd = member->fd,
			};
			read->text = print_text(member, t, &read->len);
			count++;
		}
	}
	return count;
}

static struct witness make_witness(void)
{
	struct witness witness = {.source = "the rig", .exact = !rig.inexact};

	for (uint32_t i = 0; i < rig.job_count; i++) {
		const struct rig_job *job = &rig.jobs[i];
		struct witness_span span = {.queue = job->queue,
					    .client = job->client,
					    .job = rig.without_jobs ? WITNESS_ALL : i,
					    .failed = job->failed};

		span.start_lo = boottime(job->start);
		span.start_hi = span.start_lo + 5000;
		span.end_lo = boottime(job->end);
		span.end_hi = span.known = span.end_lo + 5000;
		witness_add(&witness, &span);
	}
	for (uint32_t i = 0; i < 2; i++)
		if (rig.clocks[i])
			witness_add_clock(&witness,
					  &(struct witness_clock){i, RIG_BEGIN - 1, rig.clocks[i]});
	return witness;
}

struct drive_findings rig_judge(void)
{
	struct drive_findings findings = {0};
	struct drive_read *reads =
		xcalloc((rig.end / RIG_EVERY + 1) * (rig.member_count + 1), sizeof(*reads));
	const struct cell cell = {.name = "rig", .count = rig.step_count};
	struct witness witness = make_witness();
	const struct drive_run run = {
		.hello = &rig.hello,
		.cell = &cell,
		.steps = rig.steps,
		.events = rig.events,
		.event_count = rig.event_count,
		.reads = reads,
		.read_count = print_reads(reads),
		.witness = &witness,
		.edge_ns = EDGE_NS,
	};

	drive_judge(&findings, &run);
	for (size_t i = 0; i < run.read_count; i++)
		free((char *)reads[i].read.text);
	free(reads);
	witness_free(&witness);
	return findings;
}

static void print_findings(const char *what, const struct drive_findings *findings)
{
	print_error("%s:\n", what);
	for (size_t i = 0; i < findings->count; i++)
		print_error("  %s (%s): %s\n", findings->list[i].rule,
			    findings->list[i].cause ? findings->list[i].cause : "-",
			    findings->list[i].text);
}

void rig_finds(const char *what, const char *rule)
{
	struct drive_findings findings = rig_judge();
	bool is_right = rule ? findings.count > 0 : !findings.count;

	for (size_t i = 0; i < findings.count && rule; i++) {
		is_right &= findings.list[i].cause || !strcmp(findings.list[i].rule, rule);
		is_right &= strlen(findings.list[i].text) > 20;
	}
	is_right &= !rule || (findings.count && !findings.list[0].cause);
	is_right &= findings.checked > 0;
	if (!is_right) {
		print_findings(what, &findings);
		fail_msg("%s: expected %s", what, rule ? rule : "no finding");
	}
	drive_findings_free(&findings);
}

void rig_names(const char *what, const char *rule)
{
	struct drive_findings findings = rig_judge();
	bool found = false;

	for (size_t i = 0; i < findings.count; i++)
		found |= !strcmp(findings.list[i].rule, rule);
	if (!found) {
		print_findings(what, &findings);
		fail_msg("%s: expected %s among them", what, rule);
	}
	drive_findings_free(&findings);
}
