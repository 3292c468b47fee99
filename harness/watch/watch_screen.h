/* SPDX-License-Identifier: MIT */
/* A page of a terminal that is drawn anew without flicker. */
#ifndef DECOY_WATCH_SCREEN_H
#define DECOY_WATCH_SCREEN_H

#include <stddef.h>

/* watch_screen_open - the other page of the terminal fd, without a cursor; watch_screen_close -
 * back. */
void watch_screen_open(int fd);
void watch_screen_close(int fd);

/* watch_screen_size - its rows and columns; 24 and 80 where they are not known. */
void watch_screen_size(int fd, size_t *rows, size_t *columns);

/* watch_screen_draw - lines of text, each cut to the columns with an ellipsis, in one write over
 * what was there. */
void watch_screen_draw(int fd, const char *text, size_t len);

#endif
