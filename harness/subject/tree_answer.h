/* SPDX-License-Identifier: MIT */
#ifndef DECOY_TREE_ANSWER_H
#define DECOY_TREE_ANSWER_H

#include "adapter.h"

/*
 * tree_ask - report a sweep to the running process, and parse the answer into reply. clean: its
 * texts are plain UTF-8.
 */
void tree_ask(struct subject *subject, uint64_t t_ns, bool clean, struct reply *reply);

#endif
