import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import { counted } from '#domain/counted.ts';
import { paymentKey, type PaymentIdentity } from '#domain/payments/bulk-link.ts';
import type { MatchProposal } from '#domain/payments/bank/match-book.ts';
import { sumBy } from '#domain/sums.ts';
import type { Queryable } from '#server/platform/context.ts';

type Entry = OutputOf<'get_bank_entries'>['entries'][number];
type Match = Entry['match'];
type Part = Match['parts'][number];

/** A movement as it is stored. */
export type ShownEntry = Omit<Entry, 'match'> & {
  certainty: Match['certainty'] | '';
  user_id: string | null;
};

/** What the words of matches are made of. */
interface Known {
  proposals: ReadonlyMap<string, MatchProposal>;
  booked: readonly Booked[];
  taken_back: ReadonlyMap<string, ReceiptTakenBack>;
  payments: ReadonlyMap<string, Omit<Part, 'amount'>>;
  names: ReadonlyMap<string, string>;
  words: ReadonlyMap<string, string>;
}

/** Answers what each of these movements is taken for, or was booked as, in the words of the screen. */
export async function matchesOf(
  db: Queryable,
  {
    entries,
    proposals,
  }: { entries: readonly ShownEntry[]; proposals: ReadonlyMap<string, MatchProposal> },
): Promise<(entry: ShownEntry) => Match> {
  const proposed = entries.flatMap(({ entry_id }) => proposals.get(entry_id) ?? []);
  const booked = await bookingsOf(db, entries);
  const taken_back = await receiptsTakenBack(db, proposed);
  const parts = [
    ...proposed.flatMap((one) => one.parts),
    ...[...taken_back.values()].flatMap((one) => one.parts),
    ...booked.flatMap((one) => one.part ?? []),
  ];
  const payments = await paymentsOf(db, parts);
  const owners = [...proposed, ...entries].map((one) => one.user_id);
  const names = await namesOf(db, owners);
  const words = new Map([
    ...(await descriptionsOf(db, proposed)),
    ...(await transfersOf(db, proposed)),
    ...[...taken_back].map(([receipt_id, one]) => [receipt_id, one.words] as const),
  ]);
  const known: Known = { proposals, booked, taken_back, payments, names, words };
  return (entry) => proposedMatch(known, entry) ?? bookedMatch(known, entry);
}

const nameOf = ({ names }: Known, user_id: string | null): string =>
  user_id === null ? '' : (names.get(user_id) ?? '');

function shownParts(
  { payments }: Known,
  parts: readonly (PaymentIdentity & { amount: number })[],
): Part[] {
  return parts.flatMap((part) => {
    const payment = payments.get(paymentKey(part));
    return payment ? [{ ...payment, amount: part.amount }] : [];
  });
}

function proposedMatch(known: Known, { entry_id }: ShownEntry): Match | null {
  const proposal = known.proposals.get(entry_id);
  if (!proposal) return null;
  const { transaction_id, batch_item_id, receipt_id, write_off, user_id } = proposal;
  const shown = transaction_id ?? batch_item_id ?? receipt_id;
  const back = receipt_id === null ? undefined : known.taken_back.get(receipt_id);
  const parts = shownParts(known, back?.parts ?? proposal.parts).map((part) => ({
    ...part,
    amount_open: part.amount_open - part.amount,
  }));
  return {
    ...proposal,
    parts: withWriteOff(parts, write_off),
    client_name: nameOf(known, user_id),
    booked_as: shown === null ? '' : (known.words.get(shown) ?? ''),
  };
}

function bookedMatch(known: Known, { entry_id, certainty, user_id }: ShownEntry): Match {
  const own = known.booked.filter((one) => one.entry_id === entry_id);
  const sum = (kind: Booked['kind']) =>
    sumBy(
      own.filter((one) => one.kind === kind),
      (one) => one.amount,
    );
  const [hand, ...more] = own.filter((one) => one.kind === 'hand' || one.kind === 'back');
  const costs = own.find((one) => one.kind === 'costs');
  return {
    certainty: certainty === '' ? 'none' : certainty,
    reason: null,
    parts: shownParts(
      known,
      own.flatMap((one) => one.part ?? []),
    ),
    write_off: sum('write_off'),
    rest: sum('kept'),
    user_id,
    client_name: nameOf(known, user_id),
    transaction_id: hand?.transaction_id ?? null,
    batch_item_id: null,
    receipt_id: null,
    booked_as: [
      (hand ?? costs)?.description ?? '',
      ...(more.length > 0 ? [`and ${counted(more.length, 'other payment')}`] : []),
    ].join(' '),
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
  kind: 'part' | 'write_off' | 'kept' | 'costs' | 'hand' | 'back';
  amount: number;
  description: string;
  part: (PaymentIdentity & { amount: number }) | null;
}

async function bookingsOf(db: Queryable, entries: readonly ShownEntry[]): Promise<Booked[]> {
  const ids = entries.filter((one) => one.status === 'accepted').map((one) => one.entry_id);
  if (ids.length === 0) return [];
  const found = await sql<Omit<Booked, 'part'> & PaymentIdentity & { taken_back: number | null }>`
    select b.entry_id, b.transaction_id, t.description, coalesce(b.payment_id, r.payment_id) as payment_id,
      coalesce(b.instalment_number, r.instalment_number) as instalment_number, 0 - r.amount as taken_back,
      case when b.made and t.reverses is not null then 'back' when not b.made or t.kind in ('claim_recovered', 'card_paid_out', 'us_funds_transferred') then 'hand' when t.kind = 'payment_written_off' then 'write_off'
        when t.kind = 'bank_costs' then 'costs'
        when b.payment_id is null then 'kept' else 'part' end as kind,
      (select coalesce(sum(l.amount), 0) from ledger_entries l where l.transaction_id = b.transaction_id
        and l.account in ('cash', 'write_off'))::bigint as amount
    from bank_bookings b join ledger_transactions t using (transaction_id)
      left join payment_receipts r on r.transaction_id = t.reverses
    where b.entry_id = any (${ids}) and b.undone_at is null order by b.transaction_id`.execute(db);
  return found.rows.map(({ payment_id, instalment_number, taken_back, ...one }) => {
    const amount = one.kind === 'part' ? one.amount : taken_back;
    return { ...one, part: amount === null ? null : { payment_id, instalment_number, amount } };
  });
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

/** What the transfers of batches are, in the words of the screen. */
async function transfersOf(db: Queryable, proposed: readonly MatchProposal[]) {
  const ids = proposed.map((one) => one.batch_item_id).filter((one) => one !== null);
  const whole = proposed.flatMap((one) =>
    one.reason === 'ordered_batch' && one.batch_item_id !== null ? [one.batch_item_id] : [],
  );
  const found = await sql<{ item_id: string; words: string }>`
    select n.item_id, b.batch_number || ': ' || case when n.item_id = any (${whole})
        then (select count(*) || ' transfers' from payment_batch_items w
          where w.batch_id = n.batch_id and w.status = 'waiting')
        else n.remittance || ' to ' || n.payee end as words
    from payment_batch_items n join payment_batches b using (batch_id) where n.item_id = any (${ids})`.execute(
    db,
  );
  return new Map(found.rows.map((one) => [one.item_id, one.words]));
}

interface ReceiptTakenBack {
  words: string;
  parts: (PaymentIdentity & { amount: number })[];
}

/** What the receipts had paid that are taken back, with amounts below nought, and what the ledger says of them. */
async function receiptsTakenBack(db: Queryable, proposed: readonly MatchProposal[]) {
  const ids = proposed.map((one) => one.receipt_id).filter((one) => one !== null);
  if (ids.length === 0) return new Map<string, ReceiptTakenBack>();
  const found = await sql<{ receipt_id: string } & ReceiptTakenBack>`
    select t.transaction_id as receipt_id,
      t.description || ', ' || to_char(t.booked_on, 'FMDD Mon YYYY') as words,
      (select coalesce(jsonb_agg(jsonb_build_object('payment_id', r.payment_id, 'instalment_number', r.instalment_number,
          'amount', 0 - r.amount)), '[]') from payment_receipts r
        where r.transaction_id = t.transaction_id or r.transaction_id in (select o.transaction_id from bank_bookings b
          join bank_bookings o on o.entry_id = b.entry_id and o.undone_at is null
          where b.transaction_id = t.transaction_id and b.undone_at is null)) as parts
    from ledger_transactions t where t.transaction_id = any (${ids})`.execute(db);
  return new Map(found.rows.map((one) => [one.receipt_id, one]));
}
