/* SPDX-License-Identifier: MIT */
/*
 * libgrtrace, exports: the items of a reader in the formats of other tools.
 *
 * Every event is in an export exactly once, notes and damaged places beside them. One pass; memory:
 * 128 KiB, of CTF 32 KiB for each CPU, of perfetto some 300 bytes for each open slice
 * and each track.
 */
#ifndef LIBGRTRACE_EXPORT_H
#define LIBGRTRACE_EXPORT_H

#include "libgrtrace.h"

#ifdef __cplusplus
extern "C" {
#endif

enum grt_format {
	GRT_FORMAT_TEXT, /* a line an item */
	GRT_FORMAT_JSONL, /* a JSON object a line; 64-bit numbers are strings */
	GRT_FORMAT_PERFETTO, /* TrackEvent packets of Perfetto; events have the category "event" */
	GRT_FORMAT_CTF, /* a directory in the Common Trace Format 1.8 */
	GRT_FORMATS
};

/**
 * struct grt_format_info - a format
 * @name: "text", "jsonl", "perfetto", "ctf"
 * @title: of it, for people
 * @is_directory: it has several files
 * @is_text: it has lines
 */
struct grt_format_info {
	const char *name;
	const char *title;
	bool is_directory;
	bool is_text;
};

/* grt_format_info - of one; NULL: there is no such format. Since: 1 */
GRT_API const struct grt_format_info *grt_format_info(enum grt_format format);

/**
 * struct grt_output - where an export is written
 * @write: append all len bytes to a file; returns 0 or a negative errno. file is "" where the
 * format has one file.
 * @to: first argument of write
 */
struct grt_output {
	int (*write)(void *to, const char *file, const void *bytes, size_t len);
	void *to;
};

struct grt_exporter;

/**
 * grt_exporter_new - begin an export
 * @out: gets the exporter; grt_exporter_free() it
 * @format: the format
 * @output: copied
 *
 * Returns: 0; -EINVAL for the format, -ENOMEM, or what the output returned.
 *
 * Since: 1
 */
GRT_API int grt_exporter_new(struct grt_exporter **out, enum grt_format format,
			     const struct grt_output *output);

/*
 * grt_exporter_item - the next item of a reader. 0, -ENOMEM, or what the output returned. Since: 1
 */
GRT_API int grt_exporter_item(struct grt_exporter *exporter, const struct grt_item *item);

/* grt_exporter_end - no item follows: write the rest. 0, or as above. Since: 1 */
GRT_API int grt_exporter_end(struct grt_exporter *exporter);

/* grt_exporter_events - events that were written. Since: 1 */
GRT_API uint64_t grt_exporter_events(const struct grt_exporter *exporter);

/* grt_exporter_free - NULL is allowed. Since: 1 */
GRT_API void grt_exporter_free(struct grt_exporter *exporter);

#ifdef __cplusplus
}
#endif

#endif
