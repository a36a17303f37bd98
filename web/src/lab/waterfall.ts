import type { PartMeta, Visit } from '../api';
import { h, replace } from '../dom';
import { duration, t, word } from '../i18n';
import { plainName } from '../shop/section';
import { calls, type CallRow } from './chart';

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

function callRow({ name, start, end, arrival, kind, meta }: Row): CallRow {
  const source = meta ? [word(kind), ...(meta.status === 'success' ? [] : [word(meta.status)]), ...(meta.attempts ? [t('attempts', meta.attempts)] : [])].join(', ') : '';
  const length = meta ? duration(meta.ms) : '';
  return {
    name: plainName(name),
    kind,
    bars: meta ? [{ from: start, to: end }] : [],
    dot: arrival,
    title: `${plainName(name)} · ${length} · ${source}`,
    start: duration(start),
    length: meta?.attempts ? `${length} ↻` : length,
    source,
  };
}

const KINDS = ['critical', 'live', 'local_cache', 'redis', 'last_good', 'default', 'lost'] as const;

/** The calls of a page. */
export class Waterfall {
  readonly element = h('section', { class: 'panel waterfall', 'aria-labelledby': 'waterfall-title' });

  show(page: Visit | null, caption: string, without: string): void {
    const head = [h('h2', { id: 'waterfall-title' }, t('waterfall')), caption ? h('p', { class: 'soft' }, caption) : null];
    const all = page ? rows(page) : [];
    if (!page || all.length === 0) {
      replace(this.element, ...head, h('p', { class: 'soft empty' }, without));
      return;
    }
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
      calls(t('waterfall'), (['part', 'start', 'time', 'source'] as const).map((each) => t(each)), all.map(callRow), duration),
    );
  }
}
