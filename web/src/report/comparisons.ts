import { h, html, type Child } from '../dom';
import { brief, bytes, change, count, fixed, hundredths, moment, nearPercent, percent } from './format';
import { gcCharts } from './gc';
import { bars, definitions, megabytes, table, textTable, type Figures, type Table } from './parts';

function page({ machine, measured_at }: Figures, title: string, content: Child): [string, Child] {
  return [
    title,
    html`
      <p class="soft">Measured ${moment(measured_at)} on ${machine.cores} cores of ${machine.cpu}, ${fixed(machine.memory_mb / 1024)} GB, ${machine.os}, JDK ${machine.jdk}.</p>
      <h1>${title}</h1>
      ${content}`,
  ];
}

function titles(variants: Figures[], ...more: [string, string][]): HTMLElement {
  return definitions([...variants.map(({ id, title }): [string, string] => [id, title]), ...more]);
}

export function collectors(report: Figures, gc: Table): [string, Child] {
  const { step, heap_mb, live_mb, readers, rounds, jvms } = report.figures;
  const row = (name: string, cell: (jvm: Figures) => string) => [name, ...jvms.map(cell)];
  return page(
    report,
    'Garbage collectors',
    html`
      <p>Aggregators of <code>${step}</code> that differ only in their JVM options serve the same pages. Each has a heap of ${megabytes(heap_mb)}, with a live set of ${megabytes(live_mb)}: sessions and a catalogue. ${readers} readers load one aggregator at a time, in ${rounds} interleaved rounds. The figures are those of an aggregator's own turns.</p>
      ${textTable('Garbage collectors', { ...gc, names: jvms.map((jvm: Figures) => jvm.id) }, '', [
        row('pages/s', (jvm) => hundredths(jvm.pages_per_s)),
        row('throughput', (jvm) => percent(jvm.throughput_ratio)),
        row('longest pause, times shorter', (jvm) => `${fixed(jvm.pause_max_ratio, 1)}×`),
        row('CPU ms a page', (jvm) => fixed(jvm.cpu_ms_per_page)),
        row('resident', (jvm) => megabytes(jvm.resident_mb)),
        row('pages', (jvm) => count(jvm.pages)),
        row('errors', (jvm) => count(jvm.errors)),
      ])}
      ${titles(jvms)}
      <h2>Along time</h2>
      ${gcCharts(jvms.map((jvm: Figures) => jvm.gc))}
      <p class="soft">All charts have the same scales. Sessions and catalogue are synthetic, and each page changes them as thousands of views would: a collection that is due once in hours comes within seconds here.</p>`,
  );
}

export function growth(report: Figures): [string, Child] {
  const { order_items, order_items_grown, rounds, schemas } = report.figures;
  const times = (ms: number, grown: number) => [brief(ms), brief(grown), `${hundredths(grown / ms)}×`];
  return page(
    report,
    'Queries with more data',
    html`
      <p>Milliseconds of the page's queries, each once, with ${count(order_items)} and with ${count(order_items_grown)} order items (and ten times the users): on the schema of all steps before <code>06-covering-indexes</code>, and on that of this step. The cost of a query with a covering index does not depend on the size of the table.</p>
      ${table('Queries with more data', ['', ...schemas.flatMap((schema: Figures) => [`${schema.step}: ${count(order_items)}`, count(order_items_grown), 'times'])], [
        ["the page's queries", ...schemas.flatMap((schema: Figures) => times(schema.page_ms, schema.page_ms_grown))],
        ...schemas[0].queries.map(({ name }: Figures, i: number) => [name, ...schemas.flatMap(({ queries }: Figures) => times(queries[i].ms, queries[i].ms_grown))]),
      ])}
      <p>${schemas
        .map(({ step, queries }: Figures) => {
          const slowest = queries.reduce((most: Figures, each: Figures) => (each.p95_ms > most.p95_ms ? each : most));
          return `The slowest query on ${step} is ${slowest.name}: p95 ${brief(slowest.p95_ms)} ms, with ${count(order_items_grown)} order items ${brief(slowest.p95_ms_grown)} ms.`;
        })
        .join(' ')}</p>
      <p class="soft">By the server's own clock, with warm buffers; medians of ${rounds} interleaved rounds over all four databases.</p>`,
  );
}

export function pruning(report: Figures): [string, Child] {
  const { step, readers, rounds, variants } = report.figures;
  return page(
    report,
    'Fields that no client reads',
    html`
      <p>Aggregators of <code>${step}</code> that differ only in <code>fivefold.calls.*.*.fields</code> serve the same users, in ${rounds} interleaved rounds of ${readers} concurrent readers.</p>
      ${table(
        'Fields that no client reads',
        ['', 'on the wire', 'plain', 'from the services', 'aggregator CPU ms', 'CPU ms', 'pages/s', 'n', 'errors'],
        variants.map((each: Figures) => [
          each.id,
          bytes(each.bytes_on_wire),
          bytes(each.bytes_plain),
          bytes(each.part_bytes_on_wire),
          fixed(each.aggregator_cpu_ms_per_page, 1),
          fixed(each.cpu_ms_per_page, 1),
          hundredths(each.pages_per_s),
          each.pages,
          each.errors,
        ]),
      )}
      ${titles(
        variants,
        ['from the services', 'Bytes of their responses on the wire, for a page; cached responses have none.'],
        ['CPU ms', 'CPU time of the aggregator, the services, their database and Redis, for a page.'],
      )}`,
  );
}

export function tail(report: Figures): [string, Child] {
  const { share, factor, pages, extra_calls_ratio, errors_unhedged, errors_hedged, ...ms } = report.figures;
  const chart = (title: string, subtitle: string) =>
    bars(title, subtitle, ['unhedged', 'hedged'].map((id) => ({ id: `${id === 'hedged' ? 'with' : 'without'} hedging`, value: ms[`${title}_ms_${id}`], label: `${fixed(ms[`${title}_ms_${id}`])} ms` })));
  const errors = errors_unhedged + errors_hedged;
  return page(
    report,
    'The slowest pages',
    html`
      <p>A page waits for the slowest of its calls: a delay that is rare for a call is not rare for a page. Here a random ${nearPercent(share)} of all downstream requests are ${fixed(factor)} times slower. ${pages} light pages were read from each of two aggregators at the same time, which differ in one setting: <code>hedge</code>.</p>
      <h2>Latency</h2>
      ${h('div', { class: 'charts' }, chart('p99', '99 of 100 pages took at most'), chart('p50', 'half of the pages took at most'))}
      <p class="soft">Hedging repeats a call that exceeds the p95 of its kind, and takes the first response. That made ${nearPercent(extra_calls_ratio)} more requests. ${
        errors > 0 && `Of the ${pages} pages from each, ${errors} in all were incomplete and are not counted.`
      }</p>`,
  );
}

export function telemetry(report: Figures): [string, Child] {
  const { step, readers, rounds, chains } = report.figures;
  const first = chains[0];
  return page(
    report,
    'Cost of telemetry',
    html`
      <p>Whole chains of <code>${step}</code> that differ only in their telemetry serve the same pages. Each has its own processes from Redis to the edge; they share one database. One chain is loaded at a time, in ${rounds} interleaved rounds: one page after another for p50, ${readers} concurrent readers for pages a second.</p>
      ${table(
        'Cost of telemetry',
        ['', 'p50 ms', '', 'in the rounds', 'pages/s', '', 'in the rounds', 'CPU ms', '', "collector's", 'n', 'errors'],
        chains.map((chain: Figures) => {
          const against = (text: () => string) => (chain === first ? '' : text());
          const changes = ({ median, lowest, highest }: Figures) => [against(() => change(median)), against(() => `${change(lowest)} to ${change(highest)}`)];
          return [
            chain.id,
            fixed(chain.p50_ms),
            ...changes(chain.p50),
            hundredths(chain.pages_per_s),
            ...changes(chain.throughput),
            fixed(chain.cpu_ms_per_page, 1),
            against(() => change(chain.cpu_ms_per_page / first.cpu_ms_per_page)),
            fixed(chain.collector_cpu_ms_per_page, 1),
            chain.pages,
            chain.errors,
          ];
        }),
      )}
      ${titles(
        chains,
        ['CPU ms', 'CPU time of the edge, the gateway, the aggregator, the services and Redis, for a page.'],
        ["collector's", 'CPU time of the span collector, for a page. In production it has a machine of its own; here it shares the CPUs.'],
      )}
      <p class="soft">The change against the first chain in the same round: the median of the rounds, then the lowest and the highest.</p>`,
  );
}
