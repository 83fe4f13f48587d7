import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import { panelOf, type PanelShare } from '#domain/payments/insurer-panel.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import type { CapacityLine } from '#domain/policies/consequences/capacity-consequences.ts';
import { type Binder, selectBinders } from '#server/binders/binder-record.ts';
import { partOf } from '#server/binders/bound-risk.ts';
import { usedAtEvents, usedPremium } from '#server/binders/used-capacity.ts';
import { insurerNames } from '#server/binders/insurer-names.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** A version of a policy, and whether it holds or has ended. */
interface HeldVersion {
  version_id: string;
  holds: boolean;
  /** Net of the version with what changes kept and gave back. */
  premium: Cents;
}

interface Held extends HeldVersion {
  panel: PanelShare[];
}

interface Changed {
  policy_id: string;
  insurance_type: InsuranceType;
  currency: string;
  begins_on: string | null;
  before: Held;
  after: Held;
}

/**
 * What a policy uses of the agreements of those who carry it, with one version in force and with another: at each event
 * with everything else on its circuit in the same days, and of the premium of the agreement's period. What does not move is
 * left out.
 */
export async function changedCapacity(
  db: Queryable,
  { policy_id, ...sides }: { policy_id: string; before: HeldVersion; after: HeldVersion },
): Promise<CapacityLine[]> {
  const change = await readChange(db, { policy_id, ...sides });
  const insurers = [...change.before.panel, ...change.after.panel].map((one) => one.insurer_id);
  const binders = await selectBinders(db)
    .where(sql<boolean>`insurer_id = any(${insurers}::uuid[])`)
    .modifyEnd(prepared)
    .execute();
  const agreed = binders.filter((binder) => holdsFor(binder, change));
  if (agreed.length === 0) return [];
  const names = await insurerNames(db, insurers);
  const values = await valuesAtEvents(db, change);
  const lines: CapacityLine[] = [];
  for (const binder of agreed) {
    const insurer_name = names.get(binder.insurer_id) ?? '';
    lines.push(...(await linesOf(db, { binder, insurer_name, change, values })));
  }
  return lines;
}

async function readChange(
  db: Queryable,
  { policy_id, before, after }: { policy_id: string; before: HeldVersion; after: HeldVersion },
): Promise<Changed> {
  const policy = await db
    .selectFrom('policies')
    .select(['insurance_type', 'currency', 'period_from as begins_on'])
    .where('policy_id', '=', policy_id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  const found = await sql<{ version_id: string; insurer_id: string; panel: PanelShare[] | null }>`
    select version_id, content ->> 'insurer_id' as insurer_id, content -> 'panel' as panel
    from policy_versions where version_id in (${before.version_id}, ${after.version_id}) ${prepared}`.execute(
    db,
  );
  const panelIn = ({ version_id }: HeldVersion) => {
    const version = found.rows.find((row) => row.version_id === version_id);
    return version ? panelOf({ insurer_id: version.insurer_id, panel: version.panel }) : [];
  };
  return {
    ...policy,
    policy_id,
    before: { ...before, panel: panelIn(before) },
    after: { ...after, panel: panelIn(after) },
  };
}

const holdsFor = (binder: Binder, { insurance_type, currency, begins_on }: Changed): boolean =>
  binder.lines.includes(insurance_type) &&
  binder.currency === currency &&
  begins_on !== null &&
  binder.valid_from <= begins_on &&
  binder.valid_to >= begins_on;

interface ValueAtEvent {
  version_id: string;
  event_id: string;
  event: string;
  value: Cents;
}

/** What both versions insure on the circuit and in the days of each event that one of them names. */
async function valuesAtEvents(
  db: Queryable,
  { before, after }: Pick<Changed, 'before' | 'after'>,
): Promise<ValueAtEvent[]> {
  // Summed first: nobody knows beforehand how many items two versions name.
  const found = await sql<ValueAtEvent>`
    with insured as materialized (
      select version_id, event_id, sum(insured_value) as value from policy_items
      where version_id in (${before.version_id}, ${after.version_id}) group by 1, 2)
    select i.version_id, here.event_id, here.name as event, sum(i.value)::bigint as value
    from (select distinct event_id from insured) named
      join events here using (event_id)
      join events e on e.circuit_id = here.circuit_id and e.start_on <= here.end_on and e.end_on >= here.start_on
      join insured i on i.event_id = e.event_id
    group by 1, 2, 3, here.start_on order by here.start_on, 2 ${prepared}`.execute(db);
  return found.rows;
}

async function linesOf(
  db: Queryable,
  of: {
    binder: Binder;
    insurer_name: string;
    change: Changed;
    values: readonly ValueAtEvent[];
  },
): Promise<CapacityLine[]> {
  const { binder, insurer_name, change, values } = of;
  const { insurer_id, currency } = binder;
  const { policy_id } = change;
  const shareIn = ({ panel }: Held) =>
    panel.find((one) => one.insurer_id === insurer_id)?.share_bp ?? 0;
  const own = (side: Held, event_id: string): Cents => {
    const at = values.find(
      (one) => one.event_id === event_id && one.version_id === side.version_id,
    );
    return side.holds ? partOf(at?.value ?? 0, shareIn(side)) : 0;
  };
  const { before, after } = change;
  const events = [...new Map(values.map((one) => [one.event_id, one.event]))];
  const moved = events.filter(([id]) => own(before, id) !== own(after, id));
  const event_ids = moved.map(([id]) => id);
  const others = await usedAtEvents(db, { insurer_id, event_ids, currency, policy_id });
  const lines = moved.map(([id, what]): CapacityLine => ({
    ...{ insurer_name, what, key: `${insurer_id} ${id}`, limit: binder.value_per_event },
    ...{ others: others.get(id) ?? 0, before: own(before, id), after: own(after, id) },
  }));
  const premium = (side: Held) => partOf(side.premium, shareIn(side));
  if (premium(before) === premium(after)) return lines;
  lines.push({
    ...{ insurer_name, what: 'Premium', key: `${insurer_id} premium`, limit: binder.premium_limit },
    others: await usedPremium(db, { ...binder, policy_id }),
    ...{ before: premium(before), after: premium(after) },
  });
  return lines;
}
