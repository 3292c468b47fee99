/* SPDX-License-Identifier: MIT */
#include "linter_finding.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

/* Names are what reports and baselines distinguish findings by. */
static char *name_of(struct fdi_span span)
{
	return xutf8(span.ptr, span.len);
}

void lint_finding_clear(struct lint_finding *finding)
{
	free(finding->name);
	free(finding->text);
	free(finding->driver);
	free(finding->client);
	free(finding->other);
	free(finding->before.text);
	free(finding->low.text);
	free(finding->now.text);
}

static struct lint_point point_of(const struct fdi_point *from)
{
	return (struct lint_point){
		.known = from->known,
		.t_ns = from->t_ns,
		.value = from->value,
		.text = from->known ? name_of(from->text) : NULL,
	};
}

/* Who a finding over time is about, and when. */
static void keep_time(struct lint_finding *to, const struct fdi_finding *from)
{
	to->key = from->key;
	to->client = name_of(from->client);
	to->other = name_of(from->other);
	if (from->fd && from->fd->has_pid) {
		to->has_pid = true;
		to->pid = from->fd->pid;
		to->fd = from->fd->fd;
	}
	if (from->fd && from->fd->has_dev) {
		to->has_dev = true;
		to->major = from->fd->major;
		to->minor = from->fd->minor;
	}
	to->before = point_of(&from->before);
	to->low = point_of(&from->low);
	to->now = point_of(&from->now);
}

/*
 * Without drm-client-id a descriptor that was closed and opened again between two sweeps, as
 * another client, prints the same (rst:71-73; the key is optional): what differs between them need
 * not be of one client. The two points of one read, its begin and its end, are of one file.
 */
static bool is_of_two_sweeps_without_id(const struct lint_finding *finding,
					const struct fdi_finding *from)
{
	return !*finding->client && !*finding->other && finding->before.known &&
	       finding->before.t_ns != finding->now.t_ns &&
	       !(from->fd && from->fd->t_ns == finding->before.t_ns);
}

bool lint_finding_make(struct lint_finding *to, const struct lint_config *config,
		       const struct fdi_finding *from, struct fdi_span driver)
{
	const struct cat_driver_entry *waiver;

	*to = (struct lint_finding){
		.rule = from->rule,
		.line = from->line,
		.column = from->column,
		.name = name_of(from->name),
		.text = xmemdup(from->text.ptr, from->text.len),
		.text_len = from->text.len,
		.driver = name_of(driver),
		.expected = from->expected,
		.got = from->got,
		.limit = from->limit,
	};
	keep_time(to, from);
	/* an optional rule may have been switched on for another driver's sake */
	if (to->rule->optional && !cat_adds(config->driver, to->driver, to->rule->slug)) {
		lint_finding_clear(to);
		return false;
	}
	waiver = cat_waives(config->driver, to->driver, from->rule->slug, to->name);
	if (waiver)
		to->waived = waiver->reason;
	else if (is_of_two_sweeps_without_id(to, from))
		to->waived = "without drm-client-id this may be another open file";
	return true;
}
