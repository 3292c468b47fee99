/* SPDX-License-Identifier: MIT */
/* One process of a made /proc. */
#ifndef DECOY_MADEPROC_H
#define DECOY_MADEPROC_H

#include "recording.h"

/* madeproc_begin - the directory of read->pid in dir, with what it has beside descriptors. 0 or
 * -errno. */
int madeproc_begin(int dir, const struct rec_read *read);

/* madeproc_add - the descriptor of read, in the directory of its process. */
int madeproc_add(int dir, const struct rec_read *read);

/* madeproc_end - descriptors 0 to 2, where no read had them. May be called again. */
int madeproc_end(int dir, const struct rec_read *read);

/* madeproc_has_node - is there a name for this device, as a link of fd/N shows it? */
bool madeproc_has_node(const struct rec_read *read);

#endif
