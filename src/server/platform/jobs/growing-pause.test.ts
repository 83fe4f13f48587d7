import { expect, test } from 'vitest';
import { growingPause } from '#server/platform/jobs/growing-pause.ts';

test('pauses double up to the longest, and are small again after a healthy run', () => {
  const pauseAfter = growingPause({ first_ms: 200, longest_ms: 1_000, healthy_ms: 60_000 });
  expect([10, 10, 59_999, 10, 10].map(pauseAfter)).toEqual([200, 400, 800, 1_000, 1_000]);
  expect([60_000, 10].map(pauseAfter)).toEqual([200, 400]);
});
