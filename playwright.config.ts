import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findFreePort } from './scripts/free-port.ts';
import { findBrowser } from './test/harness/browser.ts';

// Where a server with the demo season runs already; otherwise one is started for the run.
const running = process.env['E2E_URL'];
// Workers read this file again and must come to the same server.
if (running === undefined) {
  process.env['E2E_PORT'] ??= String(await findFreePort('127.0.0.1', 4600));
  process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'paddock-e2e-'));
}

const baseURL = running ?? `http://localhost:${process.env['E2E_PORT']}`;
const browser = await findBrowser();

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // One server, one database, two cores: files one after the other, so that none waits for another's load.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A build machine that is busy with others gets a second try; what is flaky shows as such in its report.
  retries: process.env['CI'] ? 1 : 0,
  globalTeardown: './test/harness/remove-e2e-data.ts',
  use: {
    baseURL,
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
  ...(running === undefined ? { webServer: ownServer() } : {}),
});

/** The product as people start it, on a data folder of its own with the demo season in it. */
function ownServer(): NonNullable<PlaywrightTestConfig['webServer']> {
  return {
    command: 'node scripts/start.mjs',
    url: baseURL,
    env: {
      ...process.env,
      PORT: process.env['E2E_PORT'] ?? '',
      PUBLIC_URL: baseURL,
      PADDOCK_DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
      DATABASE_URL: '',
      DEMO: 'on',
    },
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  };
}
