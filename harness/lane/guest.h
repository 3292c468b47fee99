/* SPDX-License-Identifier: MIT */
/* One run of a guest: what goes in, what comes out, and whether it counts. */
#ifndef DECOY_LANE_GUEST_H
#define DECOY_LANE_GUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "vm.h"

/* A file of the initramfs. */
struct guest_file {
	const char *name; /* without a slash in front */
	const char *path; /* where its bytes are, or NULL: they are here */
	const char *bytes;
	size_t len;
	unsigned int mode;
};

/* initramfs_write - a cpio archive of files, and of the directories and nodes that init needs.
 * 0 or a negative errno, with *culprit the name that could not be written. */
int initramfs_write(const char *path, const struct guest_file *files, size_t count,
		    const char **culprit);

/* What the guest said. */
struct guest_output {
	char *log; /* the kernel's console */
	size_t log_len;
	char *stream; /* the agent's */
	size_t stream_len;
	bool late; /* killed at the deadline */
	int status; /* as of waitpid() */
};

/* guest_run - start argv, with the agent's stream on descriptor 3, wait for its end. 0 or -errno. */
int guest_run(const char *const *argv, unsigned int timeout_ms, struct guest_output *out);
void guest_output_free(struct guest_output *out);

/* One fdinfo text that was read. */
struct ktap_read {
	int err;
	char *text;
	size_t len;
};

/* What a device did and knew, as often as it was asked. */
struct ktap_journal {
	uint32_t device;
	char *bytes, *truth;
	size_t len, truth_len;
};

struct ktap_case {
	bool said, ok;
	char *why; /* lines of comment before the verdict, or NULL */
	char *skip; /* what this kernel lacks for the case, or NULL */
	struct ktap_read *reads;
	size_t read_count, read_room;
	struct ktap_journal *journals; /* one a device */
	size_t journal_count;
};

struct ktap {
	unsigned int planned; /* 0: no plan */
	struct ktap_case *cases; /* as many as count */
	unsigned int count, said;
	char *kunit; /* what is said of KUnit's suites, a line each, for kunit_hear() */
	size_t kunit_len, kunit_room;
	bool ended; /* the last line was that of the nonce */
	bool nonce; /* and it is this run's */
	char agent[80]; /* how the agent ended, if not well */
};

/* ktap_parse - the agent's stream. 0, -ENOMEM, or -EPROTO: a line that no agent says, in *line. */
int ktap_parse(struct ktap *ktap, unsigned int cases, const char *nonce, const char *stream,
	       size_t len, const char **line);
void ktap_free(struct ktap *ktap);

/* A list of what must not be in a log. */
struct deny_list {
	char **words;
	size_t count;
};

/* deny_read - 0, -ENOENT, -EINVAL: it is empty, or another negative errno. */
int deny_read(struct deny_list *list, const char *path);
/* deny_find - the first line of the log with one of the words, or NULL; *len its length. */
const char *deny_find(const struct deny_list *list, const char *log, size_t log_len, size_t *len);
void deny_free(struct deny_list *list);

struct script;

/*
 * twin_judge - what was read against what the simulator said, and the devices' journals against a
 * second model; outcome and why of the case. 0, or -EIO: a journal tells nothing, why is of the run.
 */
int twin_judge(struct vm_case *one, const struct script *script, const struct ktap_case *said);

#endif
