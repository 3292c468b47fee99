/* SPDX-License-Identifier: MIT */
#include "asking.h"

#include <stdlib.h>

bool asking_fails(struct asking *asking)
{
	const struct shrink_question *question = asking->question;
	size_t len, parts, lines;
	char *bytes;
	bool fails;

	if (asking->stopped)
		return false;
	bytes = asking->write(asking->of, &len);
	asking->bytes_asked += len;
	if (asking->bytes_asked > question->bytes_most ||
	    (question->stop && question->stop(question->data))) {
		asking->stopped = true;
		free(bytes);
		return false;
	}
	asking->asked++;
	fails = question->fails(question->data, bytes, len);
	asking->bytes_asked += question->extra ? question->extra(question->data) : 0;
	free(bytes);
	if (question->progress) {
		asking->left(asking->of, &parts, &lines);
		question->progress(question->data, parts, lines, asking->asked);
	}
	return fails;
}
