import { z } from 'zod';
import { read, staff, type Contract } from '#contract/action.ts';
import { answer, ownersAndStaff } from '#contract/audience.ts';
import { id } from '#contract/fields.ts';

/** What a client's next season begins with. */
export const seasonCoverContract = {
  get_last_season: read({
    summary:
      'The last policy of a client that insures races, with its cars and drivers as far as the client still has them.',
    input: z.object({ user_id: id }),
    output: answer(ownersAndStaff, {
      user_id: id,
      last: answer(ownersAndStaff, {
        policy_id: id,
        policy_number: z.string(),
        year: z.number().int(),
        championships: z.array(z.string()),
        cars: z.array(z.object({ car_id: id, driver_ids: z.array(id) })),
      }).nullable(),
    }),
    shows: ['policy', 'car', 'driver', 'event', 'championship'],
    access: [...staff, 'agent', 'brokerage'],
    scope: { user_id: 'account' },
  }),
} as const satisfies Contract;
