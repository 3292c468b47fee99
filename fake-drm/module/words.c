// SPDX-License-Identifier: GPL-2.0-only
/* Parsing and printing of attributes. */
#include <linux/ctype.h>
#include <linux/kernel.h>
#include <linux/string.h>
#include <linux/sysfs.h>

#include "config.h"

static const struct word *word_find(const struct word *words, const char *text, size_t len)
{
	for (; words->word; words++)
		if (strlen(words->word) == len && !memcmp(words->word, text, len))
			return words;
	return NULL;
}

int fake_flag_store(u32 *flags, const struct word *words, const char *page, size_t len)
{
	const struct word *word = words;

	while (word->word && !sysfs_streq(page, word->word))
		word++;
	if (!word->word || strlen(page) != len)
		return -EINVAL;
	*flags = (*flags & ~words[0].value) | word->value;
	return 0;
}

ssize_t fake_flag_show(u32 flags, const struct word *words, char *page)
{
	return sysfs_emit(page, "%s\n", words[flags & words[0].value ? 0 : 1].word);
}

int fake_words_parse(const struct word *words, const char *text, size_t len, u32 *out)
{
	u32 value = 0;
	size_t at = 0;

	while (at < len) {
		const struct word *word;
		size_t end = at;

		if (isspace(text[at])) {
			at++;
			continue;
		}
		while (end < len && !isspace(text[end]))
			end++;
		word = word_find(words, text + at, end - at);
		if (!word)
			return -EINVAL;
		value |= word->value;
		at = end;
	}
	*out = value;
	return 0;
}

ssize_t fake_words_print(const struct word *words, u32 value, char *page)
{
	ssize_t len = 0;

	for (; words->word; words++)
		if (value & words->value)
			len += sysfs_emit_at(page, len, "%s%s", len ? " " : "", words->word);
	return len + sysfs_emit_at(page, len, "\n");
}

int fake_text_store(char *to, size_t size, const char *page, size_t len)
{
	if (len && page[len - 1] == '\n')
		len--;
	if (len >= size)
		return -E2BIG;
	for (size_t i = 0; i < len; i++)
		if (iscntrl(page[i]))
			return -EINVAL;
	memcpy(to, page, len);
	to[len] = 0;
	return 0;
}

int fake_number_store(u64 *to, const char *page, u64 min, u64 max)
{
	u64 value;
	int err = kstrtou64(page, 10, &value);

	if (err)
		return err;
	if (value < min || value > max)
		return -EINVAL;
	*to = value;
	return 0;
}
