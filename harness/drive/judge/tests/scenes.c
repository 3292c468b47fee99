/* SPDX-License-Identifier: MIT */
#include "scenes.h"

#include "drive_rig.h"

#define BUFFER (4ull << 20)

void scene_idle(void)
{
	rig_begin(100);
	rig_open(0, 0, 100);
	rig_open(1, 0, 100);
}

void scene_one(void)
{
	rig_begin(300);
	rig_open(0, 0, 300);
	rig_job(0, 0, 15, 15, 65);
	rig_job(0, 0, 105, 105, 155);
}

void scene_two(void)
{
	rig_begin(250);
	rig_open(0, 0, 250);
	rig_open(1, 0, 250);
	rig_open(2, 0, 250);
	rig_job(0, 0, 15, 15, 75);
	rig_job(1, 0, 17, 75, 115);
}

void scene_engines(void)
{
	rig_begin(250);
	rig_open(0, 0, 250);
	rig_job(0, 0, 15, 15, 75);
	rig_job(0, 1, 35, 35, 135);
}

void scene_queue(void)
{
	rig_begin(300);
	rig_open(0, 0, 300);
	for (uint32_t i = 0; i < 4; i++)
		rig_job(0, 0, 20, 20 + 50 * i, 70 + 50 * i);
}

void scene_capacity(void)
{
	rig_begin(250);
	rig.hello.queues[0].units = 2;
	for (uint32_t i = 0; i < 3; i++)
		rig_open(i, 0, 250);
	rig_job(0, 0, 15, 15, 75);
	rig_job(1, 0, 16, 16, 95);
	rig_job(2, 0, 17, 75, 125);
}

void scene_hang(void)
{
	rig_begin(300);
	rig_open(0, 0, 300);
	rig_open(1, 0, 300);
	rig_job(0, 0, 15, 15, 105)->failed = true;
	rig_step(CELL_RESET, 0, 0, 105);
	rig_job(0, 0, 145, 145, 185);
}

void scene_close(void)
{
	rig_begin(300);
	rig_open(0, 0, 300);
	rig_open(1, 0, 105);
	rig_job(0, 0, 15, 15, 65);
	rig_job(1, 0, 16, 65, 85);
	rig_job(0, 0, 95, 95, 155);
}

void scene_destroy(void)
{
	rig_begin(250);
	rig_open(0, 0, 250);
	rig_job(0, 0, 15, 15, 85)->failed = true;
	rig_waits(0, 0, 16);
	rig_step(CELL_DESTROY, 0, 0, 85);
	rig_job(0, 0, 125, 125, 155);
}

void scene_dup(void)
{
	rig_begin(300);
	rig_open(0, 0, 300);
	rig_member(0, 90, 12, 45, 300);
	rig_job(0, 0, 15, 15, 75);
	rig_job(0, 0, 105, 105, 155);
}

void scene_reopen(void)
{
	rig_begin(250);
	rig_open(0, 0, 105);
	rig_open(1, 110, 250);
	rig_job(0, 0, 15, 15, 75);
	rig_job(1, 0, 125, 125, 165);
}

void scene_unbind(void)
{
	rig_begin(250);
	rig_open(0, 0, 250);
	rig_job(0, 0, 15, 15, 75)->failed = true;
	rig_step(CELL_UNBIND, 0, 0, 75);
}

void scene_memory(void)
{
	rig_begin(250);
	rig_open(0, 0, 250);
	rig_open(1, 0, 250);
	rig_step(CELL_CREATE, 0, 0, 25)->value = BUFFER;
	rig_step(CELL_SHARE, 0, 0, 65)->to = 1;
	rig_step(CELL_FREE, 1, 0, 105);
	rig_step(CELL_PURGEABLE, 0, 0, 145)->value = 1;
	rig_step(CELL_PURGEABLE, 0, 0, 185)->value = 0;
	rig_step(CELL_FREE, 0, 0, 215);
}
