import { sql } from 'kysely';
import type { z } from 'zod';
import type { ratingContract } from '#contract/rating/rating.ts';
import type { taxChange } from '#contract/rating/tax-versions.ts';
import type { CalendarDate } from '#domain/dates.ts';
import {
  succeedTaxRates,
  taxPlaceKey,
  taxRatesOn,
} from '#domain/rating/tax/premium-tax-versions.ts';
import type { Handler } from '#server/platform/area.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { dayRefused } from '#server/rating/rating-drafts.ts';
import {
  findTaxVersion,
  type StoredTaxRate,
  storedTaxRates,
  taxCells,
  type TaxVersion,
} from '#server/rating/tax-versions.ts';

type Actions = typeof ratingContract;
type Change = z.output<typeof taxChange>;

export const createTaxDraft: Handler<Actions['create_tax_draft']> = async (ctx, input) => {
  const known = await ctx.db
    .selectFrom('premium_tax_versions')
    .select('version')
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (known) throw fieldError('version', 'taken', `There is a version ${input.version} already.`);
  await ctx.db.insertInto('premium_tax_versions').values(input).execute();
  await ctx.audit({ record_kind: 'premium_tax', record_id: input.version, after: input });
  ctx.changed('premium_tax', input.version);
  return findTaxVersion(ctx.db, { version: input.version, today: ctx.today });
};

async function lockDraft(
  ctx: WriteContext,
  input: { version: string; revision: number },
): Promise<TaxVersion> {
  const { version } = input;
  await ctx.db
    .selectFrom('premium_tax_versions')
    .select('version')
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();
  const found = await findTaxVersion(ctx.db, { version, today: ctx.today });
  if (found.state !== 'draft')
    throw new AppError('transition_refused', { message: 'A published version is never changed.' });
  if (found.revision !== input.revision)
    throw new AppError('conflict', {
      current: { ...found, cells: await taxCells(ctx.db, found) },
    });
  return found;
}

/** Sets rates of a draft. One that says what holds anyway is no change and leaves the draft. */
export const updateTaxDraft: Handler<Actions['update_tax_draft']> = async (ctx, input) => {
  const draft = await lockDraft(ctx, input);
  const valid_from = input.valid_from ?? draft.valid_from;
  const stored = await storedTaxRates(ctx.db, { and_draft: draft.version });
  const published = stored.filter(({ is_published }) => is_published);
  const own = new Map<string, DraftRate>(
    stored.filter(({ is_published }) => !is_published).map((rate) => [taxPlaceKey(rate), rate]),
  );
  const before: Record<string, string | null> = {};
  const after: Record<string, string | null> = {};
  for (const change of input.rates) {
    const key = taxPlaceKey(change);
    const holds = taxRatesOn(published, valid_from).get(key);
    before[key] = (own.get(key) ?? holds)?.rate_pct ?? null;
    const next = withChange(own.get(key) ?? holds, change);
    if (next === null || sameRate(next, holds)) own.delete(key);
    else own.set(key, next);
    after[key] = own.get(key)?.rate_pct ?? holds?.rate_pct ?? null;
  }
  await writeDraft(ctx, { version: draft.version, valid_from, rates: [...own.values()] });
  await ctx.db
    .updateTable('premium_tax_versions')
    .set({ valid_from, revision: draft.revision + 1 })
    .where('version', '=', draft.version)
    .execute();
  await ctx.audit({
    record_kind: 'premium_tax',
    record_id: draft.version,
    before: { valid_from: draft.valid_from, ...before },
    after: { valid_from, ...after },
  });
  ctx.changed('premium_tax', draft.version);
  return { revision: draft.revision + 1 };
};

type DraftRate = Omit<
  StoredTaxRate,
  'premium_tax_rate_id' | 'version' | 'valid_from' | 'valid_to' | 'is_published'
>;

function withChange(now: DraftRate | undefined, change: Change): DraftRate | null {
  const { rate_pct } = change;
  if (rate_pct === null) return null;
  return {
    country_code: change.country_code,
    line: change.line,
    rate_pct,
    flat_amount_cents: change.flat_amount_cents ?? now?.flat_amount_cents ?? 0,
    insurer_borne: change.insurer_borne ?? now?.insurer_borne ?? false,
    confidence: change.confidence ?? now?.confidence ?? 'B',
    note: change.note ?? now?.note ?? '',
  };
}

function sameRate(next: DraftRate, holds: DraftRate | undefined): boolean {
  return (
    holds !== undefined &&
    Number(next.rate_pct) === Number(holds.rate_pct) &&
    next.flat_amount_cents === holds.flat_amount_cents &&
    next.insurer_borne === holds.insurer_borne &&
    next.confidence === holds.confidence &&
    next.note === holds.note
  );
}

/** Makes these the rates of the draft; those that stay keep their ids, by which an import takes them back. */
async function writeDraft(
  ctx: WriteContext,
  draft: { version: string; valid_from: CalendarDate; rates: readonly DraftRate[] },
): Promise<void> {
  const { version, valid_from, rates } = draft;
  const kept = rates.map(taxPlaceKey);
  await ctx.db
    .deleteFrom('premium_tax_rates')
    .where('version', '=', version)
    .where(sql<string>`country_code || ' ' || line`, 'not in', kept.length > 0 ? kept : [''])
    .execute();
  if (rates.length === 0) return;
  await ctx.db
    .insertInto('premium_tax_rates')
    .values(rates.map((rate) => ({ ...plainRate(rate), version, valid_from, published_at: null })))
    .onConflict((same) =>
      same
        .columns(['version', 'country_code', 'line'])
        .where('published_at', 'is', null)
        .doUpdateSet((eb) => ({
          valid_from: eb.ref('excluded.valid_from'),
          rate_pct: eb.ref('excluded.rate_pct'),
          flat_amount_cents: eb.ref('excluded.flat_amount_cents'),
          insurer_borne: eb.ref('excluded.insurer_borne'),
          confidence: eb.ref('excluded.confidence'),
          note: eb.ref('excluded.note'),
        })),
    )
    .execute();
}

const plainRate = (rate: DraftRate): DraftRate => ({
  country_code: rate.country_code,
  line: rate.line,
  rate_pct: rate.rate_pct,
  flat_amount_cents: rate.flat_amount_cents,
  insurer_borne: rate.insurer_borne,
  confidence: rate.confidence,
  note: rate.note,
});

/** Every rate that the draft changes ends on the day before; cover that begins earlier keeps it for good. */
export const publishTaxDraft: Handler<Actions['publish_tax_draft']> = async (ctx, input) => {
  const { version, valid_from, revision } = await lockDraft(ctx, input);
  const stored = await storedTaxRates(ctx.db, { and_draft: version });
  const own = stored.filter(({ is_published }) => !is_published);
  if (own.length === 0)
    throw new AppError('transition_refused', { message: 'This draft changes no rate yet.' });
  const succession = succeedTaxRates(
    stored.filter(({ is_published }) => is_published),
    own,
    { valid_from, today: ctx.today },
  );
  if (!succession.ok)
    throw dayRefused(succession.reason, `rate of ${taxPlaceKey(succession.place)}`);
  for (const { rate, valid_to } of succession.ends)
    await ctx.db
      .updateTable('premium_tax_rates')
      .set({ valid_to })
      .where('premium_tax_rate_id', '=', rate.premium_tax_rate_id)
      .execute();
  const published_at = ctx.now.toISOString();
  await ctx.db
    .updateTable('premium_tax_rates')
    .set({ published_at })
    .where('version', '=', version)
    .execute();
  await ctx.db
    .updateTable('premium_tax_versions')
    .set({ published_at, revision: revision + 1 })
    .where('version', '=', version)
    .execute();
  await ctx.audit({
    record_kind: 'premium_tax',
    record_id: version,
    before: { state: 'draft' },
    after: { state: 'published', valid_from, rates: own.length },
  });
  ctx.changed('premium_tax', version);
  return findTaxVersion(ctx.db, { version, today: ctx.today });
};

export const deleteTaxDraft: Handler<Actions['delete_tax_draft']> = async (ctx, input) => {
  const draft = await lockDraft(ctx, input);
  const { version } = draft;
  await ctx.db.deleteFrom('premium_tax_rates').where('version', '=', version).execute();
  await ctx.db.deleteFrom('premium_tax_versions').where('version', '=', version).execute();
  await ctx.audit({ record_kind: 'premium_tax', record_id: version, before: draft });
  ctx.changed('premium_tax', version);
  return { ok: true };
};
