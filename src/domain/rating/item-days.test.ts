import { describe, expect, test } from 'vitest';
import { extraDaysOf } from '#domain/rating/item-days.ts';

describe('days of a test or track day, the first one included', () => {
  test.each([
    [{ kind: 'test_day' }, 0],
    [{ kind: 'test_day', days: 1 }, 0],
    [{ kind: 'test_day', days: 2 }, 1],
    [{ kind: 'track_day', days: 3, extra_test_days: 0 }, 2],
    [{ kind: 'track_day', days: 3, extra_test_days: 2 }, 2],
    [{ kind: 'test_day', extra_test_days: 4 }, 4],
    [{ kind: 'test_day', days: 2, extra_test_days: 3 }, null],
    [{ kind: 'race_event', days: 1, extra_test_days: 2 }, 2],
    [{ kind: 'race_event', days: 2 }, null],
  ] as const)('%j: %s after the first', (item, extra) => {
    expect(extraDaysOf(item)).toBe(extra);
  });
});
