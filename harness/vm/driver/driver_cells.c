/* SPDX-License-Identifier: MIT */
/* What a guest that plays cells says: its lines, and the reads on its artifact channel. */
#include "driver_cells.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "driver_parts.h"
#include "recording.h"
#include "xmalloc.h"

/* Kept of each kind in one cell: more is cut. */
#define KEPT_MAX ((size_t)64 << 20)

/* --- lines --- */

/* The rest of a line behind a word and a blank; NULL: it does not begin so. */
static const char *behind(const char *text, size_t len, const char *word, size_t *rest)
{
	const size_t word_len = strlen(word);

	if (len <= word_len || memcmp(text, word, word_len) != 0 || text[word_len] != ' ')
		return NULL;
	*rest = len - word_len - 1;
	return text + word_len + 1;
}

/* The cell that began last; NULL: none has. */
static struct driver_truth *truth_of(struct driver_cells *cells)
{
	return cells->begun ? &cells->truths[cells->begun - 1] : NULL;
}

static void append(char **to, size_t *to_len, const char *bytes, size_t len)
{
	if (*to_len + len > KEPT_MAX)
		return;
	*to = xrealloc(*to, *to_len + len + 1);
	memcpy(*to + *to_len, bytes, len);
	*to_len += len;
	(*to)[*to_len] = '\0';
}

static bool on_hardware(struct driver_cells *cells, const char *rest, size_t len)
{
	struct driver_truth *truth = truth_of(cells);

	if (!truth)
		return false;
	append(&truth->hardware, &truth->hardware_len, rest, len);
	append(&truth->hardware, &truth->hardware_len, "\n", 1);
	return true;
}

static bool on_register(struct driver_cells *cells, const char *rest, size_t len)
{
	struct driver_truth *truth = truth_of(cells);

	if (!truth)
		return false;
	append(&truth->registers, &truth->registers_len, rest, len);
	append(&truth->registers, &truth->registers_len, "\n", 1);
	return true;
}

/* "# truth 0 HEX", "# journal 0 HEX": of the one device that there is. */
static bool on_comment(struct driver_cells *cells, const char *rest, size_t len)
{
	struct driver_truth *truth = truth_of(cells);
	char *bytes = NULL;
	const char *hex;
	size_t size = 0, digits;
	const bool is_truth = (hex = behind(rest, len, "truth 0", &digits)) != NULL;

	hex = hex ? hex : behind(rest, len, "journal 0", &digits);
	if (!hex || !truth)
		return true;
	if (unhex(hex, digits, &bytes, &size)) {
		free(bytes);
		return false;
	}
	append(is_truth ? &truth->truth : &truth->journal,
	       is_truth ? &truth->truth_len : &truth->journal_len, bytes ? bytes : "", size);
	free(bytes);
	return true;
}

/* Cells come in their order, each once: what the guest says of another one is no line of ours. */
static bool begin_cell(struct driver_cells *cells, const struct drive_event *event)
{
	if (event->kind != DRIVE_CELL)
		return event->cell >= cells->first && event->cell - cells->first < cells->begun;
	if (event->cell != cells->first + cells->begun || cells->begun >= cells->count)
		return false;
	cells->begun++;
	return true;
}

static bool on_drive(struct driver_cells *cells, const char *rest, size_t len)
{
	char text[DRIVE_LINE];
	struct drive_hello hello;
	struct drive_event event;

	if (drive_read_hello(rest, len, &hello)) {
		if (cells->sink->hello)
			cells->sink->hello(cells->sink->user, &hello);
		return true;
	}
	if (!drive_read_event(rest, len, &event, text))
		return false;
	/* what is said outside of a cell is of the run */
	if (event.kind != DRIVE_FAILED && event.kind != DRIVE_SAID && !begin_cell(cells, &event))
		return false;
	cells->sink->event(cells->sink->user, &event);
	return true;
}

int driver_cells_line(struct driver_cells *cells, const char *text, size_t len)
{
	static const struct {
		const char *word;
		bool (*apply)(struct driver_cells *cells, const char *rest, size_t len);
	} rows[] = {{"drive", on_drive},
		    {"hardware", on_hardware},
		    {"register", on_register},
		    {"#", on_comment}};

	if (len == strlen("drive-end") && !memcmp(text, "drive-end", len)) {
		cells->ended = true;
		return 1;
	}
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t rest_len;
		const char *rest = behind(text, len, rows[i].word, &rest_len);

		if (rest)
			return rows[i].apply(cells, rest, rest_len) ? 1 : -1;
	}
	return 0;
}

/* --- reads --- */

static void pass_reads(const struct driver_cells *cells, uint32_t cell, const char *bytes,
		       size_t len)
{
	struct recording *recording;
	struct rec_error error;

	if (!len || rec_load(&recording, bytes, len, &error))
		return;
	for (size_t i = 0; i < recording->read_count; i++) {
		const struct rec_read *read = &recording->reads[i];

		if (!read->is_none && read->has_sweep && read->has_until)
			cells->sink->read(cells->sink->user, cell,
					  (uint32_t)(read->sweep % DRIVE_READERS), read);
	}
	rec_free(recording);
}

void driver_cells_reads(const struct driver_cells *cells, const struct guest_output *out)
{
	const char *at = out->artifact, *end = at ? at + out->artifact_len : NULL;
	size_t size;

	for (; at < end; at += size) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));
		char name[64];
		uint64_t cell;
		int is = 0;

		if (!feed || sscanf(at, "file %63s %zu", name, &size) != 2)
			return;
		at = feed + 1;
		if (size > (size_t)(end - at))
			return;
		if (sscanf(name, "drive-%" SCNu64 "%n", &cell, &is) == 1 && !name[is] &&
		    cell >= cells->first && cell - cells->first < cells->begun)
			pass_reads(cells, (uint32_t)cell, at, size);
	}
}

void driver_cells_free(struct driver_cells *cells)
{
	for (uint32_t i = 0; cells->truths && i < cells->count; i++) {
		free(cells->truths[i].hardware);
		free(cells->truths[i].registers);
		free(cells->truths[i].journal);
		free(cells->truths[i].truth);
	}
	free(cells->truths);
	cells->truths = NULL;
}
