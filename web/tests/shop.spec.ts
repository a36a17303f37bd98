import { expect, test } from './lab-test';

test('the home page has profile, cart and products with price, stock and rating', async ({ page, address }) => {
  await page.goto(address);
  await expect(page.getByText('Good to see you, Ivo')).toBeVisible();
  const cart = page.getByRole('region', { name: 'Your cart' });
  await expect(cart.getByText('€31.00')).toBeVisible();
  await expect(cart.getByRole('listitem').filter({ hasText: 'Warm kettle 1' })).toContainText('2 × €10.00€20.00');
  await expect(cart.getByRole('listitem').filter({ hasText: 'Warm kettle 2' })).toContainText('1 ×€11.00');
  const chosen = page.getByRole('region', { name: 'Chosen for you' });
  const card = chosen.getByRole('listitem').filter({ hasText: 'Warm kettle 12' });
  await expect(card.getByText('€11.00')).toBeVisible();
  await expect(card.getByText('Only 7 left')).toBeVisible();
  await expect(card.getByRole('img', { name: '4.0 of 5, 1 reviews' })).toBeVisible();
});

test('parts are on the screen before the last part is sent', async ({ page, lab, address }) => {
  lab.held = 11;
  await page.goto(address);
  await expect(page.getByText('Good to see you, Ivo')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your cart' }).getByText('Warm kettle 1', { exact: true })).toBeVisible();
  await expect(page.locator('.figure.first b')).toHaveText(/\d/);
  await expect(page.locator('.figure.all b')).toHaveText('–');
  await expect(page.locator('.waterfall .dot')).toHaveCount(11);
  await expect(page.getByRole('region', { name: 'Chosen for you' }).getByText('Warm kettle 12')).toHaveCount(0);
  lab.go();
  await expect(page.getByRole('region', { name: 'Chosen for you' }).getByText('Warm kettle 12')).toBeVisible();
  await expect(page.locator('.figure.all b')).toHaveText(/\d/);
});

for (const [device, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
  test(`nothing moves on a ${device} while parts arrive`, async ({ page, lab, address }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => shifts.push((entry as PerformanceEntry & { value: number }).value))).observe({ type: 'layout-shift', buffered: true });
    });
    lab.held = 5;
    await page.goto(address);
    await expect(page.getByText('Good to see you, Ivo')).toBeVisible();
    lab.go();
    await expect(page.getByText('Kenji Jansen about')).toBeVisible();
    const shifted = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0));
    expect(shifted).toBeLessThan(0.05);
  });
}

test('a step before the progressive one is read as a whole', async ({ page, lab, address }) => {
  lab.state = { mode: 'edge', step: '03-parallel-stages', report: false };
  await page.goto(address);
  await expect(page.getByText('Good to see you, Ivo')).toBeVisible();
  await expect(page.locator('.waterfall .bar')).toHaveCount(30);
  await expect(page.locator('.waterfall .dot')).toHaveCount(0);
});

test('a missing part is named with its reason, and can be fetched again', async ({ page, lab, address }) => {
  lab.missing = ['personalPrices'];
  lab.account = { personalPrices: { status: 'timed_out' } };
  await page.goto(address);
  const chosen = page.getByRole('region', { name: 'Chosen for you' });
  await expect(chosen.getByText('personal prices could not be loaded: no response in time.')).toBeVisible();
  await expect(chosen.getByText('Price not available').first()).toBeVisible();
  await expect(page.locator('.waterfall tr.lost')).toContainText('personal prices');
  await chosen.getByRole('button', { name: 'Try again' }).click();
  await expect(chosen.getByText('€11.00')).toBeVisible();
  await expect(chosen.getByText('could not be loaded')).toHaveCount(0);
});

test('a stale part is shown with its age', async ({ page, lab, address }) => {
  lab.account = { cartPrices: { status: 'stale', source: 'last_good', age_ms: 12_300 } };
  await page.goto(address);
  await expect(page.getByRole('region', { name: 'Your cart' }).getByText('cart prices: As of 12.3 s ago.')).toBeVisible();
});

test('a deferred part is fetched when its section is scrolled to', async ({ page, lab, address }) => {
  await page.goto(address);
  await expect(page.getByText('Good to see you, Ivo')).toBeVisible();
  await expect(page.locator('.figure.all b')).toHaveText(/\d/);
  expect(lab.requests).not.toContain('/api/home/1/parts/recentlyViewedReviews');
  const seen = page.getByRole('region', { name: 'Seen lately' });
  await seen.scrollIntoViewIfNeeded();
  await expect(seen.getByRole('img').first()).toBeVisible();
});

test('a product has a page of its own', async ({ page, address }) => {
  await page.goto(address);
  await page.getByRole('link', { name: 'Warm kettle 11' }).click();
  await expect(page.getByText('Sold by North Traders, Vienna')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reviews' }).getByText('Kenji Jansen')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page.getByText('Good to see you, Ivo')).toBeVisible();
});

test('the shop is in Chinese', async ({ page, address }) => {
  await page.goto(address);
  await expect(page.getByText('Good to see you, Ivo')).toBeVisible();
  await page.getByLabel('Language').selectOption('zh');
  await expect(page.getByText('Ivo，欢迎回来')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test.describe('without a required part', () => {
  test.use({ expectedErrors: [/502/] });

  test('the page is an error that names the part', async ({ page, lab, address }) => {
    lab.problem = { status: 502, detail: "The call 'cart' failed.", call: 'cart' };
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText('Without the part “cart” there is no page.');
    await page.waitForFunction(() => performance.getEntriesByName('problem').length === 1);
    lab.problem = null;
    await page.getByRole('alert').getByRole('button').click();
    await expect(page.getByText('Good to see you, Ivo')).toBeVisible();
  });
});

test('the slow page of lesson 01 shows the same shop', async ({ page, address }) => {
  const shop = async (query: string) => {
    await page.goto(`${address}${query}`);
    await expect(page.locator('.figure.all b')).toHaveText(/\d/);
    return page.locator('.shop').innerText();
  };
  expect(await shop('?slow')).toEqual(await shop(''));
});
