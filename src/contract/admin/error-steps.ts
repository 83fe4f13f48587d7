import { steps } from '#contract/step.ts';
import type { ErrorStep } from '#domain/admin/error-words.ts';

/** What can be done with a kind of fault. */
export const errorSteps = steps<ErrorStep, string>()({
  set_error_status: {
    summary:
      'Marks a kind of fault as open, ignored or fixed; a fixed one opens again when it comes back.',
    past: 'Marked an error',
    bulk: { lists: ['error_log'], doing: 'Marking errors', done: (n) => `${n} marked` },
  },
});
