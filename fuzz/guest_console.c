/* SPDX-License-Identifier: MIT */
/*
 * Any input as what a guest prints on each of its channels: the agent's stream (KTAP, texts,
 * samples, KUnit's suites), the lines about a driver of the user's, the control port of a program,
 * artifacts, the verdict and the kernel's log. What is refused has its line; what is accepted is
 * within bounds, is the same in pieces, and its beginning is accepted, too.
 */
#include <errno.h>
#include <string.h>

#include "control_pieces.h"
#include "driver_parts.h"
#include "kunit.h"
#include "observations.h"
#include "recording.h"
#include "target.h"

#define CASES 3

/* --- the agent's stream --- */

static void check_samples(struct ktap_case *of)
{
	struct observed_journal journals[4];
	const size_t count = of->journal_count < 4 ? of->journal_count : 4;
	struct observations observations;
	char *why = samples_fault(&of->samples);

	FUZZ_HOLDS(!why || *why);
	if (!why && of->samples.count) {
		for (size_t i = 0; i < count; i++)
			journals[i] = (struct observed_journal){
				of->journals[i].device, of->journals[i].bytes, of->journals[i].len};
		if (observations_make(&observations, &of->samples, journals, count, &why))
			FUZZ_HOLDS(why && *why);
		observations_free(&observations);
		of->samples = (struct samples){0};
	}
	free(why);
}

static void check_kunit(const struct ktap *ktap)
{
	static char module[] = "a.ko", *modules[] = {module};
	struct kunit kunit = {.modules = modules, .module_count = 1};
	char *why;
	const int err =
		kunit_receive(&kunit, ktap->kunit ? ktap->kunit : "", ktap->kunit_len, &why);

	FUZZ_HOLDS(!err == !why && (!why || *why));
	for (size_t i = 0; i < kunit.count; i++) {
		FUZZ_HOLDS(kunit.results[i].name && *kunit.results[i].name);
		FUZZ_HOLDS(kunit.results[i].outcome == KUNIT_PASS || kunit.results[i].why);
	}
	kunit.modules = NULL;
	kunit.module_count = 0;
	kunit_free(&kunit);
	free(why);
}

static void check_ktap(const char *stream, size_t len)
{
	const char *line = NULL;
	struct ktap ktap, begin;
	const int err = ktap_parse(&ktap, CASES, stream, len, &line);

	FUZZ_HOLDS(!err || (err == -EPROTO && line >= stream && line < stream + len));
	FUZZ_HOLDS(ktap.reported <= CASES);
	for (unsigned int i = 0; i < CASES; i++) {
		FUZZ_HOLDS(ktap.cases[i].reported == (i < ktap.reported));
		FUZZ_HOLDS(!ktap.cases[i].skip || ktap.cases[i].ok);
		check_samples(&ktap.cases[i]);
	}
	check_kunit(&ktap);
	if (!err) {
		FUZZ_HOLDS(!ktap_parse(&begin, CASES, stream, len / 2, &line));
		FUZZ_HOLDS(begin.reported <= ktap.reported && begin.expired <= ktap.expired);
		ktap_free(&begin);
	}
	ktap_free(&ktap);
}

/* --- a driver of the user's --- */

static void check_driver(const char *stream, size_t len)
{
	char **names = malloc(sizeof(*names));
	struct vm_driver driver = {.names = names, .name_count = 1};
	const char *line = NULL;

	FUZZ_HOLDS(names);
	names[0] = strdup("mine");
	driver.code_of = calloc(1, sizeof(*driver.code_of));
	if (driver_lines_read(&driver, stream, len, &line))
		FUZZ_HOLDS(line >= stream && line < stream + len);
	FUZZ_HOLDS(driver.phase <= DRIVER_ENDED);
	FUZZ_HOLDS(!driver.module || driver.module == names[0]);
	FUZZ_HOLDS(!driver.kept || (driver.kept_err > 0 && driver.kept_err < 4096));
	FUZZ_HOLDS(!driver.refused || (driver.refused > 0 && driver.refused < 4096));
	vm_driver_free(&driver);
}

/* --- the control port --- */

static void check_control(const char *text, size_t len)
{
	const struct vm_program program = {.scenario = &scenario};
	static struct control_lines whole, pieces;
	int err;

	whole = pieces = (struct control_lines){.program = &program};
	err = receive_pieces(&whole, text, len, len + 1);
	FUZZ_HOLDS(err == receive_pieces(&pieces, text, len, 1 + len % 7));
	FUZZ_HOLDS(!err || err == -EPROTO);
	FUZZ_HOLDS(whole.ready == pieces.ready && whole.ended == pieces.ended);
	FUZZ_HOLDS(whole.code == pieces.code && whole.nonce == pieces.nonce);
	FUZZ_HOLDS(whole.output == pieces.output && whole.held == pieces.held);
	FUZZ_HOLDS(!whole.why == !pieces.why);
	control_lines_free(&whole);
	control_lines_free(&pieces);
}

/* --- artifacts, verdict and log --- */

static void check_inside(const char *part, size_t part_len, const char *bytes, size_t len)
{
	FUZZ_HOLDS(!part || (part >= bytes && part <= bytes + len &&
			     part_len <= len - (size_t)(part - bytes)));
}

/* An artifact that has lost its last byte is none. */
static void check_cut(struct guest_output out, const char *part, size_t part_len)
{
	if (!part || !part_len)
		return;
	out.artifact_len = (size_t)(part - out.artifact) + part_len - 1;
	FUZZ_HOLDS(!artifact_find(&out, "dmesg", &part_len));
}

static void check_artifacts(char *bytes, size_t len)
{
	const struct guest_output out = {.artifact = bytes, .artifact_len = len};
	struct rec_error error;
	struct recording *rec;
	size_t part_len = 0;
	const char *part = artifact_find(&out, "dmesg", &part_len);
	struct vm_driver driver = {0};
	char *made;

	check_inside(part, part_len, bytes, len);
	check_cut(out, part, part_len);
	if (!memmem(bytes, len, "file sweep", 10))
		return;
	made = driver_recording(&driver, &out, "6.1", &part_len);
	if (!rec_load(&rec, made, part_len, &error))
		rec_free(rec);
	else
		FUZZ_HOLDS(error.line >= 1 && error.text[0]);
	free(made);
}

static void check_log(const char *bytes, size_t len)
{
	static char bug[] = "BUG:", warning[] = "WARNING", not_bug[] = "not BUG:";
	static char *words[] = {bug, warning}, *allowed[] = {not_bug};
	const struct run run = {
		.deny = {.words = words, .allowed = allowed, .count = 2, .allowed_count = 1}};
	static char name[] = "mine", *names[] = {name};
	struct driver_code code = {4096, 4096};
	struct vm_driver driver = {.names = names, .name_count = 1, .code_of = &code};
	size_t line_len = 0;
	const char *line = deny_find(&run.deny, bytes, len, &line_len);
	char *since = driver_log_since(bytes, len, "mine");

	check_inside(line, line_len, bytes, len);
	FUZZ_HOLDS(!line || !memchr(line, '\n', line_len));
	driver_splat_find(&driver, &run, bytes, len);
	FUZZ_HOLDS(!line == !driver.splat && !line == !driver.splat_when);
	free(driver.splat);
	free(driver.splat_when);
	free(since);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	/* each channel is followed by a NUL that its length does not count */
	char *bytes = malloc(size + 1);
	struct guest_verdict verdict;

	FUZZ_HOLDS(bytes);
	if (size)
		memcpy(bytes, data, size);
	bytes[size] = '\0';
	check_ktap(bytes, size);
	check_driver(bytes, size);
	check_control(bytes, size);
	check_artifacts(bytes, size);
	check_log(bytes, size);
	verdict = verdict_parse(bytes, size, NONCE);
	FUZZ_HOLDS(!verdict.complete || (size && bytes[size - 1] == '\n'));
	free(bytes);
	return 0;
}
