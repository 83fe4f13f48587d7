import type { QuoteItem } from '#contract/policies/document-content.ts';
import { dateOfInstant } from '#domain/dates.ts';
import {
  type CancellationInitiator,
  extentOfCancellation,
} from '#domain/policies/cancellation-initiators.ts';
import type { Cents } from '#domain/money.ts';
import { hasBegun } from '#domain/policies/cover/cover-intervals.ts';
import type { PricedPolicy } from '#domain/rating/change/change-amounts.ts';
import {
  chargesOfLeavingItems,
  feeCharge,
  type VersionCharge,
} from '#domain/rating/change/version-charges.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import {
  type ChargedSoFar,
  chargesOwedAgain,
} from '#server/policies/cancellation/charged-so-far.ts';
import {
  type CancellationTerms,
  type CancellationWish,
  termsOfCancellation,
} from '#server/policies/cancellation/cancellation-terms.ts';
import { type InsuredItem, itemsOfVersion } from '#server/policies/cover/cover-items.ts';
import type { DocumentRecord, VersionRecord } from '#server/policies/document/document-record.ts';
import { changeCharges, pricedVersion } from '#server/policies/policy/change-charges.ts';

/** What is left of a version after some of its items were taken out, as it is priced. */
interface Rest {
  items: readonly QuoteItem[];
  policy: PricedPolicy;
}

/** What stays or goes back beside the difference in price: a withdrawal's rules, or the refund of the table's row. */
export async function chargesOfItems(
  { db }: Pick<ReadContext, 'db'>,
  change: {
    policy_id: string;
    before: VersionRecord;
    rest: Rest | null;
    terms: CancellationTerms;
    charged: readonly ChargedSoFar[];
  },
  wish: Pick<CancellationWish, 'effective_on'> & { is_withdrawal: boolean },
): Promise<VersionCharge[]> {
  const { policy_id, before, rest, terms, charged } = change;
  const { priced } = terms;
  if (!priced || !rest) return [];
  if (wish.is_withdrawal)
    return changeCharges(
      { db, today: wish.effective_on },
      { policy_id, before, items: rest.items, after: rest.policy.result, priced, charged },
    );
  const refunds = terms.items.flatMap(({ refund }) => refund ?? []);
  const stay = new Set(rest.items.map(keyOf));
  const item_indexes = before.content.items.flatMap((item, index) =>
    stay.has(keyOf(item)) ? [] : [index],
  );
  return chargesOfLeavingItems(
    priced.policy,
    rest.policy,
    { item_indexes, refunds, charged },
    priced.tables,
  );
}

/** What items that come back owe again of what was charged so far, and the fee of their return (manual A9). */
export async function chargesOfReturningItems(
  ctx: Pick<ReadContext, 'db' | 'today'>,
  version: VersionRecord,
  { charged, returning }: { charged: readonly ChargedSoFar[]; returning: readonly InsuredItem[] },
): Promise<VersionCharge[]> {
  const back = chargesOwedAgain(
    charged,
    new Map(returning.map(({ key, item_id }) => [key, item_id ?? ''])),
  );
  const priced = await pricedVersion(ctx, version);
  return priced ? [...back, feeCharge(priced.policy, priced.tables, 'reinstatement_fee')] : back;
}

/** How items were taken out of a policy, as it was booked; instants in unix seconds. */
export interface ItemsEnd {
  initiator: CancellationInitiator;
  effective_at: number;
  booked_at: number;
  /** What was open and charged by then, in the order of the days. */
  stood: { open: Cents; charged: readonly ChargedSoFar[] };
}

const contextOf = (db: Queryable, booked_at: number) => ({
  db,
  now: new Date(booked_at * 1000),
  today: dateOfInstant(booked_at),
});

/**
 * What the end of a whole policy would have given back, had this version been the one in force: by the same rule, the same
 * day and what had begun then (manual A7).
 */
export async function chargesOfEndAgain(
  { db }: Pick<ReadContext, 'db'>,
  { document, version }: { document: DocumentRecord; version: VersionRecord },
  { initiator, effective_at, booked_at, stood }: ItemsEnd,
): Promise<ChargedSoFar[]> {
  const as_of = { ...document, locked_version_id: version.version_id };
  const effective_on = dateOfInstant(effective_at);
  const { items, charges } = await termsOfCancellation(contextOf(db, booked_at), as_of, {
    ...{ initiator, effective_on, stood },
  });
  return charges.map((charge) => {
    const item = items.find(({ item_id }) => item_id === charge.item_id)?.item;
    return { ...charge, key: item ? keyOf(item) : null };
  });
}

/** The same of its return: what had not begun then is owed again. */
export async function chargesOfReturnAgain(
  { db }: Pick<ReadContext, 'db'>,
  version: VersionRecord,
  { booked_at, charged }: { booked_at: number; charged: readonly ChargedSoFar[] },
): Promise<ChargedSoFar[]> {
  const items = await itemsOfVersion(db, version.version_id);
  const charges = await chargesOfReturningItems(contextOf(db, booked_at), version, {
    charged,
    returning: items.filter((item) => !hasBegun(item, booked_at)),
  });
  return charges.map((charge) => ({
    ...charge,
    key: items.find(({ item_id }) => item_id === charge.item_id)?.key ?? null,
  }));
}

/**
 * What taking items out would have charged, had the version before it been this one: by the same rule, the same day and
 * what had begun then (manual A7).
 */
export async function chargesOfItemsAgain(
  { db }: Pick<ReadContext, 'db'>,
  change: { document: DocumentRecord; before: VersionRecord; after: VersionRecord },
  { initiator, effective_at, booked_at, stood }: ItemsEnd,
): Promise<VersionCharge[]> {
  const { document, before, after } = change;
  const then = contextOf(db, booked_at);
  const effective_on = dateOfInstant(effective_at);
  const as_of = { ...document, locked_version_id: before.version_id };
  const stays = new Set(after.content.items.map(keyOf));
  const all = await termsOfCancellation(then, as_of, {
    ...{ initiator, effective_on, stood },
  });
  const chosen = all.items.flatMap(({ item, item_id }) =>
    stays.has(keyOf(item)) ? [] : [item_id],
  );
  const ahead = all.items.flatMap(({ item_id, stays: begun }) => (begun ? [] : [item_id]));
  const terms = await termsOfCancellation(then, as_of, {
    ...{ initiator, effective_on, chosen, stood },
  });
  const priced = await pricedVersion(then, after);
  const rest = priced && { items: after.content.items, policy: priced.policy };
  return chargesOfItems(
    { db },
    { policy_id: document.policy_id, before, rest, terms, charged: stood.charged },
    {
      effective_on,
      is_withdrawal: extentOfCancellation({ initiator, ahead, chosen }) === 'withdrawal',
    },
  );
}

const keyOf = ({ car_id, event_id }: QuoteItem): string => `${car_id} ${event_id}`;
