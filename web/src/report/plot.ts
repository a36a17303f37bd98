import { svg } from '../dom';
import { scale, ticks } from '../lab/chart';

/** An axis of a plot. */
export interface Axis {
  end: number;
  step: number;
  unit: string;
}

/** From 0 to the largest value. */
export function axis(values: number[], least: number, unit: string): Axis {
  return { ...scale(values.reduce((most, each) => Math.max(most, each), least)), unit };
}

/** A place in percent of an axis. */
export function at(value: number, { end }: { end: number }): string {
  return `${((100 * value) / end).toFixed(2)}%`;
}

/** The same from above: places in SVG count from there. */
export function above(value: number, { end }: { end: number }): string {
  return at(end - value, { end });
}

function label(value: number, { unit }: Axis): string {
  return `${value.toLocaleString('en', { maximumFractionDigits: 6 })} ${unit}`;
}

/**
 * Marks along time between two axes.
 *
 * @param name for screen readers
 * @param behind what is drawn behind the grid, over all of the height
 */
export function plot(name: string, height: number, time: Axis, values: Axis, marks: SVGElement[], behind: SVGElement[] = []): SVGElement {
  return svg(
    'svg',
    { class: 'plot', height: height + 32, role: 'img', 'aria-label': name },
    svg('svg', { y: 14, width: '100%', height }, ...behind),
    ...ticks(time).flatMap((tick) => [
      svg('line', { class: 'grid', x1: at(tick, time), x2: at(tick, time), y1: 14, y2: height + 18 }),
      svg('text', { class: 'tick', x: at(tick, time), y: height + 30 }, label(tick, time)),
    ]),
    svg(
      'svg',
      { y: 14, width: '100%', height },
      ...ticks(values).flatMap((tick) => [
        svg('line', { class: 'grid', x2: '100%', y1: above(tick, values), y2: above(tick, values) }),
        svg('text', { class: 'value', x: -8, y: above(tick, values), dy: 4 }, label(tick, values)),
      ]),
      ...marks,
    ),
  );
}
