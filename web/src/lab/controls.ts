import { h, replace } from '../dom';
import { duration, number, t, word, type Key } from '../i18n';
import { get, post, type LabState, type Live, type LoadFigures } from './state';

const BEHAVIORS = ['works', 'slow', 'failing', 'tail', 'off'] as const;
const POLL_MS = 1000;

/** The controls of ./fivefold play: faults with the guards that meet them, and load. Elsewhere, how to get them. */
export class Controls {
  readonly element = h('div', { class: 'controls' });
  private readonly faults = h('section', { class: 'panel faults', 'aria-labelledby': 'faults-title' });
  private readonly load = h('section', { class: 'panel load', 'aria-labelledby': 'load-title' });
  private readonly figures = h('div', { class: 'loaded', 'aria-live': 'off' });
  private readonly rejection = h('p', { class: 'note missing', role: 'alert', hidden: true });
  private rows = new Map<string, { choice: HTMLSelectElement; breaker: HTMLElement; bulkhead: HTMLElement }>();
  private polling = false;
  private state: LabState | null = null;
  private live: Live | null = null;

  constructor(private readonly onChanged: () => void) {}

  /** The lab's state has changed, its mode has not. */
  follow(state: LabState): void {
    this.state = state;
    if (state.mode === 'demo') {
      this.show(state);
    }
  }

  /** Draws the controls that the lab has. */
  show(state: LabState): void {
    this.state = state;
    if (state.mode === 'demo') {
      replace(this.element, h('section', { class: 'panel' }, h('h2', {}, t('log')), h('ol', { class: 'log' }, ...state.lines.slice(-8).map((line) => h('li', {}, line)))));
      return;
    }
    if (state.mode === 'edge') {
      replace(this.element, h('section', { class: 'panel' }, h('h2', {}, t('controls')), h('p', { class: 'soft' }, t('noControls')), h('p', {}, h('code', {}, './fivefold play'))));
      return;
    }
    this.rows.clear();
    this.drawLoad();
    if (state.phase !== 'ready') {
      this.live = null; // of the step before
    }
    if (this.live) {
      this.update(this.live);
    } else {
      this.drawFaults([]);
    }
    replace(this.element, this.rejection, this.faults, this.load);
    if (!this.polling) {
      this.polling = true;
      void this.poll();
    }
  }

  private async poll(): Promise<void> {
    while (this.state?.mode === 'play' && this.state.phase !== 'gone') {
      if (this.state.phase === 'ready' && document.visibilityState === 'visible') {
        const live = await get<Live>('/lab/live');
        if (live) {
          this.live = live;
          this.update(live);
        }
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    this.polling = false;
  }

  private update(live: Live): void {
    if (this.rows.size === 0) {
      this.drawFaults(Object.keys(live.services));
    }
    for (const [service, row] of this.rows) {
      if (document.activeElement !== row.choice) {
        row.choice.value = live.services[service] ?? 'works';
      }
      row.choice.dataset['behavior'] = live.services[service] ?? 'works';
      const breaker = live.breakers[service];
      row.breaker.textContent = breaker ? word(breaker) : t('none');
      row.breaker.className = `breaker ${breaker ?? ''}`;
      const bulkhead = live.bulkheads[service];
      row.bulkhead.textContent = bulkhead ? `${bulkhead.used} / ${bulkhead.most}` : t('none');
    }
    replace(
      this.figures,
      live.load ? this.loaded(live.load) : null,
      live.admission ? h('p', { class: 'soft' }, t('admission', live.admission.in_flight, live.admission.queued, live.admission.brownouts)) : null,
    );
    this.load.classList.toggle('running', live.load?.running === true);
  }

  /** @param services none before the first step is up */
  private drawFaults(services: string[]): void {
    const body = services.map((service) => {
      const choice = h(
        'select',
        { 'aria-label': `${service}: ${t('behavior')}`, 'data-key': `fault-${service}`, onchange: () => void this.fault(service, choice.value) },
        ...BEHAVIORS.map((each) => h('option', { value: each }, t(each))),
      );
      const breaker = h('span', { class: 'breaker' }, t('none'));
      const bulkhead = h('td', { class: 'number' }, t('none'));
      this.rows.set(service, { choice, breaker, bulkhead });
      return h('tr', {}, h('th', { scope: 'row' }, service), h('td', {}, choice), h('td', {}, breaker), bulkhead);
    });
    replace(
      this.faults,
      h('h2', { id: 'faults-title' }, t('faults')),
      h('p', { class: 'soft' }, t('faultsHow')),
      ...(services.length === 0
        ? [h('p', { class: 'soft empty' }, t('faultsWait'))]
        : [
            h(
              'table',
              {},
              h('thead', {}, h('tr', {}, ...(['service', 'behavior', 'breaker', 'bulkhead'] as Key[]).map((each) => h('th', { scope: 'col' }, t(each))))),
              h('tbody', {}, ...body),
            ),
            h('button', { type: 'button', class: 'quiet', onclick: () => void this.repair() }, t('reset')),
          ]),
    );
  }

  private drawLoad(): void {
    const input = (name: 'readers' | 'seconds', value: number, most: number) =>
      h('label', {}, h('span', {}, t(name)), h('input', { type: 'number', name, min: 1, max: most, value, required: true }));
    replace(
      this.load,
      h('h2', { id: 'load-title' }, t('load')),
      h('p', { class: 'soft' }, t('loadHow')),
      h(
        'form',
        {
          onsubmit: (event) => {
            event.preventDefault();
            const fields = new FormData(event.target as HTMLFormElement);
            void this.ask('/lab/load', { readers: Number(fields.get('readers')), seconds: Number(fields.get('seconds')) });
          },
        },
        input('readers', 4, 32),
        input('seconds', 15, 60),
        h('button', { type: 'submit' }, t('startLoad')),
        h('button', { type: 'button', class: 'quiet', onclick: () => void this.ask('/lab/load', { readers: 0, seconds: 0 }) }, t('stopLoad')),
      ),
      this.figures,
    );
  }

  private loaded(load: LoadFigures): HTMLElement {
    const figure = (value: string, label: Key) => h('div', {}, h('dd', {}, value), h('dt', {}, t(label)));
    return h(
      'dl',
      {},
      figure(number(load.pages_per_s, 1), 'pagesPerS'),
      figure(duration(load.p50_ms), 'median'),
      figure(duration(load.p99_ms), 'p99'),
      figure(number(load.partial), 'partial'),
      figure(number(load.shed), 'shed'),
      figure(number(load.failed), 'errors'),
    );
  }

  private async fault(service: string, behavior: string): Promise<void> {
    if (await this.ask('/lab/fault', { service, behavior })) {
      this.onChanged();
    }
  }

  private async repair(): Promise<void> {
    let done = true;
    for (const [service, row] of this.rows) {
      if (row.choice.value !== 'works') {
        row.choice.value = 'works';
        done = (await this.ask('/lab/fault', { service, behavior: 'works' })) && done;
      }
    }
    if (done) {
      this.onChanged();
    }
  }

  /** Whether the lab has done it. */
  async ask(path: string, body: Record<string, string | number>): Promise<boolean> {
    const reason = await post(path, body);
    this.rejection.hidden = reason === null;
    this.rejection.textContent = reason === null ? '' : t('commandRejected', reason);
    return reason === null;
  }
}
