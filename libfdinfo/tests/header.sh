#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks that each function of the public header has its documentation: a comment with the function's name,
# each of its parameters, "Returns:" unless it is void, and "Since:" with the number of its version node.
#   header.sh HEADER VERSION_SCRIPT
set -eu

awk '
function fault(what) {
	print FILENAME ":" FNR ": " name "(): " what
	faults++
}
# The version script comes first: node of each symbol.
FNR == NR {
	if (match($0, /^LIBFDINFO_[0-9]+/))
		node = substr($0, 11, RLENGTH - 10)
	if (match($0, /^\tfdi_[a-z_]+;/))
		since[substr($0, 2, RLENGTH - 2)] = node
	next
}
/^\/\*\*$/ { comment = ""; open = 1 }
open { comment = comment "\n" $0 }
/^ \*\/$/ { open = 0 }
/^FDI_API/ { declaration = "" ; declaring = 1 }
declaring { declaration = declaration " " $0 }
declaring && /;$/ {
	declaring = 0
	match(declaration, /fdi_[a-z_]+\(/)
	name = substr(declaration, RSTART, RLENGTH - 1)
	returns = substr(declaration, 1, RSTART - 1)
	parameters = substr(declaration, RSTART + RLENGTH)
	sub(/\);$/, "", parameters)
	if (index(comment, "\n * " name ":\n") != 5)
		fault("no comment that begins with \"" name ":\"")
	count = split(parameters, list, ",")
	for (i = 1; i <= count; i++) {
		sub(/^.*[ *]/, "", list[i])
		if (index(comment, "\n * @" list[i] ": ") == 0)
			fault("no \"@" list[i] ": \" in its comment")
	}
	if (returns ~ /void *$/ && comment ~ /Returns:/)
		fault("\"Returns:\" in the comment of a void function")
	if (returns !~ /void *$/ && index(comment, "\n * Returns: ") == 0)
		fault("no \"Returns: \" in its comment")
	if (index(comment, "\n * Since: " since[name] "\n") == 0)
		fault("no \"Since: " since[name] "\" in its comment, as " ARGV[1] " has it")
	comment = ""
	functions++
}
END {
	print functions " functions, " faults + 0 " faults"
	exit faults || !functions
}' "$2" "$1"
