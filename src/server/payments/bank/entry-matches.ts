import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import { paymentKey, type PaymentIdentity } from '#domain/payments/bulk-link.ts';
import type { MatchProposal } from '#domain/payments/bank/match-book.ts';
import type { Queryable } from '#server/platform/context.ts';

type Entry = OutputOf<'get_bank_entries'>['entries'][number];
type Match = Entry['match'];
type Part = Match['parts'][number];

/** A movement as it is stored. */
export type ShownEntry = Omit<Entry, 'match'> & {
  certainty: Match['certainty'] | '';
  user_id: string | null;
};

/** Answers what each of these movements is taken for, or was booked as, in the words of the screen. */
export async function matchesOf(
  db: Queryable,
  { entries, proposals }: {
    entries: readonly ShownEntry[];
    proposals: ReadonlyMap<string, MatchProposal>;
  },
): Promise<(entry_id: string) => Match> {
  const proposed = entries.flatMap(({ entry_id }) => proposals.get(entry_id) ?? []);
  const booked = await bookingsOf(db, entries);
  const parts = [...proposed.flatMap((one) => one.parts), ...booked.flatMap((one) => one.part ?? [])];
  const payments = await paymentsOf(db, parts);
  const names = await namesOf(db, [
    ...proposed.map((one) => one.user_id),
    ...entries.map((one) => one.user_id),
  ]);
  const words = await descriptionsOf(db, proposed);
  const shownPart = (part: PaymentIdentity & { amount: number }, left: boolean): Part[] => {
    const payment = payments.get(paymentKey(part));
    if (!payment) return [];
    const amount_open = payment.amount_open - (left ? part.amount : 0);
    return [{ ...payment, amount: part.amount, amount_open }];
  };
  const of = new Map(
    entries.map((entry): [string, Match] => {
      const proposal = proposals.get(entry.entry_id);
      const name = (user_id: string | null) => (user_id === null ? '' : (names.get(user_id) ?? ''));
      if (proposal) {
        const { transaction_id } = proposal;
        const shown = proposal.parts.flatMap((part) => shownPart(part, true));
        return [
          entry.entry_id,
          {
            ...proposal,
            parts: withWriteOff(shown, proposal.write_off),
            client_name: name(proposal.user_id),
            booked_as: transaction_id === null ? '' : (words.get(transaction_id) ?? ''),
          },
        ];
      }
      const own = booked.filter((one) => one.entry_id === entry.entry_id);
      const sum = (kind: Booked['kind']) =>
        own.filter((one) => one.kind === kind).reduce((total, one) => total + one.amount, 0);
      const hand = own.find((one) => one.kind === 'hand');
      return [
        entry.entry_id,
        {
          certainty: entry.certainty === '' ? 'none' : entry.certainty,
          reason: null,
          parts: own
            .filter((one) => one.kind === 'part')
            .flatMap((one) => (one.part ? shownPart({ ...one.part, amount: one.amount }, false) : [])),
          write_off: sum('write_off'),
          rest: sum('kept'),
          user_id: entry.user_id,
          client_name: name(entry.user_id),
          transaction_id: hand?.transaction_id ?? null,
          booked_as: hand?.description ?? '',
        },
      ];
    }),
  );
  return (entry_id) => {
    const match = of.get(entry_id);
    if (!match) throw new Error('A movement that was read has its match');
    return match;
  };
}

/** What is written off leaves nothing open on the last part. */
const withWriteOff = (parts: readonly Part[], write_off: number): Part[] =>
  parts.map((part, index) =>
    index === parts.length - 1 ? { ...part, amount_open: part.amount_open - write_off } : part,
  );

interface Booked {
  entry_id: string;
  transaction_id: string;
  kind: 'part' | 'write_off' | 'kept' | 'hand';
  amount: number;
  description: string;
  part: (PaymentIdentity & { amount: number }) | null;
}

async function bookingsOf(db: Queryable, entries: readonly ShownEntry[]): Promise<Booked[]> {
  const ids = entries.filter((one) => one.status === 'accepted').map((one) => one.entry_id);
  if (ids.length === 0) return [];
  const found = await sql<Omit<Booked, 'part'> & PaymentIdentity>`
    select b.entry_id, b.transaction_id, b.payment_id, b.instalment_number, t.description,
      case when not b.made then 'hand' when t.kind = 'payment_written_off' then 'write_off'
        when b.payment_id is null then 'kept' else 'part' end as kind,
      (select coalesce(sum(l.amount), 0) from ledger_entries l where l.transaction_id = b.transaction_id
        and l.account in ('cash', 'write_off'))::bigint as amount
    from bank_bookings b join ledger_transactions t using (transaction_id)
    where b.entry_id = any (${ids}) and b.undone_at is null order by b.transaction_id`.execute(db);
  return found.rows.map(({ payment_id, instalment_number, ...one }) => ({
    ...one,
    part: one.kind === 'part' ? { payment_id, instalment_number, amount: one.amount } : null,
  }));
}

async function paymentsOf(db: Queryable, parts: readonly PaymentIdentity[]) {
  const ids = [...new Set(parts.map((part) => part.payment_id))];
  if (ids.length === 0) return new Map<string, Omit<Part, 'amount'>>();
  const rows = await db
    .selectFrom('payments')
    .select(['payment_id', 'instalment_number', 'instalment_count', 'invoice_id'])
    .select(['invoice_number', 'client_name', 'amount_open'])
    .where('payment_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [paymentKey(row), row]));
}

async function namesOf(db: Queryable, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((one) => one !== null))];
  const found = await sql<{ user_id: string; name: string }>`
    select user_id, coalesce(nullif(company_name, ''), nullif(attn, ''), email::text, '') as name
    from accounts where user_id = any (${wanted})`.execute(db);
  return new Map(found.rows.map((one) => [one.user_id, one.name]));
}

async function descriptionsOf(db: Queryable, proposed: readonly MatchProposal[]) {
  const ids = proposed.map((one) => one.transaction_id).filter((one) => one !== null);
  const found = await sql<{ transaction_id: string; description: string }>`
    select transaction_id, description from ledger_transactions where transaction_id = any (${ids})`.execute(
    db,
  );
  return new Map(found.rows.map((one) => [one.transaction_id, one.description]));
}
