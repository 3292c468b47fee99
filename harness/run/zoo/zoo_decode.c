/* SPDX-License-Identifier: MIT */
#include "zoo_decode.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "decoder_zoo.h"
#include "interrupt.h"
#include "progress.h"
#include "runner.h"
#include "terminal.h"
#include "xmalloc.h"
#include "zoo_exam.h"

/* What the cases make of one decoder. */
struct trial {
	const struct zoo_decoder *decoder;
	size_t asked, kills, by_rule;
	char first[96];
	char *alarms;
};

static void add_alarm(struct trial *trial, const struct result *result)
{
	char *more;

	if (trial->decoder->rule)
		return;
	more = xasprintf("%s%s %s: %s: %s\n", trial->alarms ? trial->alarms : "", result->id,
			 result->name, verdict_word(result->verdict),
			 result->detail ? result->detail : "");
	free(trial->alarms);
	trial->alarms = more;
}

static void count_result(struct trial *trial, const struct decoy_case *tc,
			 const struct result *result)
{
	bool by_rule;

	trial->asked += result->verdict != VERDICT_SKIP;
	/* a case of level should kills a faulty one; to a sound one it is no requirement */
	if (verdict_count(result) != 'f' &&
	    (!trial->decoder->rule || result->verdict != VERDICT_FAIL))
		return;
	by_rule = zoo_names_rule(tc, trial->decoder->rule);
	if (!trial->kills++ || (by_rule && !trial->by_rule))
		snprintf(trial->first, sizeof(trial->first), "%s %s", tc->id, tc->name);
	trial->by_rule += by_rule;
	add_alarm(trial, result);
}

static int ask_all(struct trial *trial, struct runner *runner, const struct selection *selection)
{
	int err = 0;

	for (size_t i = 0; !err && i < selection->count && !interrupt_signal(); i++) {
		const struct decoy_case *tc = selection->list[i];

		if (tc->target != CASE_DECODER)
			continue;
		runner->results = (struct results){0};
		err = runner_case(runner, tc);
		for (size_t j = 0; j < runner->results.count; j++)
			count_result(trial, tc, &runner->results.list[j]);
		results_free(&runner->results);
	}
	return err;
}

static void judge_trial(struct trial *trial, struct results *results, bool quiet)
{
	const struct zoo_decoder *decoder = trial->decoder;
	const bool good = decoder->rule ? trial->by_rule : !trial->kills && trial->asked;
	struct result result = {
		.id = xstrdup(decoder->name),
		.name = xstrdup(decoder->rule ? "zoo/decoder" : "zoo/sound-decoder"),
		.rule = xstrdup(decoder->rule ? decoder->rule : ""),
		.level = "must",
		.verdict = good ? VERDICT_PASS : VERDICT_FAIL,
		.required = true,
	};

	if (!quiet)
		printf("%-28s %-26s %5zu %5zu  %s\n", decoder->name,
		       decoder->rule ? decoder->rule : "sound", trial->kills, trial->by_rule,
		       trial->first);
	if (!good && decoder->rule)
		result.detail = xasprintf("%s: lives: no case that names %s fails it",
					  decoder->does, decoder->rule);
	else if (!good)
		result.detail = xasprintf("%s, and %zu of %zu cases fail it:\n%s", decoder->does,
					  trial->kills, trial->asked,
					  trial->alarms ? trial->alarms : "");
	results_add(results, &result);
}

static int try_decoder(const struct options *options, const struct selection *selection,
		       size_t index, struct results *results)
{
	struct trial trial = {.decoder = zoo_decoder(index)};
	struct runner runner = {.options = options};
	const struct subject_config config = {
		.kind = SUBJECT_BUILTIN,
		.what = trial.decoder->name,
		.decodes = true,
		.decoder = &trial.decoder->object,
	};
	char *why = NULL;
	int err;

	if (subject_open(&runner.subject, &config, &why)) {
		terminal_error("zoo: %s: %s", trial.decoder->name, why);
		free(why);
		return -EIO;
	}
	err = ask_all(&trial, &runner, selection);
	subject_close(runner.subject);
	if (!err && !interrupt_signal())
		judge_trial(&trial, results, options->json);
	free(trial.alarms);
	return err;
}

static bool has_cases(const struct selection *selection)
{
	for (size_t i = 0; i < selection->count; i++)
		if (selection->list[i]->target == CASE_DECODER)
			return true;
	return false;
}

int zoo_decode(const struct options *options, const struct selection *selection,
	       struct results *results)
{
	int err = 0;

	if (!has_cases(selection))
		return 0;
	if (!options->json)
		printf("\n%-28s %-26s %5s %5s  %s\n", "decoder", "rule", "kills", "named",
		       "killed first by");
	for (size_t i = 0; !err && i < zoo_decoders() && !interrupt_signal(); i++) {
		progress_show(options, "%zu/%zu %s", i + 1, zoo_decoders(), zoo_decoder(i)->name);
		err = try_decoder(options, selection, i, results);
	}
	return err;
}
