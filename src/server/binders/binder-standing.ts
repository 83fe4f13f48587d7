import { sql } from 'kysely';
import {
  type BinderBreach,
  breachesOf,
  withoutAgreement,
} from '#domain/binders/binder-breaches.ts';
import { type BoundRisk, type CapacityUse, capacityUses } from '#domain/binders/binder-capacity.ts';
import { isPlacedByBroker } from '#domain/policies/insurance-types.ts';
import { panelOf, type PanelShare } from '#domain/payments/insurer-panel.ts';
import { type Binder, selectBinders } from '#server/binders/binder-record.ts';
import {
  askedEvents,
  boundCars,
  type BoundDocument,
  boundItems,
  boundPlaces,
  boundTransports,
  namesOfItems,
  partOf,
} from '#server/binders/bound-risk.ts';
import { usedAtEvents, usedPremium } from '#server/binders/used-capacity.ts';
import { insurerNames } from '#server/binders/insurer-names.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** How a document stands to the agreement of one insurer that carries it. */
export interface BinderStanding {
  insurer_id: string;
  insurer_name: string;
  /** Null where no agreement of the insurer holds for it. */
  binder: Pick<Binder, 'binder_id' | 'umr' | 'currency'> | null;
  uses: CapacityUse[];
  breaches: BinderBreach[];
}

/**
 * How a document stands to the agreements of all who carry it, leader first. An insurer that has none at all limits nothing,
 * and an accident insurance is the outside broker's to place (decision 081).
 */
export async function binderStandings(
  db: Queryable,
  document: BoundDocument,
): Promise<BinderStanding[]> {
  if (isPlacedByBroker(document.insurance_type)) return [];
  const panel = panelOf(document.content);
  const ids = panel.map(({ insurer_id }) => insurer_id);
  const binders = await selectBinders(db)
    .where(sql<boolean>`insurer_id = any(${ids}::uuid[])`)
    .modifyEnd(prepared)
    .execute();
  if (binders.length === 0) return [];
  const names = await insurerNames(db, ids);
  const standings: BinderStanding[] = [];
  for (const share of panel) {
    const own = binders.filter(({ insurer_id }) => insurer_id === share.insurer_id);
    const name = names.get(share.insurer_id) ?? '';
    if (own.length > 0) standings.push(await standingOf(db, document, { share, own, name }));
  }
  return standings;
}

async function standingOf(
  db: Queryable,
  document: BoundDocument,
  { share, own, name }: { share: PanelShare; own: readonly Binder[]; name: string },
): Promise<BinderStanding> {
  const { insurance_type: line, period_from: begins_on } = document;
  const about = { insurer_id: share.insurer_id, insurer_name: name };
  // Without a first day there is nothing in it yet.
  if (begins_on === null) return { ...about, binder: null, uses: [], breaches: [] };
  const binder = own.find(
    ({ lines, valid_from, valid_to }) =>
      lines.includes(line) && valid_from <= begins_on && valid_to >= begins_on,
  );
  const premium = partOf(await premiumOf(db, document), share.share_bp);
  if (!binder) {
    const breach = withoutAgreement(name, { line, begins_on, premium });
    return { ...about, binder: null, uses: [], breaches: [breach] };
  }
  const risk = await riskFor(db, document, { binder, share, begins_on, premium });
  return {
    ...about,
    binder,
    uses: risk.currency === binder.currency ? capacityUses(binder, risk) : [],
    breaches: breachesOf(binder, risk),
  };
}

async function riskFor(
  db: Queryable,
  { content, insurance_type, policy_id }: BoundDocument,
  {
    binder,
    share: { insurer_id, share_bp },
    begins_on,
    premium,
  }: { binder: Binder; share: PanelShare; begins_on: string; premium: number },
): Promise<BoundRisk> {
  const { currency } = content;
  const names = await namesOfItems(db, content);
  const events = askedEvents(content, names, share_bp);
  const event_ids = events.map(({ event_id }) => event_id);
  const used = await usedAtEvents(db, { insurer_id, event_ids, currency, policy_id });
  return {
    ...{ line: insurance_type, currency, begins_on, premium },
    places: boundPlaces(content, names, { share_bp, premium }),
    items: boundItems(content, names, share_bp),
    cars: boundCars(content, names, share_bp),
    events: events.map(({ event_id, event, asked }) => ({
      ...{ event, asked },
      used: used.get(event_id) ?? 0,
    })),
    transports: boundTransports(content, share_bp),
    premium_used: await usedPremium(db, { ...binder, policy_id }),
  };
}

/** Net of the version, with what its policy has kept or given back beside it. */
async function premiumOf(db: Queryable, { policy_id, premium }: BoundDocument): Promise<number> {
  const beyond = await db
    .selectFrom('policy_charges')
    .select(sql<number>`coalesce(sum(net), 0)::bigint`.as('net'))
    .where('policy_id', '=', policy_id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return premium + beyond.net;
}
