import { describe, expect, it } from 'vitest';
import { seasonStepOf } from '#web/policies/season/season-step.ts';

const empty = { user_id: 'u', event_ids: [], cars: [] };

describe('seasonStepOf', () => {
  it.each([
    [empty, 1, 'Choose at least one round.'],
    [{ ...empty, event_ids: ['e'] }, 2, 'Choose at least one car.'],
    [{ ...empty, cars: [{}] }, 1, 'Choose at least one round.'],
    [{ ...empty, event_ids: ['e'], cars: [{}] }, 3, ''],
  ])('%o is at step %i of 3', (wish, step, missing) => {
    expect(seasonStepOf(wish, { isClient: true })).toEqual({ step, of: 3, missing });
  });

  it('who asks for another chooses first for whom', () => {
    const nobody = { ...empty, user_id: '' };
    expect(seasonStepOf(nobody, { isClient: false })).toEqual({
      step: 1,
      of: 4,
      missing: 'Choose a client.',
    });
    expect(seasonStepOf(empty, { isClient: false })).toMatchObject({ step: 2, of: 4 });
  });
});
