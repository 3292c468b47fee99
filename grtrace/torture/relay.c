/* SPDX-License-Identifier: MIT */
/* The tracer's own rings beside relay: the same events from the same hooks, read by read(2) from
 * any CPU. */
#include <string.h>
#include <unistd.h>

#include "runs.h"

#define READERS_US \
	100000 /* until they wait: what they map first would wait for a processor that is held */

/* Its files are read as the streams of a session are. */
static void open_channel(struct session *channel, const struct session *beside,
			 const struct torture_relay *relay)
{
	*channel = (struct session){
		.control = -1, .setup = beside->setup, .readers = beside->readers, .notes.fd = -1};
	relay_set(relay);
	for (uint32_t cpu = 0; cpu < channel->setup.cpus; cpu++)
		channel->streams[cpu] =
			(struct stream){.session = channel,
					.cpu = cpu,
					.fd = beside->streams[cpu].fd < 0 ? -1 : relay_open(cpu)};
}

static void close_channel(struct session *channel)
{
	const struct torture_relay none = {0};

	session_close(channel);
	relay_set(&none);
}

void relay_beside(struct session *session, struct run *run, struct findings *findings)
{
	static struct truth before, after;
	static struct session channel;
	unsigned int passes = run->passes;

	(void)findings;
	do {
		truth_read(&before);
		open_channel(&channel, session, &run->relay);
		if (channel.readers != READ_LATE)
			session_read(&channel);
		usleep(READERS_US);
		torture_do(&run->torture);
		session_read_rest(&channel);
		truth_read(&after);
		relayed_add(&run->relayed, &channel, &before, &after);
		close_channel(&channel);
	} while (passes-- > 1 && !relayed_damaged(&run->relayed));
}
