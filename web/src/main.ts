import { bytesOnWire, visit, type Visit } from './api';
import { h, replace } from './dom';
import { choose, currentLanguage, t, type Key, type Language } from './i18n';
import { stepName } from './lab/chart';
import { Controls } from './lab/controls';
import { Figures } from './lab/figures';
import { Ladder } from './lab/ladder';
import { follow, type LabState } from './lab/state';
import { Waterfall } from './lab/waterfall';
import { ShopView } from './shop/view';

const USERS = [1, 2, 3, 4, 10];
/** The first step that sends parts before all are there. */
const PROGRESSIVE = 13;

const figures = new Figures();
const waterfall = new Waterfall();
const ladder = new Ladder();
const controls = new Controls(() => void load());
/** For lesson 01, at /?slow. */
const slow = new URLSearchParams(location.search).has('slow') ? await import('./slow') : null;
const shop = new (slow ? slow.slowly(ShopView) : ShopView)(() => drawFigures(), () => void load());
const status = h('p', { class: 'status', role: 'status' });

let state: LabState | null = null;
let page: Visit | null = null;
let underWay: AbortController | null = null;
let user = USERS[0] ?? 1;
let shownStep = '';
let view: 'shop' | 'lab' = 'shop';

/** The product whose page is shown; null for the home page, the only one that the lab measures. */
function product(): number | null {
  if (state?.mode === 'demo') {
    return null;
  }
  const id = /^#\/products\/(\d{1,9})$/.exec(location.hash)?.[1];
  return id ? Number(id) : null;
}

/** The address of the page to read; null while the lab measures, which a reader would disturb. */
function address(): string | null {
  if (state?.mode === 'demo') {
    const step = state.steps.findLast((each) => each.p50_ms !== null);
    return step ? `/lab/pages/${step.id}` : null;
  }
  const id = product();
  return id === null ? `/api/home/${user}` : `/api/products/${id}`;
}

async function load(): Promise<void> {
  const url = address();
  if (!url || (state?.mode === 'play' && state.phase !== 'ready')) {
    return;
  }
  underWay?.abort();
  const reading = new AbortController();
  underWay = reading;
  const shown = product();
  shop.begin(shown);
  page = null;
  draw();
  const progressive = !slow && Number(state?.step.slice(0, 2)) >= PROGRESSIVE && !url.startsWith('/lab/');
  try {
    const read = await visit(
      url,
      progressive,
      (name, arriving) => {
        if (underWay === reading) {
          page = arriving;
          shop.arrived(name, arriving);
        }
      },
      reading.signal,
    );
    if (underWay === reading) {
      page = read;
      underWay = null;
      shop.finished(read);
      draw();
      read.wire = await bytesOnWire(url);
      drawFigures();
    }
  } catch (e) {
    if (!reading.signal.aborted) {
      throw e;
    }
    // a later request has taken its place
  }
}

function drawFigures(): void {
  const step = state?.mode === 'demo' ? state.steps.find((each) => each.id === shownStep) : undefined;
  if (step) {
    figures.showStep(step);
  } else {
    figures.show(page);
  }
  waterfall.show(page, step ? t('waterfallOf', step.id) : '', t(state?.mode === 'demo' ? 'waterfallWait' : 'waterfallEmpty'));
}

function phrase(): string {
  if (!state) {
    return '';
  }
  const { number, title } = stepName(state.step);
  const name = `${number} ${title}`;
  const of: Record<LabState['phase'], Key> = { starting: state.mode === 'play' ? 'switching' : 'starting', measuring: 'measuring', ready: 'ready', ended: 'ended', gone: 'lost_lab' };
  return t(of[state.phase], state.phase === 'ended' ? state.report_file : name);
}

function draw(): void {
  drawFigures();
  if (state) {
    ladder.show(state, page?.done && !page.problem && product() === null ? page.done : null);
  }
  const text = underWay ? t('fetching') : phrase();
  if (status.textContent !== text) {
    status.textContent = text;
  }
  document.body.classList.toggle('loading', underWay !== null);
  document.body.classList.toggle('switching', state?.mode === 'play' && state.phase === 'starting');
}

function select(label: Key, value: string, options: [string, string][], onChange: (value: string) => void): HTMLElement {
  const choice = h(
    'select',
    { id: `choice-${label}`, 'data-key': label, onchange: () => onChange(choice.value) },
    ...options.map(([each, text]) => h('option', { value: each, selected: each === value }, text)),
  );
  return h('div', { class: 'choice' }, h('label', { for: choice.id }, t(label)), choice);
}

function theme(chosen: string): void {
  localStorage.setItem('theme', chosen);
  document.documentElement.dataset['theme'] = chosen;
}

function tab(name: 'shop' | 'lab'): HTMLElement {
  return h(
    'button',
    {
      type: 'button',
      'data-key': `tab-${name}`,
      'aria-pressed': String(view === name),
      onclick: () => {
        view = name;
        layOut();
      },
    },
    t(name),
  );
}

/** Everything but what a page brings. */
function layOut(): void {
  const demo = state?.mode === 'demo';
  document.documentElement.lang = currentLanguage() === 'zh' ? 'zh-CN' : 'en';
  document.title = t('title');
  document.body.dataset['mode'] = state?.mode ?? 'edge';
  document.body.dataset['view'] = view;
  const lab = h('div', { class: 'lab', id: 'lab', tabindex: -1 }, ...(demo ? [ladder.element, waterfall.element] : [waterfall.element, ladder.element]), controls.element);
  const frame = h(
    'div',
    { class: 'frame', id: 'shop', tabindex: -1 },
    demo ? h('p', { class: 'soft above' }, shownStep ? t('demoPage', shownStep) : `${t('demoHow')} ${t('demoWait')}`) : null,
    shop.element,
  );
  replace(
    document.body,
    h('a', { class: 'skip', href: '#shop', onclick: (event) => jump(event, 'shop') }, t('skip')),
    h('a', { class: 'skip', href: '#lab', onclick: (event) => jump(event, 'lab') }, t('skipLab')),
    h(
      'header',
      { class: 'top' },
      h('h1', {}, h('span', { class: 'mark', 'aria-hidden': 'true' }), 'Fivefold', h('small', {}, t('tagline'))),
      h('div', { class: 'tabs', role: 'group' }, tab('shop'), tab('lab')),
      state?.mode === 'play' && state.steps.length > 0
        ? select('step', state.step, state.steps.map((each) => [each.id, Object.values(stepName(each.id)).join(' ')]), (id) => void controls.ask('/lab/step', { step: id }))
        : null,
      demo
        ? null
        : select('user', String(user), USERS.map((each) => [String(each), String(each)]), (id) => {
            user = Number(id);
            location.hash = '#/';
            void load();
          }),
      select('language', currentLanguage(), [['en', 'English'], ['zh', '中文']], (chosen) => {
        choose(chosen as Language);
        layOut();
        shop.again(product());
      }),
      select('theme', localStorage.getItem('theme') ?? 'auto', [['auto', t('themeAuto')], ['light', t('themeLight')], ['dark', t('themeDark')]], theme),
      state?.report && !demo ? h('a', { class: 'report', href: '/report/' }, t('report')) : null,
    ),
    h(
      'main',
      {},
      h(
        'div',
        { class: 'bar' },
        status,
        figures.element,
        demo ? null : h('button', { type: 'button', class: 'load', 'data-key': 'load', onclick: () => void load() }, t('fetch')),
      ),
      ...(demo ? [lab, frame] : [frame, lab]),
    ),
  );
  if (state) {
    controls.show(state);
  }
  draw();
}

function jump(event: Event, id: string): void {
  event.preventDefault(); // the address is the shop's
  document.getElementById(id)?.focus();
}

function onState(next: LabState): void {
  const before = state;
  state = next;
  const measured = next.mode === 'demo' ? (next.steps.findLast((each) => each.p50_ms !== null)?.id ?? '') : '';
  const changed = before?.mode !== next.mode || before.step !== next.step || before.report !== next.report || measured !== shownStep;
  const readyNow = next.phase === 'ready' && (before?.phase !== 'ready' || before.step !== next.step);
  if (changed) {
    shownStep = measured;
    layOut();
  } else {
    controls.follow(next);
    draw();
  }
  if (next.mode === 'demo' ? changed && measured !== '' : readyNow) {
    void load();
  }
}

theme(localStorage.getItem('theme') ?? 'auto');
window.addEventListener('hashchange', () => {
  window.scrollTo(0, 0);
  void load();
});
shop.begin(product());
layOut();
void follow(onState);
