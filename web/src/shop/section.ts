import type { Part, Visit } from '../api';
import { h, type Child } from '../dom';
import { duration, t, word } from '../i18n';

/** The parts of a page by name: undefined while awaited, null when missing. */
export type Parts = (name: string) => Part;

/** A region of a page: it is drawn again whenever one of its parts arrives. */
export interface Section {
  name: string;
  parts: string[];
  /** Null while there is nothing to show. */
  draw(parts: Parts): Child[] | null;
  title?: () => string;
}

/** The sentences about parts of a section that are missing or old; none if all is well. */
export function notes(section: Section, page: Visit, retry: (name: string) => void): HTMLElement[] {
  const parts = page.meta?.parts ?? {};
  const found: HTMLElement[] = [];
  const missing = section.parts.filter((name) => page.parts.get(name) === null && isLost(parts[name]?.status));
  if (missing.length > 0) {
    const reasons = [...new Set(missing.map((name) => word(parts[name]?.status ?? 'failed')))].join(', ');
    found.push(
      h(
        'p',
        { class: 'note missing', 'data-parts': missing.join(' ') },
        h('span', {}, t('missing', missing.map(plainName).join(', '), reasons)),
        h('button', { type: 'button', 'data-key': `retry-${section.name}`, onclick: () => missing.forEach(retry) }, t('retryPart')),
      ),
    );
  }
  const stale = section.parts.filter((name) => parts[name]?.status === 'stale');
  if (stale.length > 0) {
    const oldest = Math.max(...stale.map((name) => parts[name]?.age_ms ?? 0));
    found.push(h('p', { class: 'note stale', 'data-parts': stale.join(' ') }, `${stale.map(plainName).join(', ')}: ${t('stale', duration(oldest))}`));
  }
  return found;
}

function isLost(status: string | undefined): boolean {
  return status !== undefined && status !== 'not_needed' && status !== 'deferred';
}

/** "cartPrices" as "cart prices". */
export function plainName(part: string): string {
  return part.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}
