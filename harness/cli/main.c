/* SPDX-License-Identifier: MIT */
/* decoy VERB [OPTION...] [ARGUMENT...] */
#include "cli.h"
#include "version.h"

/* In the order of the help. */
static const struct verb *const verbs[] = {
	&test_verb,	 &lint_verb, &watch_verb,  &record_verb, &replay_verb,
	&minimise_verb,	 &fuzz_verb, &report_verb, &rules_verb,	 &explain_verb,
	&reproduce_verb, &new_verb,  &sim_verb,	   &trace_verb,	 &vm_verb,
	&doctor_verb,	 NULL};

int main(int argc, char **argv)
{
	static const struct program decoy = {
		.name = "decoy",
		.about =
			"Tests whether a parser of DRM fdinfo, or a driver that prints it, gets it right.",
		.version = DECOY_VERSION " (" DECOY_COMMIT ")",
		.verbs = verbs,
	};

	return command_run(&decoy, argc, argv);
}
