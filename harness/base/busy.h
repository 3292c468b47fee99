/* SPDX-License-Identifier: MIT */
/* How busy this machine is: what did not happen in time may be its fault. */
#ifndef DECOY_BUSY_H
#define DECOY_BUSY_H

/* busy_words - "this machine has a load of 21.3 on 2 processors", or NULL where every task has one;
 * free() it. */
char *busy_words(void);

/*
 * busy_factor_of - by how much longer a task may take, by the text of /proc/loadavg: tasks that
 * want a processor, now or over the last minute, for every two that each could have. At least 1, at
 * most BUSY_MOST; 1 where the text is none. busy_factor - of this machine, now.
 */
#define BUSY_MOST 64
unsigned int busy_factor_of(const char *loadavg, long processors);
unsigned int busy_factor(void);

#endif
