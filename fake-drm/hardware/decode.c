// SPDX-License-Identifier: GPL-2.0-only OR MIT
#include "decode.h"

void hw_job_broken(struct decoy_job *job)
{
	*job = (struct decoy_job){.magic = DECOY_JOB_MAGIC, .outcome = DECOY_JOB_FAULT};
}

bool hw_job_decode(const u32 words[HW_JOB_WORDS], struct decoy_job *job)
{
	if (words[0] != DECOY_JOB_MAGIC || words[3] >= DECOY_JOB_OUTCOMES) {
		hw_job_broken(job);
		return false;
	}
	job->magic = words[0];
	job->client = words[1];
	job->us = words[2];
	job->outcome = words[3];
	return true;
}

bool hw_job_decode_tfu(u32 iis, u32 ica, struct decoy_job *job)
{
	const u32 words[HW_JOB_WORDS] = {DECOY_JOB_MAGIC, ica & 0xffff, iis, ica >> 16};

	return hw_job_decode(words, job);
}
