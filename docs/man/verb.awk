# SPDX-License-Identifier: MIT
# verb.awk -v verb=VERB HELP PAGE: the man page of a verb, as scdoc reads it, of 'decoy VERB --help' (what it is, and
# examples) and of decoy.1.scd: its section, the options that it and "Every verb" name, and the exit codes.

function heading(title)
{
	printf "%s# %s\n\n", begun++ ? "\n" : "", title
}

# names LINE: the options that a paragraph "Options:" names.
function names(line)
{
	while (match(line, /\*--[a-z-]+\*/)) {
		has[substr(line, RSTART + 3, RLENGTH - 4)] = 1
		line = substr(line, RSTART + RLENGTH)
	}
}

# HELP: usage, a blank line, the summary; at the end "examples:".
FILENAME != page && FNR == 1 {
	arguments = $0
	sub("^usage: decoy " verb " ?", "", arguments)
}
FILENAME != page && FNR == 3 { summary = $0 }
FILENAME != page {
	if (in_examples)
		examples = examples substr($0, 3) "\n"
	if ($0 == "examples:")
		in_examples = 1
	next
}

/^# / { part = substr($0, 3) }
/^## / {
	wanted = index($0 " ", "## decoy " verb " ") == 1
	every = $0 == "## Every verb"
	next
}
part == "VERBS" && (wanted || every) {
	if (/^Options:/)
		listing = 1
	if (/^$/)
		listing = 0
	if (listing)
		names($0)
	else if (wanted && ($0 != "" || description != ""))
		description = description $0 "\n"
}
part == "OPTIONS" && /^\*-/ {
	name = $0
	sub(/^(\*-[a-z]\*, )?\*--/, "", name)
	sub(/\*.*/, "", name)
	keep = name in has
}
part == "OPTIONS" && keep && !/^#/ { options = options $0 "\n" }
part == "EXIT STATUS" && !/^# / { codes = codes $0 "\n" }

END {
	print "decoy-" verb "(1)\n"
	heading("NAME")
	print "decoy-" verb " - " summary
	heading("SYNOPSIS")
	gsub(/[*_\\]/, "\\\\&", arguments)
	forms = split(arguments, form, / [|] /)
	for (i = 1; i <= forms; i++)
		print "*decoy " verb "* " form[i] (i < forms ? "++" : "")
	heading("DESCRIPTION")
	sub(/\n+$/, "", description)
	print description
	heading("OPTIONS")
	sub(/\n+$/, "", options)
	print options
	if (examples != "") {
		heading("EXAMPLES")
		printf "```\n%s```\n", examples
	}
	heading("EXIT STATUS")
	sub(/^\n+/, "", codes)
	sub(/\n+$/, "", codes)
	print codes
	heading("SEE ALSO")
	print "*decoy*(1), *decoy-formats*(5), *decoy-rules*(7)"
}
