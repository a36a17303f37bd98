import { DEMO, expect, LIVE, PLAY, test } from './lab-test';

test('the waterfall has a row for each call, and marks the critical path', async ({ page, address }) => {
  await page.goto(address);
  await expect(page.locator('.waterfall tbody tr')).toHaveCount(30);
  await expect(page.locator('.waterfall tr.critical')).toHaveCount(2);
  await expect(page.getByRole('row', { name: 'cart prices' })).toContainText('50 ms');
});

test('without controls the page says how to get them', async ({ page, address }) => {
  await page.goto(address);
  await expect(page.getByText('./fivefold play')).toBeVisible();
});

test('a demo is watched: the ladder fills up, and the shop is of the last step', async ({ page, lab, address }) => {
  lab.state = DEMO;
  await page.goto(address);
  await expect(page.getByRole('status')).toHaveText('Starting 00 baseline …');
  expect(lab.requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
  const [first, second] = DEMO.steps;
  lab.change({ phase: 'measuring', steps: [{ ...first, samples: [6400, 6500] }, second] });
  await expect(page.locator('.ladder .runs')).toContainText('2 pages measured');
  const measured = { ...first, p50_ms: 6500, first_byte_ms: 6000, bytes_on_wire: 8_960_000, bytes_plain: 8_960_000, calls: 78, pages_per_s: 0.5 };
  lab.change({ step: '03-parallel-stages', phase: 'starting', steps: [measured, second] });
  await expect(page.getByText('Good to see you, Ivo')).toBeVisible();
  await expect(page.getByText('The page as step 00-baseline served it.')).toBeVisible();
  expect(lab.requests).toContain('/lab/pages/00-baseline');
  lab.change({ phase: 'ended', report: true, report_file: '/home/ivo/report/index.html', steps: [measured, { ...measured, id: '03-parallel-stages', p50_ms: 1300 }] });
  await expect(page.locator('.ladder .times')).toHaveText('5.0 times as fast');
  lab.end();
  await expect(page.getByRole('status')).toContainText('All steps are measured. The report is /home/ivo/report/index.html');
});

test('a demo that is stopped leaves its figures on the page', async ({ page, lab, address }) => {
  lab.state = DEMO;
  await page.goto(address);
  await expect(page.getByRole('status')).toHaveText('Starting 00 baseline …');
  lab.end();
  await expect(page.getByRole('status')).toContainText('The command has ended');
});

test('another step is started, and its page is loaded when it is up', async ({ page, lab, address }) => {
  lab.state = PLAY;
  lab.live = LIVE;
  await page.goto(address);
  await expect(page.getByText('Good to see you, Ivo')).toBeVisible();
  await page.getByLabel('Step', { exact: true }).selectOption('00-baseline');
  await expect.poll(() => lab.posts).toEqual([{ path: '/lab/step', body: { step: '00-baseline' } }]);
  lab.change({ step: '00-baseline', phase: 'starting' });
  await expect(page.getByRole('status')).toHaveText('Switching to 00 baseline …');
  const dot = () => page.getByRole('status').evaluate((status) => getComputedStyle(status, '::before').backgroundColor);
  expect(await dot()).toBe('rgb(168, 71, 10)');
  await expect(page.locator('.figures')).toHaveCSS('opacity', '0.4');
  const before = lab.requests.filter((path) => path === '/api/home/1').length;
  lab.change({ phase: 'ready' });
  await expect.poll(() => lab.requests.filter((path) => path === '/api/home/1').length).toBe(before + 1);
  await expect(page.getByRole('status')).toHaveText('00 baseline is up');
  expect(await dot()).toBe('rgb(76, 149, 108)');
  await expect(page.locator('.figures')).toHaveCSS('opacity', '1');
});

test('a fault is injected, and the next page and the circuit breaker show it', async ({ page, lab, address }) => {
  lab.state = PLAY;
  lab.live = LIVE;
  await page.goto(address);
  await expect(page.locator('.faults').getByRole('row', { name: 'reviews' })).toContainText('closed');
  lab.missing = ['personalReviews'];
  lab.account = { personalReviews: { status: 'failed' } };
  lab.live = { ...LIVE, services: { ...LIVE.services, reviews: 'off' }, breakers: { ...LIVE.breakers, reviews: 'OPEN' } };
  await page.getByLabel('reviews: Behavior').selectOption('off');
  await expect.poll(() => lab.posts).toEqual([{ path: '/lab/fault', body: { service: 'reviews', behavior: 'off' } }]);
  await expect(page.getByText('personal reviews could not be loaded: the service failed.')).toBeVisible();
  await expect(page.locator('.breaker.OPEN')).toHaveText('open');
});

test('controls are there when the first step is up', async ({ page, lab, address }) => {
  lab.state = { ...PLAY, phase: 'starting' };
  lab.live = LIVE;
  await page.goto(address);
  await expect(page.getByRole('status')).toHaveText('Switching to 13 progressive …');
  await expect(page.locator('.faults')).toContainText('The services appear when the step is up.');
  for (const panel of await page.locator('.panel').all()) {
    await expect(panel.getByRole('heading')).toBeVisible();
  }
  lab.change({ phase: 'ready' });
  await expect(page.locator('.faults').getByRole('row', { name: 'reviews' })).toContainText('closed');
});

test('load is put on, and its figures are shown', async ({ page, lab, address }) => {
  lab.state = PLAY;
  lab.live = { ...LIVE, load: { running: true, readers: 8, pages_per_s: 12.3, p50_ms: 310, p99_ms: 900, whole: 40, partial: 2, shed: 1, failed: 0 } };
  await page.goto(address);
  await page.getByLabel('Readers').fill('8');
  await page.getByRole('button', { name: 'Start load' }).click();
  await expect.poll(() => lab.posts).toEqual([{ path: '/lab/load', body: { readers: 8, seconds: 15 } }]);
  await expect(page.locator('.loaded')).toContainText('12.3');
  await expect(page.locator('.loaded')).toContainText('Admission: 1 pages in flight, 3 requests wait, 0 pages in brownout so far.');
});

test('on a phone the controls fit, and each call of the waterfall has its full name', async ({ page, lab, address }) => {
  lab.state = PLAY;
  lab.live = { ...LIVE, services: { ...LIVE.services, recommendations: 'works' }, breakers: { ...LIVE.breakers, recommendations: 'HALF_OPEN' } };
  await page.setViewportSize({ width: 375, height: 844 });
  await page.goto(address);
  await page.getByRole('button', { name: 'Lab', exact: true }).click();
  await expect(page.locator('.faults').getByRole('row', { name: 'recommendations' })).toContainText('half-open');
  await expect(page.locator('.waterfall .bar')).toHaveCount(30);
  const wider = () => [...document.querySelectorAll('.faults, .load, .waterfall tbody th')].filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent);
  expect(await page.evaluate(wider)).toEqual([]);
  const table = await page.locator('.faults table').boundingBox();
  const form = await page.locator('.load form').boundingBox();
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual((form?.x ?? 0) + (form?.width ?? 0) + 1);
  const [start, stop] = await Promise.all(['Start load', 'Stop'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()));
  expect(stop?.y).toBe(start?.y);
});
