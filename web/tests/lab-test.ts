import { expect, test as base } from '@playwright/test';
import { FakeLab } from './fake-lab';

/** Tests with a lab of their own. A line in the browser's console that is an error fails them, as does a request to another server. */
export const test = base.extend<{ lab: FakeLab; address: string; expectedErrors: RegExp[] }>({
  expectedErrors: [[[] as RegExp[], { option: true }]][0] as never,
  lab: async ({}, use) => {
    const lab = new FakeLab();
    await use(lab);
    lab.stop();
  },
  address: async ({ lab }, use) => use(await lab.start()),
  page: async ({ page, address, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => !request.url().startsWith(address) && errors.push(`request to ${request.url()}`));
    await use(page);
    expect(errors.filter((error) => !expectedErrors.some((each) => each.test(error)))).toEqual([]);
  },
});

export { expect };

const SERVICES = ['users', 'carts', 'prices', 'reviews'];

/** The state of a lab with controls. */
export const PLAY = {
  mode: 'play',
  step: '13-progressive',
  phase: 'ready',
  report: false,
  steps: ['00-baseline', '03-parallel-stages', '13-progressive'].map((id) => ({ id, p50_ms: null, samples: [] })),
  lines: [],
};

/** Services that work. */
export const LIVE = {
  services: Object.fromEntries(SERVICES.map((name) => [name, 'works'])),
  breakers: Object.fromEntries(SERVICES.map((name) => [name, 'CLOSED'])),
  bulkheads: Object.fromEntries(SERVICES.map((name) => [name, { used: 0, most: 100 }])),
  admission: { in_flight: 1, queued: 3, brownouts: 0 },
  load: null,
};

/** The state of a demo that has measured a step. */
export const DEMO = {
  mode: 'demo',
  step: '00-baseline',
  phase: 'starting',
  report: false,
  steps: ['00-baseline', '03-parallel-stages'].map((id) => ({ id, p50_ms: null, samples: [] as number[] })),
  lines: ['00-baseline: starting ...'],
};
