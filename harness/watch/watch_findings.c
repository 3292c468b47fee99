/* SPDX-License-Identifier: MIT */
/* Findings of a machine that runs: each is printed once, though every sweep makes it again. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "finding.h"
#include "watch_internal.h"
#include "xmalloc.h"

static uint64_t hash_text(uint64_t hash, const char *text)
{
	return watch_hash(hash, text ? text : "", text ? strlen(text) + 1 : 1);
}

/*
 * A fault of a text is the driver's: it counts once, whatever number of clients shows it. One over
 * time counts once a client, and a counter of it.
 */
static uint64_t hash_finding(const struct lint_finding *finding, uint64_t client)
{
	uint64_t hash = hash_text(WATCH_HASH, finding->rule->slug);

	hash = hash_text(hash, finding->driver);
	hash = hash_text(hash, finding->key);
	hash = hash_text(hash, finding->name);
	return finding->before.known ? watch_hash(hash, &client, sizeof(client)) : hash;
}

/* The slot of a finding; a free one where it is new. */
static size_t find_slot(const struct watch_findings *findings, uint64_t hash)
{
	size_t i = hash % KNOWN_SLOTS;

	while (findings->known[i] && findings->known[i] != hash)
		i = (i + 1) % KNOWN_SLOTS;
	return i;
}

/* False: there was no space for it. */
static bool keep_finding(const struct watcher *watcher, const struct lint_report *report)
{
	if (watcher->config->kept->bytes >= KEPT_BYTES)
		return false;
	linter_keep(watcher->config->kept, report, report->count);
	return true;
}

/* False: it is to be kept, and is not. */
static bool print_finding(struct watcher *watcher, const struct lint_finding *finding)
{
	const struct watch_config *config = watcher->config;
	char *file = finding->has_pid ? xasprintf("/proc/%" PRId32 "/fdinfo/%" PRId32, finding->pid,
						  finding->fd)
				      : xstrdup("/proc");
	struct lint_finding one = *finding;
	const struct lint_report report = {
		.file = file, .spec = config->lint.spec, .list = &one, .count = 1};
	const bool kept = !config->kept || keep_finding(watcher, &report);

	if (config->findings && config->json)
		linter_json_line(config->findings, &report);
	else if (config->findings)
		linter_print(config->findings, &report, config->colour, config->all);
	free(file);
	return kept;
}

static void count_rule(struct watch_findings *findings, const struct fdi_rule *rule)
{
	const struct fdi_rule *const *rules;
	size_t count;

	rules = cat_producer_rules(&count);
	for (size_t i = 0; i < count; i++)
		findings->by_rule[i] += rules[i] == rule;
}

void watch_find(void *data, const struct lint_finding *finding, const struct rec_read *read)
{
	struct watcher *watcher = data;
	const struct watch_config *config = watcher->config;
	const struct fdi_fd fd = {.pid = finding->pid,
				  .fd = finding->fd,
				  .major = finding->major,
				  .minor = finding->minor};
	const char *id = finding->client ? finding->client : "";
	const uint64_t client = finding->before.known || !read
					? watch_client(&fd, (struct fdi_span){id, strlen(id)})
					: watcher->client;
	const bool listed = config->all || (finding->rule->level <= FDI_SHOULD && !finding->waived);
	const bool breaks = finding->rule->level <= config->level && !finding->waived;
	const uint64_t hash = hash_finding(finding, client);
	struct watch_findings *findings = &watcher->findings;
	const size_t slot = find_slot(findings, hash);
	const bool full = findings->count == KNOWN_MAX;

	if (findings->known[slot])
		return;
	if (!full) {
		findings->known[slot] = hash;
		findings->client[slot] = listed ? client : 0;
		findings->count++;
	}
	watcher->totals.findings++;
	watcher->totals.unlisted += full;
	watcher->totals.breaks += breaks;
	count_rule(findings, finding->rule);
	if (!full && print_finding(watcher, finding))
		return;
	watcher->totals.unkept++;
	if (breaks && !watcher->totals.unkept_rule)
		watcher->totals.unkept_rule = finding->rule;
}

size_t watch_findings_of(const struct watch_findings *findings, uint64_t client)
{
	size_t count = 0;

	for (size_t i = 0; i < KNOWN_SLOTS; i++)
		count += findings->known[i] && findings->client[i] == client;
	return count;
}

void watcher_rules(const struct watcher *watcher, FILE *out)
{
	const struct fdi_rule *const *rules;
	size_t count;

	rules = cat_producer_rules(&count);
	for (size_t i = 0; i < count; i++)
		if (watcher->findings.by_rule[i])
			fprintf(out, "  %-8s %-28s %" PRIu64 "\n", cat_level_name(rules[i]->level),
				rules[i]->slug, watcher->findings.by_rule[i]);
}
