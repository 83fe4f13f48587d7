import { defineConfig } from '@playwright/test';
import { findBrowser } from './test/harness/browser/browser.ts';
import { laneOfWorker, lanesOfRun } from './test/harness/browser/e2e-lanes.ts';

// Where a server with the demo season runs already; otherwise one is started for each worker of the run.
const running = process.env['E2E_URL'];
const browser = await findBrowser();

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // What one file changes no other sees while it runs: each worker has a server and a database of its own.
  workers: running === undefined ? (await lanesOfRun()).length : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A build machine that is busy with others gets a second try; what is flaky shows as such in its report.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    // Workers read this file again, each for its own lane.
    baseURL: running ?? `http://localhost:${(await laneOfWorker()).port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1440, height: 900 },
    // Every window would keep the crash report for a lost network; the tests of that let it.
    serviceWorkers: 'block',
    // Writing one takes a third of the run's time; `--trace on` writes it for what is looked into.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...process.env, ...browser.env },
    },
  },
  ...(running === undefined ? { globalSetup: './test/harness/browser/e2e-servers.ts' } : {}),
});
