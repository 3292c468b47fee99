/* SPDX-License-Identifier: MIT */
#include "recorder.h"

#include <stdlib.h>
#include <string.h>

#include "anonymise.h"
#include "record_internal.h"
#include "xmalloc.h"

struct recorder {
	struct anonymise *anonymise; /* NULL: not asked for */
	struct record_writer writer;
	FILE *out; /* the sweep, in memory that is kept */
	char *bytes;
	size_t len;
};

static void write_header(struct recorder *recorder, const struct recorder_config *config)
{
	struct recording header = {0};

	if (config->machine)
		header_machine(&header, config->anonymise);
	rec_write_header(recorder->out, &header);
	free(header.kernel);
	free(header.driver);
}

static void free_recorder(struct recorder *recorder)
{
	xmemstream_close(recorder->out);
	anonymise_free(recorder->anonymise);
	free(recorder->bytes);
	free(recorder);
}

int recorder_open(struct recorder **out, const struct recorder_config *config, char **why)
{
	struct recorder *recorder;
	int err = record_file_open(config->path, why);

	if (err < 0)
		return err;
	recorder = xcalloc(1, sizeof(*recorder));
	recorder->out = xmemstream(&recorder->bytes, &recorder->len);
	recorder->anonymise = config->anonymise ? anonymise_new() : NULL;
	err = record_writer_start(&recorder->writer, err);
	if (err) {
		*why = xasprintf("cannot start a process that writes %s: %s", config->path,
				 strerror(-err));
		free_recorder(recorder);
		return err;
	}
	write_header(recorder, config);
	*out = recorder;
	/* where that fails the next sweep does */
	recorder_sweep(recorder);
	return 0;
}

void recorder_read(struct recorder *recorder, const struct rec_read *read)
{
	struct rec_read as = *read;

	if (recorder->anonymise)
		anonymise_read(recorder->anonymise, &as);
	if (rec_write_read(recorder->out, &as))
		xmalloc_failed(); /* a stream in memory has no other fault */
}

int recorder_sweep(struct recorder *recorder)
{
	size_t len = (size_t)ftello(recorder->out);

	fflush(recorder->out);
	rewind(recorder->out);
	if (recorder->anonymise)
		anonymise_sweep(recorder->anonymise);
	return len ? record_writer_send(&recorder->writer, recorder->bytes, len) : 0;
}

int recorder_close(struct recorder *recorder)
{
	int err = record_writer_end(&recorder->writer);

	free_recorder(recorder);
	return err;
}
