// npm run screenshots: pictures of the page that ./fivefold play or up serves now. The ladder has the steps of the last ./fivefold demo.
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';

const address = process.argv[2] ?? 'http://127.0.0.1:8080/';
const folder = '../docs/pictures';
const desktop = { viewport: { width: 1440, height: 900 } };
const pictures = { light: desktop, dark: { ...desktop, colorScheme: 'dark' }, phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } };

/** A page of a warm chain, whose local caches' second has passed. */
async function warm(browser, options) {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  await page.goto(address);
  for (let visit = 0; visit < 3; visit++) {
    await page.waitForFunction(() => /\d/.test(document.querySelector('.figure.all b')?.textContent ?? ''), null, { timeout: 60_000 });
    await page.waitForTimeout(2000);
    await page.getByRole('button', { name: 'Load the page again' }).click();
  }
  await page.waitForFunction(() => /\d/.test(document.querySelector('.figure.wire b')?.textContent ?? ''), null, { timeout: 60_000 });
  return page;
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--enable-features=OverlayScrollbar'] });
for (const [name, options] of Object.entries(pictures)) {
  const page = await warm(browser, options);
  await page.screenshot({ path: `${folder}/${name}.png` });
  if (name === 'light') {
    const ladder = page.locator('.ladder');
    if ((await ladder.locator('li').count()) > 1) {
      await ladder.screenshot({ path: `${folder}/ladder.png` });
    } else {
      console.log('There is no picture of the ladder: run ./fivefold demo first.');
    }
  }
  await page.context().close();
}
await browser.close();
