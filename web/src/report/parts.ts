import { h, html, type Child } from '../dom';
import { bar } from '../lab/chart';
import { count, fixed } from './format';

/** Figures as a file has them: the records of the lab and its benchmarks are their schemas. */
export type Figures = any;

/** A table that the terminal shows, too: its cells are texts. */
export interface Table {
  names: string[];
  rows: { label: string; cells: string[] }[];
}

/** A table that scrolls on a narrow screen. A row's first cell is its head. */
export function table(name: string, heads: string[], rows: Child[][]): HTMLElement {
  return h(
    'div',
    { class: 'panel scroll', tabindex: 0, role: 'region', 'aria-label': name },
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...heads.map((each) => (each ? h('th', { scope: 'col' }, each) : h('td'))))),
      h('tbody', {}, ...rows.map(([head, ...cells]) => h('tr', {}, h('th', { scope: 'row' }, head), ...cells.map((cell) => h('td', {}, cell))))),
    ),
  );
}

/** A table of the terminal; `more` are rows above its own. */
export function textTable(name: string, { names, rows }: Table, head = '', more: Child[][] = []): HTMLElement {
  return table(name, [head, ...names], [...more, ...rows.map((row) => [row.label, ...row.cells])]);
}

/** A figure of several things as bars, the longest first of all in length. */
export function bars(title: string, subtitle: string, things: { id: string; value: number; label: Child }[]): HTMLElement {
  const most = Math.max(...things.map((each) => each.value)) || 1;
  return h(
    'section',
    { class: 'panel ladder' },
    h('h3', {}, title),
    h('p', { class: 'soft' }, subtitle),
    h('ol', {}, ...things.map((each) => bar('', each.id, each.value / most, each.label))),
  );
}

/** Names with their descriptions. */
export function definitions(pairs: [string, string][]): HTMLElement {
  return h('dl', { class: 'panel' }, ...pairs.flatMap(([name, description]) => [h('dt', {}, name), h('dd', {}, description)]));
}

export function machine({ cpu, cores, memory_mb, os, jdk }: Figures): DocumentFragment {
  return html`
    <h2>The machine</h2>
    <dl class="panel">
      <dt>processor</dt><dd>${cpu}, ${cores} cores</dd>
      <dt>memory</dt><dd>${fixed(memory_mb / 1024)} GB</dd>
      <dt>system</dt><dd>${os}</dd>
      <dt>JDK</dt><dd>${jdk}</dd>
    </dl>`;
}

/** Megabytes of 1,048,576 bytes. */
export function megabytes(mb: number): string {
  return `${count(mb)} MB`;
}
