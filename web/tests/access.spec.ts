import AxeBuilder from '@axe-core/playwright';
import { readdirSync, statSync } from 'node:fs';
import { DEMO, expect, LIVE, PLAY, test } from './lab-test';

for (const [name, options] of Object.entries({
  light: {},
  dark: { colorScheme: 'dark' as const },
  phone: { viewport: { width: 390, height: 844 } },
})) {
  test.describe(name, () => {
    test.use(options);

    for (const [mode, state] of Object.entries({ edge: { mode: 'edge', step: '13-progressive', report: false }, demo: DEMO, play: PLAY })) {
      test(`axe finds nothing wrong with ${mode}`, { tag: name === 'light' ? [] : '@long' }, async ({ page, lab, address }) => {
        lab.state = state;
        lab.live = LIVE;
        lab.missing = ['cartStock'];
        lab.account = { cartStock: { status: 'failed' }, cartPrices: { status: 'stale', source: 'last_good', age_ms: 3000 } };
        await page.goto(address);
        await expect(page.getByRole('status')).not.toBeEmpty();
        if (mode !== 'demo') {
          await expect(page.getByText('Good to see you, Ivo')).toBeVisible();
          await expect(page.locator('.figure.all b')).toHaveText(/\d/);
        }
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        if (name === 'phone') {
          await page.getByRole('button', { name: 'Lab', exact: true }).click();
          expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        }
      });
    }
  });
}

test('the keyboard reaches shop, products and lab', async ({ page, lab, address }) => {
  lab.state = PLAY;
  lab.live = LIVE;
  await page.goto(address);
  await expect(page.locator('.figure.all b')).toHaveText(/\d/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the shop' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Your cart' }).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sold by North Traders, Vienna')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Good to see you, Ivo')).toBeVisible();
  await page.getByLabel('users: Behavior').focus();
  await page.keyboard.press('s');
  await expect.poll(() => lab.posts).toEqual([{ path: '/lab/fault', body: { service: 'users', behavior: 'slow' } }]);
});

test('the focus stays where it was while parts arrive', async ({ page, lab, address }) => {
  lab.held = 8;
  await page.goto(address);
  const link = page.getByRole('region', { name: 'Your cart' }).getByRole('link').first();
  await link.focus();
  lab.go();
  await expect(page.locator('.figure.all b')).toHaveText(/\d/);
  await expect(link).toBeFocused();
});

test('with reduced motion nothing is animated', async ({ page, lab, address }) => {
  lab.state = DEMO;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await expect(page.locator('.ladder .runs')).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('scripts and styles are below 60 KB', () => {
  const sizes = readdirSync('dist/assets')
    .filter((name) => name.endsWith('.gz'))
    .map((name) => statSync(`dist/assets/${name}`).size);
  expect(sizes.reduce((sum, each) => sum + each, 0)).toBeLessThan(60_000);
});
