import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { keepRunning } from './kept-process.ts';

const waitsForever = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);

test('a process that is renewed is away meanwhile, and comes back even when that failed', async () => {
  const started: ReturnType<typeof waitsForever>[] = [];
  const kept = keepRunning('It', () => {
    const child = waitsForever();
    started.push(child);
    return child;
  });
  onTestFinished(() => kept.stop());
  const wasAway: boolean[] = [];
  const look = async () => {
    const [last] = started.slice(-1);
    wasAway.push(last?.signalCode === 'SIGTERM');
  };
  await kept.renew(look);
  await kept.renew(async () => {
    await look();
    throw new Error('no room');
  });
  expect(wasAway).toEqual([true, true]);
  expect(started.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([
    'SIGTERM',
    'SIGTERM',
    null,
  ]);
  // It was asked to, so nothing is wrong with it.
  expect(kept.exits()).toBe(0);
});
