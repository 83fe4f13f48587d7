import { grossOfCharges } from '#domain/rating/change/change-amounts.ts';
import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import type { RequestContent } from '#contract/policies/requests.ts';
import type { RequestKind } from '#domain/policies/request-status.ts';
import type { ReadContext } from '#server/platform/context.ts';
import {
  type CoverRecords,
  idsOfItems,
  loadCoverRecords,
} from '#server/policies/document/cover-records.ts';
import { changeCharges } from '#server/policies/policy/change-charges.ts';
import {
  currentVersion,
  type DocumentRecord,
  findDocument,
  findVersion,
  type VersionRecord,
} from '#server/policies/document/document-record.ts';
import { hasRevision } from '#server/policies/policy/end-revision.ts';
import { defaultItem, quoteDriverOf } from '#server/policies/quote/quote-item-defaults.ts';
import { issuedBasis } from '#server/policies/quote/issued-basis.ts';
import { rateContent } from '#server/policies/quote/quote-rating.ts';
import { idsOfRequest } from '#server/policies/request/request-summary.ts';

interface Wish {
  kind: RequestKind;
  content: RequestContent;
}

function addDriver(item: QuoteItem, driver_id: string, records: CoverRecords): QuoteItem {
  const driver = records.drivers.get(driver_id);
  const season = records.events.get(item.event_id)?.season;
  if (!driver || season === undefined || item.drivers.some((one) => one.driver_id === driver_id))
    return item;
  return { ...item, drivers: [...item.drivers, quoteDriverOf(driver, season)] };
}

function withDrivers(item: QuoteItem, { kind, content }: Wish, records: CoverRecords): QuoteItem {
  const { car_id, driver_id, new_driver_id } = content;
  const concerned = car_id === null || car_id === item.car_id;
  if (!concerned || new_driver_id === null) return item;
  if (kind === 'add_driver') return addDriver(item, new_driver_id, records);
  const named = item.drivers.some((one) => one.driver_id === driver_id);
  if (!named) return item;
  const others = item.drivers.filter((one) => one.driver_id !== driver_id);
  return addDriver({ ...item, drivers: others }, new_driver_id, records);
}

/** The same item for another car: its value and class, the rest as agreed. */
function forCar(item: QuoteItem, car_id: string, records: CoverRecords): QuoteItem {
  const car = records.cars.get(car_id);
  if (!car) return item;
  const { insured_value, registration_country: tax_country, road_registered } = car;
  const car_class = car.car_class || item.car_class;
  return { ...item, car_id, insured_value, car_class, tax_country, road_registered };
}

function newItems(
  items: readonly QuoteItem[],
  { kind, content }: Wish,
  records: CoverRecords,
): QuoteItem[] {
  const { new_car_id, event_id } = content;
  const exists = (car: string, event: string) =>
    items.some((item) => item.car_id === car && item.event_id === event);
  if (kind === 'add_car' && new_car_id !== null) {
    const asked =
      content.event_ids.length > 0
        ? content.event_ids
        : [...new Set(items.map((item) => item.event_id))];
    const driver_ids = content.cars.find((car) => car.car_id === new_car_id)?.driver_ids ?? [];
    return asked
      .filter((event) => !exists(new_car_id, event))
      .flatMap((event) => build(records, { car_id: new_car_id, event_id: event, driver_ids }));
  }
  if (kind !== 'add_event' || event_id === null) return [];
  const cars = [...new Set(items.map((item) => item.car_id))];
  return cars
    .filter((car) => (content.car_id === null || content.car_id === car) && !exists(car, event_id))
    .flatMap((car_id) => {
      const like = items.find((item) => item.car_id === car_id);
      const built = build(records, {
        car_id,
        event_id,
        driver_ids: (like?.drivers ?? []).map((one) => one.driver_id),
      });
      return like
        ? built.map((item) => ({
            ...item,
            excess_pct: like.excess_pct,
            scope: like.scope,
            insured_value: like.insured_value,
          }))
        : built;
    });
}

function build(
  records: CoverRecords,
  {
    car_id,
    event_id,
    driver_ids,
  }: { car_id: string; event_id: string; driver_ids: readonly string[] },
): QuoteItem[] {
  const car = records.cars.get(car_id);
  const event = records.events.get(event_id);
  const drivers = driver_ids.flatMap((id) => records.drivers.get(id) ?? []);
  return car && event ? [defaultItem({ car, event, drivers }, records)] : [];
}

/** The content of a policy with the requested change in it; what a text alone asks for changes nothing. */
export function applyChange(
  content: QuoteContent,
  wish: Wish,
  records: CoverRecords,
): QuoteContent {
  const { car_id, new_car_id, event_id } = wish.content;
  let items: QuoteItem[] = content.items;
  if (wish.kind === 'add_driver' || wish.kind === 'replace_driver')
    items = items.map((item) => withDrivers(item, wish, records));
  if (wish.kind === 'replace_car' && new_car_id !== null)
    items = items.map((item) =>
      item.car_id === car_id ? forCar(item, new_car_id, records) : item,
    );
  if (wish.kind === 'withdraw_event')
    items = items.filter(
      (item) => item.event_id !== event_id || (car_id !== null && item.car_id !== car_id),
    );
  return { ...content, items: [...items, ...newItems(items, wish, records)] };
}

/** The records that a policy and the wished change name together. */
export async function recordsForChange(
  ctx: Pick<ReadContext, 'db'>,
  content: QuoteContent,
  wish: Wish,
): Promise<CoverRecords> {
  const own = idsOfItems(content.items);
  const asked = idsOfRequest(wish.content);
  return loadCoverRecords(ctx.db, {
    car_ids: [...own.car_ids, ...asked.car_ids],
    event_ids: [...own.event_ids, ...asked.event_ids],
    driver_ids: [...own.driver_ids, ...asked.driver_ids],
  });
}

/** Whether a wish takes out the last of what the newest version of a policy insures. */
async function takesOutAll(
  ctx: Pick<ReadContext, 'db'>,
  document: DocumentRecord,
  wish: Wish,
): Promise<boolean> {
  if (wish.kind !== 'withdraw_event') return false;
  const { content } = await currentVersion(ctx.db, document);
  if (content.items.length === 0) return false;
  return applyChange(content, wish, await recordsForChange(ctx, content, wish)).items.length === 0;
}

/** Whether staff who approve it end the whole policy: a version without anything would insure nothing. */
export async function endsPolicy(
  ctx: Pick<ReadContext, 'db'>,
  document: DocumentRecord,
  wish: Wish,
): Promise<boolean> {
  if (wish.kind === 'cancel_policy') return true;
  return !hasRevision(document) && takesOutAll(ctx, document, wish);
}

/** Whether it would empty a revision that is worked on, while the policy itself insures more. */
export async function leavesNothing(
  ctx: Pick<ReadContext, 'db'>,
  document: DocumentRecord,
  wish: Wish,
): Promise<boolean> {
  return hasRevision(document) && takesOutAll(ctx, document, wish);
}

/** The version of the policy that a request concerns, as it is agreed. */
async function agreedVersion(
  ctx: Pick<ReadContext, 'db'>,
  policy_id: string,
): Promise<VersionRecord | null> {
  const document = await findDocument(ctx.db, policy_id);
  const version_id = document?.locked_version_id ?? document?.version_id;
  return version_id ? findVersion(ctx.db, version_id) : null;
}

/** The content of the policy that a request concerns, as it is agreed. */
export async function agreedContent(
  ctx: Pick<ReadContext, 'db'>,
  policy_id: string,
): Promise<QuoteContent | null> {
  return (await agreedVersion(ctx, policy_id))?.content ?? null;
}

/**
 * What the client would pay more, or less when negative, in cents of the policy's currency, with the endorsement fee
 * and what is kept of events that are withdrawn late; null where it cannot be said beforehand: new cover, cancellation,
 * wishes in words.
 */
export async function premiumEffect(
  ctx: ReadContext,
  request: Wish & { policy_id: string | null },
): Promise<number | null> {
  const silent = ['new_cover', 'new_insurance', 'cancel_policy', 'other'].includes(request.kind);
  if (silent || request.policy_id === null) return null;
  const { policy_id } = request;
  const before = await agreedVersion(ctx, policy_id);
  const document = await findDocument(ctx.db, policy_id);
  if (!before || !document) return null;
  const issued = await issuedBasis(ctx.db, document);
  const { content } = before;
  const changed = applyChange(content, request, await recordsForChange(ctx, content, request));
  const [now, then] = [
    await rateContent(ctx.db, { content, now: ctx.now, today: ctx.today, issued }),
    await rateContent(ctx.db, { content: changed, now: ctx.now, today: ctx.today, issued }),
  ];
  if (!now.ok || !then.ok) return null;
  const priced = then.rated.rating.result;
  const charges = await changeCharges(ctx, {
    ...{ policy_id, before, items: changed.items },
    after: 'insurance_type' in priced ? null : priced,
  });
  const extra = grossOfCharges(charges);
  return priced.gross_premium - now.rated.rating.result.gross_premium + extra;
}
