import { sql, type Updateable } from 'kysely';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { prepared, sentAlong } from '#server/platform/database/prepared-statements.ts';
import type { Policies } from '#server/platform/database/schema-types.ts';
import type { CoverRecords } from '#server/policies/document/cover-records.ts';
import {
  type DocumentRecord,
  updateDocument,
  type VersionRecord,
} from '#server/policies/document/document-record.ts';
import { keptRating } from '#server/policies/quote/kept-steps.ts';
import type { RatedContent } from '#server/policies/quote/quote-rating.ts';
import { figuresOf, netOfItems, shownFigures } from '#server/policies/quote/version-figures.ts';
import { premiumOfPolicy } from '#server/policies/policy/premium-of-policy.ts';
import { notApproved } from '#server/policies/approval/insurer-approval.ts';
import { clearanceAfter } from '#server/policies/approval/referral-clearance.ts';
import { keepBasis } from '#server/rating/kept-basis.ts';

type AnyWrite = WriteContext<Actor | null>;

/** A content with its calculation, or without one while it cannot be priced. */
export interface PricedContent {
  content: QuoteContent;
  records: CoverRecords;
  rated: RatedContent | null;
}

/** Whether the figures in the document's own row follow the version in work: a policy keeps those in force. */
function showsDraft(document: DocumentRecord): boolean {
  return document.document_state === 'quote' || document.locked_version_id === null;
}

interface WrittenAs {
  /** It was copied from another version, so that it has no items yet that would have to go. */
  is_copy?: boolean;
  /** Its items count from now on: it is locked in the same breath. */
  counts?: boolean;
  /** What it says so far, where that was read already. */
  said?: Pick<VersionRecord, 'content' | 'referrals'>;
}

/** Writes content, calculation and items into a version that is not locked, and what lists show of it. */
export async function writeVersion(
  ctx: AnyWrite,
  document: DocumentRecord,
  version_id: string,
  { is_copy = false, counts = showsDraft(document), said, ...priced }: PricedContent & WrittenAs,
): Promise<DocumentRecord> {
  const { content, records, rated } = priced;
  const figures = figuresOf(content, records, rated);
  const before = said ?? (await whatItSays(ctx.db, version_id));
  const { basis_hash } = figures;
  if (rated?.tables && basis_hash !== null)
    await keepBasis(ctx.db, { basis_hash, tables: rated.tables });
  await ctx.db
    .updateTable('policy_versions')
    .set({
      ...figures,
      ...keptRating(rated),
      ...clearanceAfter(before, { content, records, rated }),
    })
    .where('version_id', '=', version_id)
    .modifyEnd(sentAlong)
    .execute();
  if (!is_copy) await clearItems(ctx.db, version_id);
  await writeItems(ctx, { policy_id: document.policy_id, version_id, counts }, priced);
  // Whoever copied the version has counted the document's revision up.
  if (is_copy && !showsDraft(document)) return document;
  return updateDocument(ctx, document, {
    ...(showsDraft(document)
      ? {
          ...shownFigures(figures),
          currency: content.currency,
          broker_id: content.broker_id,
          insurer_id: content.insurer_id,
        }
      : {}),
  });
}

async function whatItSays(db: Queryable, version_id: string) {
  return db
    .selectFrom('policy_versions')
    .select(['referrals', sql<QuoteContent>`content`.as('content')])
    .where('version_id', '=', version_id)
    .executeTakeFirstOrThrow();
}

async function clearItems(db: Queryable, version_id: string): Promise<void> {
  const items = db
    .selectFrom('policy_items')
    .select('item_id')
    .where('version_id', '=', version_id);
  await db.deleteFrom('policy_item_drivers').where('item_id', 'in', items).execute();
  await db.deleteFrom('policy_items').where('version_id', '=', version_id).execute();
}

/**
 * Writes the items with their drivers in one statement, the same for one car and for hundreds: what is missing in a policy
 * is looked up once, when both are there.
 */
async function writeItems(
  ctx: AnyWrite,
  { policy_id, version_id, counts }: { policy_id: string; version_id: string; counts: boolean },
  { content, rated }: PricedContent,
): Promise<void> {
  if (content.items.length === 0) return;
  const net_premiums = netOfItems(rated);
  const rows = content.items.map((item, index) => ({
    position: index + 1,
    car_id: item.car_id,
    event_id: item.event_id,
    insured_value: item.insured_value,
    premium: rated?.items[index]?.premium ?? 0,
    net_premium: net_premiums[index] ?? 0,
    base_excess: rated?.items[index]?.base_excess ?? 0,
    min_excess: rated?.items[index]?.min_excess ?? 0,
    excess_pct: item.excess_pct,
    scope: item.scope,
    accident_limit_pct: Number(item.accident_limit_pct),
    aggregate_mode: item.aggregate_mode,
    sessions: item.sessions,
    circuit_factor: rated?.items[index]?.circuit_factor ?? '1',
    tax_country: item.tax_country ?? content.policyholder_country,
  }));
  const drivers = content.items.flatMap((item, index) =>
    item.drivers.map((driver) => ({ position: index + 1, ...driver })),
  );
  await sql`
    with stored as (
      insert into policy_items (policy_id, version_id, current, position, car_id, event_id, insured_value, premium,
        net_premium, base_excess, min_excess, excess_pct, scope, accident_limit_pct, aggregate_mode, sessions,
        circuit_factor, tax_country)
      select ${policy_id}::uuid, ${version_id}::uuid, ${counts}::boolean, i.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (position int, car_id uuid, event_id uuid,
        insured_value bigint, premium bigint, net_premium bigint, base_excess bigint, min_excess bigint,
        excess_pct numeric, scope text, accident_limit_pct int, aggregate_mode text, sessions text[],
        circuit_factor numeric, tax_country text)
      returning item_id, position)
    insert into policy_item_drivers (item_id, driver_id, category, experience, claim_level)
    select s.item_id, d.driver_id, d.category, d.experience, d.claim_level
    from jsonb_to_recordset(${JSON.stringify(drivers)}::jsonb)
        as d (position int, driver_id uuid, category text, experience text, claim_level int)
      join stored s using (position)
    ${sentAlong}`.execute(ctx.db);
}

/**
 * Opens the next version with the content of the present one and puts the document on it; the present one stays as
 * it is. A quote loses what the client agreed on the old version. The insurer's approval goes along, and holds as long as the
 * risk is the approved one (decision 054); an old one that names no risk stays with the version to which it was given.
 */
export async function openVersion(
  ctx: AnyWrite,
  document: DocumentRecord,
  change_reason: string,
  { with_items = true }: { with_items?: boolean } = {},
): Promise<DocumentRecord> {
  const from_id = document.version_id ?? '';
  const quote = document.document_state === 'quote';
  const { approved_hash } = await ctx.db
    .selectFrom('policy_versions')
    .select('approved_hash')
    .where('version_id', '=', from_id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  const version_id = await copyVersion(ctx, {
    from_id,
    parent_version_id: from_id,
    version_number: document.version_number + 1,
    change_reason,
    ...(quote || approved_hash !== null ? {} : notApproved),
  });
  if (with_items) await copyItems(ctx, { from_id, to: version_id, current: showsDraft(document) });
  return updateDocument(ctx, document, {
    version_id,
    version_number: document.version_number + 1,
    ...(quote ? nothingAgreed : {}),
  });
}

/**
 * A version with what another one says, beside it and without its items: its content is to be written yet. It is copied
 * inside the database, since its calculation is long.
 */
export async function copyVersion(
  ctx: AnyWrite,
  {
    from_id,
    ...own
  }: {
    from_id: string;
    parent_version_id: string;
    version_number: number;
    change_reason: string;
  } & Partial<typeof notApproved>,
): Promise<string> {
  const fresh = {
    ...own,
    created_by: ctx.actor?.user_id ?? null,
    created_at: ctx.now.toISOString(),
    pdf_file_id: null,
    locked_at: null,
  };
  const made = await sql<{ version_id: string }>`
    insert into policy_versions
    select copy.*
    from policy_versions old cross join lateral jsonb_populate_record(
      old, ${JSON.stringify(fresh)}::jsonb || jsonb_build_object('version_id', uuidv7())) as copy
    where old.version_id = ${from_id}
    returning version_id ${prepared}`.execute(ctx.db);
  const [version] = made.rows;
  if (!version) throw new AppError('not_found');
  return version.version_id;
}

/** What a quote loses when it is offered anew. */
export const nothingAgreed = {
  accepted_by_client_at: null,
  accepted_by_client_name: '',
  accepted_by_underwriter_at: null,
  accepted_by_underwriter_id: null,
  decline_reason: '',
} as const;

async function copyItems(
  ctx: AnyWrite,
  { from_id, to, current }: { from_id: string; to: string; current: boolean },
): Promise<void> {
  if (current)
    await ctx.db
      .updateTable('policy_items')
      .set({ current: false })
      .where('version_id', '=', from_id)
      .execute();
  await sql`
    with copied as (
      insert into policy_items (policy_id, version_id, position, car_id, event_id, insured_value, premium, net_premium,
        base_excess, excess_pct, min_excess, scope, accident_limit_pct, aggregate_mode, sessions, circuit_factor,
        tax_country, current)
      select policy_id, ${to}, position, car_id, event_id, insured_value, premium, net_premium,
        base_excess, excess_pct, min_excess, scope, accident_limit_pct, aggregate_mode, sessions, circuit_factor,
        tax_country, ${current}
      from policy_items where version_id = ${from_id}
      returning item_id, position)
    insert into policy_item_drivers (item_id, driver_id, claim_level, category, experience)
    select copied.item_id, d.driver_id, d.claim_level, d.category, d.experience
    from copied
      join policy_items old on old.version_id = ${from_id} and old.position = copied.position
      join policy_item_drivers d on d.item_id = old.item_id`.execute(ctx.db);
}

/** Everybody who carried a share of a policy so far: a claim of its earlier days is theirs to see. */
function panelEver(document: DocumentRecord, panel: readonly { insurer_id: string }[]): string[] {
  const ids = panel.map(({ insurer_id }) => insurer_id);
  return [...new Set([...document.panel_insurer_ids, ...ids])];
}

/** Of a content what stands in the document's own row: all of it is long. */
const agreedParts = sql<Pick<QuoteContent, 'currency' | 'broker_id' | 'insurer_id' | 'panel'>>`
  jsonb_build_object('currency', content -> 'currency', 'broker_id', content -> 'broker_id',
    'insurer_id', content -> 'insurer_id', 'panel', content -> 'panel')`;

/** What of a version goes into the row of its document when it is locked. */
type Lockable = Parameters<typeof shownFigures>[0] &
  Pick<VersionRecord, 'version_id' | 'locked_at' | 'premium' | 'gross'> & {
    content: Pick<QuoteContent, 'currency' | 'broker_id' | 'insurer_id' | 'panel'>;
  };

async function findLockable(db: Queryable, version_id: string | null): Promise<Lockable> {
  const version = await db
    .selectFrom('policy_versions')
    .select(['version_id', 'locked_at', agreedParts.as('content')])
    .select(['period_from', 'period_to', 'premium', 'gross', 'sum_insured', 'cover_title'])
    .where('version_id', '=', version_id)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!version) throw new AppError('not_found');
  return version;
}

/**
 * Locks the version in work: it can never be changed again, its items are the ones that count, and the document shows
 * its figures. Locking a locked version changes nothing.
 */
export async function lockVersion(
  ctx: AnyWrite,
  document: DocumentRecord,
): Promise<DocumentRecord> {
  const { set } = await markLocked(ctx, document);
  return set ? updateDocument(ctx, document, set) : document;
}

/**
 * Locks the version in work, but for the document's own row: answers the columns that say so, to be written with whatever
 * else changes of it at once, and the document as it then is. Null where it was locked already.
 */
export async function markLocked(
  ctx: AnyWrite,
  document: DocumentRecord,
  /** The version in work, where it was read already. */
  known?: Lockable,
): Promise<{ document: DocumentRecord; set: Updateable<Policies> | null }> {
  const version = known ?? (await findLockable(ctx.db, document.version_id));
  if (version.locked_at !== null) return { document, set: null };
  const period = await lockRow(ctx, version.version_id);
  await ctx.db
    .updateTable('policy_items')
    .set({ current: sql<boolean>`version_id = ${version.version_id}` })
    .where('policy_id', '=', document.policy_id)
    .where(sql<boolean>`current <> (version_id = ${version.version_id})`)
    .modifyEnd(sentAlong)
    .execute();
  const { currency, broker_id, insurer_id, panel } = version.content;
  const shown = {
    locked_version_id: version.version_id,
    ...{ currency, broker_id, insurer_id },
    ...(panel && panel.length > 0 ? { panel_insurer_ids: panelEver(document, panel) } : {}),
  };
  const set = {
    ...shown,
    ...shownFigures({ ...version, ...period }),
    ...(document.document_state === 'policy'
      ? await premiumOfPolicy(ctx.db, { ...version, policy_id: document.policy_id })
      : {}),
  };
  return { document: { ...document, ...shown, ...period }, set };
}

/** What was typed before its event moved runs on the days of the event as they are when it begins to count. */
async function lockRow(
  ctx: AnyWrite,
  version_id: string,
): Promise<{ period_from: string | null; period_to: string | null }> {
  const { rows } = await sql<{ period_from: string | null; period_to: string | null }>`
    update policy_versions v set locked_at = ${ctx.now.toISOString()},
      period_from = coalesce(d.period_from, v.period_from), period_to = coalesce(d.period_to, v.period_to)
    from (select min(e.start_on) as period_from, max(e.end_on) as period_to
      from policy_items i join events e using (event_id) where i.version_id = ${version_id}) d
    where v.version_id = ${version_id} returning v.period_from, v.period_to ${prepared}`.execute(
    ctx.db,
  );
  const [period] = rows;
  if (!period) throw new AppError('not_found');
  return period;
}
