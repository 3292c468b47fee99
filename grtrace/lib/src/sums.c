/* SPDX-License-Identifier: MIT */
#include "sums.h"

#include <errno.h>

/* Up to SUMS_BYTES more. */
static int add_bytes(const struct sums *sums, uint64_t at, size_t len, uint32_t *crc)
{
	unsigned char bytes[SUMS_BYTES];
	long got = source_read(sums->source, at, bytes, len);

	if (got < 0)
		return (int)got;
	*crc = grt_crc32c(*crc, bytes, (size_t)got);
	return (size_t)got == len ? 0 : -ENODATA;
}

/* The SUMS_BYTES from `at`, which is a multiple of that. */
static int add_part(struct sums *sums, uint64_t at, uint32_t *crc)
{
	struct sum *sum = &sums->list[at / SUMS_BYTES % SUMS_COUNT];
	int err = 0;

	if (sum->end != at + SUMS_BYTES) {
		*sum = (struct sum){.end = at + SUMS_BYTES};
		err = add_bytes(sums, at, SUMS_BYTES, &sum->crc);
		if (err)
			sum->end = 0;
	}
	*crc = crc32c_move(*crc) ^ sum->crc;
	return err;
}

int sums_of(struct sums *sums, uint64_t at, uint64_t len, uint32_t *crc)
{
	const uint64_t end = at + len;
	int err = 0;

	*crc = 0;
	while (!err && at < end) {
		const uint64_t rest = end - at, ahead = SUMS_BYTES - at % SUMS_BYTES;
		const uint64_t count = rest < ahead ? rest : ahead;

		err = count == SUMS_BYTES ? add_part(sums, at, crc)
					  : add_bytes(sums, at, (size_t)count, crc);
		at += count;
	}
	return err;
}
