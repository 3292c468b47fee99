/* SPDX-License-Identifier: MIT */
/*
 * libfdinfo against the oracle: an answer that no reading of the text allows is a finding. A
 * recording is judged over time; of a text the length decides whether it is judged alone, or as the
 * first of a series that is made of it.
 */
#include "agree.h"
#include "series.h"
#include "target.h"

static void judge_recording(const struct recording *rec)
{
	struct recording *made;

	if (rec->reads[0].line) {
		agree_series(rec);
	} else if (rec->reads[0].len % 2) {
		agree_text(rec->reads[0].text, rec->reads[0].len);
	} else {
		made = series_make(rec);
		if (made)
			agree_series(made);
		rec_free(made);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rec_error error;
	struct recording *rec;

	if (size > 65536 || rec_load(&rec, data, size, &error))
		return 0;
	if (rec->read_count && rec->read_count <= 64)
		judge_recording(rec);
	rec_free(rec);
	return 0;
}
