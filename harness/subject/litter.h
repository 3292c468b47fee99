/* SPDX-License-Identifier: MIT */
/* Folders of ours, full of what strangers may have put there, and gone when they are not needed. */
#ifndef DECOY_LITTER_H
#define DECOY_LITTER_H

/*
 * litter_remove - the folder path and all that is in it, however deep, whatever its modes; links are
 * not followed. Needs neither memory nor descriptors for the depth. What cannot be removed stays.
 */
void litter_remove(const char *path);

/* litter_empty - the same for what is in the folder dir, a descriptor that stays open. */
void litter_empty(int dir);

#endif
