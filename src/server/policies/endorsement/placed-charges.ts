import { grossOfCharges } from '#domain/rating/change/change-amounts.ts';
import { sql } from 'kysely';
import { dateOfInstant } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import {
  type ChargedSoFar,
  chargesWritten,
  type WrittenCharge,
} from '#server/policies/cancellation/charged-so-far.ts';
import {
  chargesOfEndAgain,
  chargesOfItemsAgain,
  chargesOfReturnAgain,
} from '#server/policies/cancellation/charges-of-items.ts';
import type { BookedTransaction } from '#server/policies/cover/policy-as-of.ts';
import { findVersion, type VersionRecord } from '#server/policies/document/document-record.ts';
import {
  firstBooking,
  type WholeMove,
  wholeMoves,
} from '#server/policies/endorsement/later-changes.ts';
import type { PlacedChange } from '#server/policies/endorsement/place-change.ts';
import { changeCharges, resultOf, writeCharges } from '#server/policies/policy/change-charges.ts';

type VersionStep = PlacedChange['steps'][number];

/** Something that is worked out again on its day: another version, or the end or the return of the whole policy. */
interface Again {
  at: number;
  step: VersionStep | null;
  move: WholeMove | null;
  /** What it was charged so far. */
  old: readonly WrittenCharge[];
}

/**
 * What a change that was put in costs beyond its price, and what all that holds from later days costs or gives back more or
 * less than it did: together what it would have been, had everything been booked in the order of its days.
 */
export async function chargePlaced(ctx: WriteContext<Actor>, placed: PlacedChange): Promise<void> {
  const written = await chargesWritten(ctx.db, placed.document.policy_id);
  const all = inOrder(placed, written);
  const again = new Set(all.flatMap(({ old }) => old));
  const charged: ChargedSoFar[] = written.filter((one) => !again.has(one));
  let version = placed.steps[0]?.before;
  for (const one of all) {
    version = one.step?.after ?? version;
    if (!version) continue;
    const fresh = await chargesAnew(ctx, { placed, written, charged, version }, one);
    charged.push(...fresh);
    await writeDifference(ctx, { version, one, fresh });
  }
}

/** This change first, then all that holds from its day on or later. */
function inOrder({ steps, booked }: PlacedChange, written: readonly WrittenCharge[]): Again[] {
  const own_at = steps[0]?.effective_at ?? 0;
  const versions = steps.map((step, index): Again => ({
    ...{ at: step.effective_at, step, move: null },
    old: index === 0 || step.corrects ? [] : chargesOfDay(booked, written, step.effective_at),
  }));
  const moves = wholeMoves(booked, own_at).map((move): Again => ({
    ...{ at: move.at, step: null, move },
    old: chargesOfMove(written, move.transaction),
  }));
  // Sorting keeps the order of those of one instant: this change stands before what was booked before it.
  return [...versions, ...moves].toSorted((a, b) => a.at - b.at);
}

/** What the versions that were booked of a day so far kept and cost. */
function chargesOfDay(
  booked: readonly BookedTransaction[],
  written: readonly WrittenCharge[],
  effective_at: number,
): WrittenCharge[] {
  const ids = new Set(
    booked.flatMap(({ effective_at: at, version_before, version_after }) =>
      at === effective_at && version_after !== version_before ? (version_after ?? []) : [],
    ),
  );
  return written.filter(
    ({ version_id, kind }) =>
      ids.has(version_id) && ['endorsement_fee', 'kept_premium', 'kept_discount'].includes(kind),
  );
}

/** What the end or the return of a policy moved so far. */
function chargesOfMove(
  written: readonly WrittenCharge[],
  { transaction_id, booked_stamp, kind }: BookedTransaction,
): WrittenCharge[] {
  return written.filter((one) => {
    if (one.again_of !== null) return one.again_of === transaction_id;
    const is_end = one.kind === 'cancellation';
    const is_return = one.kind === 'reinstatement' || one.kind === 'reinstatement_fee';
    return one.written_stamp === booked_stamp && (kind === 'cancellation' ? is_end : is_return);
  });
}

/** Where the policy stands in the order of the days. */
interface Standing {
  placed: PlacedChange;
  written: readonly WrittenCharge[];
  charged: readonly ChargedSoFar[];
  version: VersionRecord;
}

async function chargesAnew(
  ctx: WriteContext<Actor>,
  standing: Standing,
  { step, move }: Again,
): Promise<ChargedSoFar[]> {
  if (step) return chargesOfStep(ctx, standing, step);
  if (!move) return [];
  const { transaction } = move;
  const { charged, version } = standing;
  const { booked_at, cancelled_for } = transaction;
  if (transaction.kind === 'reinstatement')
    return chargesOfReturnAgain(ctx, version, { booked_at, charged });
  return chargesOfEndAgain(
    ctx,
    { document: standing.placed.document, version },
    {
      initiator: cancelled_for ?? 'client',
      ...{ effective_at: transaction.effective_at, booked_at },
      stood: { charged, open: await openThen(ctx, standing, transaction) },
    },
  );
}

async function chargesOfStep(
  ctx: WriteContext<Actor>,
  standing: Standing,
  { before, after, effective_at, cancelled_for, corrects }: VersionStep,
): Promise<ChargedSoFar[]> {
  const { document, booked } = standing.placed;
  const { policy_id } = document;
  if (corrects) return [];
  const end = firstBooking(booked, effective_at);
  const charges =
    cancelled_for !== undefined && end
      ? await chargesOfItemsAgain(
          ctx,
          { document, before, after },
          {
            ...{ initiator: cancelled_for, effective_at, booked_at: end.booked_at },
            stood: {
              charged: standing.charged,
              open: await openThen(ctx, { ...standing, version: before }, end),
            },
          },
        )
      : await changeCharges(
          { db: ctx.db, today: dateOfInstant(effective_at) },
          {
            ...{ policy_id, before, items: after.content.items, after: resultOf(after) },
            charged: standing.charged,
          },
        );
  return charges.map((charge) => ({ ...charge, key: null }));
}

/** What was open when something was booked, with what the policy costs more or less by then than it did. */
async function openThen(
  { db }: WriteContext<Actor>,
  { placed, written, charged, version }: Standing,
  { booked_stamp, version_before }: BookedTransaction,
): Promise<Cents> {
  const was = await findVersion(db, version_before ?? version.version_id);
  const cost =
    was.gross + grossOfCharges(written.filter((one) => one.written_stamp < booked_stamp));
  const open = await openAt(db, placed.document.policy_id, booked_stamp);
  return Math.max(0, open + version.gross + grossOfCharges(charged) - cost);
}

async function openAt(db: Queryable, policy_id: string, stamp: string): Promise<Cents> {
  const found = await sql<{ open: Cents }>`
    select coalesce(sum(e.amount), 0)::bigint as open
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.policy_id = ${policy_id} and e.account = 'premium_receivable' and t.created_at < ${stamp}::timestamptz`.execute(
    db,
  );
  return found.rows[0]?.open ?? 0;
}

/** Writes down what is charged now beyond what was charged before. */
async function writeDifference(
  ctx: WriteContext<Actor>,
  {
    version: { policy_id, version_id },
    one: { old, move },
    fresh,
  }: { version: VersionRecord; one: Again; fresh: readonly ChargedSoFar[] },
): Promise<void> {
  const again_of = move?.transaction.transaction_id;
  const charges = differenceOf(old, fresh).map(({ key: _key, ...charge }) => ({
    ...charge,
    ...(again_of === undefined ? {} : { again_of }),
  }));
  await writeCharges(ctx, { policy_id, version_id }, charges);
}

const lineOf = ({ kind, country, rate_pct, key }: ChargedSoFar): string =>
  `${kind} ${country} ${Number(rate_pct)} ${key ?? ''}`;

/** What is charged now beyond what was charged before, line by line; the fee of a change or a return stays. */
function differenceOf(
  old: readonly ChargedSoFar[],
  fresh: readonly ChargedSoFar[],
): ChargedSoFar[] {
  const lines = Map.groupBy([...fresh, ...old], lineOf);
  return [...lines.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const differs = (amountOf: (row: ChargedSoFar) => Cents) =>
      sumBy(rows, (row) => (fresh.includes(row) ? 1 : -1) * amountOf(row));
    const net = differs((row) => row.net);
    const fee = differs((row) => row.fee);
    const ipt = differs((row) => row.ipt);
    const commission = differs((row) => row.commission);
    const stays = fee < 0 && first.kind !== 'cancellation';
    if (stays || (net === 0 && fee === 0 && ipt === 0 && commission === 0)) return [];
    const { kind, country, rate_pct, key, item_id = null } = first;
    return [{ kind, country, rate_pct, key, item_id, net, fee, ipt, commission }];
  });
}
