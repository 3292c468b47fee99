/* SPDX-License-Identifier: MIT */
/* The faulty parser or the design that DECOY_ZOO_PARSER names, as a shared object for --so. */
#include <stdlib.h>
#include <string.h>

#include "zoo.h"

extern struct decoy_subject decoy_subject;
__attribute__((visibility("default"))) struct decoy_subject decoy_subject;

__attribute__((constructor)) static void choose_parser(void)
{
	const char *name = getenv("DECOY_ZOO_PARSER");

	for (size_t i = 0; name && i < zoo_count(); i++)
		if (!strcmp(zoo_faulty_parser(i)->name, name))
			decoy_subject = zoo_faulty_parser(i)->object;
	for (size_t i = 0; name && i < zoo_designs(); i++)
		if (!strcmp(zoo_design(i)->name, name))
			decoy_subject = zoo_design(i)->object;
}
