/* SPDX-License-Identifier: MIT */
/* How busy this machine is: what did not happen in time may be its fault. */
#ifndef DECOY_BUSY_H
#define DECOY_BUSY_H

/* busy_words - "this machine has a load of 21.3 on 2 processors", or NULL where every task has one;
 * free() it. */
char *busy_words(void);

#endif
