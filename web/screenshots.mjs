// npm run screenshots: the pictures of README, of the page that ./fivefold play or up serves now.
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';

const address = process.argv[2] ?? 'http://127.0.0.1:8080/';
const pictures = {
  light: { viewport: { width: 1440, height: 900 } },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
};

mkdirSync('../docs/page', { recursive: true });
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, options] of Object.entries(pictures)) {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  await page.goto(address);
  for (let visit = 0; visit < 3; visit++) {
    // the first visits warm the chain up
    await page.waitForFunction(() => /\d/.test(document.querySelector('.figure.all b')?.textContent ?? ''), null, { timeout: 60_000 });
    await page.waitForTimeout(2000); // the local caches' second
    await page.getByRole('button', { name: 'Load the page again' }).click();
  }
  await page.waitForFunction(() => /\d/.test(document.querySelector('.figure.wire b')?.textContent ?? ''), null, { timeout: 60_000 });
  await page.screenshot({ path: `../docs/page/${name}.png` });
  await context.close();
}
await browser.close();
