/* SPDX-License-Identifier: MIT */
#include "word.h"

#include "bytes.h"

bool word_is_utf8(struct word word)
{
	return bytes_plain(word.text, word.len);
}
