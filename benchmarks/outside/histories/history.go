package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// Outcomes of operations.
const (
	ok      = "ok"      // it has had its effect, and Value is its result
	done    = "done"    // it has had its effect; its result was not received
	none    = "none"    // it has had no effect
	unknown = "unknown" // it has its effect at any time after its call, or never
	invalid = "invalid" // a response that no client may receive
)

// Run is the first line of a file of histories.
type Run struct {
	Kind    string         `json:"kind"`
	Mutant  string         `json:"mutant,omitempty"`
	Seed    int64          `json:"seed"`
	Kills   map[string]int `json:"kills"`
	Faults  map[string]int `json:"faults"`
	Seconds int            `json:"seconds"`
}

// History is what the clients of one key saw.
type History struct {
	Model      string      `json:"model"`
	Key        int64       `json:"key"`
	Bound      int64       `json:"bound,omitempty"` // of staleness, in microseconds
	Operations []Operation `json:"operations"`
}

// Operation is one request of a client, or one look at the service's database. Times are microseconds of one monotonic clock.
type Operation struct {
	Process string  `json:"process"` // the aggregator that served it
	Kind    string  `json:"kind"`
	Write   string  `json:"write,omitempty"` // of a command
	Value   int64   `json:"value"`
	Values  []int64 `json:"values,omitempty"` // of an audit: the effects so far
	Call    int64   `json:"call"`
	Return  int64   `json:"return"`
	Outcome string  `json:"outcome"`
	Source  string  `json:"source,omitempty"` // of a read: redis or live
	Status  int     `json:"status,omitempty"` // of a response
}

func write(path string, run Run, histories []*History) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	out := bufio.NewWriter(file)
	lines := json.NewEncoder(out)
	if err := lines.Encode(run); err != nil {
		return err
	}
	for _, history := range histories {
		if err := lines.Encode(history); err != nil {
			return err
		}
	}
	return out.Flush()
}

func read(path string) (run Run, histories []*History, err error) {
	file, err := os.Open(path)
	if err != nil {
		return run, nil, err
	}
	defer file.Close()
	lines := json.NewDecoder(bufio.NewReader(file))
	if err := lines.Decode(&run); err != nil {
		return run, nil, fmt.Errorf("%s: %w", path, err)
	}
	for {
		history := &History{}
		if err := lines.Decode(history); err == io.EOF {
			return run, histories, nil
		} else if err != nil {
			return run, nil, fmt.Errorf("%s: %w", path, err)
		}
		histories = append(histories, history)
	}
}
