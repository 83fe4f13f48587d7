import { expect, test } from 'vitest';
import type { CapacityUse } from '#domain/binders/binder-capacity.ts';
import { shownUses } from './shown-uses.ts';

const use = (what: string, asked: number, rest: Partial<CapacityUse> = {}): CapacityUse => ({
  ...{ code: 'value_per_event', what, limit: 100, used: 0, asked },
  ...rest,
});

test('what is tight stands first, of the others the fullest of each limit, the rest is counted', () => {
  const uses = [
    use('Zandvoort', 20),
    use('Spa', 10),
    use('Monza', 101),
    use('Assen', 80),
    use('Car', 30, { code: 'value_per_car' }),
    use('Premium', 5, { code: 'premium_limit', limit: null }),
  ];
  const { shown, others } = shownUses(uses);
  expect(shown.map(({ what }) => what)).toEqual(['Monza', 'Assen', 'Car']);
  expect(others).toBe(2);
});
