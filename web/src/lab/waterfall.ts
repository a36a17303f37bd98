import type { PartMeta, Visit } from '../api';
import { h, replace } from '../dom';
import { duration, t, word } from '../i18n';
import { plainName } from '../shop/section';

interface Row {
  name: string;
  start: number;
  end: number;
  arrival: number | null;
  kind: string;
  meta: PartMeta | null;
}

/** How a part came to the page: what its bar's colour says. */
function kind(part: PartMeta, critical: boolean): string {
  switch (part.status) {
    case 'success':
    case 'partial':
      return part.source === 'local_cache' || part.source === 'redis' ? part.source : critical ? 'critical' : 'live';
    case 'stale':
      return 'last_good';
    case 'deferred':
    case 'not_needed':
      return 'deferred';
    case 'defaulted':
      return 'default';
    default:
      return 'lost';
  }
}

function rows(page: Visit): Row[] {
  const meta = page.meta;
  if (!meta) {
    return [...page.arrivals].map(([name, at]) => ({ name, start: at, end: at, arrival: at, kind: 'awaited', meta: null }));
  }
  const path = new Set(meta.critical_path ?? []);
  return Object.entries(meta.parts)
    .map(([name, part]) => {
      const start = part.start_ms ?? 0;
      return {
        name,
        start,
        end: start + part.ms,
        arrival: page.progressive ? (page.arrivals.get(name) ?? null) : null,
        kind: kind(part, path.has(name)),
        meta: part,
      };
    })
    .filter((row) => row.kind !== 'deferred')
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** A scale's end and its step, in round figures. */
function scale(longest: number): { end: number; step: number } {
  const rough = Math.max(longest, 20) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  return { end: Math.ceil(longest / step) * step || step, step };
}

const KINDS = ['critical', 'live', 'local_cache', 'redis', 'last_good', 'default', 'lost'] as const;

/** The calls of a page on a time axis, as a table: bars are for the eye, figures for all. */
export class Waterfall {
  readonly element = h('section', { class: 'panel waterfall', 'aria-labelledby': 'waterfall-title' });

  show(page: Visit | null, caption: string, without: string): void {
    const head = [h('h2', { id: 'waterfall-title' }, t('waterfall')), caption ? h('p', { class: 'soft' }, caption) : null];
    const all = page ? rows(page) : [];
    if (!page || all.length === 0) {
      replace(this.element, ...head, h('p', { class: 'soft empty' }, without));
      return;
    }
    const longest = Math.max(...all.map((row) => Math.max(row.end, row.arrival ?? 0)));
    const { end, step } = scale(longest);
    const percent = (ms: number) => `${(ms / end) * 100}%`;
    const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, i) => i * step);
    const kinds = KINDS.filter((each) => all.some((row) => row.kind === each));
    replace(
      this.element,
      ...head,
      h('p', { class: 'soft' }, t('waterfallHow')),
      h(
        'ul',
        { class: 'legend' },
        ...kinds.map((each) => h('li', { class: each }, t(each))),
        all.some((row) => row.arrival !== null) ? h('li', { class: 'arrival' }, t('arrival')) : null,
      ),
      h(
        'div',
        { class: 'chart', '--step': percent(step) },
        h('div', { class: 'axis', 'aria-hidden': 'true' }, ...ticks.map((tick, i) => h('span', { '--at': percent(tick), class: i % 2 ? 'odd' : null }, tick === 0 ? '0' : duration(tick)))),
        h(
          'table',
          {},
          h('caption', { class: 'sr' }, t('waterfall')),
          h('thead', { class: 'sr' }, h('tr', {}, ...(['part', 'start', 'time', 'source'] as const).map((each) => h('th', { scope: 'col' }, t(each))))),
          h('tbody', {}, ...all.map((row) => this.row(row, percent))),
        ),
      ),
    );
  }

  private row(row: Row, percent: (ms: number) => string): HTMLElement {
    const { meta } = row;
    const source = meta ? [word(row.kind), ...(meta.status === 'success' ? [] : [word(meta.status)]), ...(meta.attempts ? [t('attempts', meta.attempts)] : [])].join(', ') : '';
    const length = meta ? duration(meta.ms) : '';
    return h(
      'tr',
      { class: row.kind, 'data-part': row.name, title: `${plainName(row.name)} · ${length} · ${source}` },
      h('th', { scope: 'row' }, plainName(row.name)),
      h(
        'td',
        { class: 'bars' },
        h('span', { class: 'sr' }, duration(row.start)),
        meta ? h('i', { class: 'bar', '--from': percent(row.start), '--length': percent(row.end - row.start) }) : null,
        row.arrival === null ? null : h('i', { class: 'dot', '--from': percent(row.arrival) }),
      ),
      h('td', { class: 'length' }, meta?.attempts ? `${length} ↻` : length),
      h('td', { class: 'sr' }, source),
    );
  }
}
