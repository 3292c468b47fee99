/* SPDX-License-Identifier: MIT */
/* decoy-dev zoo: which case kills which faulty parser. */
#include "decoder_zoo.h"
#include "dev.h"
#include "selection.h"
#include "terminal.h"
#include "zoo.h"
#include "zoo_matrix.h"

static void list_parser(const struct zoo_parser *parser)
{
	printf("%-28s %-26s %s (%s)\n", parser->name, parser->rule ? parser->rule : "-",
	       parser->does, parser->source);
}

/* Faulty parsers, then designs, permitted ("-") and forbidden; decoders, faulty and sound ("-"). */
static int list_zoo(void)
{
	for (size_t i = 0; i < zoo_count(); i++)
		list_parser(zoo_faulty_parser(i));
	for (size_t i = 0; i < zoo_designs(); i++)
		list_parser(zoo_design(i));
	for (size_t i = 0; i < zoo_decoders(); i++) {
		const struct zoo_decoder *decoder = zoo_decoder(i);

		printf("%-28s %-26s %s\n", decoder->name, decoder->rule ? decoder->rule : "-",
		       decoder->does);
	}
	return EXIT_HOLDS;
}

int verb_zoo(const struct options *options)
{
	struct selection selection;
	int code;

	if (options->arg_count) {
		terminal_error("zoo: %s: expected options only; cases are selected with --run",
			       options->args[0]);
		return EXIT_USAGE;
	}
	if (options->list)
		return list_zoo();
	code = selection_load(&selection, options);
	if (code)
		return code;
	code = selection_make_all(&selection);
	if (!code)
		code = zoo_matrix(options, &selection);
	selection_free(&selection);
	return code;
}
