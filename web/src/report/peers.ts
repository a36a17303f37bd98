import { h, html, type Child } from '../dom';
import { fixed, milliseconds, moment } from './format';
import { bars, table, textTable, type Figures } from './parts';

/** The report of benchmarks/peers, whose cases have the tables of the terminal. */
export function peers({ report, sections }: Figures): [string, Child] {
  const programs = new Map(report.cases.flatMap((each: Figures) => each.rows).toReversed().map((row: Figures) => [row.name, row]));
  return [
    'Fivefold and its peers',
    html`
      <h1>Fivefold and its peers</h1>
      <p class="soft">${moment(report.measured_at)}, commit ${report.commit}. ${report.machine.cpu}, ${report.machine.cores} cores, ${fixed(report.machine.memory_mb / 1024)} GB, ${report.machine.os}, JDK ${report.machine.jdk}.</p>
      ${report.quick && html`<p><b>A quick run: a look, not a measurement.</b></p>`}
      <p>The same parts from the same origin, on one machine with the origin and the load. Before the load, a page of each program was compared with the origin's parts: each measured page was full.</p>
      ${h('div', {}, ...sections.map(section))}
      <h2>Programs</h2>
      ${table('Programs', ['name', 'program', 'deviation'], [...programs.values()].map((row: Figures) => [row.name, h('span', { class: 'prose' }, row.title), h('span', { class: 'prose' }, row.note)]))}
      <h2>Definitions</h2>
      <dl class="panel">
        <dt>rounds</dt><dd>The lowest and highest rate of ${report.effort.rounds} interleaved rounds of ${report.effort.turn_s} s; all other figures are medians over the rounds.</dd>
        <dt>CPU a page</dt><dd>CPU time of the program and its children, without the origin's and the load's.</dd>
        <dt>bytes a page</dt><dd>Of the body as sent.</dd>
        <dt>peak RSS</dt><dd>The most resident memory since the program's start. Every JVM has a heap of at most 256 MB.</dd>
        <dt>90 % after</dt><dd>Until the rate of a JVM in a second of its warm-up first reached 90 % of its rate here: its start, its first page and the load, without the time that it waited for other programs. A dash: it was not reached, or the program is no JVM.</dd>
        <dt>calls a page</dt><dd>Requests that the origin received.</dd>
        <dt>failed</dt><dd>Failed and incomplete pages of all rounds, which are in no rate.</dd>
      </dl>`,
  ];
}

function section({ figures, tables, missing, ahead }: Figures): HTMLElement {
  const loaded: Figures[] = figures.rows.filter((row: Figures) => row.load);
  const chart = (title: string, subtitle: string, name: string, label: (value: number) => string) =>
    bars(title, subtitle, loaded.map((row) => ({ id: row.name, value: row.load[name] ?? 0, label: row.load[name] ? label(row.load[name]) : '-' })));
  return h(
    'section',
    { class: 'peers' },
    h('h2', {}, figures.name),
    h('p', {}, `${figures.description}.`),
    ...tables.flatMap((each: Figures) => [h('p', { class: 'soft' }, each.name), textTable(`${figures.name} ${each.name}`, each.table)]),
    loaded.length > 0 &&
      h(
        'div',
        { class: 'charts' },
        chart('Pages a second', 'More is better.', 'pages_per_s', (rate) => fixed(rate, rate < 1000 ? 1 : 0, true)),
        chart('CPU time a page', 'Less is better.', 'cpu_ms', milliseconds),
      ),
    h('ul', {}, ...[...missing, ...ahead].map((line: string) => h('li', {}, line))),
  );
}
