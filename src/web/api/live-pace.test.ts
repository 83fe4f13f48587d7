import { expect, test } from 'vitest';
import { paceAfter, quietMs } from '#web/api/live-pace.ts';

/** How often the reads are asked again when a change comes every so many milliseconds for so long. */
function roundsOf({ every_ms, for_ms }: { every_ms: number; for_ms: number }): number {
  let rounds = 0;
  let pace = quietMs;
  let due: number | undefined;
  let last = -Infinity;
  for (let now = 0; now <= for_ms; now += every_ms) {
    if (due !== undefined && now >= due) {
      rounds += 1;
      last = due;
      due = undefined;
    }
    if (due !== undefined) continue;
    pace = paceAfter(pace, now - last);
    due = now + pace;
  }
  return rounds + (due === undefined ? 0 : 1);
}

test('one change is followed after 0.2 s, also the next one after a quiet time', () => {
  expect(paceAfter(3_200, Infinity)).toBe(200);
  expect(roundsOf({ every_ms: 10_000, for_ms: 30_000 })).toBe(4);
  expect(paceAfter(400, 1_500)).toBe(200);
});

test('work of 10 s on rows that change every 0.2 s is followed 7 times, of 60 s 22 times', () => {
  expect(roundsOf({ every_ms: 200, for_ms: 10_000 })).toBe(7);
  expect(roundsOf({ every_ms: 200, for_ms: 60_000 })).toBe(22);
});
