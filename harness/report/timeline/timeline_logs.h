/* SPDX-License-Identifier: MIT */
/* Truth log and print log of a run, by sweep and client. */
#ifndef DECOY_TIMELINE_LOGS_H
#define DECOY_TIMELINE_LOGS_H

#include "recording.h"
#include "simulated.h"
#include "timeline_focus.h"

struct timeline_logs {
	struct recording *recording;
	const struct sim_log *log; /* of the run, or made */
	struct sim_log made; /* of a recording: what its reads are of */
	const char *device, *client; /* labels of the client in question, or NULL */
	bool by_index; /* sweeps have no numbers of their own: nothing but the recording is known */
};

/* logs_open - 0 (logs_close() it before *simulated is freed), or -EINVAL: what is simulated is no
 * recording. */
int logs_open(struct timeline_logs *logs, const struct simulated *simulated);

/*
 * logs_open_recording - the same of a recording that nothing else is known of: no truth, no
 * distortions. Labels are the numbers of the device, or what the text has of it, and the id, or the
 * descriptor.
 */
int logs_open_recording(struct timeline_logs *logs, const char *bytes, size_t len);

void logs_close(struct timeline_logs *logs);

/*
 * logs_find - choose the client that one of members shows in a sweep (an index of the recording).
 * Of members that are processes, "10/-", it is the one with this id; NULL: the first one.
 */
void logs_find(struct timeline_logs *logs, size_t sweep, const json_t *members, const char *id);

/*
 * logs_members - the descriptors that show the client in a sweep, "10/5", ..., and their processes,
 * "10/-". New reference.
 */
json_t *logs_members(const struct timeline_logs *logs, size_t sweep);

/* logs_true - what is true of the client at its last read in a sweep, or "". */
void logs_true(const struct timeline_logs *logs, size_t sweep, const struct focus *focus,
	       struct picture_cell *cell);

/* logs_distortions - the distortions that the reads of the client showed, "dip,slow-read"; free()
 * it. */
char *logs_distortions(const struct timeline_logs *logs, size_t sweep);

#endif
