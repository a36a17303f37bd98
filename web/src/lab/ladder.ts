import { h, replace } from '../dom';
import { duration, number, t } from '../i18n';
import type { LabState, LabStep } from './state';

function median(values: number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** "03-parallel-stages" as "03" and "parallel stages". */
export function stepName(id: string): { number: string; title: string } {
  return { number: id.slice(0, 2), title: id.slice(3).replaceAll('-', ' ') };
}

/** The steps with the time of their pages, filling up while they are measured. */
export class Ladder {
  readonly element = h('section', { class: 'panel ladder', 'aria-labelledby': 'ladder-title' });

  /** @param now the time of the page that was read last, for comparison; null without one */
  show(state: LabState, now: number | null): void {
    const measured = state.steps.filter((step) => step.p50_ms !== null);
    const slowest = Math.max(...state.steps.map((step) => step.p50_ms ?? median(step.samples) ?? 0), now ?? 0, 1);
    const first = measured[0]?.p50_ms ?? null;
    const last = measured.length > 1 ? (measured.at(-1)?.p50_ms ?? null) : null;
    const title = h('h2', { id: 'ladder-title' }, t('ladder'));
    const steps = state.mode === 'demo' ? state.steps : measured;
    if (steps.length === 0) {
      replace(this.element, title, h('p', { class: 'soft' }, t('ladderNone')));
      return;
    }
    replace(
      this.element,
      title,
      h('p', { class: 'soft' }, t('ladderHow')),
      first === null
        ? h('p', { class: 'drop' }, '\u00a0')
        : h(
            'p',
            { class: 'drop' },
            h('span', { class: 'from' }, duration(first)),
            last === null ? null : h('span', { class: 'to' }, duration(last)),
            last === null ? null : h('span', { class: 'times' }, t('times', number(first / last, 1))),
          ),
      h(
        'ol',
        {},
        ...steps.map((step) => this.row(step, state, slowest)),
        now === null || state.mode === 'demo' ? null : this.bar('this', '', t('ladderThis'), now, slowest, ''),
      ),
    );
  }

  private row(step: LabStep, state: LabState, slowest: number): HTMLElement {
    const { number: no, title } = stepName(step.id);
    const runs = state.mode === 'demo' && state.step === step.id && step.p50_ms === null && state.phase !== 'ended' && state.phase !== 'gone';
    const time = step.p50_ms ?? median(step.samples);
    const about = runs && step.samples.length > 0 ? t('samples', step.samples.length) : '';
    return this.bar(runs ? 'runs' : step.p50_ms === null ? 'waits' : state.step === step.id ? 'current' : 'done', no, title, time, slowest, about);
  }

  private bar(name: string, no: string, title: string, time: number | null, slowest: number, about: string): HTMLElement {
    return h(
      'li',
      { class: name, ...(name === 'current' ? { 'aria-current': 'step' } : {}) },
      h('span', { class: 'step' }, h('b', {}, no), title),
      h('span', { class: 'track' }, h('i', { '--length': `${((time ?? 0) / slowest) * 100}%` }), h('em', {}, about)),
      h('span', { class: 'time' }, time === null ? (name === 'runs' ? '…' : '') : duration(time)),
    );
  }
}
