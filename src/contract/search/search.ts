import { z } from 'zod';
import { searchKinds } from '#domain/search/search-kinds.ts';
import { anyAccount, read, type Contract } from '#contract/action.ts';
import { answer, signedIn } from '#contract/audience.ts';
import { oneOrMore, queryNumber } from '#contract/fields.ts';

/** A record that a search found: enough to show a line and to open it. */
export const foundRecord = z.object({
  kind: z.enum(searchKinds),
  record_id: z.string(),
  /** Number or name. */
  label: z.string(),
  /** Whose it is, or what. */
  note: z.string(),
  /** As this person sees it; empty where the kind has none. */
  status: z.string(),
  is_vi: z.boolean(),
});

export const searchContract = {
  search_records: read({
    summary:
      'Records of every kind that match what is typed, best first: the exact number, then beginnings, then the rest.',
    input: z.object({
      /** Words and filters: `status:paid team:"van dalen" amount:>10000 event:zandvoort porsche`. */
      query: z.string().trim().max(200).default(''),
      kinds: oneOrMore(z.enum(searchKinds)),
      /** Of each kind. */
      limit: queryNumber.pipe(z.number().int().min(1).max(10)).default(5),
    }),
    output: answer(signedIn, { records: z.array(foundRecord) }),
    shows: 'everything',
    access: anyAccount,
  }),
} as const satisfies Contract;
