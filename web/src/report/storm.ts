import { h, html, svg, type Child } from '../dom';
import { count, fixed, moment, percent, wholeMs } from './format';
import { machine, table, textTable, type Figures, type Table } from './parts';
import { at, axis, plot, type Axis } from './plot';

/** From here on, a rate is more than can be served. */
const HARD = 2;

/** Time in which one thing was the matter. */
interface Band {
  from: number;
  to: number;
  label: string;
  hard: boolean;
}

/** The report of ./fivefold storm. */
export function storm(report: Figures, all: Table): [string, Child] {
  const { before, faults } = report;
  const steps: Figures[] = before ? [before, report] : [report];
  const hardest = report.phases.reduce((most: Figures, each: Figures) => (each.factor > most.factor ? each : most));
  const share = (pages: number) => percent(pages / (hardest.to_s - hardest.from_s) / report.peak_pages_per_s);
  return [
    `${report.step} in a storm`,
    html`
      <h1>At four times its peak it serves ${share(hardest.full)} of it in full pages, and ${share(hardest.partial)} in partial ones</h1>
      <p class="soft"><code>${report.step}</code>${before && html`, and <code>${before.step}</code> before it,`} under an open-loop load: at half of its peak, at the peak,
        at two and at four times the peak, and at half again. Measured ${moment(report.measured_at)} on ${report.machine.cores} cores of ${report.machine.cpu},
        which also made the load.${report.quick && html` <strong>A quick look with little data, no measurement.</strong>`}</p>
      ${textTable('All figures', all)}
      <h2>Along time</h2>
      <ul class="legend lines">
        <li class="offered">offered</li><li class="served">served, full or partial</li><li class="partial">of these, partial</li>
        <li class="shed">shed</li><li class="failed">failed</li><li class="p50">p50</li><li class="p99">p99</li>
      </ul>
      ${stormCharts(steps)}
      <h2>Phase by phase</h2>
      ${table(
        'Phase by phase',
        ['step', 'load', 'offered', 'full', 'partial', 'shed', 'failed', 'p50', 'p99', 'slowest'],
        steps.flatMap(({ step, phases, with_brownout }) =>
          [...phases, ...with_brownout].map((each) => [step, each.id, each.offered, each.full, each.partial, each.shed, each.failed, wholeMs(each.p50_ms), wholeMs(each.p99_ms), wholeMs(each.max_ms)]),
        ),
      )}
      ${faults.length > 0 && faultSection(report)}
      <h2>Definitions</h2>
      <dl class="panel">
        <dt>offered</dt><dd>Requests for the pages of many users, sent at even intervals, however many are under way. A request counts at the moment when it was due, and its latency is from there to the body's last byte.</dd>
        <dt>peak</dt><dd>The most full pages a second in a closed loop, where each client waits for one page before the next. All other rates are multiples of it.</dd>
        <dt>served</dt><dd>Status 200 within ${fixed(report.deadline_ms / 1000)} s: full, or partial if the page reports missing parts.</dd>
        <dt>everything, something, nothing</dt><dd>The shares of the requests with a full page, with a partial one, and with none. <code>brownout share</code>: of the capacity, at most this much makes pages without their optional parts under overload, in place of requests that are shed. Measured on an aggregator beside the step's, at four times its own peak.</dd>
        <dt>shed, failed</dt><dd>Status 503 or 429; and all others that are not served.</dd>
        <dt>quick again</dt><dd>From the drop to half of the peak until half of the requests of a window of half a second are served within one and a half times the calm p50, and stay so.</dd>
        <dt>back after</dt><dd>From the begin of the repair until the failed part is ready, a process's start included.</dd>
        <dt>full again</dt><dd>From the end of the repair, or without one from the begin of the fault, until all requests of a window of half a second get full pages, and stay so.</dd>
        <dt>in flight</dt><dd>Of the requests that were shed, failed or had no response, those sent before the fault had taken effect.</dd>
        <dt>p99</dt><dd>Of the served pages that were due during the fault; below it, as a multiple of the p99 before the fault. Of fewer than 100 pages it is the slowest.</dd>
        <dt>heap</dt><dd>The aggregator's fullest heap before a collection, in MB of 1,048,576 bytes.</dd>
      </dl>
      ${machine(report.machine)}`,
  ];
}

/** A chart of each step, all to the same scales of values. */
function stormCharts(steps: Figures[]): HTMLElement {
  const end = (step: Figures) => step.phases.at(-1).to_s;
  const during = (step: Figures) => step.series.filter((second: Figures) => second.at_s < end(step));
  const axes = valueAxes(steps.flatMap(during));
  const bands = (step: Figures) => step.phases.map((phase: Figures) => ({ from: phase.from_s, to: phase.to_s, label: phase.id, hard: phase.factor >= HARD }));
  return h('div', { class: 'charts' }, ...steps.map((step) => chart(step.step, step.title, during(step), 0, end(step), bands(step), axes)));
}

function faultSection({ step, faults, series, peak_pages_per_s }: Figures): Child {
  const from = Math.max(0, faults[0].struck_s - 1);
  const to = faults.at(-1).end_s;
  const during = series.filter((second: Figures) => second.at_s >= Math.floor(from) && second.at_s < to);
  const bands = faults.map((fault: Figures, i: number) => ({ from: fault.struck_s, to: fault.mended_s ?? fault.end_s, label: `${i + 1}`, hard: true }));
  return html`
    <h2>Faults</h2>
    <p>One fault after another, under an even load. A band lasts from the begin of a fault to the begin of its repair.</p>
    ${chart(step, `at half of its peak, ${fixed(peak_pages_per_s / 2, 1)} pages/s`, during, from, to, bands, valueAxes(during))}
    ${table(
      'Faults',
      ['fault', 'pages', 'full', 'partial', 'shed', '5xx', 'no response', 'in flight', 'p99', 'back after', 'full again'],
      faults.map((fault: Figures, i: number) => [
        `${i + 1}. ${fault.title}`,
        fault.offered,
        fault.full,
        percent(fault.partial_ratio),
        fault.shed,
        fault.errors_5xx,
        fault.unanswered,
        fault.failed_in_flight,
        h('span', {}, wholeMs(fault.p99_during_ms), fault.p99_ratio !== null && h('small', {}, `${fixed(fault.p99_ratio, 2)} × ${wholeMs(fault.p99_before_ms)}`)),
        fault.mended_s === null || fault.back_s === null ? '-' : `${fixed(fault.back_s - fault.mended_s, 1)} s`,
        fault.recovery_ms === null ? 'not in time' : fault.recovery_ms === 0 ? 'at once' : `${fixed(fault.recovery_ms / 1000, 1)} s`,
      ]),
    )}`;
}

function valueAxes(seconds: Figures[]): { rate: Axis; latency: Axis } {
  return { rate: axis(seconds.map((each) => each.offered), 1, '/s'), latency: axis(seconds.map((each) => each.p99_ms ?? 0), 1, 'ms') };
}

function chart(name: string, subtitle: string, seconds: Figures[], from: number, to: number, bands: Band[], { rate, latency }: ReturnType<typeof valueAxes>): HTMLElement {
  const time = axis([to - from], 1, 's');
  const behind = (labels: boolean) =>
    bands.flatMap((band) => [
      svg('rect', { class: `band ${band.hard ? 'hard' : ''}`, x: at(band.from - from, time), width: at(band.to - band.from, time), height: '100%' }),
      labels && svg('text', { class: 'tick', x: at((band.from + band.to) / 2 - from, time), y: -4 }, band.label),
    ]).filter((each) => each !== false);
  const lines = (of: Axis, kinds: Record<string, (second: Figures) => number | null>) => [
    svg('svg', { width: '100%', height: '100%', viewBox: '0 0 1000 1000', preserveAspectRatio: 'none' },
      ...Object.entries(kinds).flatMap(([kind, value]) => pieces(seconds, value, from, time, of).map((points) => svg('polyline', { class: `line ${kind}`, points })))),
  ];
  return h(
    'section',
    { class: 'panel' },
    h('h3', {}, name),
    h('p', { class: 'soft' }, subtitle),
    plot(
      `Pages a second of ${name}: offered, served, partial, shed and failed, along time; at most ${count(rate.end)} /s`,
      184,
      time,
      rate,
      lines(rate, { offered: (s) => s.offered, shed: (s) => s.shed, failed: (s) => s.failed, partial: (s) => s.partial, served: (s) => s.full + s.partial }),
      behind(true),
    ),
    h('p', { class: 'soft' }, 'latency of served pages'),
    plot(`Median and 99th percentile of the time of served pages of ${name}, along time; at most ${wholeMs(latency.end)}`, 128, time, latency, lines(latency, { p99: (s) => s.p99_ms, p50: (s) => s.p50_ms }), behind(false)),
  );
}

/** The points of a line in thousandths of the width and height. It has a gap where nothing is known. */
function pieces(seconds: Figures[], value: (second: Figures) => number | null, from: number, time: Axis, of: Axis): string[] {
  const found: string[][] = [];
  let next: number | null = null;
  for (const second of seconds) {
    const known = value(second);
    if (known !== null) {
      if (second.at_s !== next) {
        found.push([]);
      }
      const [x, y] = [(1000 * Math.max(0, second.at_s + 0.5 - from)) / time.end, 1000 * (1 - known / of.end)];
      found.at(-1)?.push(`${x.toFixed(1)},${y.toFixed(1)}`);
    }
    next = known === null ? null : second.at_s + 1;
  }
  return found.map((points) => points.join(' '));
}
