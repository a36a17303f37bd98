import { defineConfig } from '@playwright/test';

/** The distribution's browser: none is downloaded. */
export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: '../build/web-tests',
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
});
