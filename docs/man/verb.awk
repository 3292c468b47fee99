# SPDX-License-Identifier: MIT
# verb.awk -v verb=VERB HELP VERB.scd options.scd decoy.1.scd: the man page of a verb, as scdoc reads it, of
# 'decoy VERB --help' (what it is, its options, examples), of what VERB.scd and options.scd add, and of the exit codes.

function heading(title)
{
	printf "%s# %s\n\n", begun++ ? "\n" : "", title
}

function escaped(text)
{
	gsub(/[*_\\]/, "\\\\&", text)
	return text
}

FNR == 1 { file++ }

# The help: usage, a blank line, the summary; then options; at the end "examples:".
file == 1 && FNR == 1 {
	arguments = $0
	sub("^usage: decoy " verb " ?", "", arguments)
}
file == 1 && FNR == 3 { summary = $0 }
file == 1 && /^verbs:$/ { in_verbs = 1; next }
file == 1 && /^options/ {
	in_verbs = 0
	in_options = 1
	if (/^options of '/) {
		name[++count] = ""
		sub(/:$/, "")
		gsub(/^options of '|'$/, "")
		text[count] = $0
	} else if (/^options of each/) {
		name[++count] = ""
		text[count] = "every verb"
	}
	next
}
file == 1 && /^$/ { in_verbs = in_options = 0 }
file == 1 && in_verbs {
	sub(/^ +/, "")
	split($0, word, / +/)
	sub(/^[a-z]+ [a-z]+ +/, "")
	subs = subs "*decoy " verb " " word[2] "*\n\t" escaped($0) "\n\n"
}
file == 1 && in_options {
	name[++count] = $0
	sub(/^  (-[a-z],|   ) --/, "", name[count])
	sub(/ .*/, "", name[count])
	left[count] = substr($0, 3, 26)
	text[count] = substr($0, 30)
	if (match($0, /^  (-[a-z],|   ) --[a-z-]+( [^ ]+)?  /) == 0 && match($0, /^  (-[a-z],|   ) --[a-z-]+ [^ ]+ /)) {
		left[count] = substr($0, 3, RLENGTH - 3)
		text[count] = substr($0, RLENGTH + 1)
	}
}
file == 1 {
	if (in_examples)
		examples = examples substr($0, 3) "\n"
	if ($0 == "examples:")
		in_examples = 1
	next
}

/^# / { part = substr($0, 3); keep = "" }
/^;/ { next }
file == 2 && part == "DESCRIPTION" && !/^# / && ($0 != "" || description != "") { description = description $0 "\n" }
(file == 2 || file == 3) && part == "OPTIONS" && /^\*-/ {
	keep = $0
	sub(/^(\*-[a-z]\*, )?\*--/, "", keep)
	sub(/\*.*/, "", keep)
	if (keep in more)
		keep = ""
	else
		more[keep] = ""
	next
}
(file == 2 || file == 3) && part == "OPTIONS" && !/^# / && keep != "" { more[keep] = more[keep] $0 "\n" }
file == 4 && part == "EXIT STATUS" && !/^# / { codes = codes $0 "\n" }

END {
	print "decoy-" verb "(1)\n"
	heading("NAME")
	print "decoy-" verb " - " summary
	heading("SYNOPSIS")
	forms = split(escaped(arguments), form, / [|] /)
	for (i = 1; i <= forms; i++)
		print "*decoy " verb "* " form[i] (i < forms ? "++" : "")
	heading("DESCRIPTION")
	printf "%s", subs
	sub(/\n+$/, "", description)
	print description
	heading("OPTIONS")
	for (i = 1; i <= count; i++) {
		if (name[i] == "") {
			print "Options of " (text[i] ~ /^decoy/ ? "*" text[i] "*" : text[i]) ":\n"
			continue
		}
		line = escaped(left[i])
		sub(/^ +/, "", line)
		sub(/ +$/, "", line)
		gsub(/--?[a-z][a-z-]*/, "*&*", line)
		if (match(line, / [^* ]+$/))
			line = substr(line, 1, RSTART) "_" substr(line, RSTART + 1) "_"
		print line
		sub(/\n+$/, "\n", more[name[i]])
		sentence = toupper(substr(text[i], 1, 1)) substr(text[i], 2)
		printf "%s", more[name[i]] != "" ? more[name[i]] : "\t" escaped(sentence) (sentence ~ /[.)]$/ ? "" : ".") "\n"
		print ""
	}
	heading("EXIT STATUS")
	sub(/^\n+/, "", codes)
	sub(/\n+$/, "", codes)
	print codes
	if (examples != "") {
		heading("EXAMPLES")
		printf "```\n%s```\n", examples
	}
	heading("SEE ALSO")
	print "*decoy*(1), *decoy-formats*(5), *decoy-rules*(7)"
}
