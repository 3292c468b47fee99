/* SPDX-License-Identifier: MIT */
/* What a driver is asked in the tests of its judge. */
#ifndef DECOY_TEST_DRIVE_SCENES_H
#define DECOY_TEST_DRIVE_SCENES_H

/* Nothing works. */
void scene_idle(void);
/* Two jobs of one client, with a pause. */
void scene_one(void);
/* The job of client 1 waits for that of client 0, on one engine; client 2 does nothing. */
void scene_two(void);
/* Client 0 on both engines at the same time. */
void scene_engines(void);
/* Four jobs of 50 ms in one queue, all submitted at once. */
void scene_queue(void);
/* An engine of two units, with the jobs of three clients. */
void scene_capacity(void);
/* A job that hangs is ended by a reset; then one that does not. */
void scene_hang(void);
/* Client 1 is closed while client 0 works, and after it. */
void scene_close(void);
/* The queue of client 0 is destroyed, with a job that waits. */
void scene_destroy(void);
/* The file of client 0 is duplicated. */
void scene_dup(void);
/* Client 1 is opened when client 0 was closed. */
void scene_reopen(void);
/* The device is lost in mid-job. */
void scene_unbind(void);
/* A buffer is created, shared, made purgeable, kept again, freed. */
void scene_memory(void);

#endif
