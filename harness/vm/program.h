/* SPDX-License-Identifier: MIT */
/* Command mode on the host: what one run of a program in a guest needs. */
#ifndef DECOY_VM_PROGRAM_H
#define DECOY_VM_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

#include "program_wire.h"
#include "run.h"

enum program_port { AT_CONTROL, AT_IN, AT_OUT, AT_ERR, AT_LOG, PROGRAM_PORTS };

/* program_plan - a scenario without its samples as a plan that can be played again. 0 or -errno. */
int program_plan(struct run *run, const struct vm_program *program);

/* program_file - the bytes of /program; free() them. NULL: out of memory, or too long. */
char *program_file(const struct vm_program *program, size_t *len);

/* program_terminals - which of descriptors 0 to 2 the guest shall have as a terminal, as bits. */
unsigned int program_terminals(void);

/*
 * program_boot - start the kernel with these sockets as its ports. Its pid, or -errno, and then perhaps
 * why, by run_refuse().
 */
pid_t program_boot(struct run *run, const struct vm_program *program,
		   const int ports[PROGRAM_PORTS]);

/* What the guest's lines on the control port come to. */
struct control_lines {
	const struct vm_program *program;
	char *line; /* the end of what was heard, not yet a line */
	size_t len, capacity;
	bool ready, ended, nonce; /* nonce: it is this run's */
	int code;
	uint64_t out, err; /* bytes that were sent before the end */
	char *why; /* it failed */
	char *reason; /* the plan did not come as it should */
	bool held; /* and so it is not played again */
	struct truth_table *truth;
};

/* control_lines_receive - more bytes. 0, -ENOMEM, or -EPROTO: a line that no agent says. */
int control_lines_receive(struct control_lines *control, const char *bytes, size_t len,
			  const char *nonce);
void control_lines_free(struct control_lines *control);

/* truth_line - one line of a look at the truth. False: no such line. */
bool truth_line(struct control_lines *control, const char *line);
void truth_free(struct control_lines *control);

/* Standard input on its way into the guest. */
struct input {
	bool open; /* it is read, and not at its end */
	char bytes[4096];
	size_t at, len; /* what is still to be sent of the last bytes that were taken */
	uint64_t consumed; /* in all */
};

/* input_is_sent - there is room for more. */
bool input_is_sent(const struct input *input);

/* input_read - what can be read now, when all before is sent. False: it is at its end. */
bool input_read(struct input *input);

/* input_send - as much as the port takes now; one that takes no more is given nothing. */
void input_send(struct input *input, int port);

/*
 * console - bytes, signals and window sizes to and fro, until the guest or the program ends; then the
 * guest is no more. 0 or -errno.
 */
int console(struct run *run, struct vm_program *program, pid_t guest, int ports[PROGRAM_PORTS],
	    struct control_lines *control, struct guest_output *out);

#endif
