/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "model_play.h"

#define PRINTED_MOST 512
#define COUNT(a)     (sizeof(a) / sizeof((a)[0]))

/* Amounts: small ones, bits of a counter, ns and bytes. */
static const uint64_t amounts[] = {0, 1, 3, 20, 4096, 1 << 20, 2000000000, (uint64_t)1 << 40};
static const char *const words[] = {NULL,	    "x",   "capacity-x", "\t ",
				    "0000:fe:1d.7", " us", "decoy",	 "7"};

/* Members that a kind does not read are 0; else the model refuses it. */
struct fgpu_command model_distort_command(const struct model_play *play)
{
	struct fgpu_command command = fgpu_command(FGPU_DISTORT, fgpu_now(play->gpu));
	const uint8_t *step = play->step;
	const struct fgpu_distortion_kind *kind;
	fgpu_u32 count;

	kind = fgpu_distortion_kinds(&count);
	command.kind = step[5] % (count + 1);
	kind += command.kind % count;
	command.client = step[4] & 1 ? step[1] % PLAY_CLIENTS : FGPU_ALL;
	command.index = step[4] & 2 ? step[2] % 2 : FGPU_ALL;
	command.from = command.at;
	command.until = FGPU_NEVER;
	if (kind->reads & FGPU_READS_AMOUNT)
		command.amount = amounts[step[6] % COUNT(amounts)];
	/* of bytes or lines that are printed */
	if (kind->most && command.amount > PRINTED_MOST)
		command.amount = PRINTED_MOST;
	if (kind->reads & FGPU_READS_SPAN)
		command.span = amounts[step[6] / 8 % COUNT(amounts)];
	if (kind->reads & FGPU_READS_TEXT)
		command.text = words[step[3] % COUNT(words)];
	command.text_len = command.text ? (uint32_t)strlen(command.text) : 0;
	if (kind->reads & FGPU_NEEDS_PERIOD) {
		command.period = 1000000;
		command.chance = 500;
		command.seed = step[6];
	}
	return command;
}
