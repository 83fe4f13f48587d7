import {
  quoteItem,
  type QuoteContent,
  type QuoteItem,
} from '#contract/policies/document-content.ts';
import {
  correctedPlace,
  type correctableFields,
  type StandingVersion,
} from '#domain/policies/cover/item-correction.ts';
import { standingTransactions } from '#domain/policies/cover/policy-as-of.ts';
import { invariant } from '#domain/invariant.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { type InsuredItem, itemsOfVersion } from '#server/policies/cover/cover-items.ts';
import type { BookedTransaction } from '#server/policies/cover/policy-as-of.ts';
import { knownIntervals } from '#server/policies/cover/policy-transactions.ts';
import {
  type DocumentRecord,
  findVersion,
  updateDocument,
  type VersionRecord,
} from '#server/policies/document/document-record.ts';
import { issuedBasis } from '#server/policies/quote/issued-basis.ts';
import { price } from '#server/policies/quote/save-quote.ts';
import { copyVersion, writeVersion } from '#server/policies/quote/version-store.ts';

/** What is right of an item, in place of what was typed. */
export type CorrectedTerms = {
  [F in (typeof correctableFields)[number]]?: QuoteItem[F] | undefined;
};

/** A version that stood from an instant on, and the one with the error put right. */
export interface CorrectedVersion extends StandingVersion {
  before: VersionRecord;
  after: VersionRecord;
}

/** Car and event, as the items of all versions are told apart. */
const keyOf = ({ car_id, event_id }: Pick<QuoteItem, 'car_id' | 'event_id'>): string =>
  `${car_id} ${event_id}`;

/** The versions by which a policy stands from an instant on, earliest first, as it is known now. */
export function standingSince(
  booked: readonly BookedTransaction[],
  since: number,
): StandingVersion[] {
  const standing = standingTransactions(booked).filter(
    (one, index, all) => index === 0 || one.version_after !== all[index - 1]?.version_after,
  );
  const first = Math.max(
    0,
    standing.findLastIndex(({ effective_at }) => effective_at <= since),
  );
  return standing
    .slice(first)
    .flatMap(({ version_after, effective_at }) =>
      version_after === null
        ? []
        : [{ version_id: version_after, stands_from: Math.max(since, effective_at) }],
    );
}

/** A content with the items put right; each becomes what it should have been, all others stay as they are. */
export function correctedContent(
  content: QuoteContent,
  keys: ReadonlySet<string>,
  terms: CorrectedTerms,
): QuoteContent {
  const items = content.items.map((item) =>
    keys.has(keyOf(item)) ? quoteItem.parse({ ...item, ...terms }) : item,
  );
  return { ...content, items };
}

/**
 * Writes each version anew with the error put right, locked and numbered after those there are. Each item keeps the basis
 * by which it was priced, so that a correction costs what the right terms would have cost then (manual A4).
 */
export async function writeCorrected(
  ctx: WriteContext,
  document: DocumentRecord,
  {
    standing,
    change_reason,
    correct,
  }: {
    standing: readonly StandingVersion[];
    change_reason: string;
    correct: (content: QuoteContent) => QuoteContent;
  },
): Promise<{ document: DocumentRecord; versions: CorrectedVersion[] }> {
  let now = document;
  const versions: CorrectedVersion[] = [];
  for (const { version_id, stands_from } of standing) {
    const before = await findVersion(ctx.db, version_id);
    const version_number = now.version_number + 1;
    const copy_id = await copyVersion(ctx, {
      from_id: version_id,
      parent_version_id: version_id,
      version_number,
      change_reason,
    });
    const issued = await issuedBasis(ctx.db, {
      document_state: 'policy',
      locked_version_id: version_id,
    });
    const content = correct(before.content);
    const priced = await price(ctx, content, issued && { ...issued, corrects: true });
    const written = await writeVersion(ctx, now, copy_id, { ...priced, is_copy: true });
    now = await updateDocument(ctx, written, { version_id: copy_id, version_number });
    versions.push({ version_id, stands_from, before, after: await findVersion(ctx.db, copy_id) });
  }
  return { document: now, versions };
}

/** Which item's terms each interval of the corrected items has from now on. */
export async function correctedCover(
  ctx: WriteContext,
  {
    policy_id,
    keys,
    versions,
  }: { policy_id: string; keys: ReadonlySet<string>; versions: readonly CorrectedVersion[] },
): Promise<Map<string, string>> {
  const known = (await knownIntervals(ctx.db, policy_id)).filter(({ key }) => keys.has(key));
  const version_of = await versionsOfItems(
    ctx,
    known.flatMap(({ item_id }) => item_id ?? []),
  );
  const items: InsuredItem[][] = [];
  for (const { after } of versions) items.push(await itemsOfVersion(ctx.db, after.version_id));
  return new Map(
    known.flatMap((interval): [string, string][] => {
      const version_id = version_of.get(interval.item_id ?? '') ?? '';
      const place = correctedPlace({ ...interval, version_id }, versions);
      if (place === undefined) return [];
      const item = items[place]?.find(({ key }) => key === interval.key);
      invariant(item?.item_id, 'An item that has begun is in every version after it');
      return [[interval.cover_interval_id, item.item_id]];
    }),
  );
}

async function versionsOfItems(ctx: WriteContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await ctx.db
    .selectFrom('policy_items')
    .select(['item_id', 'version_id'])
    .where('item_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ item_id, version_id }) => [item_id, version_id]));
}
