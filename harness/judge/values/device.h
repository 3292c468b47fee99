/* SPDX-License-Identifier: MIT */
/* Devices as a subject names them: clients of one device alike, of two apart. */
#ifndef DECOY_JUDGE_DEVICE_H
#define DECOY_JUDGE_DEVICE_H

#include "match.h"

/* device_name - what an answered client or total names its device, or NULL. */
const char *device_name(const json_t *object);

enum device_relation { DEVICE_UNKNOWN, DEVICE_SAME, DEVICE_APART };

/*
 * device_relation - are two expected clients surely on one device, or surely on two? By their
 * device_key, else by driver and pdev.
 */
enum device_relation device_relation(const json_t *a, const json_t *b);

/* device_judge - do the device names of all paired clients satisfy their expectations? */
bool device_judge(const struct match *match, struct judge_diff *diff);

#endif
