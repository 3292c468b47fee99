/* SPDX-License-Identifier: MIT */
#include "option_rows.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

#include "option_values.h"
#include "report.h"

#define JOBS_MOST 1024
#define CPUS_MOST 256

static void *member_of(struct options *options, const struct option_row *row)
{
	return (char *)options + row->member;
}

OPTION_SETTER(text)
{
	*(const char **)member_of(options, row) = argument;
	return 0;
}

OPTION_SETTER(list)
{
	struct option_list *list = member_of(options, row);

	if (list->count == OPTION_LIST_MAX)
		return -E2BIG;
	list->item[list->count++] = argument;
	return 0;
}

OPTION_SETTER(flag)
{
	(void)argument;
	*(bool *)member_of(options, row) = true;
	return 0;
}

OPTION_SETTER(time)
{
	return option_duration(argument, member_of(options, row));
}

OPTION_SETTER(count)
{
	return option_amount(argument, (unsigned int)row->most, member_of(options, row));
}

OPTION_SETTER(number)
{
	unsigned long *number = member_of(options, row);

	return option_number(argument, row->most, number) || !*number ? -EINVAL : 0;
}

OPTION_SETTER(seed)
{
	return option_number(argument, ULONG_MAX, member_of(options, row));
}

OPTION_SETTER(shard)
{
	(void)row;
	return option_shard(argument, &options->shard, &options->shards);
}

static OPTION_SETTER(quiet)
{
	(void)row;
	(void)argument;
	options->verbosity--;
	return 0;
}

static OPTION_SETTER(verbose)
{
	(void)row;
	(void)argument;
	options->verbosity++;
	return 0;
}

/* The index of the row's word that the argument is, or -EINVAL. */
static int find_word(const struct option_row *row, const char *argument)
{
	const char *word;

	for (int i = 0; (word = row->word((size_t)i)); i++)
		if (!strcmp(argument, word))
			return i;
	return -EINVAL;
}

static const char *colour_word(size_t i)
{
	static const char *const words[] = {"auto", "always", "never"};

	return i < sizeof(words) / sizeof(words[0]) ? words[i] : NULL;
}

static OPTION_SETTER(colour)
{
	const int found = find_word(row, argument);

	if (found < 0)
		return found;
	options->colour = (enum option_colour)found;
	return 0;
}

static OPTION_SETTER(report)
{
	return report_known(argument) ? option_set_list(options, row, argument) : -EINVAL;
}

static const char *spec_word(size_t i)
{
	return i <= FDI_SPEC_LATEST ? cat_spec_name((enum fdi_spec)i) : NULL;
}

static OPTION_SETTER(spec)
{
	(void)row;
	return cat_spec_parse(argument, &options->spec);
}

static const char *level_word(size_t i)
{
	return i <= FDI_MAY ? cat_level_name((enum fdi_level)i) : NULL;
}

static OPTION_SETTER(level)
{
	int err = cat_level_parse(argument, &options->level);

	(void)row;
	return err ? err : options->level > FDI_MAY ? -EINVAL : 0;
}

static const char *driver_word(size_t i)
{
	static const char *const words[] = {"auto", "none"};
	const size_t word_count = sizeof(words) / sizeof(words[0]);
	const struct cat_driver_profile *profiles;
	size_t count;

	if (i < word_count)
		return words[i];
	profiles = cat_profiles(&count);
	return i - word_count < count ? profiles[i - word_count].driver : NULL;
}

static OPTION_SETTER(driver)
{
	const struct cat_driver_profile *profiles;
	size_t count;
	int err = cat_driver_parse(argument, &options->driver);

	(void)row;
	if (err || !*options->driver.name)
		return err;
	profiles = cat_profiles(&count);
	for (size_t i = 0; i < count; i++)
		if (!strcmp(profiles[i].driver, options->driver.name))
			return 0;
	return -EINVAL;
}

static const char *accel_word(size_t i)
{
	static const char *const words[] = {"auto", "kvm", "tcg"};

	return i < sizeof(words) / sizeof(words[0]) ? words[i] : NULL;
}

static OPTION_SETTER(accel)
{
	options->accel = argument;
	return find_word(row, argument) < 0 ? -EINVAL : 0;
}

const struct option_row options_adapter[] = {
	{"parser", 0, "CMD", "run CMD for each text: the text on stdin, one JSON line on stdout",
	 OPTION_TEXT(parser)},
	{"stream", 0, "CMD", "run CMD once: it reads requests and writes answers, a JSON line each",
	 OPTION_TEXT(stream)},
	{"tree", 0, "CMD", "run CMD, a program that reads a /proc, with a generated one",
	 OPTION_TEXT(tree)},
	{"so", 0, "FILE", "load FILE, a shared object that exports struct decoy_subject",
	 OPTION_TEXT(object)},
	{"features", 0, "LIST",
	 "ask only for these: parse,track,delta,utilization,memory,totals,identity,load; or leave out: no-cycles,...",
	 OPTION_TEXT(features)},
	{"engines", 0, "LIST", "judge only these engines", OPTION_TEXT(engines)},
	{"regions", 0, "LIST", "judge only these memory regions, or sums: vram=vram0+vram1, all=*",
	 OPTION_TEXT(regions)},
	{"categories", 0, "LIST", "judge only these kinds of memory: resident,total",
	 OPTION_TEXT(categories)},
	{"precision", 0, "LIST", "rounding your parser applies: time=10ms,ratio=0.01,memory=1KiB",
	 OPTION_TEXT(precision)},
	{"zero-for-absent", 0, NULL, "your parser reports 0 for values the driver did not print",
	 OPTION_FLAG(zero_for_absent)},
	{"idle-every", 0, "TIME", "your parser reads an idle process only every TIME: 5s",
	 OPTION_TEXT(idle_every)},
	{"load", 0, "SUM",
	 "your parser reports one load for several engines: sum, max, mean, max-per-device or held; "
	 "NAME=SUM:ENGINES for one of several (repeatable)",
	 OPTION_LIST(loads)},
	{"timeout", 0, "TIME", "time limit for one answer: 500ms, 10s (default), 1m",
	 OPTION_TIME(timeout_ms)},
	{"check-protocol", 0, NULL, "check every message against its JSON schema",
	 OPTION_FLAG(check_protocol)},
	{"sanitize", 0, NULL, "fail when a sanitizer reports an error on stderr",
	 OPTION_FLAG(sanitize)},
	{"seed", 0, "N", "random seed (default 1)", OPTION_SEED(seed)},
	{0}};

const struct option_row options_decoder[] = {
	{"decoder", 0, "CMD",
	 "run CMD for each trace: its files as arguments, one JSON line on stdout",
	 OPTION_TEXT(decoder)},
	{0}};

const struct option_row options_jobs[] = {
	{"fail-fast", 0, NULL, "stop at the first failure", OPTION_FLAG(fail_fast)},
	{"jobs", 0, "N", "run N subjects in parallel (default: number of CPUs)",
	 OPTION_COUNT(jobs, JOBS_MOST)},
	{0}};

const struct option_row options_select[] = {
	{"run", 0, "GLOB", "only these cases, by id or area/slug (repeatable)", OPTION_LIST(run)},
	{"skip", 0, "GLOB", "leave out these cases (repeatable)", OPTION_LIST(skip)},
	{"shard", 0, "I/N", "run the I-th of N parts", OPTION_BY(option_set_shard)},
	{0}};

const struct option_row options_drive[] = {
	{"workload", 0, "CMD",
	 "test a driver: CMD keeps its queues busy (docs/protocol.md) while its fdinfo is read; builtin: ours",
	 OPTION_TEXT(workload)},
	{"baseline", 0, "FILE",
	 "with --workload or --hardware: fail only on faults that FILE, an earlier --report json=FILE, does not have",
	 OPTION_TEXT(baseline)},
	{0}};

const struct option_row options_spec[] = {{"spec", 0, "TEXT",
					   "version of the specification: 6.12 or latest (default)",
					   OPTION_WORD(option_set_spec, spec_word)},
					  {0}};

const struct option_row options_level[] = {
	{"level", 0, "LEVEL", "fail on broken rules of this level: must (default), should or may",
	 OPTION_WORD(option_set_level, level_word)},
	{0}};

const struct option_row options_driver[] = {
	{"driver", 0, "WORD",
	 "apply the rules of this driver: auto (default), none, or NAME[@KERNEL]; see 'decoy rules list profiles'",
	 OPTION_WORD(option_set_driver, driver_word)},
	{0}};

const struct option_row options_corpus[] = {{"corpus", 0, "DIR",
					     "read the cases from DIR instead of the built-in ones",
					     OPTION_TEXT(corpus)},
					    {0}};

const struct option_row options_report[] = {
	{"report", 0, "FMT=FILE",
	 "write a report: text, json, junit, ktap, sarif, markdown or html (repeatable)",
	 option_set_report, OPTION_MEMBER(struct option_list, reports), 0, report_format},
	{"json", 0, NULL, "print JSON", OPTION_FLAG(json)},
	{0}};

const struct option_row options_json[] = {{"json", 0, NULL, "print JSON", OPTION_FLAG(json)}, {0}};

const struct option_row options_guest[] = {
	{"kernel", 0, "KERNEL", "kernel to boot: stock (default), newest, uml or debug",
	 OPTION_TEXT(kernel)},
	{"guest", 0, "DIR",
	 "boot the files in DIR, as ci/kernels/KERNEL builds them (default: in your cache)",
	 OPTION_TEXT(guest)},
	{"accel", 0, "WORD", "kvm, tcg, or auto (default): KVM where it works",
	 OPTION_WORD(option_set_accel, accel_word)},
	{"cpus", 0, "N", "number of CPUs of the guest (default 2; for a command 1)",
	 OPTION_COUNT(cpus, CPUS_MOST)},
	{"timeout", 0, "TIME", "time limit for one case (default 60s)", OPTION_TIME(timeout_ms)},
	{"silence", 0, "TIME", "give up when the guest prints nothing for TIME (default 90s)",
	 OPTION_TIME(silence_ms)},
	{"deadline", 0, "TIME", "time limit for the whole run (default 10m)",
	 OPTION_TIME(deadline_ms)},
	{0}};

const struct option_row options_always[] = {
	{"color", 0, "WHEN", "auto (default), always or never",
	 OPTION_WORD(option_set_colour, colour_word)},
	{"quiet", 'q', NULL, "print less", OPTION_BY(option_set_quiet)},
	{"verbose", 'v', NULL, "print more (repeatable)", OPTION_BY(option_set_verbose)},
	{0}};
