import { isDeepStrictEqual } from 'node:util';
import type { QuoteItem } from '#contract/policies/document-content.ts';
import type { LineCalculation } from '#contract/policies/line-answers.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { invariant } from '#domain/invariant.ts';
import type { LineCover } from '#domain/lines/line-cover.ts';
import type { LineInForce } from '#domain/lines/line-in-force.ts';
import type { OnTrackInput, OnTrackItem } from '#domain/rating/on-track-input.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import type { Queryable } from '#server/platform/context.ts';
import {
  type DocumentRecord,
  findVersion,
  type VersionRecord,
} from '#server/policies/document/document-record.ts';
import { placesOfSame } from '#server/policies/quote/same-items.ts';
import { basisHash, keptBases } from '#server/rating/kept-basis.ts';
import { readKeptRisk } from '#server/rating/kept-risk.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';

/** The version of a policy that is in force, with what it was priced by. */
export interface IssuedBasis {
  items: readonly QuoteItem[];
  /** Codes of the rules that it prints. */
  additional_excess: readonly string[];
  risk: OnTrackInput;
  tables: OnTrackTables;
  /** Its items are corrected: they keep the tables, factors and drivers by which they were priced. */
  corrects?: true;
}

/** A various insurance in force, with the version of its tables that priced it (decision 082). */
export interface IssuedLine extends LineInForce {
  line_tables: string;
  /** Its items are corrected: they keep the tables by which they were priced. */
  corrects?: true;
}

/** What the version in force was priced by; undefined for a quote, and where nothing was calculated. */
export async function issuedBasis(
  db: Queryable,
  document: Pick<DocumentRecord, 'document_state' | 'locked_version_id'>,
  /** The version in force, where it was read already. */
  version?: VersionRecord,
  /** The tables that were kept with it, where they were read already. */
  kept?: OnTrackTables,
): Promise<IssuedBasis | IssuedLine | undefined> {
  if (document.document_state === 'quote' || document.locked_version_id === null) return undefined;
  const found = version ?? (await findVersion(db, document.locked_version_id));
  const { content, rating_risk, basis_hash } = found;
  if (content.line) return issuedLine(found, content.line);
  if (rating_risk === null || basis_hash === null) return undefined;
  const tables = kept ?? (await keptBases(db, [basis_hash])).get(basis_hash);
  if (!tables) return undefined;
  const { items, additional_excess } = content;
  return { items, additional_excess, risk: readKeptRisk(rating_risk as object), tables };
}

function issuedLine(
  { rating_version, rating }: VersionRecord,
  line: LineCover,
): IssuedLine | undefined {
  if (rating_version === null || rating === null) return undefined;
  const { result, trace } = rating as unknown as LineCalculation;
  return { line_tables: rating_version, line, result, trace };
}

/**
 * The risk of a policy that changes: an item whose inputs stay as they are in force keeps everything that it was priced
 * by; the others are priced by what holds today (manual A4).
 */
export async function changedRisk(
  db: Queryable,
  {
    issued,
    items,
    wanted,
    today,
  }: {
    issued: IssuedBasis;
    items: readonly QuoteItem[];
    wanted: OnTrackInput;
    today: CalendarDate;
  },
): Promise<{ risk: OnTrackInput; tables: OnTrackTables }> {
  const inception = issued.risk.inception_date ?? today;
  const rated_on = today > inception ? today : inception;
  const { item_bases, ...rest } = issued.tables;
  const own = item_bases ? rest : issued.tables;
  const placeOfSame = placesOfSame(issued.items);
  const same = items.map((item) => issued.risk.items[placeOfSame(item)]);
  // Where all stays as it was, nobody asks what holds today.
  const now = same.includes(undefined) ? await ratingBasis(db, rated_on) : own;
  // The name of tables is long work, and a change on the tables of the policy itself has none to name.
  const basis = now === own || isDeepStrictEqual(now, own) ? undefined : basisHash(now);
  const risks = items.map((item, index): OnTrackItem => {
    const kept = same[index];
    if (kept) return kept;
    const fresh = wanted.items[index];
    invariant(fresh, 'A risk has all items');
    if (issued.corrects) return correctedRisk(riskOfSame(issued, item), fresh);
    const later = rated_on === inception ? {} : { rated_on };
    return basis === undefined ? { ...fresh, ...later } : { ...fresh, ...later, basis };
  });
  const named = new Set(risks.flatMap((risk) => risk.basis ?? []));
  const bases = Object.fromEntries(
    Object.entries({ ...item_bases, ...(basis === undefined ? {} : { [basis]: now }) }).filter(
      ([key]) => named.has(key),
    ),
  );
  return {
    risk: { ...wanted, inception_date: inception, items: risks },
    tables: named.size === 0 ? own : { ...own, item_bases: bases },
  };
}

/** What an item in force was priced by that is the same car at the same event. */
function riskOfSame({ items, risk }: IssuedBasis, item: QuoteItem): OnTrackItem {
  const place = items.findIndex(
    ({ car_id, event_id }) => car_id === item.car_id && event_id === item.event_id,
  );
  const kept = risk.items[place];
  invariant(kept, 'Only an item in force is corrected');
  return kept;
}

/** An item as it should have been priced then: what is corrected of it, and all else that it was priced by. */
function correctedRisk(kept: OnTrackItem, fresh: OnTrackItem): OnTrackItem {
  const { basis, rated_on, series, circuit, circuit_type, drivers } = kept;
  const { base_rate_override, min_excess_override, min_premium_override } = kept;
  return {
    ...fresh,
    ...{ basis, rated_on, series, circuit, circuit_type, drivers },
    ...{ base_rate_override, min_excess_override, min_premium_override },
  };
}
