/* SPDX-License-Identifier: MIT */
#include "drive_log.h"

#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "xmalloc.h"

void drive_log_begin(struct drive_log *log)
{
	*log = (struct drive_log){.said = NULL};
	pthread_mutex_init(&log->lock, NULL);
}

void drive_log_cells(struct drive_log *log, uint32_t count)
{
	log->cells = xcalloc(count + 1, sizeof(*log->cells));
	log->count = count;
}

static void on_hello(void *user, const struct drive_hello *hello)
{
	struct drive_log *log = user;

	pthread_mutex_lock(&log->lock);
	if (!log->has_hello)
		log->hello = *hello;
	log->has_hello = true;
	pthread_mutex_unlock(&log->lock);
}

static void keep_failed(struct drive_log *log, const char *text)
{
	pthread_mutex_lock(&log->lock);
	if (!log->failed)
		log->failed = xstrdup(text ? text : "it gave no reason");
	pthread_mutex_unlock(&log->lock);
}

static void print_said(struct drive_log *log, const char *text)
{
	if (!log->said || !text)
		return;
	pthread_mutex_lock(&log->lock);
	fputs("    ", log->said);
	format_visible(log->said, text, strlen(text));
	fputc('\n', log->said);
	pthread_mutex_unlock(&log->lock);
}

static void keep_event(struct drive_played *played, const struct drive_event *event)
{
	struct drive_event *copy;

	played->events = xgrow(played->events, played->event_count, &played->event_room,
			       sizeof(*played->events));
	copy = &played->events[played->event_count++];
	*copy = *event;
	copy->text = event->text ? xstrdup(event->text) : NULL;
	played->begun |= event->kind == DRIVE_CELL;
	played->ended |= event->kind == DRIVE_CELL_END;
	if (event->kind == DRIVE_SKIPPED && !played->skipped)
		played->skipped = xstrdup(event->text ? event->text : "it gave no reason");
}

static void on_event(void *user, const struct drive_event *event)
{
	struct drive_log *log = user;

	if (event->kind == DRIVE_FAILED)
		keep_failed(log, event->text);
	else if (event->kind == DRIVE_SAID)
		print_said(log, event->text);
	else if (event->cell < log->count)
		keep_event(&log->cells[event->cell], event);
}

static void on_read(void *user, uint32_t cell, uint32_t reader, const struct rec_read *read)
{
	struct drive_log *log = user;
	struct drive_played *played = cell < log->count ? &log->cells[cell] : NULL;
	struct drive_read *copy;

	if (!played)
		return;
	played->reads = xgrow(played->reads, played->read_count, &played->read_room,
			      sizeof(*played->reads));
	copy = &played->reads[played->read_count++];
	*copy = (struct drive_read){.reader = reader, .read = *read};
	copy->read.text = xstrndup(read->text ? read->text : "", read->text ? read->len : 0);
	copy->read.comm = read->comm ? xstrdup(read->comm) : NULL;
}

struct drive_sink drive_log_sink(struct drive_log *log)
{
	return (struct drive_sink){
		.hello = on_hello, .event = on_event, .read = on_read, .user = log};
}

void drive_played_clear(struct drive_played *played)
{
	for (size_t i = 0; i < played->event_count; i++)
		free((char *)played->events[i].text);
	for (size_t i = 0; i < played->read_count; i++) {
		free((char *)played->reads[i].read.text);
		free(played->reads[i].read.comm);
	}
	free(played->events);
	free(played->reads);
	free(played->skipped);
	free(played->fault_text);
	free(played->truth.hardware);
	free(played->truth.registers);
	free(played->truth.journal);
	free(played->truth.truth);
	*played = (struct drive_played){.skipped = NULL};
}

void drive_log_free(struct drive_log *log)
{
	for (uint32_t i = 0; i < log->count; i++)
		drive_played_clear(&log->cells[i]);
	free(log->cells);
	free(log->failed);
	pthread_mutex_destroy(&log->lock);
}
