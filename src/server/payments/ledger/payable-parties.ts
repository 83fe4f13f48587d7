import { sql } from 'kysely';
import type { paymentsContract } from '#contract/payments/payments.ts';
import { countryName } from '#domain/countries.ts';
import { settlementAccounts } from '#domain/payments/ledger-accounts.ts';
import { type PartyBalance, partyBalances } from '#server/payments/ledger/party-balances.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

/** What a party is called by whoever settles its account. */
export function partyOf({ insurer_id, broker_id, country_code }: PartyBalance): string {
  return insurer_id ?? broker_id ?? country_code ?? 'own';
}

/** Who stands on an account up to a day, by name, with what settling it would pay each. */
export const getPayableParties: Handler<typeof paymentsContract.get_payable_parties> = async (
  { db },
  { account, currency, booked_on },
) => {
  const accounts = [settlementAccounts[account]];
  const balances = await partyBalances(db, { accounts, currency, booked_on });
  const names = await namesOf(db, balances);
  return {
    parties: balances
      .filter(({ amount, booked }) => amount !== 0 || booked !== 0)
      .map((one) => ({
        party: partyOf(one),
        party_name: names.get(partyOf(one)) ?? 'Our own account',
        payable: 0 - one.amount,
        booked: 0 - one.booked,
      }))
      .toSorted((a, b) => a.party_name.localeCompare(b.party_name)),
  };
};

async function namesOf(
  db: Queryable,
  balances: readonly PartyBalance[],
): Promise<Map<string, string>> {
  const ids = balances.flatMap(({ insurer_id, broker_id }) => insurer_id ?? broker_id ?? []);
  const { rows } = await sql<{ party: string; name: string }>`
    select insurer_id as party, name from insurers where insurer_id = any(${ids}::uuid[])
    union all
    select user_id, coalesce(nullif(company_name, ''), nullif(attn, ''), email::text) from accounts
    where user_id = any(${ids}::uuid[])`.execute(db);
  const offices = balances.flatMap(({ country_code }): [string, string][] =>
    country_code === null ? [] : [[country_code, countryName(country_code)]],
  );
  return new Map([...offices, ...rows.map((row): [string, string] => [row.party, row.name])]);
}
