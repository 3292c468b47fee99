/* SPDX-License-Identifier: MIT */
/* The relations that change the reads of a recording, for the table in relation.c. */
#ifndef DECOY_RELATIONS_RELATION_REC_H
#define DECOY_RELATIONS_RELATION_REC_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "recording.h"

bool dup_holds(const struct recording *rec);
void dup_reads(const struct recording *rec, uint64_t seed, FILE *out);

bool order_holds(const struct recording *rec);
void rotate_reads(const struct recording *rec, uint64_t seed, FILE *out);

bool pids_hold(const struct recording *rec);
void renumber_pids(const struct recording *rec, uint64_t seed, FILE *out);

/* rec_shares_clients - is an id printed for several processes of one sweep? */
bool rec_shares_clients(const struct recording *rec);

#endif
