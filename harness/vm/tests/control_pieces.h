/* SPDX-License-Identifier: MIT */
/*
 * The control port of a program's guest with one GPU, in pieces: for its test and its fuzz target.
 */
#ifndef VM_TESTS_CONTROL_PIECES_H
#define VM_TESTS_CONTROL_PIECES_H

#include "program.h"

#define NONCE "00ff"

static const struct fgpu_command setup[] = {
	{.op = FGPU_DEVICE, .text = "i915", .text_len = 4},
	{.op = FGPU_ENGINE, .text = "render", .text_len = 6, .amount = 2, .span = 1000},
	{.op = FGPU_REGION, .text = "vram", .text_len = 4},
};
static const struct plan_device device = {.label = "gpu", .setup = setup, .setup_count = 3};
static const char *const labels[] = {"main"};
static const struct scenario scenario = {
	.plan = {.devices = &device, .device_count = 1, .client_labels = labels, .clients = 1}};

/* receive_pieces - what the lines lead to, in pieces of so many bytes. */
static inline int receive_pieces(struct control_lines *control, const char *text, size_t len,
				 size_t piece)
{
	int err = 0;

	for (size_t at = 0; !err && at < len; at += piece)
		err = control_lines_receive(control, text + at, piece < len - at ? piece : len - at,
					    NONCE);
	return err;
}

#endif
