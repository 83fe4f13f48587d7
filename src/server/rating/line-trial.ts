import { sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import type { LineRisk } from '#domain/lines/line-rating.ts';
import { lines } from '#domain/lines/lines.ts';
import { insuranceTypeLabels, type ViType } from '#domain/policies/insurance-types.ts';
import type { PremiumTaxRate } from '#domain/rating/tax/premium-tax.ts';
import type { Queryable } from '#server/platform/context.ts';
import { lineTablesNamed } from '#server/rating/line-tables.ts';
import type { PricedPolicy, TriedResult } from '#server/rating/trial-result.ts';

/** Policies that are priced between two words about how far it is. */
const chunk = 200;

interface LinePolicy {
  user_id: string;
  client: string;
  currency: Currency;
  risk: LineRisk;
  before: TriedResult | null;
  /** The version of the tables that priced it; null before its line had any. */
  priced_by: string | null;
}

/** The risk is what was typed, and the price before is the one that was agreed. */
async function policiesOf(db: Queryable, ids: readonly string[]): Promise<LinePolicy[]> {
  const found = await sql<LinePolicy>`
    select p.user_id, coalesce(nullif(a.company_name, ''), a.attn) as client, p.currency,
      v.rating_version as priced_by, v.rating -> 'result' as before,
      jsonb_strip_nulls(jsonb_build_object('currency', v.content -> 'currency',
        'policyholder_country', v.content -> 'policyholder_country',
        'inception_date', v.content #> '{line,period_from}', 'adjustment_pct', v.content -> 'adjust_pct',
        'commission_pct', v.content -> 'commission_pct', 'instalments', v.content -> 'instalments',
        'firm_premium', v.content #> '{firm_price,premium}'))
        || jsonb_build_object('terms', v.content #> '{line,terms}', 'items', v.content #> '{line,items}') as risk
    from policies p
      join policy_versions v on v.version_id = p.locked_version_id
      join accounts a on a.user_id = p.user_id
    where p.policy_id = any(${[...ids]}::uuid[]) order by p.policy_id`.execute(db);
  return found.rows;
}

/** Tables by the name of their version, each read once. */
function tablesByName(db: Queryable, insurance_type: ViType) {
  const known = new Map<string, Promise<unknown>>();
  return (version: string | null): Promise<unknown> | undefined => {
    if (version === null) return undefined;
    const asked =
      known.get(version) ??
      lineTablesNamed(db, insurance_type, version).then(({ tables }) => tables);
    known.set(version, asked);
    return asked;
  };
}

/**
 * The book of a various insurance as it was agreed and as tables and tax would make it; it only reads. Without tables on
 * trial each policy keeps those that priced it.
 */
export async function priceLineBook(
  db: Queryable,
  {
    book,
    insurance_type,
    version,
    taxes,
  }: {
    book: readonly string[];
    insurance_type: ViType;
    version: string | null;
    taxes: readonly PremiumTaxRate[];
  },
  tellDone: (done: number) => Promise<void>,
): Promise<{ priced: PricedPolicy[]; left_out: number }> {
  const priced: PricedPolicy[] = [];
  const label = insuranceTypeLabels[insurance_type];
  const tablesOf = tablesByName(db, insurance_type);
  for (let from = 0; from < book.length; from += chunk) {
    const policies = await policiesOf(db, book.slice(from, from + chunk));
    for (const { risk, before, priced_by, ...policy } of policies) {
      const tables = await tablesOf(version ?? priced_by);
      const after = before && lines[insurance_type].calculate(risk, taxes, tables);
      if (before && after?.ok)
        priced.push({ policy, series: before.items.map(() => label), before, after: after.result });
    }
    await tellDone(Math.min(book.length, from + chunk));
  }
  return { priced, left_out: book.length - priced.length };
}
