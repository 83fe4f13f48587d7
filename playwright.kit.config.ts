import { defineConfig } from '@playwright/test';
import { findFreePort } from './scripts/process/free-port.ts';
import { findBrowser } from './test/harness/browser/browser.ts';

// Workers read this file again and must come to the same server.
process.env['KIT_PORT'] ??= String(await findFreePort('127.0.0.1', 4650));
const baseURL = `http://127.0.0.1:${process.env['KIT_PORT']}`;
const browser = await findBrowser();

/** The building blocks by themselves: no database, no log-in, a clock that the tests move. */
export default defineConfig({
  testDir: 'test/kit',
  outputDir: 'test-results/kit',
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  forbidOnly: true,
  retries: process.env['CI'] ? 1 : 0,
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1440, height: 900 },
    // Writing one takes a third of the run's time; `--trace on` writes it for what is looked into.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...process.env, ...browser.env },
    },
  },
  webServer: {
    command: `node test/kit/serve-gallery.ts ${process.env['KIT_PORT']}`,
    url: `${baseURL}/gallery.html`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
