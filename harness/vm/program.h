/* SPDX-License-Identifier: MIT */
/* Command mode on the host: one run of a program in a guest. */
#ifndef DECOY_VM_PROGRAM_H
#define DECOY_VM_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

#include "process.h"
#include "program_wire.h"
#include "run.h"

enum program_port { AT_CONTROL, AT_IN, AT_OUT, AT_ERR, AT_FILES, AT_LOG, PROGRAM_PORTS };

/* program_plan - a scenario without its samples as a plan that can be played again. 0 or -errno. */
int program_plan(struct run *run, const struct vm_program *program);

/* program_file - the bytes of /program, with terminals as program_terminals() has them; free()
 * them. NULL: too long. */
char *program_file(const struct vm_program *program, unsigned int terminals, size_t *len);

/* program_terminals - which of descriptors 0 to 2 are terminals in the guest, as bits. */
unsigned int program_terminals(void);

/* program_boot - start the kernel with these sockets as its ports. 0, or -errno, and then perhaps
 * why, by run_refuse(). */
int program_boot(struct process *guest, struct run *run, const struct vm_program *program,
		 const int ports[PROGRAM_PORTS]);

#define CONTROL_LINE_MAX 16384 /* bytes of a line, its line feed included */

/* The state that the guest's lines on the control port lead to. */
struct control_lines {
	const struct vm_program *program;
	char line[CONTROL_LINE_MAX]; /* received bytes that are no whole line yet */
	size_t len;
	bool ready, ended, nonce; /* nonce: that of the end line is this run's */
	int code;
	uint64_t out, err, files; /* bytes of output, and of files, before the end */
	char *why; /* of a failed line; or NULL */
	char *reason; /* of "# " lines; or NULL */
	bool held; /* the plan could not begin anew */
	uint64_t began_ns, output, stamp_ns; /* of the guest's clock; of the last output line */
	struct truth_table *truth;
};

/* control_lines_receive - more bytes. 0, or -EPROTO: a malformed line. */
int control_lines_receive(struct control_lines *control, const char *bytes, size_t len,
			  const char *nonce);
void control_lines_free(struct control_lines *control);

/* truth_line - one line of a truth report. False: malformed, or out of place. */
bool truth_line(struct control_lines *control, const char *line);
void truth_free(struct control_lines *control);

/* Standard input on its way into the guest. */
struct input {
	bool open; /* it can be read, and is not at end of file */
	char bytes[4096];
	size_t at, len; /* the unsent part of bytes */
	uint64_t consumed; /* in all */
};

/* input_is_sent - the buffer is empty. */
bool input_is_sent(const struct input *input);

/* input_read - fill the empty buffer with what can be read now. False: end of file. */
bool input_read(struct input *input);

/* input_send - as much as the port accepts now; drop it if the port is closed. */
void input_send(struct input *input, int port);

/*
 * console - forward bytes, signals and window sizes until the guest or the program ends, then kill
 * the guest. 0 or -errno.
 */
int console(struct run *run, struct vm_program *program, struct process *guest,
	    int ports[PROGRAM_PORTS], struct control_lines *control, struct guest_output *out);

#endif
