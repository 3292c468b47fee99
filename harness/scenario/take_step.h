/* SPDX-License-Identifier: MIT */
/* What only steps have: members that speak of a device's parts, and checks of several members. */
#ifndef DECOY_SCENARIO_TAKE_STEP_H
#define DECOY_SCENARIO_TAKE_STEP_H

#include "member.h"

/* Base is a struct step; parts of a device want the device, or its client, taken before. */
member_take take_client; /* into the command, and its device */
member_take take_opened; /* into the plan: the client that is opened, and its device */
member_take take_engine, take_region, take_ring; /* into command.index */
member_take take_work_engine; /* the first ring that feeds it */
member_take take_cycles; /* amount, and FGPU_JOB_CYCLES */
member_take take_hz; /* at most the engine's */
member_take take_curve;
member_take take_uses;
member_take take_comm; /* into plan.text */
member_take take_command_text;
member_take take_lie; /* a distortion's text */
member_take take_kind;
member_take take_declared; /* the label that this step declares */

/* Checks of a verb (struct verb.check). */
int check_repeat(struct compiler *c, struct step *step);
int check_open(struct compiler *c, struct step *step);
int check_work(struct compiler *c, struct step *step);
int check_units(struct compiler *c, struct step *step);
int check_distort(struct compiler *c, struct step *step);

#endif
