import type { Visit } from '../api';
import { h, replace } from '../dom';
import { bytes, duration, number, t } from '../i18n';
import type { LabStep } from './state';

const BONE = '–';

function figure(name: string, value: string, label: string, detail: string): HTMLElement {
  return h('li', { class: `figure ${name}` }, h('b', {}, value), h('span', {}, label), h('small', {}, detail));
}

/** The four figures of a page. */
export class Figures {
  readonly element = h('ul', { class: 'figures' });

  /** Of a page that is being read or has been read; null before the first. */
  show(page: Visit | null): void {
    const meta = page?.meta;
    const parts = Object.values(meta?.parts ?? {});
    const saved = parts.filter((part) => part.source === 'local_cache' || part.source === 'redis').length;
    const extra = parts.reduce((sum, part) => sum + (part.attempts ? 1 : 0), 0);
    const made = parts.filter((part) => part.ms > 0).length;
    replace(
      this.element,
      figure('first', page?.firstContent ? duration(page.firstContent) : BONE, t('firstContent'), ''),
      figure('all', page?.done && !page.problem ? duration(page.done) : BONE, t('allContent'), meta ? t('efficiency', number(meta.efficiency * 100)) : ''),
      figure('wire', page?.wire ? bytes(page.wire) : BONE, t('onWire'), page?.wire ? t('plainBytes', bytes(page.plain)) : ''),
      figure('calls', meta ? number(made) : BONE, t('calls'), extra > 0 ? t('extra', extra) : saved > 0 ? t('notLive', saved) : ''),
    );
  }

  /** Of a step, as the lab has measured it. */
  showStep(step: LabStep): void {
    replace(
      this.element,
      figure('first', step.first_byte_ms ? duration(step.first_byte_ms) : BONE, t('firstByte'), ''),
      figure('all', step.p50_ms ? duration(step.p50_ms) : BONE, t('allContent'), step.pages_per_s ? t('perSecond', number(step.pages_per_s, 1)) : ''),
      figure('wire', step.bytes_on_wire ? bytes(step.bytes_on_wire) : BONE, t('onWire'), step.bytes_plain ? t('plainBytes', bytes(step.bytes_plain)) : ''),
      figure('calls', step.calls ? number(step.calls) : BONE, t('calls'), ''),
    );
  }
}
