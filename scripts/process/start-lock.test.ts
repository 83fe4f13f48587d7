import { createServer } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';
import { askOwner, takeStartLock, type StartLock } from './start-lock.ts';
import { readPlaywrightReport, readVitestReport } from '../test-report.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const take = async () => {
  const lock = await takeStartLock(folder);
  if ('taken_by' in lock) throw new Error(`taken by ${lock.taken_by.pid}`);
  return lock;
};

test('the second to come hears who has the folder, and gets it when the first lets go', async () => {
  const first: StartLock = await take();
  first.tell({ state: 'serving', address: 'http://localhost:1' });
  expect(await askOwner(folder)).toMatchObject({ pid: process.pid, address: 'http://localhost:1' });
  expect(await takeStartLock(folder)).toMatchObject({ taken_by: { state: 'serving' } });
  const waiting = take();
  first.release();
  (await waiting).release();
});

test('[R1] a socket left by a killed process is no lock', async () => {
  const lock = await take();
  lock.release();
  writeFileSync(join(folder, 'socket', 'paddock.sock'), '');
  expect(await askOwner(folder)).toBeUndefined();
  const next = await take();
  next.tell({ state: 'serving', address: 'http://localhost:2' });
  expect(await askOwner(folder)).toMatchObject({ address: 'http://localhost:2' });
  next.release();
});

test('a port in use gives the next free one', async () => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  const { port } = taken.address() as { port: number };
  expect(await findFreePort('127.0.0.1', port)).toBeGreaterThan(port);
  taken.close();
});

test('reports are counted, and a file that did not load is a failure', () => {
  const file = join(folder, 'report.json');
  const result = (status: string) => ({ fullName: status, status });
  const testResults = [
    { status: 'passed', assertionResults: [result('passed'), result('pending'), result('passed')] },
    { status: 'failed', assertionResults: [result('failed'), result('passed')] },
    { name: 'a.test.ts', status: 'failed', message: 'no module b', assertionResults: [] },
  ];
  writeFileSync(file, JSON.stringify({ testResults }));
  expect(readVitestReport(file)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    failed_titles: ['failed: ', 'a.test.ts: no module b'],
    skipped_titles: ['pending'],
  });
  expect(readVitestReport(join(folder, 'none.json'))).toBeUndefined();
  writeFileSync(
    file,
    JSON.stringify({ stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 4 } }),
  );
  expect(readPlaywrightReport(file)).toMatchObject({ passed: 3, failed: 1, skipped: 4 });
});
