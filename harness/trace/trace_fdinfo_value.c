/* SPDX-License-Identifier: MIT */
#include "trace_fdinfo_value.h"

int64_t fdinfo_difference(uint64_t left, uint64_t right)
{
	return (int64_t)(left - right);
}

static uint64_t low_of(const struct fdinfo_value *value, uint64_t now)
{
	return value->accounting == TRACE_RUNNING ? busy_running_low(value->account, now)
						  : busy_done_low(value->account);
}

static uint64_t high_of(const struct fdinfo_value *value, uint64_t now)
{
	return value->accounting == TRACE_DONE ? busy_done_high(value->account, now)
					       : busy_running_high(value->account, now);
}

void fdinfo_value_begin(struct fdinfo_value *value)
{
	value->low = low_of(value, value->begin);
}

static struct grt_place place_of(const struct busy_account *account)
{
	struct grt_place place = grt_item_place(&account->newest);

	if (!account->has_newest)
		place.cpu = GRT_NO_CPU;
	return place;
}

void fdinfo_value_end(struct fdinfo_value *value)
{
	const struct busy_engine *engine = value->account->engine;

	value->has_ended = true;
	value->at = place_of(value->account);
	value->is_known &= value->epoch == engine->device->epoch && engine->is_known;
	if (value->is_known)
		value->high = high_of(value, value->until);
}

void fdinfo_value_lower(struct fdinfo_value *value, uint64_t now)
{
	uint64_t low;

	if (value->has_ended || value->account->epoch != value->epoch)
		return;
	low = low_of(value, now);
	value->low = low < value->low ? low : value->low;
}

bool fdinfo_value_life(const struct fdinfo_value *value, const struct busy *busy, size_t *life)
{
	const struct busy_client *client = busy_client_find(busy, value->account->client);

	*life = 0;
	if (client->count == BUSY_NOTES)
		return false;
	for (size_t i = 0; i < client->count; i++) {
		if (client->notes[i] >= value->begin && client->notes[i] <= value->until)
			return false;
		*life += client->notes[i] < value->begin;
	}
	return true;
}

static bool has_offset(const struct busy_account *account, size_t life)
{
	return account->has_offset && account->offset_life == life;
}

static int64_t offset_low(const struct fdinfo_value *value)
{
	return fdinfo_difference(value->value, value->high);
}

static int64_t offset_high(const struct fdinfo_value *value)
{
	return fdinfo_difference(value->value, value->low);
}

bool fdinfo_value_fits(const struct fdinfo_value *value, size_t life)
{
	const struct busy_account *account = value->account;

	return !has_offset(account, life) || (offset_low(value) <= account->offset_high &&
					      offset_high(value) >= account->offset_low);
}

void fdinfo_value_narrow(const struct fdinfo_value *value, size_t life)
{
	struct busy_account *account = value->account;
	bool is_first = !has_offset(account, life) || !fdinfo_value_fits(value, life);

	if (is_first || offset_low(value) > account->offset_low)
		account->offset_low = offset_low(value);
	if (is_first || offset_high(value) < account->offset_high)
		account->offset_high = offset_high(value);
	account->has_offset = true;
	account->offset_life = life;
	account->offset_line = value->line;
	account->offset_value = value->value;
}
