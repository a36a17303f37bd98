import { h, html, type Child } from '../dom';
import { bar, calls, type CallRow } from '../lab/chart';
import { brief, bytes, fixed, hundredths, milliseconds, moment, seconds, wholeMs } from './format';
import { bars, machine, table, type Figures } from './parts';

/** The nearest rank of 95 % of fewer values is the last one. */
const LEAST_FOR_P95 = 20;

/** The report of ./fivefold demo. */
export function demo(report: Figures): [string, Child] {
  const { steps, limit, scenario, target } = report;
  const [from, to] = [steps[0].p50_ms, steps.at(-1).p50_ms];
  const several = steps.length > 1;
  const contained = target?.kind === 'compose';
  const shaped = steps.filter((step: Figures) => step.own_content);
  const hash = (steps.find((step: Figures) => !step.own_content) ?? steps[0]).page_sha256;
  const same = hash !== '' && steps.every((step: Figures) => step.own_content || step.page_sha256 === hash);
  return [
    several ? `from ${seconds(from)} to ${seconds(to)}` : seconds(to),
    html`
      <h1>${several ? `One page, ${fixed(from / to, 1)} times as fast` : `One page in ${seconds(to)}`}</h1>
      <p class="soft">A shop's home page aggregates ${scenario.calls} planned calls. A client reads it through nginx over a link of ${bytes(scenario.link_bytes_per_s)}/s.
        Measured ${moment(report.measured_at)} on ${report.machine.cores} cores of ${report.machine.cpu}${contained && html`, in containers (<code>docker-compose.yml</code>)`}.
        The page itself, with its calls, faults and load, is at <a href="http://127.0.0.1:8080/">http://127.0.0.1:8080/</a> while <code>./fivefold play</code> runs.</p>
      ${ladder(report)}
      <h2>Resources</h2>
      ${resources(steps)}
      <h2>All figures</h2>
      ${figures(report)}
      ${h('div', { class: 'soft' }, ...(target?.notes ?? []).map((note: string) => h('p', {}, note)))}
      ${rendered(steps.filter((step: Figures) => step.rendering))}
      ${waterfalls(steps.filter((step: Figures) => step.trace))}
      ${slowest(steps.filter((step: Figures) => step.slowest))}
      <h2>Definitions</h2>
      <dl class="panel">
        <dt>p50, p95, max</dt><dd>From the request to the body's last byte, at a client behind nginx, one page after another. p95 is the nearest rank. A dash: fewer than 20 pages, whose p95 is the slowest of them.</dd>
        <dt>first</dt><dd>From the request to the first byte of the body; median.</dd>
        <dt>n</dt><dd>Pages read for p50, p95 and max.</dd>
        <dt>pages/s</dt><dd>Four readers at a time.</dd>
        <dt>wire, plain</dt><dd>A page's body as nginx sent it, and inflated; medians.</dd>
        <dt>calls</dt><dd>Requests that the downstream services received for a page, each round of a loop counted; mean.</dd>
        <dt>CPU ms</dt><dd>Of nginx, gateway, aggregator, services, Redis and database together, for a page; mean.</dd>
        <dt>fan-out, efficiency</dt><dd>From the start of the page's plan to the last result that it waited for, in ms; and the plan's critical path, by its calls' measured times, over that time; medians. At 1.00 no order of the calls could have been faster.</dd>
        <dt>GC max</dt><dd>The aggregator's longest GC pause in ms during the samples, from its GC log. A dash: the log has none.</dd>
        <dt>lower bound</dt><dd>The longest chain of dependent calls by the services' median delays (${seconds(limit.critical_path_ms)}), and the fewest bytes that any step with all fields put on the wire over the link (${seconds(limit.transfer_ms)}). No order of the calls is faster in this scenario. Only cached responses can be faster.</dd>
        <dt>same page</dt><dd>${
          same
            ? html`Every step served the same JSON for users ${scenario.users.join(', ')}, without <code>_meta</code>: SHA-256 <code>${hash}</code>${h('span', {}, ...shaped.map((step: Figures) => html`. ${step.id} has only the fields that the page shows: <code>${step.page_sha256}</code>`))}`
            : html`<strong>No: the steps served different pages, so their figures cannot be compared.</strong>`
        }</dd>
      </dl>
      <h2>Simulated parts</h2>
      <p>The user's link, each service's delay, and the bandwidth between services, the same in every step. Every process, hop, byte, SQL statement, compression and garbage collection is real.</p>
      <pre class="panel" tabindex="0">${scenario.file}</pre>
      ${machine(report.machine)}`,
  ];
}

/** p50 of every step against the lower bound. */
function ladder({ steps, limit }: Figures): HTMLElement {
  const longest = Math.max(limit.total_ms, ...steps.map((step: Figures) => step.p50_ms));
  return h(
    'section',
    { class: 'panel ladder main', '--limit': `${(100 * limit.total_ms) / longest}%`, 'aria-label': 'Median time of the page by step' },
    h('p', { class: 'drop' }, steps.length > 1 && h('span', { class: 'from' }, seconds(steps[0].p50_ms)), h('span', { class: steps.length > 1 ? 'to' : 'from' }, seconds(steps.at(-1).p50_ms))),
    h('p', { class: 'soft' }, 'Half of the pages took at most this long, from the request to the last byte.'),
    h('ol', {}, ...steps.map((step: Figures) => bar('', step.id, step.p50_ms / longest, seconds(step.p50_ms)))),
    h('p', { class: 'bound' }, `lower bound without caching: ${seconds(limit.total_ms)}`),
  );
}

function resources(steps: Figures[]): HTMLElement {
  const chart = (title: string, subtitle: string, name: string, label: (value: number) => string) =>
    bars(title, subtitle, steps.map((step) => ({ id: step.id, value: step[name], label: label(step[name]) })));
  return h(
    'div',
    { class: 'charts' },
    chart('Bytes on the wire', 'a page, as nginx sent it', 'bytes_on_wire', bytes),
    chart('Throughput', 'pages a second, four readers at a time', 'throughput_pages_per_s', (rate) => `${brief(rate)} /s`),
    chart('CPU', 'of all processes, a page', 'cpu_ms_per_page', (ms) => `${fixed(ms)} ms`),
    chart('Longest GC pause', 'of the aggregator during the samples; a dash: none', 'gc_pause_max_ms', (ms) => (ms === 0 ? '-' : milliseconds(ms))),
  );
}

function figures({ steps, limit }: Figures): HTMLElement {
  const heads = ['step', 'first ms', 'p50 ms', 'p95 ms', 'max ms', 'of limit', 'pages/s', 'wire', 'plain', 'calls', 'CPU ms', 'GC max', 'fan-out', 'effic.', 'n', 'errors'];
  return table(
    'All figures',
    heads,
    steps.map((step: Figures) => [
      step.id,
      step.first_byte_p50_ms === undefined ? '' : fixed(step.first_byte_p50_ms),
      fixed(step.p50_ms),
      step.samples < LEAST_FOR_P95 ? '-' : fixed(step.p95_ms),
      fixed(step.max_ms),
      `${fixed(step.p50_ms / limit.total_ms, 1)}×`,
      hundredths(step.throughput_pages_per_s),
      bytes(step.bytes_on_wire),
      bytes(step.bytes_plain),
      fixed(step.downstream_calls),
      fixed(step.cpu_ms_per_page),
      step.gc_pause_max_ms === 0 ? '-' : fixed(step.gc_pause_max_ms, 1),
      fixed(step.fan_out_p50_ms),
      hundredths(step.page_efficiency_p50),
      step.samples,
      step.errors,
    ]),
  );
}

function rendered(steps: Figures[]): Child {
  const times = ['first_content', 'all_content', 'download', 'main_thread', 'parse', 'script', 'layout', 'paint', 'longest_task'];
  return (
    steps.length > 0 &&
    html`
      <h2>In a browser</h2>
      <p>The page at <code>/</code> of the edge in Chromium, over the same link, from the opening of its address. Times in ms.</p>
      ${table(
        'In a browser',
        ['step', ...times.map((name) => name.replace('_', ' ')), 'shift', 'n'],
        steps.map(({ id, rendering }) => [id, ...times.map((name) => fixed(rendering[`${name}_ms`])), hundredths(rendering.layout_shift), rendering.visits]),
      )}
      <dl class="panel">
        <dt>first, all content</dt><dd>Until the first part of the page is painted, and the last.</dd>
        <dt>download</dt><dd>From the first to the last byte of the page's JSON.</dd>
        <dt>main thread</dt><dd>The time of its tasks until all content. Parsing of JSON, script, layout with styles, and paint are parts of it, each without the others.</dd>
        <dt>longest task</dt><dd>The browser handles no input meanwhile.</dd>
        <dt>shift</dt><dd>How much of what was on the screen has moved, and how far: 0.10 is the most that counts as good.</dd>
        <dt>n</dt><dd>Visits; each figure is the median of its own.</dd>
      </dl>`
  );
}

function waterfalls(steps: Figures[]): Child {
  return (
    steps.length > 0 &&
    html`
      <h2>Waterfalls of calls</h2>
      <p>The trace of one page of each step, taken after its figures: a row for every call of the plan, with the calls of a loop over each other. Each chart has its own scale.</p>
      <ul class="legend">
        <li class="queue">queued</li>
        <li class="wait">waiting for the response's first byte</li>
        <li class="receive">receiving its body</li>
        <li class="critical">on the critical path: the dependent calls that took longest</li>
      </ul>
      ${h('div', { class: 'falls' }, ...steps.map(({ id, trace }, i) => waterfall(id, trace, i === steps.length - 1)))}`
  );
}

function waterfall(id: string, trace: Figures, open: boolean): HTMLElement {
  const path = trace.critical_path.join(' → ');
  return h(
    'details',
    { class: 'panel fall', open },
    h('summary', {}, h('b', {}, id), ' ', h('span', { class: 'soft' }, `${wholeMs(trace.elapsed_ms)}; critical path ${path}`)),
    calls(`The calls of a page in ${id}`, ['call', 'start', 'time', 'service and outcome'], trace.calls.map((call: Figures) => row(call, trace.critical_path.includes(call.name))), (ms) => `${fixed(ms)} ms`),
  );
}

/** A call of the plan, with bars of each of its downstream calls: several of a loop, none if it was not made. */
function row({ name, service, outcome, calls: made }: Figures, critical: boolean): CallRow {
  const start = Math.min(...made.map((each: Figures) => each.started_ms));
  const end = Math.max(...made.map((each: Figures) => each.done_ms));
  const words = outcome.replaceAll('_', ' ');
  const times = made.length === 0 ? 'not made' : `${made.length} × from ${fixed(start)} to ${fixed(end)} ms`;
  return {
    name: made.length > 1 ? `${name} ×${made.length}` : name,
    kind: `${critical ? 'critical' : 'live'} ${outcome === 'success' ? '' : 'other'}`,
    bars: made.flatMap(({ queued_ms, started_ms, first_byte_ms, done_ms }: Figures) => [
      { from: queued_ms, to: started_ms, kind: 'queue' },
      { from: started_ms, to: first_byte_ms || done_ms, kind: 'wait' },
      { from: first_byte_ms || done_ms, to: done_ms, kind: 'receive' },
    ].filter((each) => each.to > each.from)),
    dot: null,
    title: `${name} (${service}): ${words}, ${times}${critical ? ', on the critical path' : ''}`,
    start: made.length === 0 ? '' : wholeMs(start),
    length: outcome === 'success' ? service : words,
    source: `${service}, ${words}, ${times}`,
  };
}

function slowest(steps: Figures[]): Child {
  return (
    steps.length > 0 &&
    html`
      <h2>Each step's slowest page</h2>
      <p>Each row is the slowest of the pages that a single client read one after another. ${
        steps.some((step) => step.slowest.traced)
          ? html`Traces and access logs were on at every hop, so all figures of this report include their cost. A trace is in Zipkin's format: <code>./fivefold up --with traces</code> starts Zipkin, which shows it (Upload JSON).`
          : html`<code>./fivefold demo --with traces</code> adds its trace and the access log of every hop. Without it, only the edge writes an access log, because access logs cost time.`
      }</p>
      ${table(
        "Each step's slowest page",
        ['step', 'ms', 'logs', 'trace'],
        steps.map(({ id, slowest: { ms, request_id, trace_id, traced } }) => [
          id,
          fixed(ms),
          h('code', {}, `./fivefold logs --request ${request_id}`),
          traced ? h('a', { href: `traces/${id}.json` }, trace_id) : trace_id,
        ]),
      )}
      <p class="soft">The logs of a step remain until the step starts again. <code>--trace</code> takes the trace id.</p>`
  );
}
