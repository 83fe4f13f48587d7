import { sql } from 'kysely';
import { dateOfInstant } from '#domain/dates.ts';
import type { VersionCharge } from '#domain/rating/change/version-charges.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { chargesOfItemsAgain } from '#server/policies/cancellation/charges-of-items.ts';
import type { PlacedChange } from '#server/policies/endorsement/place-change.ts';
import { changeCharges, writeCharges } from '#server/policies/policy/change-charges.ts';

/**
 * What a change that was put in costs beyond its price, and what those that were applied again cost more or less than they
 * did: together what they would have cost, had they been booked in the order of their days.
 */
export async function chargePlaced(ctx: WriteContext<Actor>, placed: PlacedChange): Promise<void> {
  const { steps, booked } = placed;
  const { policy_id } = placed.document;
  for (const [index, step] of steps.entries()) {
    const { after, effective_at } = step;
    const fresh = await chargesOfStep(ctx, placed, step);
    const again = booked.filter(
      (one) => one.effective_at === effective_at && one.version_after !== one.version_before,
    );
    const ids = again.flatMap(({ version_after }) => version_after ?? []);
    const old = index === 0 ? [] : await chargesOf(ctx.db, ids);
    const charges = differenceOf(old, fresh);
    await writeCharges(ctx, { policy_id, version_id: after.version_id }, charges);
  }
}

function chargesOfStep(
  { db }: WriteContext<Actor>,
  { document, booked }: PlacedChange,
  { before, after, effective_at, cancelled_for }: PlacedChange['steps'][number],
): Promise<VersionCharge[]> {
  const { policy_id } = document;
  const end = booked.find(
    (one) => one.kind === 'cancellation' && one.effective_at === effective_at,
  );
  if (cancelled_for !== undefined && end)
    return chargesOfItemsAgain(
      { db },
      { document, before, after },
      { initiator: cancelled_for, effective_at, booked_at: end.booked_at },
    );
  const on = { db, today: dateOfInstant(effective_at) };
  return changeCharges(on, { policy_id, before, items: after.content.items });
}

async function chargesOf(db: Queryable, version_ids: readonly string[]): Promise<VersionCharge[]> {
  if (version_ids.length === 0) return [];
  const found = await sql<VersionCharge>`
    select kind, country, trim_scale(rate_pct)::text as rate_pct, sum(net)::bigint as net, sum(fee)::bigint as fee,
      sum(ipt)::bigint as ipt, sum(commission)::bigint as commission
    from policy_charges
    where version_id = any(${version_ids}::uuid[]) and kind in ('endorsement_fee', 'kept_premium')
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return found.rows;
}

const sameLine = (a: VersionCharge, b: VersionCharge) =>
  a.kind === b.kind && a.country === b.country && Number(a.rate_pct) === Number(b.rate_pct);

/** What is charged now beyond what was charged before, line by line; a fee that was charged stays. */
function differenceOf(
  old: readonly VersionCharge[],
  fresh: readonly VersionCharge[],
): VersionCharge[] {
  const gone = old
    .filter((one) => !fresh.some((line) => sameLine(one, line)))
    .map((one) => ({ ...one, net: 0, fee: 0, ipt: 0, commission: 0 }));
  return [...fresh, ...gone].flatMap((line) => {
    const was = old.find((one) => sameLine(one, line));
    const net = line.net - (was?.net ?? 0);
    const fee = line.fee - (was?.fee ?? 0);
    const ipt = line.ipt - (was?.ipt ?? 0);
    const commission = line.commission - (was?.commission ?? 0);
    const moves = fee > 0 || (fee === 0 && (net !== 0 || ipt !== 0 || commission !== 0));
    return moves ? [{ ...line, net, fee, ipt, commission }] : [];
  });
}
