/* SPDX-License-Identifier: MIT */
#include "recording.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "line.h"
#include "sweeps.h"

static const char header_mark[] = "# fdseq";
static const char read_mark[] = "@ ";

/* Where we are in the bytes. */
struct loader {
	struct recording *rec;
	struct rec_error *error;
	const char *at;
	const char *end;
	unsigned int line; /* the number of the line that begins at `at` */
	size_t cap; /* of rec->reads */
};

static bool line_begins(const char *at, const char *end, const char *mark)
{
	size_t len = strlen(mark);

	return (size_t)(end - at) >= len && memcmp(at, mark, len) == 0;
}

/* Moves to `to`, counting the lines on the way. */
static void advance_to(struct loader *loader, const char *to)
{
	const char *feed;

	while ((feed = memchr(loader->at, '\n', (size_t)(to - loader->at)))) {
		loader->line++;
		loader->at = feed + 1;
	}
	loader->at = to;
}

/* The line at `at`, without its line feed, which is passed. */
static struct rec_line next_line(struct loader *loader)
{
	const char *feed = memchr(loader->at, '\n', (size_t)(loader->end - loader->at));
	const char *stop = feed ? feed : loader->end;
	struct rec_line line = {loader->at, (size_t)(stop - loader->at), loader->line,
				loader->error};

	advance_to(loader, feed ? feed + 1 : stop);
	return line;
}

/* A new read at the end of the list, zeroed. NULL: out of memory. */
static struct rec_read *add_read(struct loader *loader)
{
	struct recording *rec = loader->rec;

	if (rec->read_count == loader->cap) {
		size_t cap = loader->cap ? loader->cap * 2 : 8;
		struct rec_read *reads = reallocarray(rec->reads, cap, sizeof(*reads));

		if (!reads)
			return NULL;
		rec->reads = reads;
		loader->cap = cap;
	}
	memset(&rec->reads[rec->read_count], 0, sizeof(*rec->reads));
	return &rec->reads[rec->read_count++];
}

/* Exactly len bytes, then the line feed of the framing. */
static int read_counted(struct loader *loader, const struct rec_line *line, struct rec_read *read,
			size_t len)
{
	size_t left = (size_t)(loader->end - loader->at);

	if (len > left)
		return line_error(
			line, 0,
			"len=%zu: only %zu bytes are left: the recording is truncated, or len= is "
			"wrong",
			len, left);
	read->len = len;
	advance_to(loader, loader->at + len);
	if (loader->at == loader->end || *loader->at != '\n')
		return line_error(
			line, 0,
			"len=%zu: expected a line feed after that many bytes: the recording is "
			"truncated, or len= is wrong",
			len);
	advance_to(loader, loader->at + 1);
	return 0;
}

/* Up to the next line that begins a read, or to the end. */
static void read_text(struct loader *loader, struct rec_read *read)
{
	while (loader->at < loader->end && !line_begins(loader->at, loader->end, read_mark))
		next_line(loader);
	read->len = (size_t)(loader->at - read->text);
}

static int parse_read(struct loader *loader)
{
	struct rec_frame frame = {0};
	uint64_t before =
		loader->rec->read_count ? loader->rec->reads[loader->rec->read_count - 1].t_ns : 0;
	struct rec_read *read;
	struct rec_line line;
	int ret;

	if (!line_begins(loader->at, loader->end, read_mark)) {
		line = next_line(loader);
		return line_error(&line, 0, "expected \"@ T_NS\", the beginning of a read");
	}
	read = add_read(loader);
	if (!read)
		return -ENOMEM;
	line = next_line(loader);
	ret = line_read(&line, read, &frame);
	if (ret)
		return ret;
	if (read->t_ns < before)
		return line_error(&line, strlen(read_mark),
				  "time goes backwards: expected %llu or later",
				  (unsigned long long)before);
	read->text = loader->at;
	if (frame.has_len)
		return read_counted(loader, &line, read, frame.len);
	read_text(loader, read);
	if (read->is_none && read->len)
		return line_error(&line, 0, "reads=0: expected no text, because nothing was read");
	return 0;
}

/*
 * A recording below a comment or a byte order mark: no text begins so, and as one it would be
 * judged as something that no driver printed.
 */
static int check_beginning(struct loader *loader)
{
	static const char mark[] = "\xef\xbb\xbf";
	struct loader ahead = *loader;
	struct rec_line first = {loader->at, 0, loader->line, loader->error};

	if (line_begins(ahead.at, ahead.end, mark))
		ahead.at += sizeof(mark) - 1;
	else if (ahead.at < ahead.end && *ahead.at != '#')
		return 0;
	while (ahead.at < ahead.end) {
		if (ahead.at != loader->at && (line_begins(ahead.at, ahead.end, header_mark) ||
					       line_begins(ahead.at, ahead.end, read_mark)))
			return line_error(
				&first, 0,
				"expected nothing before line %u: a recording begins with \"# fdseq 1\" or "
				"\"@ T_NS\"",
				ahead.line);
		if (*ahead.at != '#' && *ahead.at != '\n' && *ahead.at != '\r')
			break;
		next_line(&ahead);
	}
	return 0;
}

static int parse_plain(struct loader *loader)
{
	struct rec_read *read = add_read(loader);

	if (!read)
		return -ENOMEM;
	read->text = loader->at;
	read->len = (size_t)(loader->end - loader->at);
	return 0;
}

/*
 * A recording with a header is one that a program wrote: its last line has a line feed, and what
 * was recorded has len= before each text, so that one which is cut is not judged as what a driver
 * printed.
 */
static int check_end(const struct loader *loader, struct rec_line last)
{
	struct loader ahead = *loader;

	if (loader->end[-1] == '\n')
		return 0;
	while (ahead.at < ahead.end)
		last = next_line(&ahead);
	return line_error(&last, last.len,
			  "the recording is truncated: expected a line feed at the end of its last "
			  "line; record it again, or remove its last read");
}

static int parse_all(struct loader *loader)
{
	bool has_header = line_begins(loader->at, loader->end, header_mark);
	struct rec_line line;
	int ret;

	if (!has_header && !line_begins(loader->at, loader->end, read_mark)) {
		ret = check_beginning(loader);
		return ret ? ret : parse_plain(loader);
	}
	if (has_header) {
		line = next_line(loader);
		ret = line_header(&line, loader->rec);
		ret = ret ? ret : check_end(loader, line);
		if (ret)
			return ret;
	}
	while (loader->at < loader->end) {
		ret = parse_read(loader);
		if (ret)
			return ret;
	}
	return 0;
}

const struct rec_read rec_alone = {
	.has_pid = true,
	.has_fd = true,
	.has_dev = true,
	.pid = 10,
	.fd = 3,
	.major = 226,
	.minor = 128,
};

int rec_load(struct recording **out, const void *bytes, size_t len, struct rec_error *error)
{
	struct recording *rec = calloc(1, sizeof(*rec));
	struct loader loader = {.rec = rec, .error = error, .line = 1};
	int ret = -ENOMEM;

	memset(error, 0, sizeof(*error));
	if (!rec)
		return -ENOMEM;
	rec->bytes = malloc(len ? len : 1);
	if (!rec->bytes)
		goto fail;
	if (len)
		memcpy(rec->bytes, bytes, len);
	loader.at = rec->bytes;
	loader.end = rec->bytes + len;
	ret = parse_all(&loader);
	if (!ret)
		ret = sweeps_group(rec, error);
	if (ret)
		goto fail;
	*out = rec;
	return 0;
fail:
	rec_free(rec);
	return ret;
}

void rec_free(struct recording *rec)
{
	if (!rec)
		return;
	for (size_t i = 0; i < rec->read_count; i++)
		free(rec->reads[i].comm);
	free(rec->kernel);
	free(rec->driver);
	free(rec->reads);
	free(rec->sweeps);
	free(rec->bytes);
	free(rec);
}
