import { h, replace } from '../dom';
import { duration, number, t } from '../i18n';
import { bar, stepName } from './chart';
import type { LabState, LabStep } from './state';

function median(values: number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
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
        now === null || state.mode === 'demo' ? null : bar('this', h('span', {}, h('b'), t('ladderThis')), now / slowest, duration(now)),
      ),
    );
  }

  private row(step: LabStep, state: LabState, slowest: number): HTMLElement {
    const { number: no, title } = stepName(step.id);
    const runs = state.mode === 'demo' && state.step === step.id && step.p50_ms === null && state.phase !== 'ended' && state.phase !== 'gone';
    const time = step.p50_ms ?? median(step.samples);
    const about = runs && step.samples.length > 0 ? t('samples', step.samples.length) : '';
    const name = runs ? 'runs' : step.p50_ms === null ? 'waits' : state.step === step.id ? 'current' : 'done';
    return bar(name, h('span', {}, h('b', {}, no), title), (time ?? 0) / slowest, time === null ? (runs ? '…' : '') : duration(time), about);
  }
}
