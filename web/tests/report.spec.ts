import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { COMPARISONS, GC, STORM, TOUR } from './report-data';

const DEMO = { demo: JSON.parse(readFileSync('../docs/sample-report/report.json', 'utf8')) };
const FIGURES = '<script type="application/json" id="figures">';

function withFigures(figures: object): string {
  return readFileSync('dist/report.html', 'utf8').replace(FIGURES, () => FIGURES + JSON.stringify(figures).replaceAll('<', '\\u003c'));
}

/** Opens a page with figures, as a file. A request to anywhere, or an error in the browser's console, fails the test. */
const test = base.extend<{ open: (figures: object) => Promise<Page> }>({
  open: async ({ page }, use, info) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => !request.isNavigationRequest() && errors.push(`request to ${request.url()}`));
    await use(async (figures) => {
      const file = info.outputPath('index.html');
      writeFileSync(file, withFigures(figures));
      await page.goto(`file://${file}`);
      return page;
    });
    expect(errors).toEqual([]);
  },
});

/** The run with other figures. */
function changed(change: (report: any) => void): object {
  const report = structuredClone(DEMO.demo);
  change(report);
  return { demo: report };
}

test('a demo has its headline, its ladder and all figures', async ({ open }) => {
  const page = await open(DEMO);
  await expect(page).toHaveTitle('Fivefold: from 6.0 s to 162 ms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One page, 37.0 times as fast');
  await expect(page.getByText('Measured 25 November 2026, 17:50 UTC')).toBeVisible();
  await expect(page.locator('.ladder.main li')).toHaveText(['00-baseline6.0 s', '01-edge-gzip2.4 s', '02-internal-gzip2.3 s', '03-parallel-stages601 ms', '14-event-loop162 ms']);
  await expect(page.getByText('lower bound without caching: 310 ms')).toBeVisible();
  await expect(page.getByRole('region', { name: 'All figures' }).getByRole('row', { name: '00-baseline' })).toHaveText('00-baseline23856002-621319.3×0.608.96 MB8.96 MB781424-23640.1550');
  await expect(page.getByRole('region', { name: 'In a browser' }).getByRole('row', { name: '14-event-loop' })).toContainText('314445178');
  await expect(page.getByText('Every step served the same JSON for users 1, 2, 3, 4')).toBeVisible();
  await expect(page.getByRole('link', { name: 'http://127.0.0.1:8080/' })).toBeVisible();
});

test('the longest bar is that of the slowest step, and the bound is on its scale', async ({ open }) => {
  const page = await open(DEMO);
  const [track, bar] = await Promise.all(['.track', '.track i'].map((each) => page.locator('.ladder.main li').first().locator(each).boundingBox()));
  expect(bar?.width).toBeCloseTo(track?.width ?? 0, 0);
  const bound = await page.locator('.ladder.main .track').first().evaluate((each) => parseFloat(getComputedStyle(each, '::after').left) / each.clientWidth);
  expect(bound).toBeCloseTo(310.4444 / 6002.490918, 3);
});

test('the calls of each step are drawn, and those of the last one are open', async ({ open }) => {
  const page = await open(DEMO);
  await expect(page.locator('details')).toHaveCount(5);
  await expect(page.locator('details[open] summary')).toContainText('14-event-loop 269 ms; critical path personalRecommendations → personalReviews → reviewAuthors');
  await expect(page.locator('details[open] tbody tr')).toHaveCount(38);
  await expect(page.locator('details[open] tr.critical th')).toHaveText(['personalRecommendations', 'personalReviews', 'reviewAuthors']);
  await expect(page.getByRole('table', { name: 'The calls of a page in 14-event-loop' }).getByRole('row', { name: 'recentOrders' })).toHaveAttribute('title', /^recentOrders \(orders\): success, 1 × from \d+ to \d+ ms$/);
});

test('a call that waited, failed or was not made is drawn as such, and its name is a text', async ({ open }) => {
  const page = await open(
    changed(({ steps }) => {
      steps.at(-1).trace = {
        elapsed_ms: 100,
        critical_path: ['<script>alert(1)</script>'],
        calls: [
          { name: '<script>alert(1)</script>', service: 'users', outcome: 'success', calls: [[0, 10, 40, 50], [0, 20, 0, 100]].map(([queued_ms, started_ms, first_byte_ms, done_ms]) => ({ queued_ms, started_ms, first_byte_ms, done_ms })) },
          { name: 'none', service: 'carts', outcome: 'circuit_open', calls: [] },
        ],
      };
    }),
  );
  const loop = page.locator('details[open] tbody tr').first();
  await expect(loop.getByRole('rowheader')).toHaveText('<script>alert(1)</script> ×2');
  const bars = await loop.locator('.bar').evaluateAll((each) => each.map((bar) => [bar.className, (bar as HTMLElement).style.getPropertyValue('--from'), (bar as HTMLElement).style.getPropertyValue('--length')]));
  expect(bars).toEqual([['bar queue', '0%', '10%'], ['bar wait', '10%', '30%'], ['bar receive', '40%', '10%'], ['bar queue', '0%', '20%'], ['bar wait', '20%', '80%']]);
  await expect(page.locator('details[open]').getByRole('row', { name: 'none' })).toContainText('circuit open');
});

test('a report without traces, browser or slowest pages has no place for them, and one step is compared with nothing', async ({ open }) => {
  const page = await open(
    changed((report) => {
      report.steps = [report.steps.at(-1)];
      ['trace', 'slowest', 'rendering'].forEach((each) => delete report.steps[0][each]);
    }),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One page in 162 ms');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Resources', 'All figures', 'Definitions', 'Simulated parts', 'The machine']);
});

test('a step with some of the fields has a page of its own', async ({ open }) => {
  const page = await open(changed((report) => Object.assign(report.steps[0], { id: '12-fields', page_sha256: 'own', own_content: true })));
  await expect(page.getByText('12-fields has only the fields that the page shows: own')).toBeVisible();
  await expect(page.getByText('No: the steps served different pages')).toHaveCount(0);
});

test('containers, their notes, other pages and a trace that was kept are named', async ({ open }) => {
  const page = await open(
    changed((report) => {
      report.target = { kind: 'compose', notes: ['CPU is <more>.'] };
      report.steps[0].page_sha256 = 'other';
      report.steps[0].slowest.traced = true;
    }),
  );
  await expect(page.getByText(', in containers (docker-compose.yml)')).toBeVisible();
  await expect(page.getByText('CPU is <more>.')).toBeVisible();
  await expect(page.getByText('No: the steps served different pages')).toBeVisible();
  await expect(page.getByText('Traces and access logs were on at every hop')).toBeVisible();
  await expect(page.getByRole('link', { name: '71249c087965a09c7e57c1ce8f45d495' })).toHaveAttribute('href', 'traces/00-baseline.json');
});

test('a storm has both steps to the same scales, its phases and its faults', async ({ open }) => {
  const page = await open(STORM);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('At four times its peak it serves 38 % of it in full pages, and 10 % in partial ones');
  await expect(page.getByText('A quick look')).toBeVisible();
  await expect(page.getByRole('region', { name: 'All figures' }).getByRole('row', { name: 'peak' })).toContainText('20.0 pages/s');
  const chart = page.getByRole('img', { name: 'Pages a second of 09-overload' }).first();
  // 60 of 80 offered, in the middle of the third of four seconds
  await expect(chart.locator('.shed')).toHaveAttribute('points', '125.0,1000.0 375.0,1000.0 625.0,250.0 875.0,250.0');
  await expect(chart.locator('.band.hard')).toHaveAttribute('x', '50.00%');
  await expect(page.getByRole('img', { name: 'Median and 99th percentile of the time of served pages of 08-hot-code' }).locator('.p50')).toHaveAttribute('points', /^125.0,\S+ 375.0,\S+$/);
  await expect(page.getByRole('row', { name: '4x, brownout share 0.2' })).toContainText('12');
  const killed = page.getByRole('row', { name: '1. Redis <b>is</b> killed' });
  await expect(killed).toContainText('450 ms1.50 × 300 ms1.5 s1.5 s');
  await expect(page.getByRole('row', { name: '2. of two' })).toContainText('--not in time');
});

test('a line has a gap where nothing was served', async ({ open }) => {
  const storm = structuredClone(STORM);
  storm.storm.series[1] = { ...storm.storm.series[1], p50_ms: null, p99_ms: null } as never;
  const page = await open(storm);
  const lines = page.getByRole('img', { name: 'Median and 99th percentile of the time of served pages of 09-overload' }).first().locator('.p50');
  await expect(lines).toHaveCount(2);
});

test('GC logs are drawn to the same scales, and of many pauses the longest', async ({ open }) => {
  const page = await open(GC);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['00/<b>.log', '07/gc.log', 'none.log']);
  const pause = page.getByRole('img', { name: 'Pauses of 00/<b>.log' }).locator('.pause');
  await expect(pause).toHaveAttribute('x1', '50.00%');
  await expect(pause).toHaveAttribute('y1', '0.00%');
  const many = page.getByRole('img', { name: 'Pauses of 07/gc.log' }).locator('.pause');
  expect(await many.count()).toBeLessThan(1000);
  await expect(many.filter({ hasText: '90.0 ms at 54.3 s' })).toHaveAttribute('y1', '55.00%');
  await expect(page.getByRole('img', { name: 'Pauses of none.log' }).locator('.pause')).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'The heap of 00/<b>.log' }).locator('.heap')).toHaveAttribute('cy', '75.00%');
});

test('a tour leads to the traces of its steps', async ({ open }) => {
  const page = await open(TOUR);
  await expect(page.getByRole('link', { name: '5.3 s' })).toHaveAttribute('href', 'http://127.0.0.1:9411/zipkin/traces/4bf92f35');
  await expect(page.getByText('services start from AOT caches')).toBeVisible();
});

const TEXTS: Record<keyof typeof COMPARISONS, string[]> = {
  growth: ['items2002,00010.00×0.500.551.10×', 'The slowest query on 06-covering-indexes is items: p95 1.00 ms, with 10,000,000 order items 1.10 ms.'],
  pruning: ['listed30 KB120 KB380 KB41.399.212.00400', 'about <fields>'],
  tail: ['2431 ms', '513 ms', '1\u00a0% of all downstream requests are 20 times slower. 300 light pages', '4.1\u00a0% more requests.'],
  telemetry: ['off2809.50101.20.06000', 'on280+1.1\u00a0%-2.0\u00a0% to +4.0\u00a0%9.50+0.0\u00a0%-7.0\u00a0% to +0.0\u00a0%104.9+3.7\u00a0%3.26000', 'about <on>'],
  collectors: ['a live set of 1,003 MB', 'longest pause, times shorter12.5×', 'pause max1,500.0 ms', 'about <parallel>'],
  peers: ['theirs is ahead in pages a second: 1.50 of ours.', 'A quick run', 'theirs150.0', 'Closed loop', 'oursOurs'],
};
for (const [name, figures] of Object.entries(COMPARISONS)) {
  test(`the comparison ${name} has its figures`, async ({ open }) => {
    const text = await (await open(figures)).locator('main').evaluate((main) => main.textContent?.replace(/\s+/g, (space) => (space === '\u00a0' ? space : ' ')));
    for (const each of TEXTS[name as keyof typeof COMPARISONS]) {
      expect(text).toContain(each);
    }
  });
}

for (const [look, options] of Object.entries({ light: {}, dark: { colorScheme: 'dark' as const }, phone: { viewport: { width: 390, height: 844 } } })) {
  test.describe(look, () => {
    test.use(options);
    for (const [name, figures] of Object.entries({ demo: DEMO, storm: STORM, gc: { ...GC, gc: [GC.gc[0], GC.gc[2]] }, tour: TOUR, ...(look === 'light' ? COMPARISONS : {}) })) {
      const tag = name === 'demo' && look === 'light' ? [] : '@long'; // the others have the same styles, and a scan takes seconds
      test(`axe finds nothing wrong with ${name}, which fits the screen`, { tag }, async ({ open }) => {
        const page = await open(figures);
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      });
    }
  });
}

test('the edge permits the page', async ({ page }) => {
  const policy = /Content-Security-Policy "(default-src 'none'; script-src 'unsafe-inline'[^"]*)"/.exec(readFileSync('../nginx/web.conf.template', 'utf8'))?.[1] ?? '';
  await page.route('**/report/', (route) => route.fulfill({ body: withFigures(TOUR), contentType: 'text/html', headers: { 'Content-Security-Policy': policy } }));
  await page.goto('http://127.0.0.1:8080/report/');
  await expect(page.locator('.ladder .track i').first()).toHaveCSS('background-color', 'rgb(31, 90, 70)');
});

test('no script runs but the page\'s own', async ({ page }, info) => {
  const file = info.outputPath('index.html');
  writeFileSync(file, readFileSync('dist/report.html', 'utf8').replace('</body>', '<script>document.title = "taken"</script></body>'));
  await page.goto(`file://${file}`);
  await expect(page).toHaveTitle('Fivefold: no figures');
});
