import { z } from 'zod';
import { anyAccount, read, type Contract } from '#contract/action.ts';
import { answer, signedIn } from '#contract/audience.ts';
import { currency, unixSeconds } from '#contract/fields.ts';

/** Of what there is a small picture: one's own book, or a record that staff look at. */
const picturedKinds = [
  'own',
  'client',
  'brokerage',
  'insurer',
  'series',
  'championship',
  'circuit',
  'event',
] as const;

/** Figures beside the records that they are of. */
export const smallFiguresContract = {
  get_small_figures: read({
    summary:
      'Premium and losses of the last twelve months, and what follows of them: of one’s own book, or for staff of a record.',
    input: z.object({
      of: z.enum(picturedKinds).default('own'),
      /** Of which record; the name of a series. */
      record_id: z.string().max(120).optional(),
    }),
    output: answer(signedIn, {
      books: z.array(
        answer(signedIn, {
          currency,
          figures: z.array(
            z.object({
              label: z.string(),
              kind: z.enum(['money', 'count', 'percent', 'days']),
              value: z.number().nullable(),
              note: z.string(),
            }),
          ),
          months: z.array(
            z.object({
              key: z.string(),
              label: z.string(),
              premium: z.number(),
              losses: z.number(),
            }),
          ),
        }),
      ),
      counted_at: unixSeconds.nullable(),
    }),
    shows: 'everything',
    access: anyAccount,
    errors: ['not_found'],
  }),
} as const satisfies Contract;
