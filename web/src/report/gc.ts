import { h, html, svg, type Child } from '../dom';
import { fixed, milliseconds } from './format';
import { megabytes, textTable, type Figures, type Table } from './parts';
import { above, at, axis, plot, type Axis } from './plot';

/** In that many columns only the highest mark is drawn: a log may have a hundred thousand. */
const COLUMNS = 600;

interface Mark {
  seconds: number;
  value: number;
}

/** The report of ./fivefold gc. */
export function gc(logs: Figures[], table: Table): [string, Child] {
  return [
    'garbage collection',
    html`
      <h1>Garbage collection</h1>
      <p class="soft">Figures from the GC logs of JVMs.</p>
      ${textTable('Garbage collection', table)}
      <h2>Along time</h2>
      <p>All charts have the same scales. Of overlapping marks, the highest is drawn.</p>
      ${gcCharts(logs)}
      <h2>Definitions</h2>
      <dl class="panel">
        <dt>MB</dt><dd>As the JVM counts: 1,048,576 bytes.</dd>
        <dt>time</dt><dd>From the log's first line to its last.</dd>
        <dt>pause</dt><dd>The time in which the GC stops all threads, without the time to the safepoint. Percentiles are nearest ranks: of fewer than 100 pauses, p99 is the longest.</dd>
        <dt>time paused</dt><dd>All pauses over the time.</dd>
        <dt>humongous</dt><dd>Objects of half a region or more have regions of their own in G1: the collections that began because there was no space for one, and the most such regions before a collection.</dd>
        <dt>allocation stalls</dt><dd>With ZGC, a thread that finds no free memory waits alone. It is no pause of all threads.</dd>
        <dt>allocated</dt><dd>The growth of the heap between collections, up to the last one.</dd>
        <dt>promoted</dt><dd>Objects that entered the old generation, over the time. G1 reports whole regions, less those that the same collection freed: the true rate is higher.</dd>
      </dl>`,
  ];
}

/** Pauses and heap of each log along time, all to the same scales. */
export function gcCharts(logs: Figures[]): HTMLElement {
  const time = axis(logs.map((log) => log.seconds), 1, 's');
  const pauses = axis(logs.map((log) => log.pause_max_ms), 0.001, 'ms');
  const heap = axis(logs.map((log) => log.heap_mb), 1, 'MB');
  return h(
    'div',
    { class: 'charts' },
    ...logs.map((log) =>
      h(
        'section',
        { class: 'panel' },
        h('h3', {}, log.name),
        h('p', { class: 'soft' }, `${log.collector}: pauses, the longest ${milliseconds(log.pause_max_ms)}`),
        plot(
          `Pauses of ${log.name} along time, the longest ${milliseconds(log.pause_max_ms)}`,
          144,
          time,
          pauses,
          highest(log.pauses, time).map((mark) =>
            svg('line', { class: 'pause', x1: at(mark.seconds, time), x2: at(mark.seconds, time), y1: above(mark.value, pauses), y2: '100%' }, title(mark, milliseconds)),
          ),
        ),
        h('p', { class: 'soft' }, 'heap after collection'),
        plot(
          `The heap of ${log.name} after each collection, along time`,
          114,
          time,
          heap,
          highest(log.heap_after, time).map((mark) => svg('circle', { class: 'heap', cx: at(mark.seconds, time), cy: above(mark.value, heap), r: 2 }, title(mark, megabytes))),
        ),
      ),
    ),
  );
}

function title({ seconds, value }: Mark, label: (value: number) => string): SVGElement {
  return svg('title', {}, `${label(value)} at ${fixed(seconds, 1)} s`);
}

function highest(marks: Mark[], time: Axis): Mark[] {
  const columns = new Map<number, Mark>();
  for (const mark of marks) {
    const column = Math.floor((mark.seconds / time.end) * COLUMNS);
    if (mark.value >= (columns.get(column)?.value ?? 0)) {
      columns.set(column, mark);
    }
  }
  return [...columns.values()];
}
