import type { InputOf, OutputOf } from '#contract/contract.ts';
import {
  type ErasureRefusal,
  erasureRefusalTexts,
  retainedUntil,
} from '#domain/accounts/erasure.ts';
import { erasureFacts } from '#server/accounts/erasure/erasure-facts.ts';
import { personRecords } from '#server/accounts/erasure/person-records.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';

type Erasure = OutputOf<'get_erasure'>;

const recordsOfRefusal: Partial<
  Record<ErasureRefusal, 'in_force' | 'open_claims' | 'open_payments' | 'hits'>
> = {
  policies_in_force: 'in_force',
  open_claims: 'open_claims',
  open_payments: 'open_payments',
  sanctioned: 'hits',
  sanctions_undecided: 'hits',
};

/** What erasing a person would take away, and what has to stay, why and until when; each record by its name. */
export async function getErasure(
  ctx: Pick<ReadContext, 'db' | 'today'>,
  { user_id }: InputOf<'get_erasure'>,
): Promise<Erasure> {
  const { counted, refusals } = await erasureFacts(ctx.db, { user_id, today: ctx.today });
  const done = await erasureOf(ctx.db, user_id);
  const named = await personRecords(ctx.db, { user_id, today: ctx.today });
  const kept_until = done ? done.kept_until : keptUntil(counted);
  return {
    name: counted.name,
    refusals: refusals.map((reason) => {
      const part = recordsOfRefusal[reason];
      return { text: erasureRefusalTexts[reason], records: part ? named(part) : [] };
    }),
    kept_until,
    erased_at: counted.erased_at,
    is_searching: done?.is_searching ?? false,
    ended_at: done?.ended_at ?? null,
    hold: done?.hold ?? null,
    goes: goingOf(counted, named),
    stays: stayingOf(counted, named).map((part) => ({ ...part, until: kept_until })),
  };
}

type Counted = Awaited<ReturnType<typeof erasureFacts>>['counted'];
type Named = Awaited<ReturnType<typeof personRecords>>;
type Part = Erasure['goes'][number];

const held = (parts: readonly Part[]) => parts.filter(({ count }) => count > 0);

function goingOf(counted: Counted, named: Named): Part[] {
  const part = (label: string, count: number, note: string): Part => ({
    label,
    count,
    note,
    records: [],
  });
  const quotes_and_requests = counted.quotes + counted.requests;
  return held([
    {
      ...part('Names, phone, VAT number, IBAN, notes', 1, 'Shown as “Erased person” from then on'),
      records: named('names'),
    },
    { ...part('Addresses', counted.addresses, 'Deleted'), records: named('addresses') },
    part('Ways to log in', counted.log_ins, 'Deleted; nobody can log in any more'),
    {
      ...part('Emails', counted.emails, 'Addressee and text deleted; that one was sent stays'),
      records: named('emails'),
    },
    part('Messages and notes of the account', counted.messages, 'Deleted'),
    part(
      'Messages of policies, claims and requests',
      counted.thread_messages,
      'The person’s own are emptied, the others lose the name',
    ),
    {
      ...part(
        'Quotes and requests that became no policy',
        quotes_and_requests,
        'Cars, events and prices stay; names, drivers and texts go, with their PDFs',
      ),
      records: named('quotes'),
    },
    { ...part('Files', counted.files, 'Deleted'), records: named('files') },
    part('Notifications', counted.notices, 'Deleted'),
    {
      ...part(
        'Drivers of nobody else',
        counted.drivers,
        'Made nameless, with date of birth and licence',
      ),
      records: named('drivers'),
    },
    part(
      'Exports of lists, everybody’s',
      counted.exports,
      'Deleted, as the name may be in them; they can be made again',
    ),
  ]);
}

function stayingOf(counted: Counted, named: Named): Part[] {
  const part = (label: string, count: number, note: string, records: Part['records']): Part => ({
    label,
    count,
    note,
    records,
  });
  return held([
    part(
      'Policies',
      counted.policies,
      'The contract as it was made, with its drivers; lists and search lose the name',
      named('policies'),
    ),
    part(
      'Invoices and credit notes',
      counted.invoices,
      'Tax law: the paper as it was issued',
      named('invoices'),
    ),
    part('Payments and bookings', counted.payments, 'Tax law, without the name', named('payments')),
    part(
      'Payouts and refunds',
      counted.payouts,
      'Tax law: to whom and to which account',
      named('payouts'),
    ),
    part(
      'Claims',
      counted.claims,
      'What happened and what was paid, without the names',
      named('claims'),
    ),
    part(
      'Papers of policies, claims and invoices',
      counted.kept_files,
      'Evidence and printed documents, as they are',
      named('kept_files'),
    ),
  ]);
}

/** The last day on which something of a person has to be kept; null: nothing has. */
export function keptUntil({
  last_on,
  country,
}: {
  last_on: string | null;
  country: string;
}): string | null {
  return last_on === null ? null : retainedUntil({ last_on, country });
}

interface DoneErasure extends Pick<Erasure, 'kept_until' | 'is_searching' | 'ended_at' | 'hold'> {}

async function erasureOf(db: Queryable, user_id: string): Promise<DoneErasure | undefined> {
  const found = await db
    .selectFrom('erasures as e')
    .leftJoin('accounts as h', 'h.user_id', 'e.held_by')
    .select(['e.kept_until', 'e.to_forget', 'e.hold_reason', 'h.attn', 'h.email'])
    .select(({ fn }) => [
      fn<number | null>('unix', ['e.ended_at']).as('ended_at'),
      fn<number | null>('unix', ['e.held_at']).as('held_at'),
    ])
    .where('e.user_id', '=', user_id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { kept_until, to_forget, ended_at, hold_reason, held_at, attn, email } = found;
  return {
    kept_until,
    is_searching: to_forget !== null,
    ended_at,
    hold:
      held_at === null ? null : { reason: hold_reason, held_by: attn || (email ?? ''), held_at },
  };
}
