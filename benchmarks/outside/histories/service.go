package main

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// service has the registers, and makes orders and payments once for each Idempotency-Key, notes for each request.
type service struct {
	address string

	lock      sync.Mutex
	registers map[int64]int64
	updated   map[[2]int64]bool
	byKey     map[string]int64
	made      map[string][]int64
	ids       int64
}

// serve starts it. A service that forgets keys is a mutant.
func serve(forgetsKeys bool) (*service, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &service{
		address:   listener.Addr().String(),
		registers: map[int64]int64{},
		updated:   map[[2]int64]bool{},
		byKey:     map[string]int64{},
		made:      map[string][]int64{},
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /registers", s.items)
	mux.HandleFunc("GET /registers/{id}", s.whole)
	mux.HandleFunc("PUT /registers/{id}", s.update)
	for _, write := range []string{"order", "payment", "note"} {
		mux.HandleFunc("POST /"+write+"s", func(out http.ResponseWriter, request *http.Request) {
			s.make(write, write == "note" || forgetsKeys, out, request)
		})
	}
	go http.Serve(listener, mux)
	return s, nil
}

// One in four responses is slow: some arrive after the second delete or after the timeout of a call.
func slow() {
	longest := 20
	if rand.Intn(4) == 0 {
		longest = 2400
	}
	pause(0, longest)
}

func (s *service) item(id int64) string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return fmt.Sprintf(`{"id":%d,"value":%d}`, id, s.registers[id])
}

func (s *service) whole(out http.ResponseWriter, request *http.Request) {
	respond(out, s.item(number(request.PathValue("id"))))
}

func (s *service) items(out http.ResponseWriter, request *http.Request) {
	var ids []int64
	for _, id := range strings.Split(request.URL.Query().Get("ids"), ",") {
		ids = append(ids, number(id))
	}
	slices.Sort(ids)
	var items []string
	for _, id := range slices.Compact(ids) {
		items = append(items, s.item(id))
	}
	respond(out, `{"registers":[`+strings.Join(items, ",")+`]}`)
}

// What has been read is sent later, so that updates overtake it.
func respond(out http.ResponseWriter, body string) {
	slow()
	out.Header().Set("Content-Type", "application/json")
	fmt.Fprint(out, body)
}

// A client of HTTP may send a PUT twice: the second one does nothing.
func (s *service) update(out http.ResponseWriter, request *http.Request) {
	var body struct{ Value int64 }
	if json.NewDecoder(request.Body).Decode(&body) != nil {
		http.Error(out, "no value", http.StatusBadRequest)
		return
	}
	id := number(request.PathValue("id"))
	pause(0, 500)
	s.lock.Lock()
	if update := [2]int64{id, body.Value}; !s.updated[update] {
		s.updated[update] = true
		s.registers[id] = body.Value
	}
	s.lock.Unlock()
	pause(0, 500)
	out.WriteHeader(http.StatusNoContent)
}

func (s *service) make(write string, always bool, out http.ResponseWriter, request *http.Request) {
	var cart struct{ Number int64 }
	if json.NewDecoder(request.Body).Decode(&cart) != nil {
		http.Error(out, "no number", http.StatusBadRequest)
		return
	}
	pause(0, 20)
	key := write + " " + request.Header.Get("Idempotency-Key")
	s.lock.Lock()
	id, found := s.byKey[key]
	if always || !found {
		s.ids++
		id = s.ids
		s.byKey[key] = id
		s.made[effect(write, cart.Number)] = append(s.made[effect(write, cart.Number)], id)
	}
	s.lock.Unlock()
	pause(0, 20)
	out.Header().Set("Content-Type", "application/json")
	fmt.Fprintf(out, `{"id":%d}`, id)
}

// effects are all that were made of a write for a cart.
func (s *service) effects(write string, cart int64) []int64 {
	s.lock.Lock()
	defer s.lock.Unlock()
	return slices.Clone(s.made[effect(write, cart)])
}

func effect(write string, cart int64) string { return fmt.Sprint(write, " ", cart) }

func number(text string) int64 {
	value, _ := strconv.ParseInt(text, 10, 64)
	return value
}

// pause takes a random number of milliseconds.
func pause(from, to int) {
	time.Sleep(time.Duration(from*1000+rand.Intn((to-from)*1000)) * time.Microsecond)
}
