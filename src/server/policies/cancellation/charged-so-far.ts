import { sql } from 'kysely';
import type { VersionCharge } from '#domain/rating/change/version-charges.ts';
import { sumBy } from '#domain/sums.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** A charge of a policy, with the car and the event that it belongs to: what stays the same from version to version. */
export interface ChargedSoFar extends VersionCharge {
  key: string | null;
}

/** A charge as it was written down. */
export interface WrittenCharge extends ChargedSoFar {
  version_id: string;
  /** As exactly as the database knows it. */
  written_stamp: string;
  again_of: string | null;
}

/** Everything that a policy was charged beyond the price of its version, earliest first. */
export async function chargesWritten(db: Queryable, policy_id: string): Promise<WrittenCharge[]> {
  const found = await sql<WrittenCharge>`
    select c.kind, c.country, trim_scale(c.rate_pct)::text as rate_pct, c.net, c.fee, c.ipt, c.commission, c.item_id,
      i.car_id || ' ' || i.event_id as key, c.version_id, c.again_of,
      to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as written_stamp
    from policy_charges c left join policy_items i on i.item_id = c.item_id
    where c.policy_id = ${policy_id} order by c.created_at, c.policy_charge_id ${prepared}`.execute(
    db,
  );
  return found.rows;
}

const lineOf = ({ country, rate_pct }: VersionCharge): string => `${country} ${Number(rate_pct)}`;

/** The charges of each line of tax, and of each item on it, added up. */
function sums(charged: readonly ChargedSoFar[], by: (one: ChargedSoFar) => string): ChargedSoFar[] {
  return [...Map.groupBy(charged, by).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const sumOf = (amountOf: (row: ChargedSoFar) => number) => sumBy(rows, (row) => amountOf(row));
    const { kind, country, rate_pct, key } = first;
    return [
      {
        ...{ kind, country, rate_pct, key },
        net: sumOf(({ net }) => net),
        fee: sumOf(({ fee }) => fee),
        ipt: sumOf(({ ipt }) => ipt),
        commission: sumOf(({ commission }) => commission),
      },
    ];
  });
}

const opposite = (
  { country, rate_pct, net, fee, ipt, commission }: ChargedSoFar,
  kind: VersionCharge['kind'],
): VersionCharge => ({
  ...{ kind, country, rate_pct },
  ...{ net: -net, fee: -fee, ipt: -ipt, commission: -commission },
});

/** The opposite of all that a policy was charged: what a flat cancellation gives back beside its price. */
export function allGivenBack(charged: readonly ChargedSoFar[]): VersionCharge[] {
  return sums(charged, lineOf).map((row) => opposite(row, 'cancellation'));
}

/** What the items that come back gave back is owed again; what belongs to no item was given back of the whole. */
export function chargesOwedAgain(
  charged: readonly ChargedSoFar[],
  returning: ReadonlyMap<string, string>,
): VersionCharge[] {
  const given = charged.filter(
    ({ kind, key }) =>
      (kind === 'cancellation' || kind === 'reinstatement') && (key === null || returning.has(key)),
  );
  return sums(given, (one) => `${one.key ?? ''} ${lineOf(one)}`)
    .filter(({ net, fee, ipt }) => net !== 0 || fee !== 0 || ipt !== 0)
    .map((row) => ({
      ...opposite(row, 'reinstatement'),
      item_id: row.key === null ? null : (returning.get(row.key) ?? null),
    }));
}

/** Cars at events that gave their premium back for good. */
export function keysGivenBack(charged: readonly ChargedSoFar[]): Set<string> {
  const by_key = Map.groupBy(
    charged.filter(({ key }) => key !== null),
    ({ key }) => key ?? '',
  );
  return new Set(
    [...by_key].flatMap(([key, rows]) => (sumBy(rows, ({ net }) => net) === 0 ? [] : [key])),
  );
}
