/* SPDX-License-Identifier: MIT */
#include "clusters.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "target.h"

#define CLUSTERS 256
#define NAME	 128

/* The most special member first. */
static const struct {
	const char *member, *rule;
} touched[] = {
	{"ratio", "cycles.total-ratio"},
	{"delta", "time.hold"},
	{"capacity", "engine.capacity-default"},
	{"total_cycles", "cycles.read"},
	{"cycles", "cycles.read"},
	{"freq", "cycles.freq-units"},
	{"busy_ns", "engine.time"},
	{"regions", "memory.categories"},
	{"engines", "engine.names-free"},
	{"members", "client.dedupe"},
	{"driver", "client.driver-name"},
	{"name", "client.name-text"},
	{"client", "client.distinct"},
};

const char *clusters_rule(const char *difference)
{
	const size_t len = strcspn(difference, "\n");

	for (size_t i = 0; i < sizeof(touched) / sizeof(touched[0]); i++)
		if (memmem(difference, len, touched[i].member, strlen(touched[i].member)))
			return touched[i].rule;
	return "text.survives";
}

/* Names of files: letters, digits, points and hyphens. */
static void name_cluster(char name[NAME], const char *rule, const char *reader, const char *other)
{
	snprintf(name, NAME, "%s-%s-%s", rule, reader, other);
	for (char *at = name; *at; at++)
		if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789.-", *at))
			*at = '-';
}

static FILE *open_file(const char *name, const char *suffix)
{
	const char *directory = getenv("DECOY_FUZZ_CLUSTERS");
	char path[4096];
	FILE *file;

	if (!directory)
		return NULL;
	snprintf(path, sizeof(path), "%s/%s.%s", directory, name, suffix);
	file = fopen(path, "we");
	if (!file)
		perror(path);
	return file;
}

static void keep_case(const struct recording *rec, const char *name, const char *rule,
		      const char *difference)
{
	FILE *recording = open_file(name, "fdseq"), *file = open_file(name, "json");
	json_t *tc = json_pack("{s:s, s:s, s:[s], s:s, s:s, s:s, s:s, s:[s], s:{s:b}}", "id",
			       "0000", "title", "Readers disagree", "rules", rule, "level",
			       "unclear", "target", "consumer", "origin", "fuzz/fdinfo_diff", "why",
			       difference, "needs", "track", "expect", "oracle", 1);

	/* a full disk loses no finding: it is on standard error, too */
	if (recording && (rec_write(recording, rec) || fflush(recording)))
		fprintf(stderr, "%s.fdseq: cannot be written\n", name);
	if (file && (json_dumpf(tc, file, JSON_INDENT(2)) || fflush(file)))
		fprintf(stderr, "%s.json: cannot be written\n", name);
	if (file)
		fputc('\n', file);
	if (recording)
		fclose(recording);
	if (file)
		fclose(file);
	json_decref(tc);
}

bool clusters_add(const struct recording *rec, const char *reader, const char *other,
		  const char *difference)
{
	static char known[CLUSTERS][NAME];
	static size_t count;
	const char *rule = clusters_rule(difference);
	char name[NAME];

	name_cluster(name, rule, reader, other);
	for (size_t i = 0; i < count; i++)
		if (!strcmp(known[i], name))
			return false;
	if (count == CLUSTERS)
		return false;
	strcpy(known[count++], name);
	fprintf(stderr, "%s and %s disagree, %s:\n%s\n", reader, other, rule, difference);
	rec_write(stderr, rec);
	keep_case(rec, name, rule, difference);
	return true;
}
