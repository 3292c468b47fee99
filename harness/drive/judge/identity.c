/* SPDX-License-Identifier: MIT */
/* One drm-client-id for one file, by whatever descriptor it is read. */
#include <string.h>

#include "judge.h"

static const struct sample *first_with_id(const struct judging *judging, uint32_t client)
{
	for (size_t i = 0; i < judging->sample_count; i++)
		if (judging->samples[i].client == client && judging->samples[i].id[0])
			return &judging->samples[i];
	return NULL;
}

static bool is_open(const struct judging *judging, uint32_t client, uint64_t t)
{
	for (size_t i = 0; i < judging->member_count; i++) {
		const struct member *member = &judging->members[i];

		if (member->client == client && member->from <= t && t <= member->until)
			return true;
	}
	return false;
}

static struct drive_finding *find_identity(struct judging *judging, const struct sample *sample)
{
	struct drive_finding *finding =
		finding_add(judging, "driver.identity", sample->client, NULL, "drm-client-id");

	if (finding) {
		finding->t0 = sample->t0;
		finding->t1 = sample->t1;
	}
	return finding;
}

/* All descriptors of a file print the same id, as long as it is open. */
static void judge_same(struct judging *judging, const struct sample *first)
{
	const struct member *members = judging->members;

	for (size_t i = 0; i < judging->sample_count; i++) {
		const struct sample *sample = &judging->samples[i];
		struct drive_finding *finding;

		if (sample->client != first->client || !sample->id[0])
			continue;
		judging->findings->checked++;
		finding = strcmp(sample->id, first->id) ? find_identity(judging, sample) : NULL;
		if (finding)
			finding_say(finding,
				    "client %u: descriptor %d of process %d prints drm-client-id "
				    "%s; descriptor %d of process %d of the same file printed %s",
				    sample->client, members[sample->member].fd,
				    members[sample->member].pid, sample->id,
				    members[first->member].fd, members[first->member].pid,
				    first->id);
	}
}

/* No two files that are open at a time have the same. */
static void judge_other(struct judging *judging, const struct sample *first)
{
	for (size_t i = 0; i < judging->sample_count; i++) {
		const struct sample *sample = &judging->samples[i];
		struct drive_finding *finding;

		if (sample->client == first->client || strcmp(sample->id, first->id) ||
		    !is_open(judging, first->client, sample->t0))
			continue;
		finding = find_identity(judging, sample);
		if (finding)
			finding_say(finding,
				    "clients %u and %u are different files, open at the same time, "
				    "and both print drm-client-id %s",
				    first->client, sample->client, sample->id);
	}
}

void judge_identity(struct judging *judging)
{
	for (uint32_t client = 0; client < judging->client_count; client++) {
		const struct sample *first = first_with_id(judging, client);

		if (!first)
			continue;
		judge_same(judging, first);
		judge_other(judging, first);
	}
	if (judging->sample_count && judging->client_count && !first_with_id(judging, 0))
		skipped_add(judging, "the driver prints no drm-client-id");
}
