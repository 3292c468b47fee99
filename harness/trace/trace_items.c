/* SPDX-License-Identifier: MIT */
#include "trace_items.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

#include "xmalloc.h"

#define STOP_INTERVAL 4096 /* items */

static bool is_stopped(const struct trace_pass *pass, uint64_t items)
{
	return pass->is_stopped && !(items % STOP_INTERVAL) && pass->is_stopped();
}

static int give_counters(const struct trace_pass *pass, const struct grt_reader *reader)
{
	struct grt_counters counters;
	int err = 0;

	for (size_t i = 0; pass->counters && !err && grt_reader_counters(reader, i, &counters); i++)
		err = pass->counters(pass->to, &counters.stats);
	return err;
}

int trace_pass(const struct trace_pass *pass)
{
	struct grt_reader *reader = NULL;
	struct grt_item item;
	uint64_t items = 0;
	int ret;

	trace_files_stop(pass->files, pass->is_stopped);
	ret = grt_reader_new(&reader, pass->files->sources, pass->files->count);

	while (!ret && (ret = grt_reader_next(reader, &item)) == 1) {
		ret = pass->item(pass->to, &item);
		if (!ret && is_stopped(pass, ++items))
			ret = -EINTR;
	}
	if (!ret)
		ret = give_counters(pass, reader);
	grt_reader_free(reader);
	if (ret == -ENOMEM)
		xmalloc_failed();
	return ret;
}

/* --- amounts --- */

struct scale {
	double from;
	const char *unit;
};

static void print_scaled(char text[32], double value, const struct scale *scale)
{
	while (value < scale->from)
		scale++;
	value /= scale->from;
	snprintf(text, 32,
		 value < 9.995	 ? "%.2f %s"
		 : value < 99.95 ? "%.1f %s"
				 : "%.0f %s",
		 value, scale->unit);
}

void trace_print_time(char text[32], uint64_t ns)
{
	snprintf(text, 32, "%" PRIu64 ".%09" PRIu64, ns / 1000000000, ns % 1000000000);
}

void trace_print_ns(char text[32], uint64_t ns)
{
	static const struct scale scales[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {0, "ns"}};

	if (ns < 1000)
		snprintf(text, 32, "%" PRIu64 " ns", ns);
	else
		print_scaled(text, (double)ns, scales);
}

void trace_print_bytes(char text[32], uint64_t bytes)
{
	static const struct scale scales[] = {{1ULL << 40, "TiB"},
					      {1 << 30, "GiB"},
					      {1 << 20, "MiB"},
					      {1 << 10, "KiB"},
					      {0, "B"}};

	if (bytes < 1024)
		snprintf(text, 32, "%" PRIu64 " B", bytes);
	else
		print_scaled(text, (double)bytes, scales);
}
