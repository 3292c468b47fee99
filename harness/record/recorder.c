/* SPDX-License-Identifier: MIT */
#include "recorder.h"

#include <stdlib.h>
#include <string.h>

#include "anonymise.h"
#include "record_internal.h"
#include "xmalloc.h"

#define DRIVER_MAX 64 /* bytes of a driver's name */

struct recorder {
	struct anonymise *anonymise; /* NULL: not asked for */
	struct record_writer writer;
	struct recording header; /* written before the first sweep, whose texts name drivers */
	bool machine, written; /* the header is to have them; it is written */
	FILE *out; /* the sweep, in memory that is kept */
	char *bytes;
	size_t len;
};

/* A driver without a bus has no link in sysfs: its texts name it. */
static void add_driver(struct recorder *recorder, const struct rec_read *read)
{
	static const char key[] = "drm-driver:";
	const char *end = read->text + read->len, *at, *feed;
	char *name;

	at = read->text ? memmem(read->text, read->len, key, sizeof(key) - 1) : NULL;
	if (!at || (at > read->text && at[-1] != '\n'))
		return;
	for (at += sizeof(key) - 1; at < end && (*at == ' ' || *at == '\t'); at++)
		;
	feed = memchr(at, '\n', (size_t)(end - at));
	name = xstrndup(at, (size_t)((feed ? feed : end) - at));
	if (*name && strlen(name) < DRIVER_MAX && !strpbrk(name, ",/"))
		header_driver(&recorder->header.driver, name);
	free(name);
}

static int write_header(struct recorder *recorder)
{
	char *bytes;
	size_t len;
	FILE *out;
	int err;

	if (recorder->written)
		return 0;
	recorder->written = true;
	out = xmemstream(&bytes, &len);
	rec_write_header(out, &recorder->header);
	xmemstream_close(out);
	err = record_writer_send(&recorder->writer, bytes, len);
	free(bytes);
	return err;
}

static void free_recorder(struct recorder *recorder)
{
	xmemstream_close(recorder->out);
	anonymise_free(recorder->anonymise);
	free(recorder->bytes);
	free(recorder->header.kernel);
	free(recorder->header.driver);
	free(recorder);
}

int recorder_open(struct recorder **out, const struct recorder_config *config, char **why)
{
	struct recorder *recorder;
	bool replaced;
	int err = record_file_open(config->path, &replaced, why);

	if (err < 0)
		return err;
	recorder = xcalloc(1, sizeof(*recorder));
	recorder->out = xmemstream(&recorder->bytes, &recorder->len);
	recorder->anonymise = config->anonymise ? anonymise_new() : NULL;
	err = record_writer_start(&recorder->writer, err, replaced);
	if (err) {
		*why = xasprintf("cannot start a process that writes %s: %s", config->path,
				 strerror(-err));
		free_recorder(recorder);
		return err;
	}
	recorder->machine = config->machine;
	if (config->machine)
		header_machine(&recorder->header, config->anonymise);
	*out = recorder;
	return 0;
}

void recorder_read(struct recorder *recorder, const struct rec_read *read)
{
	struct rec_read as = *read;

	if (recorder->anonymise)
		anonymise_read(recorder->anonymise, &as);
	if (recorder->machine && !recorder->written)
		add_driver(recorder, &as);
	if (rec_write_counted(recorder->out, &as))
		xmalloc_failed(); /* a stream in memory has no other fault */
}

int recorder_sweep(struct recorder *recorder)
{
	size_t len = (size_t)ftello(recorder->out);
	int err = write_header(recorder);

	fflush(recorder->out);
	rewind(recorder->out);
	if (recorder->anonymise)
		anonymise_sweep(recorder->anonymise);
	return !err && len ? record_writer_send(&recorder->writer, recorder->bytes, len) : err;
}

int recorder_close(struct recorder *recorder)
{
	int err = record_writer_end(&recorder->writer);

	free_recorder(recorder);
	return err;
}
