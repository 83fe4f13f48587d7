import { linesOfPersons } from '#domain/policies/insurance-types.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  forgottenPattern,
  isUnmistakable,
  lastNames,
  type PersonWord,
} from '#domain/accounts/forgotten-words.ts';
import type { Queryable } from '#server/platform/context.ts';
import { accountsOfPerson, ownDrivers } from '#server/accounts/erasure/erasure-facts.ts';

/** What to look for: in the person's own records, and in all others, where namesakes must not be hit. */
export interface PersonPatterns {
  own: string | null;
  elsewhere: string | null;
}

interface FoundWord extends PersonWord {
  /** Somebody else has it too. */
  is_shared: boolean;
}

/** Everything that names a person and the drivers that are theirs alone, gathered before it is taken away. */
export async function personPatterns(db: Queryable, user_id: string): Promise<PersonPatterns> {
  return patternsOf(await wordsOf(db, user_id));
}

function patternsOf(found: readonly FoundWord[]): PersonPatterns {
  const own = found.flatMap((word) => [
    word,
    ...(word.kind === 'name' ? lastNames(word.text).map((text) => ({ ...word, text })) : []),
  ]);
  return {
    own: forgottenPattern(own),
    elsewhere: forgottenPattern(found.filter((word) => !word.is_shared && isUnmistakable(word))),
  };
}

/** The same of a driver; a client of the same name keeps it everywhere else. `drivers` is a query of driver_id. */
export async function driverPatterns(
  db: Queryable,
  drivers: RawBuilder<unknown>,
): Promise<PersonPatterns> {
  const { rows } = await sql<FoundWord>`
    with own_drivers as materialized (select * from drivers where driver_id in ${drivers}),
      words (kind, text) as (
        select 'name', first_name || ' ' || last_name from own_drivers
        union select 'name', last_name || ', ' || first_name from own_drivers
        union select 'number', licence_number from own_drivers
        union select 'email', email from own_drivers
      )
    select w.kind, w.text,
      case w.kind
        when 'name' then exists (select from search_phrases s
            where s.kind in ('account', 'driver') and s.phrase = left(searchable(btrim(w.text)), 80)
              and s.record_id not in (select driver_id from own_drivers))
        when 'email' then exists (select from accounts a
            where a.email = w.text or lower_all(a.extra_emails) @> array[lower(w.text)])
          or exists (select from drivers o where o.email = w.text and o.driver_id not in (select driver_id from own_drivers))
        else false end as is_shared
    from words w where btrim(coalesce(w.text, '')) <> ''`.execute(db);
  // The team's own address stays readable in the claims of the team.
  return patternsOf(rows.filter(({ kind, is_shared }) => kind !== 'email' || !is_shared));
}

async function wordsOf(db: Queryable, user_id: string): Promise<FoundWord[]> {
  const people = accountsOfPerson(user_id);
  const drivers = ownDrivers(user_id);
  const { rows } = await sql<FoundWord>`
    with own_accounts as materialized (select * from accounts where user_id in ${people}),
      own_drivers as materialized (select * from drivers where driver_id in ${drivers}),
      own_claims as materialized (select claim_id, settlement from claims where user_id in ${people}),
      words (kind, text) as (
        select 'name', unnest(array[company_name, team_name, attn]) from own_accounts
        union select 'email', unnest(extra_emails || email::text) from own_accounts
        union select 'phone', phone from own_accounts
        union select 'iban', iban from own_accounts
        union select 'number', vat_number from own_accounts
        union select 'name', unnest(array[company_name, attn]) from addresses where user_id in ${people}
        union select 'street', address from addresses where user_id in ${people}
        union select 'phone', phone from addresses where user_id in ${people}
        union select 'name', first_name || ' ' || last_name from own_drivers
        union select 'name', last_name || ', ' || first_name from own_drivers
        union select 'number', licence_number from own_drivers
        union select 'email', email from own_drivers
        union select 'name', settlement->>'account_name' from own_claims
        union select 'name', settlement->>'accepted_by' from own_claims
        union select 'iban', settlement->>'iban' from own_claims
        union select 'iban', p.iban from payouts p where p.source = 'claim_payout' and p.claim_id in (select claim_id from own_claims)
        union select 'iban', r.iban from refunds r join policies q using (policy_id) where q.user_id in ${people}
        union select 'name', accepted_by_client_name from policies where user_id in ${people}
        union select 'name', item->>'name' from ${insuredPersons(people)} i
        union select 'number', item->>'licence' from ${insuredPersons(people)} i
      )
    select w.kind, w.text,
      case w.kind
        when 'name' then exists (select from search_phrases s
            where s.kind in ('account', 'driver') and s.phrase = left(searchable(btrim(w.text)), 80)
              and s.record_id not in (select user_id from own_accounts union all select driver_id from own_drivers))
        when 'email' then exists (select from accounts a where a.email = w.text and a.user_id not in ${people})
          or exists (select from accounts a where lower_all(a.extra_emails) @> array[lower(w.text)] and a.user_id not in ${people})
        when 'phone' then phone_key(w.text) <> ''
          and exists (select from accounts a where phone_key(a.phone) = phone_key(w.text) and a.user_id not in ${people})
        when 'iban' then exists (select from accounts a where a.iban = w.text and a.user_id not in ${people})
        when 'street' then exists (select from addresses d where d.address = w.text and d.user_id not in ${people})
        else false end as is_shared
    from words w where btrim(coalesce(w.text, '')) <> ''`.execute(db);
  return rows;
}

/** The persons whom the documents and requests of accounts name, each as an `item` of its answers. */
export const insuredPersons = (people: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select item from (
    select v.content->'line' as line from policy_versions v join policies p using (policy_id) where p.user_id in ${people}
    union all select content->'line' from requests where user_id in ${people}) named,
    jsonb_array_elements(case when line->>'insurance_type' = any(${linesOfPersons}) then line->'items' else '[]' end) as item)`;
