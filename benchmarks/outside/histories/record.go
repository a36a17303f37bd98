package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// recorder makes the requests of the clients of all keys.
type recorder struct {
	stack *stack
	start time.Time
	kind  kind
	turns chan struct{} // of requests: a machine that is busy with others has fewer a second, and no queues in the aggregators
}

const (
	requestsAtOnce  = 24
	historiesAtOnce = 120 // more would wait for their turns, and miss the time of a kill
)

// kind is a way to disturb the stack, and what must hold then.
type kind struct {
	model   string
	bound   time.Duration
	options []string
	redis   []string // faults of the links to Redis
	client  []string // faults of the links of clients
	outages bool     // whether Redis is killed, too
}

var all = []string{"latency", "reset_peer", "timeout", "limit_data"}

// Times of a busy machine: four times those of the defaults.
const (
	secondDelete = 2 * time.Second
	callTimeout  = 1500 * time.Millisecond
	shortTTL     = 8 * time.Second
)

var kinds = map[string]kind{
	// Redis receives the deletes of a process that lives. A marker lives for five delays of the second delete, which sets the last one.
	"kills": {model: registers, bound: 6 * secondDelete, redis: []string{"latency"}, options: ttl(10 * time.Minute)},
	// A process may end before Redis has received a delete. The time to live of an entry begins with its response: the value is older by a call.
	"lost-deletes": {model: registers, bound: shortTTL + callTimeout, redis: all, outages: true, options: ttl(shortTTL)},
	"commands":     {model: effects, redis: all, client: all},
}

func ttl(of time.Duration) []string {
	return []string{fmt.Sprint("--fivefold.calls.registers.byId.redis.ttl=", of.Milliseconds(), "ms"),
		fmt.Sprint("--fivefold.calls.registers.byIds.redis.ttl=", of.Milliseconds(), "ms")}
}

// Of all kinds. So many calls fail that circuit breakers of the services would be open most of the time, and nothing be cached or written.
var options = []string{
	fmt.Sprint("--fivefold.redis.second-delete-after=", secondDelete.Milliseconds(), "ms"),
	"--fivefold.redis.timeout=1s",
	fmt.Sprint("--resilience4j.timelimiter.configs.fivefold.timeout-duration=", callTimeout.Milliseconds(), "ms"),
	"--resilience4j.circuitbreaker.configs.fivefold.failure-rate-threshold=100",
	"--spring.cloud.openfeign.client.config.registers.connect-timeout=1000",
	fmt.Sprint("--spring.cloud.openfeign.client.config.registers.read-timeout=", callTimeout.Milliseconds()),
	"--fivefold.idempotency.lease=1s",
	"--spring.data.redis.repositories.enabled=false",
}

// Mutants, and the kinds whose model must refute them.
var mutants = map[string]struct {
	kind    string
	options []string
}{
	"second-delete": {"kills", []string{"--fivefold.redis.second-delete-after=1m"}},
	"evict-before":  {"kills", []string{"--histories.evicts-before=false"}},
	"ttl":           {"lost-deletes", append(ttl(time.Minute), "--fivefold.redis.second-delete-after=1m")},
	"keys":          {"commands", nil},
}

// warmUp makes requests without faults, whose code is then compiled.
func (r *recorder) warmUp() {
	var clients sync.WaitGroup
	for i := range 8 {
		clients.Add(1)
		go func() {
			defer clients.Done()
			for j := range 80 {
				scratch := &History{Key: int64(1_000_000_000 + 4*(i*80+j) + 1)} // of no history
				if r.kind.model == effects {
					r.send(scratch, "/purchases", j%aggregators, false)
				} else {
					r.update(scratch, j%aggregators, 1, false)
					r.read(scratch, j%aggregators)
				}
			}
		}()
	}
	clients.Wait()
}

// record begins so many histories a second until it has made all.
func (r *recorder) record(number, rate int, seed int64) (histories []*History) {
	r.warmUp()
	ctx, end := context.WithCancel(context.Background())
	var disturbers, clients sync.WaitGroup
	begin := func(work func(*rand.Rand)) {
		seed++
		random := rand.New(rand.NewSource(seed))
		disturbers.Add(1)
		go func() { defer disturbers.Done(); work(random) }()
	}
	for i := range r.stack.nodes {
		for link, faults := range map[string][]string{"redis": r.kind.redis, "service": all, "client": r.kind.client} {
			if faults != nil {
				begin(func(random *rand.Rand) { r.stack.disturb(ctx, random, fmt.Sprintf("a%d-%s", i, link), faults) })
			}
		}
	}
	victims := r.stack.nodes[:]
	if r.kind.outages {
		victims = append(victims[:len(victims):len(victims)], r.stack.redis)
	}
	begin(func(random *rand.Rand) { r.stack.kill(ctx, random, victims) })
	live := make(chan struct{}, historiesAtOnce)
	for i := range number {
		live <- struct{}{}
		history := &History{Model: r.kind.model, Key: int64(i + 1), Bound: r.kind.bound.Microseconds()}
		histories = append(histories, history)
		random := rand.New(rand.NewSource(seed<<20 + int64(i)))
		clients.Add(1)
		go func() {
			defer func() { <-live; clients.Done() }()
			if r.kind.model == registers {
				r.register(history, random)
			} else {
				r.command(history, random)
			}
		}()
		time.Sleep(time.Second / time.Duration(rate))
	}
	clients.Wait()
	end()
	disturbers.Wait()
	if r.kind.model == effects {
		for _, history := range histories {
			r.audit(history, writes(history.Key)) // of all that has its effect late
		}
	}
	return histories
}

func (r *recorder) turn() (end func()) {
	r.turns <- struct{}{}
	return func() { <-r.turns }
}

func (r *recorder) now() int64 { return time.Since(r.start).Microseconds() }

var lock sync.Mutex // of the operations of all histories

func (history *History) add(operation Operation) {
	lock.Lock()
	history.Operations = append(history.Operations, operation)
	lock.Unlock()
}

const (
	updating   = 8000 // milliseconds in which the updates begin
	afterBound = 4000
)

// register has one register updated and read at random times. One in three has a single update, just before a process is killed that
// makes it: the entry before it is not in the place of a marker, and lives long.
func (r *recorder) register(history *History, random *rand.Rand) {
	var events sync.WaitGroup
	at := func(ms int, event func()) {
		events.Add(1)
		time.AfterFunc(time.Duration(ms)*time.Millisecond, func() { defer events.Done(); event() })
	}
	times, node := []int{random.Intn(updating), random.Intn(updating)}, random.Intn(aggregators)
	if kill, victim := r.stack.nextKill(); kill > time.Second && random.Intn(3) == 0 {
		times, node = []int{int(kill.Milliseconds()) - random.Intn(1000)}, victim
	}
	for i, when := range times {
		maker, value, impatient := (node+i)%aggregators, int64(i+1), random.Intn(20) == 0
		at(when, func() { r.update(history, maker, value, impatient) })
	}
	last := slices.Max(times)
	before := max(0, last-random.Intn(2000))
	late := last + int(r.kind.bound.Milliseconds()) + random.Intn(afterBound)
	for _, when := range []int{before, before + random.Intn(afterBound), random.Intn(late), late, late + random.Intn(afterBound)} {
		node := random.Intn(aggregators)
		at(when, func() { r.read(history, node) })
	}
	events.Wait()
}

func (r *recorder) update(history *History, node int, value int64, impatient bool) {
	defer r.turn()()
	operation := Operation{Kind: kindUpdate, Value: value, Outcome: unknown, Call: r.now()}
	patience := 10 * time.Second
	if impatient {
		patience = 60 * time.Millisecond
	}
	_, err := r.request(&operation, node, http.MethodPut, fmt.Sprint("/registers/", history.Key), fmt.Sprintf(`{"value":%d}`, value), patience)
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		operation.Outcome = none
	case operation.Status == http.StatusNoContent:
		operation.Outcome = ok
	}
	history.add(operation)
}

var (
	valueOf  = regexp.MustCompile(`"value":(\d+)`)
	sourceOf = regexp.MustCompile(`"source":"(\w+)"`)
)

// Registers with odd keys are cached as items, the others as whole responses.
func (r *recorder) read(history *History, node int) {
	page := []string{"/wholes/", "/items/"}[history.Key%2]
	defer r.turn()()
	operation := Operation{Kind: kindRead, Outcome: none, Call: r.now()}
	body, _ := r.request(&operation, node, http.MethodGet, fmt.Sprint(page, history.Key), "", 10*time.Second)
	if value := valueOf.FindStringSubmatch(body); operation.Status == http.StatusOK && value != nil {
		operation.Outcome, operation.Value = ok, number(value[1])
		if source := sourceOf.FindStringSubmatch(body); source != nil {
			operation.Source = source[1]
		}
	}
	history.add(operation)
}

// request is sent to an aggregator, and to the other one if the process is not there.
func (r *recorder) request(operation *Operation, node int, method, path, body string, patience time.Duration) (text string, err error) {
	for _, each := range []int{node, 1 - node} {
		operation.Process = r.stack.nodes[each].name
		operation.Status, text, err = request(method, r.stack.via(each, false)+path, body, "", patience)
		if !errors.Is(err, syscall.ECONNREFUSED) {
			break
		}
	}
	operation.Return = r.now()
	return text, err
}

// writes are those of a cart's command: two that their service makes once a key, or one that it does not.
func writes(cart int64) []string {
	if cart%4 == 0 {
		return []string{"note"}
	}
	return []string{"order", "payment"}
}

// command has one or two clients send the same command until they know its result. A note whose result is unknown stays so.
func (r *recorder) command(history *History, random *rand.Rand) {
	path, attempts := "/purchases", 60
	if len(writes(history.Key)) == 1 {
		path, attempts = "/notes", 5
	}
	var clients sync.WaitGroup
	for range 1 + random.Intn(2) {
		client := rand.New(rand.NewSource(random.Int63()))
		clients.Add(1)
		go func() {
			defer clients.Done()
			time.Sleep(time.Duration(client.Intn(300)) * time.Millisecond)
			for i := 0; i < attempts && !r.send(history, path, client.Intn(aggregators), client.Intn(20) == 0); i++ {
				time.Sleep(time.Duration(50+client.Intn(300)) * time.Millisecond)
			}
		}()
	}
	clients.Add(1)
	go func() {
		defer clients.Done()
		for range 3 {
			time.Sleep(time.Duration(random.Intn(300)) * time.Millisecond)
			r.audit(history, writes(history.Key))
		}
	}()
	clients.Wait()
}

// send returns whether the client knows the result of its command.
func (r *recorder) send(history *History, path string, node int, impatient bool) bool {
	defer r.turn()()
	called := r.now()
	patience := 10 * time.Second
	if impatient {
		patience = 10 * time.Millisecond
	}
	status, body, err := request(http.MethodPost, r.stack.via(node, true)+path, fmt.Sprintf(`{"number":%d}`, history.Key), fmt.Sprint("key-", history.Key), patience)
	returned := r.now()
	for _, write := range writes(history.Key) {
		outcome, id := outcomeOf(write, status, body, err)
		history.add(Operation{Process: r.stack.nodes[node].name, Kind: kindCommand, Write: write, Value: id, Call: called, Return: returned, Outcome: outcome, Status: status})
	}
	return err == nil && status == http.StatusOK
}

// outcomeOf is what docs/writes.md says that a client knows of a write after a response.
func outcomeOf(write string, status int, body string, err error) (outcome string, id int64) {
	if err != nil {
		return unknown, 0
	}
	switch status {
	case http.StatusOK:
		var page map[string]json.RawMessage
		var part struct{ ID int64 }
		if json.Unmarshal([]byte(body), &page) != nil || json.Unmarshal(page[write], &part) != nil || part.ID == 0 {
			return invalid, 0
		}
		return ok, part.ID
	case http.StatusConflict, http.StatusTooManyRequests:
		return none, 0
	case http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		var problem struct {
			Detail string
			Writes []struct{ Name, State string }
		}
		if json.Unmarshal([]byte(body), &problem) != nil {
			return unknown, 0
		}
		for _, each := range problem.Writes {
			if each.Name == write {
				return map[string]string{"done": done, "not_made": none, "failed": none, "not_needed": none, "unknown": unknown}[each.State], 0
			}
		}
		if strings.Contains(problem.Detail, "key cannot be stored") {
			return none, 0
		}
		return unknown, 0
	}
	return invalid, 0
}

// audit looks at all effects in the service's database.
func (r *recorder) audit(history *History, writes []string) {
	for _, write := range writes {
		operation := Operation{Process: "service", Kind: kindAudit, Write: write, Outcome: ok, Call: r.now()}
		operation.Values = r.stack.service.effects(write, history.Key)
		operation.Return = r.now()
		history.add(operation)
	}
}

// request is sent once: a body that cannot be read again keeps the client from a second attempt of its own.
func request(method, url, body, key string, patience time.Duration) (int, string, error) {
	ctx, end := context.WithTimeout(context.Background(), patience)
	defer end()
	request, err := http.NewRequestWithContext(ctx, method, url, bytes.NewBufferString(body))
	if err != nil {
		return 0, "", err
	}
	request.GetBody = nil
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	response, err := httpClient.Do(request)
	if err != nil {
		return 0, "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return response.StatusCode, string(text), err
}
