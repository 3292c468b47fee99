/* SPDX-License-Identifier: MIT */
/* Parsers of members that only steps have, and checks of several members. */
#ifndef DECOY_SCENARIO_STEP_MEMBERS_H
#define DECOY_SCENARIO_STEP_MEMBERS_H

#include "member.h"

/* Base is a struct step; parts of a device need the device, or its client, parsed before them. */
member_parser parse_client_label; /* into the command, and its device */
member_parser parse_opened_client; /* into the plan: the client that is opened, and its device */
member_parser parse_engine_label, parse_region_label, parse_ring_label; /* into command.index */
member_parser parse_ring_client; /* of the ring's device */
member_parser parse_work_engine; /* the first ring that feeds it */
member_parser parse_cycles; /* amount, and FGPU_JOB_CYCLES */
member_parser parse_hz; /* at most the engine's */
member_parser parse_curve;
member_parser parse_uses;
member_parser parse_comm; /* into plan.text */
member_parser parse_command_text;
member_parser parse_distortion_text; /* a distortion's text */
member_parser parse_kind;
member_parser parse_declared_label; /* the label that this step declares */

/* Checks of a verb (struct verb.check). */
int check_repeat(struct compiler *c, struct step *step);
int check_open(struct compiler *c, struct step *step);
int check_work(struct compiler *c, struct step *step);
int check_kick(struct compiler *c, struct step *step);
int check_undo(struct compiler *c, struct step *step);
int check_distort(struct compiler *c, struct step *step);

#endif
