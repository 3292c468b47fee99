/* SPDX-License-Identifier: MIT */
#include "recording.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "percent.h"

/* Would the bytes, written bare, be read back as others, or run into the next read? */
static bool needs_len(const struct rec_read *read)
{
	if (!read->len)
		return false;
	return read->text[read->len - 1] != '\n' ||
	       (read->len >= 2 && memcmp(read->text, "@ ", 2) == 0) ||
	       memmem(read->text, read->len, "\n@ ", 3);
}

static void write_line(FILE *stream, const struct rec_read *read, bool has_len)
{
	fprintf(stream, "@ %" PRIu64, read->t_ns);
	if (read->has_sweep)
		fprintf(stream, " sweep=%" PRIu64, read->sweep);
	if (read->has_pid)
		fprintf(stream, " pid=%" PRId32, read->pid);
	if (read->has_fd)
		fprintf(stream, " fd=%" PRId32, read->fd);
	if (read->has_dev)
		fprintf(stream, " dev=%" PRIu32 ":%" PRIu32, read->major, read->minor);
	if (read->comm) {
		fputs(" comm=", stream);
		percent_write(stream, read->comm);
	}
	if (read->has_until)
		fprintf(stream, " until=%" PRIu64, read->until_ns);
	if (read->err)
		fprintf(stream, " err=%" PRId32, read->err);
	if (read->is_none)
		fputs(" reads=0", stream);
	if (has_len)
		fprintf(stream, " len=%zu", read->len);
	fputc('\n', stream);
}

static int stream_status(FILE *stream)
{
	if (!ferror(stream))
		return 0;
	return errno ? -errno : -EIO;
}

static int write_read(FILE *stream, const struct rec_read *read, bool has_len)
{
	errno = 0;
	write_line(stream, read, has_len);
	if (read->len)
		fwrite(read->text, 1, read->len, stream);
	if (has_len)
		fputc('\n', stream);
	return stream_status(stream);
}

int rec_write_read(FILE *stream, const struct rec_read *read)
{
	return write_read(stream, read, needs_len(read));
}

int rec_write_counted(FILE *stream, const struct rec_read *read)
{
	return write_read(stream, read, read->len);
}

int rec_write_header(FILE *stream, const struct recording *rec)
{
	errno = 0;
	fputs("# fdseq 1", stream);
	if (rec->kernel) {
		fputs(" kernel=", stream);
		percent_write(stream, rec->kernel);
	}
	if (rec->driver) {
		fputs(" driver=", stream);
		percent_write(stream, rec->driver);
	}
	fputc('\n', stream);
	return stream_status(stream);
}

int rec_write(FILE *stream, const struct recording *rec)
{
	/* Always a header: without one, no read at all would be read back as an empty text. */
	int ret = rec_write_header(stream, rec);

	for (size_t i = 0; !ret && i < rec->read_count; i++)
		ret = rec_write_read(stream, &rec->reads[i]);
	return ret;
}
