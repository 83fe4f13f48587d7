import { describe, expect, it } from 'vitest';
import { type LossTyped, stillWrong } from '#web/claims/loss/loss-typed.ts';

const typed: LossTyped = {
  loss_answers: { trigger: '', medical_note: false },
  narrative: 'The car',
  estimated_amount: null,
};
const complaints = new Map([
  ['loss_answers.trigger', 'Answer “Missed through”.'],
  ['narrative', 'Tell what happened in at least 30 characters.'],
  ['truth_declared', 'Confirm that this is true to the best of your knowledge.'],
]);

describe('complaints about a loss while somebody goes on typing', () => {
  it('an answer that was changed is not complained about any more, the others are', () => {
    const now = { ...typed, loss_answers: { ...typed.loss_answers, trigger: 'car_damage' } };
    expect([...stillWrong(complaints, [typed, now], []).keys()]).toEqual([
      'narrative',
      'truth_declared',
    ]);
  });

  it('what is settled outside the fields is not complained about either', () => {
    expect([...stillWrong(complaints, [typed, typed], ['truth_declared']).keys()]).toEqual([
      'loss_answers.trigger',
      'narrative',
    ]);
  });
});
