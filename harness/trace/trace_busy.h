/* SPDX-License-Identifier: MIT */
/* How long each client kept each engine busy, by the events of a trace (R47). */
#ifndef DECOY_TRACE_BUSY_H
#define DECOY_TRACE_BUSY_H

#include "libgrtrace.h"

/* A run of a job, from ISSUE on. */
struct busy_job {
	struct busy_job *next;
	uint64_t fctx, fseq;
	uint64_t early, late; /* when it began, at the earliest and at the latest */
	bool is_interrupted; /* by a RESET: whether its time counts is the driver's to say */
	uint32_t ring;
};

/* One client on one engine. */
struct busy_account {
	struct busy_account *next;
	struct busy_engine *engine;
	uint64_t client;
	uint64_t low, high; /* ns of all runs that have ended */
	struct busy_job *jobs; /* that run */
	uint32_t epoch; /* of its device, in which all this became known */
	bool has_newest;
	struct grt_item newest; /* ISSUE or COMPLETE; no PDU */

	/* What the numbers of fdinfo are more than those of the trace, in this epoch: held by
	 * trace_fdinfo_value.c. */
	bool has_offset;
	int64_t offset_low, offset_high;
	unsigned int offset_line; /* of the newest read */
	uint64_t offset_value;
	size_t offset_life;
};

struct busy_engine {
	struct busy_engine *next;
	struct busy_device *device;
	char name[33];
	uint32_t capacity;
	uint64_t units; /* a bit each that has begun a job in this epoch */
	bool is_known; /* all that it runs is */
	bool can_show; /* its rings emit ISSUE and COMPLETE */
	struct busy_account *accounts;
};

struct busy_device {
	bool is_declared, has_next;
	char name[33], driver[33], pdev[33];
	uint32_t primary, render;
	uint32_t next; /* order number that comes next */
	uint32_t epoch; /* from 1: one more after each gap */
	struct busy_engine *engines;
	struct busy_engine **rings; /* by number; NULL: not declared */
	size_t ring_count;
};

#define BUSY_NOTES 16

/* When a client was declared: from then on its id may be another one's, whose counters begin with
 * 0. */
struct busy_client {
	uint64_t id;
	uint64_t notes[BUSY_NOTES];
	size_t count; /* BUSY_NOTES: there may be more */
};

struct busy {
	struct busy_device *devices; /* by cookie */
	size_t device_count;
	bool is_filtered; /* ISSUE or COMPLETE was not asked for */
	uint32_t clock;
	bool has_clock;
	size_t job_count;
	struct busy_client *clients; /* whose accounts are kept, by id; the caller's */
	size_t client_count;
};

/* What an item did. */
enum busy_change {
	BUSY_NOTHING,
	BUSY_NEXT, /* the next event of its device: nothing is missing before it */
	BUSY_GAP, /* events of the device are missing before it: what is known of it begins anew */
};

/* busy_item - a record that is sound. A RESET lowers what is known of all accounts of its ring. */
enum busy_change busy_item(struct busy *busy, const struct grt_item *item);

/* busy_engine_find, busy_account_of - by name, by client (made if there is none). NULL: there is no
 * such engine. */
struct busy_engine *busy_engine_find(const struct busy_device *device, const char *name,
				     size_t len);
struct busy_account *busy_account_of(struct busy_engine *engine, uint64_t client);

/* busy_client_find - NULL: its accounts are not kept. */
struct busy_client *busy_client_find(const struct busy *busy, uint64_t id);

/*
 * What a counter of fdinfo may have at a time: of a driver that counts while jobs run, or when they
 * are done. now is not before the newest event.
 */
uint64_t busy_running_low(const struct busy_account *account, uint64_t now);
uint64_t busy_running_high(const struct busy_account *account, uint64_t now);
uint64_t busy_done_low(const struct busy_account *account);
uint64_t busy_done_high(const struct busy_account *account, uint64_t now);

void busy_free(struct busy *busy);

#endif
