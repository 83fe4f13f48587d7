import { describe, expect, it } from 'vitest';
import { type EventDays, refuseMovedDays } from '#domain/policies/cover/moved-days.ts';

const june = (start: string, end: string) => ({
  start_on: `2026-06-${start}`,
  end_on: `2026-06-${end}`,
});
const held = june('05', '07');

describe('the days of an insured event', () => {
  type Case = [string, EventDays, EventDays, string, string | undefined];
  it.each<Case>([
    ['a week later', held, june('12', '14'), '01', undefined],
    ['forward, to today', held, june('01', '03'), '01', undefined],
    ['forward, to before today', june('05', '07'), june('01', '08'), '02', 'start_on past'],
    ['a day longer while it is held', held, june('05', '08'), '06', undefined],
    ['a day shorter while it is held', held, june('05', '06'), '06', undefined],
    ['over since yesterday, while it is held', held, june('05', '05'), '06', 'end_on past'],
    ['another first day on the first day', held, june('06', '07'), '05', 'start_on begun'],
    ['back to later after it began', held, june('12', '14'), '06', 'start_on begun'],
    ['again after it is over', held, june('12', '14'), '08', 'start_on over'],
    ['longer after it is over', held, june('05', '09'), '08', 'end_on over'],
    ['nothing of its days, after it is over', held, held, '20', undefined],
  ])('%s', (...[, before, after, day, expected]) => {
    const refused = refuseMovedDays(before, after, `2026-06-${day}`);
    expect(refused && `${refused.field} ${refused.code}`).toBe(expected);
  });
});
