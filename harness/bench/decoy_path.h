/* SPDX-License-Identifier: MIT */
#ifndef DECOY_DECOY_PATH_H
#define DECOY_DECOY_PATH_H

/* decoy_path - the command decoy beside this program; free() it. NULL and errno: it is unknown. */
char *decoy_path(void);

#endif
