package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	toxiproxy "github.com/Shopify/toxiproxy/v2/client"
)

const aggregators = 2

// process is one that can be killed and started again.
type process struct {
	name    string
	port    int
	command []string
	log     string
	running *exec.Cmd
	ended   chan error
}

func (p *process) start() error {
	log, err := os.OpenFile(p.log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	p.running = exec.Command(p.command[0], p.command[1:]...)
	p.running.Stdout, p.running.Stderr = log, log
	p.running.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := p.running.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	p.ended = ended
	go func(running *exec.Cmd) { ended <- running.Wait() }(p.running)
	return p.awaitReady()
}

func (p *process) kill() {
	p.running.Process.Kill()
	<-p.ended
}

func (p *process) address() string { return fmt.Sprintf("127.0.0.1:%d", p.port) }

// awaitReady returns when it listens.
func (p *process) awaitReady() error {
	for {
		if connection, err := net.Dial("tcp", p.address()); err == nil {
			connection.Close()
			return nil
		}
		select {
		case err := <-p.ended:
			p.running = nil
			return fmt.Errorf("%s does not start: %w, see %s", p.name, err, p.log)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// stack has two aggregators over one Redis and one service, with Toxiproxy between all.
type stack struct {
	service *service
	toxi    *process
	redis   *process
	nodes   [aggregators]*process
	proxies map[string]*toxiproxy.Proxy // by the name of the link

	lock   sync.Mutex
	faults map[string]int
	kills  map[string]int
	next   time.Time // of the next kill
	victim int
}

// Settings of a start.
type settings struct {
	java      []string
	logs      string
	options   []string
	forgetful bool
}

func start(with settings) (*stack, error) {
	s := &stack{proxies: map[string]*toxiproxy.Proxy{}, faults: map[string]int{}, kills: map[string]int{}}
	var err error
	if s.service, err = serve(with.forgetful); err != nil {
		return nil, err
	}
	newProcess := func(name string, command ...string) *process {
		return &process{name: name, port: freePort(), command: command, log: filepath.Join(with.logs, name+".log")}
	}
	s.toxi = newProcess("toxiproxy", "toxiproxy-server", "-host", "127.0.0.1", "-port")
	s.toxi.command = append(s.toxi.command, fmt.Sprint(s.toxi.port))
	s.redis = newProcess("redis", "redis-server", "--bind", "127.0.0.1", "--save", "", "--port")
	s.redis.command = append(s.redis.command, fmt.Sprint(s.redis.port))
	for _, each := range []*process{s.toxi, s.redis} {
		if err := each.start(); err != nil {
			return s, err
		}
	}
	proxies := toxiproxy.NewClient(s.toxi.address())
	link := func(name, upstream string) (string, error) {
		proxy, err := proxies.CreateProxy(name, "127.0.0.1:0", upstream)
		if err == nil {
			s.proxies[name] = proxy
			return proxy.Listen, nil
		}
		return "", err
	}
	for i := range s.nodes {
		node := newProcess(fmt.Sprint("a", i))
		redis, err := link(node.name+"-redis", s.redis.address())
		if err != nil {
			return s, err
		}
		service, err := link(node.name+"-service", s.service.address)
		if err != nil {
			return s, err
		}
		if _, err := link(node.name+"-client", node.address()); err != nil {
			return s, err
		}
		node.command = append(append([]string{}, with.java...),
			"--server.address=127.0.0.1", fmt.Sprint("--server.port=", node.port),
			"--spring.data.redis.url=redis://"+redis,
			"--spring.cloud.openfeign.client.config.registers.url=http://"+service,
			"--spring.cloud.openfeign.client.config.sales.url=http://"+service)
		node.command = append(node.command, with.options...)
		s.nodes[i] = node
	}
	failures := make(chan error)
	for _, node := range s.nodes {
		go func() { failures <- node.start() }()
	}
	for range s.nodes {
		err = errors.Join(err, <-failures)
	}
	return s, err
}

func (s *stack) close() {
	for _, each := range append([]*process{s.toxi, s.redis}, s.nodes[:]...) {
		if each != nil && each.running != nil {
			each.kill()
		}
	}
}

// via is the address of an aggregator, through its proxy or not.
func (s *stack) via(node int, proxied bool) string {
	if proxied {
		return "http://" + s.proxies[s.nodes[node].name+"-client"].Listen
	}
	return "http://" + s.nodes[node].address()
}

// kill kills one process at a time at random, and starts it again.
func (s *stack) kill(ctx context.Context, random *rand.Rand, processes []*process) {
	for {
		victim, delay := random.Intn(len(processes)), time.Duration(10000+random.Intn(20000))*time.Millisecond
		s.lock.Lock()
		s.next, s.victim = time.Now().Add(delay), victim
		s.lock.Unlock()
		if !sleep(ctx, delay) {
			return
		}
		processes[victim].kill()
		s.count(s.kills, processes[victim].name)
		if err := processes[victim].start(); err != nil {
			panic(err)
		}
	}
}

// nextKill is the time until it, and the aggregator.
func (s *stack) nextKill() (time.Duration, int) {
	s.lock.Lock()
	defer s.lock.Unlock()
	return time.Until(s.next), s.victim % aggregators
}

// disturb gives a link one random fault after another.
func (s *stack) disturb(ctx context.Context, random *rand.Rand, link string, kinds []string) {
	for sleep(ctx, time.Duration(random.Intn(4000))*time.Millisecond) {
		kind := kinds[random.Intn(len(kinds))]
		stream := []string{"upstream", "downstream"}[random.Intn(2)]
		attributes := map[string]toxiproxy.Attributes{
			"latency":    {"latency": random.Intn(200), "jitter": random.Intn(100)},
			"reset_peer": {"timeout": random.Intn(50)},
			"timeout":    {"timeout": 1 + random.Intn(1000)},
			"limit_data": {"bytes": random.Intn(600)},
		}[kind]
		if _, err := s.proxies[link].AddToxic(kind, kind, stream, 1, attributes); err != nil {
			panic(err)
		}
		s.count(s.faults, kind)
		sleep(ctx, time.Duration(100+random.Intn(600))*time.Millisecond)
		if err := s.proxies[link].RemoveToxic(kind); err != nil {
			panic(err)
		}
	}
}

func (s *stack) count(of map[string]int, name string) {
	s.lock.Lock()
	of[name]++
	s.lock.Unlock()
}

// sleep returns whether it was not interrupted.
func sleep(ctx context.Context, time_ time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(time_):
		return true
	}
}

func freePort() int {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

var httpClient = &http.Client{
	Timeout:   10 * time.Second,
	Transport: &http.Transport{MaxIdleConnsPerHost: 500},
}
