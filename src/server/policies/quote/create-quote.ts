import { sql } from 'kysely';
import type { CalculatedCover } from '#contract/policies/calculated-cover.ts';
import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import { emptyLineCover } from '#domain/lines/line-cover.ts';
import { formatDocumentNumber } from '#domain/policies/document-numbers.ts';
import { type InsuranceType, isPlacedByBroker, isVi } from '#domain/policies/insurance-types.ts';
import { concernsCover } from '#domain/rating/excess/excess-filter.ts';
import { assertInsurersOfLine } from '#server/accounts/people/account-places.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';
import { nextNumberWithGaps } from '#server/platform/database/number-sequences.ts';
import { mandatoryClauses } from '#server/policies/conditions/clause-presets.ts';
import { calculatedItems, calculatedTerms } from '#server/policies/quote/calculated-cover.ts';
import {
  currentVersion,
  findDocument,
  lockDocument,
} from '#server/policies/document/document-record.ts';
import { excessCover } from '#server/policies/quote/printed-excess.ts';
import { activeExcessRules, rateContent } from '#server/policies/quote/quote-rating.ts';
import { writeVersion } from '#server/policies/quote/version-store.ts';

/** A client with what a quote takes over from its account. */
export async function findClient(db: Queryable, user_id: string) {
  const client = await db
    .selectFrom('accounts as a')
    .leftJoin('accounts as b', 'b.user_id', 'a.broker_id')
    .select([
      'a.user_id',
      'a.account_type',
      'a.attn',
      'a.company_name',
      'a.team_name',
      'a.email',
      'a.phone',
      'a.country',
      'a.currency',
      'a.clean_seasons',
      'a.language',
      'a.broker_id',
      'b.commission_pct as broker_commission_pct',
    ])
    .where('a.user_id', '=', user_id)
    .executeTakeFirst();
  if (!client) throw new AppError('not_found');
  return client;
}

export type Client = Awaited<ReturnType<typeof findClient>>;

/** What lists call a client. */
export function clientName(
  client: Pick<Client, 'company_name' | 'team_name' | 'attn' | 'email'>,
): string {
  return client.company_name || client.team_name || client.attn || client.email;
}

/** The insurer that is asked for, or the first one that writes the line. */
async function chooseInsurer(
  db: Queryable,
  insurance_type: InsuranceType,
  insurer_id?: string,
): Promise<string> {
  if (insurer_id !== undefined) {
    await assertInsurersOfLine(db, insurance_type, {
      ...{ insurer_ids: [insurer_id], field: 'insurer_id' },
    });
    return insurer_id;
  }
  const found = await sql<{ insurer_id: string }>`
    select insurer_id from insurers where active
    order by (${isPlacedByBroker(insurance_type)} and ${insurance_type} = any(lines)) desc,
      (lines = '{}' or ${insurance_type} = any(lines)) desc, name, insurer_id limit 1`.execute(db);
  const [first] = found.rows;
  if (!first) throw fieldError('insurer_id', 'required', 'Add an insurer before you make a quote.');
  return first.insurer_id;
}

/** What a quote earns: the brokerage's own share; of personal accident that of the outside broker, whoever sold it [9.17]. */
function commissionOf(client: Client, insurance_type: InsuranceType): string {
  if (client.broker_id === null) return isPlacedByBroker(insurance_type) ? '15.0' : '0.0';
  return client.broker_commission_pct ?? '15.0';
}

/** An empty content with the defaults of the client's account and the mandatory clauses. */
export async function startContent(
  ctx: Pick<ReadContext, 'db' | 'today'>,
  client: Client,
  options: {
    insurance_type?: InsuranceType;
    insurer_id?: string | undefined;
    items?: QuoteItem[];
    currency?: QuoteContent['currency'];
  } = {},
): Promise<QuoteContent> {
  const { insurance_type = 'on_track' } = options;
  return {
    broker_id: client.broker_id,
    commission_pct: commissionOf(client, insurance_type),
    insurer_id: await chooseInsurer(ctx.db, insurance_type, options.insurer_id),
    panel: [],
    policyholder_country: client.country,
    currency: options.currency ?? client.currency,
    clean_seasons: client.clean_seasons,
    adjust_pct: '0.0',
    adjust_reason: '',
    instalments: 1,
    instalment_due_on: [],
    items: options.items ?? [],
    firm_price: null,
    line: isVi(insurance_type) ? emptyLineCover(insurance_type, ctx.today) : null,
    clauses: await mandatoryClauses(ctx.db, {
      insurance_type,
      on: ctx.today,
      language: client.language,
    }),
    // The rules are about cars on track.
    additional_excess: isVi(insurance_type)
      ? []
      : await printedExcess(ctx, { user_id: client.user_id, items: options.items ?? [] }),
    notes: '',
  };
}

/** Rules about everything, and those about the client or something that the items name. */
async function printedExcess(
  ctx: Pick<ReadContext, 'db' | 'today'>,
  { user_id, items }: { user_id: string; items: readonly QuoteItem[] },
): Promise<string[]> {
  const event_id = items.map((item) => item.event_id);
  const events = await ctx.db
    .selectFrom('events')
    .select('circuit_id')
    .where('event_id', 'in', event_id.length > 0 ? event_id : [user_id])
    .execute();
  const circuits = events.map(({ circuit_id }) => circuit_id);
  const cover = excessCover({ user_id, items, circuits });
  const rules = await activeExcessRules(ctx.db, ctx.today);
  return rules.filter(({ filter }) => concernsCover(filter, cover)).map(({ code }) => code);
}

/** Takes the next number of a series in the year of the injected clock. */
export async function takeNumber(
  ctx: WriteContext<Actor | null>,
  series: 'quote' | 'policy',
): Promise<string> {
  const year = Number(ctx.today.slice(0, 4));
  const sequence = await nextNumberWithGaps(ctx.db, { series, year });
  return formatDocumentNumber({ series, year, sequence });
}

/** Makes a quote in concept with its first version, priced where it can be. */
export async function createDocument(
  ctx: WriteContext,
  {
    client,
    content,
    request_id,
    owner_id = ctx.actor.user_id,
  }: {
    client: Client;
    content: QuoteContent;
    request_id?: string | null;
    /** Who of staff looks after it; who makes it, unless told. */
    owner_id?: string | null;
  },
): Promise<{ policy_id: string; quote_number: string }> {
  const quote_number = await takeNumber(ctx, 'quote');
  const now = ctx.now.toISOString();
  const { policy_id } = await ctx.db
    .insertInto('policies')
    .values({
      quote_number,
      insurance_type: content.line?.insurance_type ?? 'on_track',
      user_id: client.user_id,
      broker_id: content.broker_id,
      insurer_id: content.insurer_id,
      owner_id,
      request_id: request_id ?? null,
      client_name: clientName(client),
      currency: content.currency,
      status_since: now,
      created_by: ctx.actor.user_id,
      created_at: now,
    })
    .returning('policy_id')
    .executeTakeFirstOrThrow();
  const { version_id } = await ctx.db
    .insertInto('policy_versions')
    .values({
      policy_id,
      version_number: 1,
      content: JSON.stringify(content),
      created_by: ctx.actor.user_id,
      created_at: now,
    })
    .returning('version_id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('policies')
    .set({ version_id })
    .where('policy_id', '=', policy_id)
    .execute();
  await priceVersion(ctx, { policy_id, content });
  await ctx.audit({
    record_kind: 'policy',
    record_id: policy_id,
    after: { quote_number, client: client.user_id },
  });
  return { policy_id, quote_number };
}

/** Prices the version in work as far as it can be, without refusing what is not complete yet. */
async function priceVersion(
  ctx: WriteContext,
  { policy_id, content }: { policy_id: string; content: QuoteContent },
) {
  const document = await findDocument(ctx.db, policy_id);
  if (!document) throw new AppError('not_found');
  const answer = await rateContent(ctx.db, { content, now: ctx.now, today: ctx.today });
  const priced = answer.ok
    ? { content, records: answer.rated.records, rated: answer.rated }
    : { content, records: answer.records, rated: null };
  await writeVersion(ctx, document, document.version_id ?? '', priced);
}

/** A quote for a client: empty, or with what was calculated. */
export async function createQuote(
  ctx: WriteContext,
  input: {
    user_id: string;
    insurance_type: InsuranceType;
    insurer_id?: string | undefined;
    calculated?: CalculatedCover | undefined;
  },
) {
  const { user_id, calculated, ...options } = input;
  const client = await findClient(ctx.db, user_id);
  if (calculated && isVi(options.insurance_type))
    throw fieldError('calculated', 'not_on_track', 'The calculation is of a cover on track.');
  const items = calculated ? await calculatedItems(ctx.db, calculated) : [];
  const content = await startContent(ctx, client, { ...options, items });
  const terms = calculated ? calculatedTerms(calculated, content) : {};
  return createDocument(ctx, { client, content: { ...content, ...terms } });
}

/** A new quote with the content of another document, for the same client. */
export async function duplicateQuote(ctx: WriteContext, { policy_id }: { policy_id: string }) {
  const original = await lockDocument(ctx, { policy_id });
  const client = await findClient(ctx.db, original.user_id);
  const { content } = await currentVersion(ctx.db, original);
  // What the outside broker promised, it promised for the original.
  return createDocument(ctx, { client, content: { ...content, firm_price: null } });
}
