/* SPDX-License-Identifier: MIT */
/* A raw stream: one piece, of the CPU that its records have. */
#include "index.h"
#include "record.h"

#define SCAN_BYTES 4096
#define CANDIDATES 8

/* CPUs of the first records of a raw stream. */
struct candidates {
	uint32_t cpus[CANDIDATES];
	size_t count;
};

/* The first CPU that two records have: one of them may be damaged. */
static bool add_candidate(struct candidates *candidates, uint32_t cpu, uint32_t *found)
{
	for (size_t i = 0; i < candidates->count; i++) {
		if (candidates->cpus[i] == cpu) {
			*found = cpu;
			return true;
		}
	}
	if (candidates->count < CANDIDATES)
		candidates->cpus[candidates->count++] = cpu;
	return false;
}

/* Of len bytes, where the next record may begin that was not tried. */
static size_t try_records(struct candidates *candidates, const unsigned char *bytes, size_t len,
			  uint32_t *cpu)
{
	size_t at = 0;

	while (at + GRT_RECORD_SIZE <= len && *cpu == GRT_NO_CPU) {
		const unsigned char *record = bytes + at;

		if (record_damage(record, GRT_NO_CPU)) {
			at++;
			continue;
		}
		if (!record_is_table((unsigned int)(record[4] | record[5] << 8)))
			add_candidate(candidates, (uint32_t)(record[24] | record[25] << 8), cpu);
		at += record_length(record);
	}
	return at;
}

/* All of the source is one piece. */
int index_raw(struct index *index, const struct grt_source *source)
{
	unsigned char bytes[SCAN_BYTES];
	struct piece piece = {.cpu = GRT_NO_CPU, .len = UINT64_MAX};
	struct candidates candidates = {0};
	uint64_t at = 0;
	long got = 0;

	while (piece.cpu == GRT_NO_CPU) {
		got = source_read(source, at, bytes, SCAN_BYTES);
		if (got < GRT_RECORD_SIZE)
			break;
		at += try_records(&candidates, bytes, (size_t)got, &piece.cpu);
	}
	if (got < 0 || (!at && !got))
		return (int)got;
	/* Where no two records agree, the first one; where nothing is a record, all of it will be
	 * damage. */
	if (piece.cpu == GRT_NO_CPU)
		piece.cpu = candidates.cpus[0];
	return index_add(index, piece);
}
