/* SPDX-License-Identifier: MIT */
/* Answers of a tree adapter in plain lines (docs/protocol.md, tree), from a state in JSON. */
#ifndef DECOY_TEST_TREE_LINES_H
#define DECOY_TEST_TREE_LINES_H

#include <stddef.h>

/* tree_die - print what and errno, and exit with 3. */
_Noreturn void tree_die(const char *what);

/* tree_print_times - a line for each engine time; tree_print_values - and for every other value. */
void tree_print_times(const char *state, size_t len);
void tree_print_values(const char *state, size_t len);

#endif
