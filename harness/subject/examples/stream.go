// SPDX-License-Identifier: MIT

// Stream adapter in Go, without a module: a line of JSON in, a line out; one text at a time, nothing is tracked.
// go build -o stream stream.go
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math/big"
	"os"
	"regexp"
	"strings"
)

type units map[string]int64

// A key's prefix, the member that its value is, and the units that it may have.
type row struct {
	prefix, member string
	units          units
}

var (
	none  = units{"": 1}
	sizes = units{"": 1, "KiB": 1024, "MiB": 1024 * 1024}

	// The longest prefix of a key comes first.
	engine = []row{
		{"drm-engine-capacity-", "capacity", none},
		{"drm-engine-", "busy_ns", units{"": 1, "ns": 1}},
		{"drm-total-cycles-", "total_cycles", none},
		{"drm-cycles-", "cycles", none},
		{"drm-maxfreq-", "maxfreq_hz", units{"": 1, "Hz": 1, "KHz": 1000, "MHz": 1000000}},
	}
	region = []row{
		{"drm-total-", "total", sizes},
		{"drm-shared-", "shared", sizes},
		{"drm-resident-", "resident", sizes},
		{"drm-memory-", "memory", sizes},
		{"drm-purgeable-", "purgeable", sizes},
		{"drm-active-", "active", sizes},
	}
	text   = map[string]string{"drm-driver": "driver", "drm-pdev": "pdev", "drm-client-name": "client_name"}
	digits = regexp.MustCompile(`^([0-9]+)[ \t]*([^ \t]*)$`)
)

type named map[string]map[string]string

// <uint> has no maximum: numbers are large ones, and strings in the answer.
func number(value string, units units) (string, bool) {
	match := digits.FindStringSubmatch(value)
	if match == nil {
		return "", false
	}
	factor, known := units[match[2]]
	n, _ := new(big.Int).SetString(match[1], 10)
	return n.Mul(n, big.NewInt(factor)).String(), known
}

// store reports whether the key is one of these rows; its value is then stored, where it is a number.
func store(all named, rows []row, key, value string) bool {
	for _, row := range rows {
		if !strings.HasPrefix(key, row.prefix) {
			continue
		}
		name := strings.ToValidUTF8(key[len(row.prefix):], "\ufffd")
		if found, good := number(value, row.units); good && name != "" {
			if all[name] == nil {
				all[name] = map[string]string{}
			}
			all[name][row.member] = found
		}
		return true
	}
	return false
}

func snapshot(data []byte) map[string]any {
	engines, regions, isDRM := named{}, named{}, false
	answer := map[string]any{"engines": engines, "regions": regions}
	for _, line := range strings.Split(string(data), "\n") {
		key, value, pair := strings.Cut(line, ":")
		if !pair {
			continue
		}
		value = strings.TrimRight(strings.TrimLeft(value, " \t"), " \t\r")
		isDRM = isDRM || strings.HasPrefix(key, "drm-")
		if member := text[key]; member != "" && value != "" {
			answer[member] = strings.ToValidUTF8(value, "\ufffd")
		} else if id, good := number(value, none); key == "drm-client-id" && good {
			answer["client_id"] = id
		} else if !store(engines, engine, key, value) {
			store(regions, region, key, value)
		}
	}
	for _, numbers := range engines {
		if numbers["capacity"] == "0" { // not allowed
			delete(numbers, "capacity")
		}
	}
	for _, numbers := range regions { // drm-memory- is another word for drm-resident-
		if _, resident := numbers["resident"]; !resident && numbers["memory"] != "" {
			numbers["resident"] = numbers["memory"]
		}
		delete(numbers, "memory")
	}
	if !isDRM {
		return map[string]any{"rejected": "no drm- key"}
	}
	return answer
}

// A question of the harness. Base64 is there in place of Text where the bytes are not UTF-8, or have a NUL.
type question struct {
	Type, Want string
	Seq        int
	FDs        []struct {
		Text   string
		Base64 []byte
	}
}

func reply(ask question) map[string]any {
	answer := map[string]any{"type": "result", "seq": ask.Seq}
	switch {
	case ask.Type == "hello":
		answer = map[string]any{"type": "hello", "protocol": 1, "name": "stream.go", "version": "1",
			"features": []string{"parse", "memory", "identity"}, "limits": map[string]any{}}
	case ask.Type == "reset":
		answer["type"] = "reset"
	case ask.Want == "snapshot" && len(ask.FDs) == 1:
		answer["snapshot"] = snapshot(append(ask.FDs[0].Base64, ask.FDs[0].Text...))
	default:
		answer["type"], answer["reason"] = "skipped", "it tracks nothing"
	}
	return answer
}

func main() {
	lines := bufio.NewReader(os.Stdin) // a Scanner would end at a long line
	for {
		line, err := lines.ReadBytes('\n')
		var ask question
		if err != nil || json.Unmarshal(bytes.TrimSpace(line), &ask) != nil || ask.Type == "bye" {
			return
		}
		answer, _ := json.Marshal(reply(ask))
		os.Stdout.Write(append(answer, '\n')) // not buffered: the harness waits for it
	}
}
