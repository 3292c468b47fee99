/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef DECOY_HARDWARE_DECODE_H
#define DECOY_HARDWARE_DECODE_H

#include "job.h"
#include "types.h"

#define HW_JOB_WORDS   4
#define HW_JOB_TIME_AT 2 /* word of its microseconds */

/**
 * hw_job_decode() - read a job from the first words of its buffer
 * @words: the words
 * @job: the result; a fault of client 0 that takes no time where the words are no job
 *
 * Return: whether they are a job.
 */
bool hw_job_decode(const u32 words[HW_JOB_WORDS], struct decoy_job *job);

/**
 * hw_job_decode_tfu() - read a job from the registers of v3d's tfu
 * @iis: microseconds
 * @ica: DECOY_JOB_TFU_ICA()
 * @job: the result, as of hw_job_decode()
 *
 * Return: whether they are a job.
 */
bool hw_job_decode_tfu(u32 iis, u32 ica, struct decoy_job *job);

/**
 * hw_job_broken() - the job that stands for what is none
 * @job: the result: a fault of client 0 that takes no time
 */
void hw_job_broken(struct decoy_job *job);

#endif
