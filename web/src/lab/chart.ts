import { h, type Child } from '../dom';

/** "03-parallel-stages" as "03" and "parallel stages". */
export function stepName(id: string): { number: string; title: string } {
  return { number: id.slice(0, 2), title: id.slice(3).replaceAll('-', ' ') };
}

/** An axis from 0 to a value, with at most four steps in round figures. */
export function scale(end: number): { end: number; step: number } {
  const rough = end / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return { end, step: [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough };
}

/** The multiples of a scale's step, up to its end. */
export function ticks({ end, step }: { end: number; step: number }): number[] {
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, i) => i * step);
}

/** A figure as a bar: a row of a ladder. */
export function bar(name: string, title: Child, share: number, time: Child, about = ''): HTMLElement {
  return h(
    'li',
    { class: name, ...(name === 'current' ? { 'aria-current': 'step' } : {}) },
    h('span', { class: 'step' }, title),
    h('span', { class: 'track' }, h('i', { '--length': `${share * 100}%` }), h('em', {}, about)),
    h('span', { class: 'time' }, time),
  );
}

/** A call of a page. Times are in milliseconds. */
export interface CallRow {
  name: string;
  /** Its class, and those of its bars. */
  kind: string;
  bars: { from: number; to: number; kind?: string }[];
  dot: number | null;
  title: string;
  /** Its figures in words: the start is for screen readers, as is the source. */
  start: string;
  length: string;
  source: string;
}

/** Calls on a time axis, as a table: bars are for the eye, figures for all. */
export function calls(caption: string, heads: string[], rows: CallRow[], label: (ms: number) => string): HTMLElement {
  const axis = scale(Math.max(20, ...rows.flatMap((row) => [...row.bars.map((each) => each.to), row.dot ?? 0])));
  const percent = (ms: number) => `${(ms / axis.end) * 100}%`;
  return h(
    'div',
    { class: 'chart', '--step': percent(axis.step) },
    h('div', { class: 'axis', 'aria-hidden': 'true' }, ...ticks(axis).map((tick, i) => h('span', { '--at': percent(tick), class: i % 2 ? 'odd' : null }, tick === 0 ? '0' : label(tick)))),
    h(
      'table',
      {},
      h('caption', { class: 'sr' }, caption),
      h('thead', { class: 'sr' }, h('tr', {}, ...heads.map((each) => h('th', { scope: 'col' }, each)))),
      h(
        'tbody',
        {},
        ...rows.map((row) =>
          h(
            'tr',
            { class: row.kind, title: row.title },
            h('th', { scope: 'row' }, row.name),
            h(
              'td',
              { class: 'bars' },
              h('span', { class: 'sr' }, row.start),
              ...row.bars.map(({ from, to, kind }) => h('i', { class: `bar ${kind ?? ''}`, '--from': percent(from), '--length': percent(to - from) })),
              row.dot === null ? null : h('i', { class: 'dot', '--from': percent(row.dot) }),
            ),
            h('td', { class: 'length' }, row.length),
            h('td', { class: 'sr' }, row.source),
          ),
        ),
      ),
    ),
  );
}
