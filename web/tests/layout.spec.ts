import type { Page } from '@playwright/test';
import { DEMO, expect, LIVE, PLAY, test } from './lab-test';
import type { FakeLab } from './fake-lab';

interface Box {
  id: number;
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The main states of the page, each with the text that it has when it is complete. */
const STATES: Record<string, { set: (lab: FakeLab) => void; path: string; shows: string; errors?: RegExp[] }> = {
  home: { set: () => {}, path: '', shows: 'Good to see you, Ivo' },
  product: { set: () => {}, path: '#/products/11', shows: 'Sold by North Traders, Vienna' },
  partial: {
    set: (lab) => {
      lab.missing = ['personalPrices', 'cartStock', 'recentOrders'];
      lab.account = { personalPrices: { status: 'timed_out' }, cartStock: { status: 'failed' }, recentOrders: { status: 'failed' }, cartPrices: { status: 'stale', source: 'last_good', age_ms: 3000 } };
    },
    path: '',
    shows: 'cart prices: As of 3.00 s ago.',
  },
  problem: { set: (lab) => (lab.problem = { status: 502, detail: "The call 'cart' failed.", call: 'cart' }), path: '', shows: 'Without the part', errors: [/502/] },
  demo: { set: (lab) => (lab.state = { ...DEMO, phase: 'measuring', steps: [{ ...DEMO.steps[0], samples: [6400, 6500] }, DEMO.steps[1]] }), path: '', shows: '2 pages measured' },
  play: {
    set: (lab) => {
      lab.state = PLAY;
      lab.live = { ...LIVE, load: { running: true, readers: 8, pages_per_s: 12.3, p50_ms: 310, p99_ms: 900, whole: 40, partial: 2, shed: 1, failed: 0 } };
    },
    path: '',
    shows: 'Good to see you, Ivo',
  },
};

/** The boxes of the page's areas, and of all its texts that are on the screen or can be scrolled to. */
function boxes(page: Page): Promise<{ areas: Box[]; texts: (Box & { area: number })[]; width: number }> {
  return page.evaluate(() => {
    const box = (id: number, name: string, { left, top, right, bottom }: DOMRect) => ({ id, name, left, top, right, bottom });
    const elements = [...document.querySelectorAll('.top, main > .bar, .region, .panel, .problem')].filter((each) => each.checkVisibility());
    const texts = [];
    let id = 0;
    for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode(); ) {
      const parent = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim() ?? '';
      // what scrolls or is for screen readers alone may be outside of its area, and options are the browser's
      if (text === '' || !parent?.checkVisibility() || parent.closest('.scroller, .navigation, .scroll, .sr, .skip, .choice, svg')) {
        continue;
      }
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const area = elements.findIndex((each) => each.contains(parent));
      id++;
      [...range.getClientRects()].forEach((line) => texts.push({ ...box(id, text, line), area }));
    }
    return { areas: elements.map((each, i) => box(i, each.className, each.getBoundingClientRect())), texts, width: document.documentElement.clientWidth };
  });
}

/** By more than some pixels, in both directions. A text that is cut with an ellipsis has two boxes. */
const overlap = (a: Box, b: Box) => a.id !== b.id && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;

function overlaps(all: Box[]): string[] {
  return all.flatMap((a, i) => all.slice(i + 1).filter((b) => overlap(a, b)).map((b) => `${a.name} / ${b.name}`));
}

async function mustBeInOrder(page: Page): Promise<Box[]> {
  const { areas, texts, width } = await boxes(page);
  expect(areas.length).toBeGreaterThan(2);
  expect(texts.length).toBeGreaterThan(10);
  expect(areas.filter((each) => each.left < 0 || each.right > width + 1)).toEqual([]);
  expect(overlaps(areas)).toEqual([]);
  expect(texts.filter((each) => each.left < (areas[each.area]?.left ?? 0) - 1 || each.right > (areas[each.area]?.right ?? width) + 1)).toEqual([]);
  expect(overlaps(texts)).toEqual([]);
  return areas;
}

for (const [name, state] of Object.entries(STATES)) {
  test.describe(name, () => {
    test.use({ expectedErrors: [state.errors ?? [], { option: true }] as never });

    for (const [device, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
      test(`${name} on a ${device} has nothing cut off or one over another, in light and dark`, async ({ page, lab, address }) => {
        state.set(lab);
        await page.setViewportSize(viewport);
        await page.goto(`${address}${state.path}`);
        await expect(page.getByText(state.shows).first()).toBeAttached();
        const views = device === 'phone' && name !== 'problem' ? ['Shop', 'Lab'] : [''];
        for (const view of views) {
          if (view) {
            await page.getByRole('button', { name: view, exact: true }).click();
          }
          await page.emulateMedia({ colorScheme: 'light' });
          const light = await mustBeInOrder(page);
          await page.emulateMedia({ colorScheme: 'dark' });
          expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(16, 20, 18)');
          expect(await mustBeInOrder(page)).toEqual(light);
        }
      });
    }
  });
}
