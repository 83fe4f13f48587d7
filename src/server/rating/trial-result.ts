import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { Currency } from '#domain/currencies.ts';
import type { Cents } from '#domain/money.ts';
import { rulesOnTrial, tryExcessRules } from '#domain/rating/excess/excess-trial.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import { countChanges, sumTrialLines, type TrialLine } from '#domain/rating/rating-trial.ts';
import { sumBy } from '#domain/sums.ts';
import type { Queryable } from '#server/platform/context.ts';
import { cameBack, paidFor } from '#server/rating/came-back.ts';
import type { KeptCalculation } from '#server/rating/kept-basis.ts';
import { pastAccidents, storedExcessRules } from '#server/rating/past-accidents.ts';

type Result = NonNullable<NonNullable<OutputOf<'get_rating_trial'>['trial']>['result']>;
type Total = Result['totals'][number];

/** Clients and series that are told by name. */
const most = 50;

/** What is tried on which season. */
export interface Trial {
  year: number;
  version: string | null;
  series_year: number | null;
  tax_version: string | null;
  excess_drafts: boolean;
  insurance_type: InsuranceType;
}

export interface BookPolicy {
  user_id: string;
  client: string;
  currency: Currency;
  rating_risk: KeptCalculation['rating_risk'] | null;
  basis_hash: string | null;
}

/** What of a calculation a what-if compares, whatever the line. */
export interface TriedResult {
  readonly gross_premium: Cents;
  readonly net_premium: Cents;
  readonly ipt: Cents;
  readonly items: readonly { readonly premium: Cents }[];
  readonly taxes: readonly { readonly country: string; readonly ipt: Cents }[];
}

/** A policy as it was priced and as it would be. */
export interface PricedPolicy {
  policy: Pick<BookPolicy, 'user_id' | 'client' | 'currency'>;
  /** Of each item, on track its series, else its line. */
  series: readonly string[];
  before: TriedResult;
  after: TriedResult;
}

/** The policies of a line that begin in a season, with `p` the policy and `v` its version that counts. */
export const ofSeason = (
  year: number,
  insurance_type: InsuranceType,
): RawBuilder<SqlBool> => sql<SqlBool>`
  p.document_state = 'policy' and p.insurance_type = ${insurance_type}
  and v.period_from between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`;

/** What a what-if tells: the book by currency, and the largest changes by client, series and country. */
export async function resultOf(
  db: Queryable,
  trial: Trial,
  { priced, left_out }: { priced: readonly PricedPolicy[]; left_out: number },
): Promise<Result> {
  const clients = sumTrialLines(priced.map(clientLine));
  return {
    totals: await totalsOf(db, trial, priced),
    clients: clients.slice(0, most),
    ...countChanges(clients),
    series: sumTrialLines(priced.flatMap(seriesLines)).slice(0, most),
    countries: sumTrialLines(priced.flatMap(countryLines)),
    left_out,
  };
}

const clientLine = ({ policy, before, after }: PricedPolicy): TrialLine => ({
  id: policy.user_id,
  name: policy.client,
  currency: policy.currency,
  policies: 1,
  before: before.gross_premium,
  after: after.gross_premium,
});

const seriesLines = ({ policy, series, before, after }: PricedPolicy): TrialLine[] =>
  series.map((name, index) => ({
    id: name,
    name: name === '' ? 'Without series' : name,
    currency: policy.currency,
    policies: 1,
    before: before.items[index]?.premium ?? 0,
    after: after.items[index]?.premium ?? 0,
  }));

const countryLines = ({ policy, before, after }: PricedPolicy): TrialLine[] => {
  const of = (result: TriedResult, country: string): Cents =>
    sumBy(
      result.taxes.filter((tax) => tax.country === country),
      ({ ipt }) => ipt,
    );
  const countries = new Set([...before.taxes, ...after.taxes].map(({ country }) => country));
  return [...countries].map((country) => ({
    id: country,
    name: country,
    currency: policy.currency,
    policies: 1,
    before: of(before, country),
    after: of(after, country),
  }));
};

/** The whole book by currency, with what its claims cost and would cost. */
async function totalsOf(
  db: Queryable,
  trial: Trial,
  priced: readonly PricedPolicy[],
): Promise<Total[]> {
  const published = await storedExcessRules(db, { published: true });
  const drafts = trial.excess_drafts ? await storedExcessRules(db, { published: false }) : [];
  const excess = new Map(
    tryExcessRules(await pastAccidents(db, ofSeason(trial.year, trial.insurance_type)), {
      before: published,
      after: rulesOnTrial(published, drafts),
    }).map((sum) => [sum.currency, sum]),
  );
  const claims = await claimsOf(db, trial);
  return [...Map.groupBy(priced, ({ policy }) => policy.currency)].map(([currency, of]): Total => {
    const sum = (figure: (one: PricedPolicy) => Cents) => sumBy(of, (one) => figure(one));
    const of_claims = claims.get(currency) ?? 0;
    const tried = excess.get(currency);
    return {
      currency,
      policies: of.length,
      before: sum(({ before }) => before.gross_premium),
      after: sum(({ after }) => after.gross_premium),
      net_before: sum(({ before }) => before.net_premium),
      net_after: sum(({ after }) => after.net_premium),
      ipt_before: sum(({ before }) => before.ipt),
      ipt_after: sum(({ after }) => after.ipt),
      claims: of_claims,
      claims_after: of_claims + (tried?.claims_after ?? 0) - (tried?.claims_before ?? 0),
      accidents: tried?.accidents ?? 0,
      excess_before: tried?.before ?? 0,
      excess_after: tried?.after ?? 0,
    };
  });
}

async function claimsOf(
  db: Queryable,
  { year, insurance_type }: Trial,
): Promise<Map<string, Cents>> {
  const found = await sql<{ currency: string; claims: Cents }>`
    select p.currency, sum(${paidFor('c')} + c.reserve - ${cameBack('c')})::bigint as claims
    from claims c join policies p on p.policy_id = c.policy_id
      join policy_versions v on v.version_id = p.locked_version_id
    where ${ofSeason(year, insurance_type)} and c.status not in ('rejected', 'cancelled_by_client', 'retracted')
    group by p.currency`.execute(db);
  return new Map(found.rows.map((row) => [row.currency, row.claims]));
}
