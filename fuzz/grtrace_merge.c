/* SPDX-License-Identifier: MIT */
/*
 * Random events of a device on four CPUs: whatever the order of the sources, the reader gives them
 * as they happened. The script lists them so: times do not decrease, order numbers increase.
 */
#include <stdlib.h>

#include "grtrace_input.h"
#include "target.h"

static void check_merge(const struct streams *streams, const unsigned int *order)
{
	struct grt_source sources[INPUT_SOURCES];
	struct grt_reader *reader;
	struct grt_item item;
	size_t next = 0;

	for (size_t i = 0; i < streams->source_count; i++)
		sources[i] = input_source(&streams->sources[order[i]]);
	FUZZ_HOLDS(!grt_reader_new(&reader, sources, (unsigned int)streams->source_count));
	while (grt_reader_next(reader, &item) > 0) {
		FUZZ_HOLDS(!item.damage);
		FUZZ_HOLDS(next < streams->record_count);
		FUZZ_HOLDS(streams->records[next].member[MEMBER_ORDER] == item.record.order);
		FUZZ_HOLDS(streams->records[next].member[MEMBER_CPU] == item.record.cpu);
		next++;
	}
	FUZZ_HOLDS(next == streams->record_count);
	grt_reader_free(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const unsigned int orders[][4] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}};
	struct streams *streams = input_streams(data, size, INPUT_CPUS);

	for (size_t i = 0; i < sizeof(orders) / sizeof(*orders); i++) {
		unsigned int order[4], count = 0;

		for (unsigned int j = 0; j < 4; j++)
			if (orders[i][j] < streams->source_count)
				order[count++] = orders[i][j];
		check_merge(streams, order);
	}
	streams_free(streams);
	return 0;
}
