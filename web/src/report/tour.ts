import { h, html, type Child } from '../dom';
import { moment, seconds } from './format';
import { bars, textTable, type Figures, type Table } from './parts';

/** The report of ./fivefold tour. */
export function tour(report: Figures, table: Table): [string, Child] {
  return [
    'the tour',
    html`
      <h1>From 5 s to 1 s</h1>
      <p class="soft">Measured ${moment(report.generated_at)} on ${report.machine.cores} cores of ${report.machine.cpu}.</p>
      <h2>The page at each step</h2>
      ${bars(
        'Mean time',
        `under the same load: ${report.readers} concurrent readers for ${report.seconds} s; a time leads to a trace`,
        report.steps.map((step: Figures) => ({ id: step.id, value: step.mean_ms, label: h('a', { href: new URL(`/zipkin/traces/${step.trace_id}`, report.zipkin).href }, seconds(step.mean_ms)) })),
      )}
      <h2>The readers and the dashboard</h2>
      ${textTable('The readers and the dashboard', table, 'step')}
      <p class="soft">Pages, failed, mean, p50, p95 and link are the readers' measurements, the first pages of a cold JVM included${
        report.brief && '; services start from AOT caches, and without the second JIT compiler'
      }. Panel, calls and fan-out are the values of Grafana's dashboard "From 5 s to 1 s" in Prometheus, read after the last step. Traces and
        ${h('a', { href: report.prometheus }, 'Prometheus')} are there until <code>./fivefold down</code>.</p>`,
  ];
}
