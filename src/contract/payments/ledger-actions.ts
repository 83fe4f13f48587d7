import { z } from 'zod';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { calendarDate, cents, currency, id, line } from '#contract/fields.ts';

/** Which account of the ledger, and up to which day. */
const upTo = {
  account: z.enum(['insurer', 'commission', 'tax', 'fees', 'write_offs', 'bank_costs']),
  currency,
  booked_on: calendarDate,
};

/** An insurer's or a brokerage's id, the country of a tax office, or `own` for our own account. */
const partyKey = line(60);

/** Balances of the ledger, and what others are paid of them. */
export const ledgerActions = {
  get_ledger_balances: read({
    summary: 'The balance of every ledger account by currency, computed from the entries.',
    input: z.object({ policy_id: id.optional() }),
    output: z.object({
      balances: z.array(z.object({ account: z.string(), currency, balance: cents })),
    }),
    shows: ['ledger'],
    access: staff,
    scope: { policy_id: 'policy' },
  }),
  get_payable_parties: read({
    summary:
      'Who stands on an account of the ledger up to a day: what is booked, and what is payable.',
    input: z.object(upTo),
    output: z.object({
      parties: z.array(
        z.object({
          party: partyKey,
          party_name: z.string(),
          /** Owed to the party; below nought by it. */
          payable: cents,
          /** The same, whether clients have paid it or not. */
          booked: cents,
        }),
      ),
    }),
    shows: ['ledger', 'account', 'insurer'],
    access: staff,
  }),
  settle_ledger: write({
    summary: 'Pays insurers, brokerages and tax offices what the ledger owes them, up to a date.',
    past: 'Settled an account of the ledger',
    input: z.object({
      ...upTo,
      reference: line(140),
      /** Only these, each with what was read of it: another amount is refused. Left out, everybody. */
      parties: z
        .array(z.object({ party: partyKey, payable: cents }))
        .min(1, 'Choose at least one.')
        .max(500)
        .optional(),
    }),
    output: z.object({ settled: cents }),
    access: staff,
    errors: ['conflict', 'transition_refused'],
  }),
} as const satisfies Contract;
