/* SPDX-License-Identifier: MIT */
/* Pairing expected and answered clients: a largest matching, required clients first. */
#ifndef DECOY_JUDGE_PAIR_H
#define DECOY_JUDGE_PAIR_H

#include "match.h"

/*
 * pair_clients - set the mates in match: first pairs that agree in everything that features select,
 * then pairs that only share their descriptors. When all can be paired in agreement, they are.
 */
void pair_clients(struct match *match, unsigned int features);

#endif
