/* SPDX-License-Identifier: MIT */
#include "replay.h"

#include <stdlib.h>
#include <string.h>

#include "cite.h"
#include "linter.h"
#include "linter_read.h"
#include "oracle.h"
#include "xmalloc.h"

/* One expectation a text; those that could not be read are not asked. */
static json_t *expect_texts(const struct recording *rec)
{
	json_t *list = json_array();

	for (size_t i = 0; i < rec->read_count; i++) {
		json_t *one = oracle_snapshot(rec->reads[i].text, rec->reads[i].len);

		if (!one)
			xmalloc_failed();
		json_array_append_new(list, one);
	}
	return list;
}

/* Does a counter fall? */
static bool has_dip(const struct recording *rec, const char *id, const char *bytes, size_t len)
{
	const struct cat_driver_choice driver = {0};
	const struct lint_config config = {.spec = FDI_SPEC_LATEST, .driver = &driver};
	struct lint_report report;
	bool found = false;
	char *why;

	if (rec->sweep_count < 2)
		return false;
	if (linter_run(&report, &config, id, bytes, len, &why)) {
		free(why);
		return true;
	}
	for (size_t i = 0; i < report.count; i++)
		found = found || !strcmp(report.list[i].rule->slug, "time.dip") ||
			!strcmp(report.list[i].rule->slug, "time.catch-up");
	found = found || report.undetermined;
	linter_free(&report);
	return found;
}

/* Where a failure shows no narrower one. */
static const char *default_rule(const struct recording *rec, const char *id, const char *bytes,
				size_t len)
{
	return has_dip(rec, id, bytes, len) ? "time.hold" : "engine.time";
}

static bool all_read(const struct recording *rec)
{
	for (size_t i = 0; i < rec->read_count; i++)
		if (rec->reads[i].err || rec->reads[i].is_none)
			return false;
	return true;
}

void replay_case(struct decoy_case *out, const char *id, const char *bytes, size_t len,
		 struct recording *rec, unsigned int features)
{
	const bool is_text = rec->read_count == 1 && !rec->reads[0].line;
	const bool alone = !is_text && !(features & FEATURE_TRACK) && all_read(rec);

	*out = (struct decoy_case){
		.name = xstrdup("replay"),
		.area = xstrdup("replay"),
		.slug = "replay",
		.id = id,
		.title = "a recording, judged only by what was printed",
		.why = "only an answer that follows from what was printed is right",
		.origin = "recorded",
		.root = json_pack("{s:[s]}", "rules", default_rule(rec, id, bytes, len)),
		.level = CASE_MUST,
		.target = CASE_CONSUMER,
		.needs = is_text || alone ? FEATURE_PARSE : FEATURE_TRACK,
		.until = CASE_SPEC_LATEST,
		.no_truth = true,
		.no_relations = true,
		.ask = alone ? CASE_SNAPSHOTS : CASE_ORACLE,
		.is_recording = !is_text,
		.bytes = bytes,
		.len = len,
		.recording = rec,
	};
	out->rules = json_object_get(out->root, "rules");
	if (alone) {
		json_object_set_new(out->root, "asked", expect_texts(rec));
		out->asked = json_object_get(out->root, "asked");
	}
}

bool replay_judges(const struct recording *rec)
{
	for (size_t i = 0; i < rec->read_count; i++)
		if (!rec->reads[i].err && !rec->reads[i].is_none &&
		    lint_driver_of(&rec->reads[i]).drm)
			return true;
	return false;
}

void replay_rule(struct result *result, enum fdi_spec spec)
{
	if (result->verdict < VERDICT_CRASH || result->verdict > VERDICT_PROTOCOL)
		return;
	free(result->rule);
	free(result->requires);
	free(result->place);
	result->requires = result->place = NULL;
	result->rule = xstrdup("text.survives");
	cite(result, CAT_CONSUMER, spec);
}
