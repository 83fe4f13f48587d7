import { sql } from 'kysely';
import { statusesInForce } from '#domain/policies/document-status.ts';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { claimStatusLabels } from '#domain/claims/claim-status.ts';
import {
  driverErasureRefusals,
  type ErasureRefusal,
  erasureRefusalTexts,
} from '#domain/accounts/erasure.ts';
import { heldRecords } from '#server/accounts/erasure/held-records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';

type Part = OutputOf<'get_driver_erasure'>['goes'][number];

/** The records of a driver: the own one and those that were merged into it. */
export const recordsOfDriver = (driver_id: string) =>
  sql`(select driver_id from drivers where driver_id = ${driver_id} or merged_into = ${driver_id})`;

const policiesWith = (driver_id: string) => sql`(select i.policy_id from policy_items i
  join policy_item_drivers d using (item_id) where d.driver_id in ${recordsOfDriver(driver_id)})`;

const isInForce = (today: string) => sql`x.status in (${sql.join(statusesInForce)})
  and (x.period_to is null or x.period_to >= ${today}::date)`;

const isOpenClaim = sql`x.status not in ('paid', 'rejected', 'cancelled_by_client', 'retracted')`;

/** Documents that name the driver: quotes are still rewritten, policies stay as they were printed. */
export const documentsOfDriver = (driver_id: string, state: 'policy' | 'quote') =>
  sql`(select p.policy_id from policies p where p.document_state = ${state}
    and p.policy_id in ${policiesWith(driver_id)})`;

/** What the rules ask about a driver. */
export async function driverErasureFacts(
  db: Queryable,
  { driver_id, today }: { driver_id: string; today: string },
) {
  const hits = (decision: 'open' | 'confirmed') => sql`(select count(*) from sanctions_driver_hits h
    join sanctions_entries e using (entry_id) where e.listed and h.decision = ${decision}
      and h.driver_id in ${recordsOfDriver(driver_id)})`;
  const found = await sql<{
    name: string;
    merged: boolean;
    erased_at: number | null;
    is_searching: boolean;
    policies_in_force: number;
    open_claims: number;
    sanctions_confirmed: number;
    sanctions_open: number;
    policies: number;
    quotes: number;
    claims: number;
    teams: number;
    files: number;
  }>`
    select d.first_name || ' ' || d.last_name as name, d.merged_into is not null as merged, unix(d.erased_at) as erased_at,
      exists (select from driver_erasures e where e.driver_id = d.driver_id and e.to_forget is not null) as is_searching,
      (select count(*) from policies x where x.document_state = 'policy' and ${isInForce(today)}
        and x.policy_id in ${policiesWith(driver_id)}) as policies_in_force,
      (select count(*) from claims x where ${isOpenClaim} and x.driver_id in ${recordsOfDriver(driver_id)}) as open_claims,
      ${hits('confirmed')} as sanctions_confirmed, ${hits('open')} as sanctions_open,
      (select count(*) from ${documentsOfDriver(driver_id, 'policy')} p) as policies,
      (select count(*) from ${documentsOfDriver(driver_id, 'quote')} p) as quotes,
      (select count(*) from claims x where x.driver_id in ${recordsOfDriver(driver_id)}) as claims,
      (select count(*) from driver_accounts t where t.driver_id in ${recordsOfDriver(driver_id)}) as teams,
      (select count(*) from files f where f.parent_type = 'driver' and f.parent_id in ${recordsOfDriver(driver_id)}) as files
    from drivers d where d.driver_id = ${driver_id}`.execute(db);
  const [counted] = found.rows;
  if (!counted) throw new AppError('not_found');
  const refusals = driverErasureRefusals({ ...counted, erased: counted.erased_at !== null });
  return { counted, refusals };
}

const client = sql`(select coalesce(nullif(a.company_name, ''), a.attn) from accounts a where a.user_id = x.user_id)`;

/** Documents and claims that name the driver, all and those that are not over. */
function businessParts(driver_id: string, today: string) {
  const document = {
    kind: sql`x.document_state`,
    id: sql`x.policy_id`,
    name: sql`coalesce(x.policy_number, x.quote_number)`,
    said: client,
    on_date: sql`x.period_to`,
  };
  const claim = {
    kind: 'claim',
    id: sql`x.claim_id`,
    name: sql`x.claim_number`,
    said: sql`${client} || ' · ' || (${JSON.stringify(claimStatusLabels)}::jsonb->>x.status)`,
    on_date: sql`x.date_accident`,
  };
  const documents = (state: 'policy' | 'quote') =>
    sql`from policies x where x.policy_id in ${documentsOfDriver(driver_id, state)}`;
  const claims = sql`from claims x where x.driver_id in ${recordsOfDriver(driver_id)}`;
  return [
    [
      'in_force',
      {
        ...document,
        date_word: 'in force until',
        from: sql`${documents('policy')} and ${isInForce(today)}`,
      },
    ],
    ['open_claims', { ...claim, from: sql`${claims} and ${isOpenClaim}` }],
    ['quotes', { ...document, from: documents('quote') }],
    ['policies', { ...document, from: documents('policy') }],
    ['claims', { ...claim, from: claims }],
  ] as const;
}

/** What the record of the driver says, and what hangs on it. */
function ownParts(driver_id: string) {
  const own = recordsOfDriver(driver_id);
  return [
    [
      'hits',
      {
        kind: 'sanctions',
        id: sql`x.entry_id`,
        name: sql`x.matched_name`,
        said: sql`concat_ws(': ', e.name, nullif(x.reason, ''))`,
        on_date: sql`x.decided_at`,
        from: sql`from sanctions_driver_hits x join sanctions_entries e using (entry_id)
          where e.listed and x.decision <> 'cleared' and x.driver_id in ${own}`,
      },
    ],
    [
      'names',
      {
        kind: 'driver_field',
        id: sql`x.label`,
        name: sql`x.label`,
        said: sql`x.value`,
        from: sql`from (select f.label, f.value from drivers d, lateral (values ('Name', d.first_name || ' ' || d.last_name),
            ('Date of birth', to_char(d.birth_date, 'DD-MM-YYYY')),
            ('Email', d.email), ('Licence', concat_ws(' ', nullif(d.licence_number, ''), nullif(d.licence_grade, ''))),
            ('Reason of the claim level', d.claim_level_reason)) f (label, value)
          where d.driver_id in ${own} and coalesce(f.value, '') <> '') x`,
      },
    ],
    [
      'teams',
      {
        kind: 'account',
        id: sql`x.user_id`,
        name: client,
        from: sql`from driver_accounts x where x.driver_id in ${own}`,
      },
    ],
    [
      'files',
      {
        kind: 'file',
        id: sql`x.file_id`,
        name: sql`x.document_name`,
        on_date: sql`x.created_at`,
        from: sql`from files x where x.parent_type = 'driver' and x.parent_id in ${own}`,
      },
    ],
  ] as const;
}

const recordsOfRefusal: Partial<Record<ErasureRefusal, 'in_force' | 'open_claims' | 'hits'>> = {
  policies_in_force: 'in_force',
  open_claims: 'open_claims',
  sanctioned: 'hits',
  sanctions_undecided: 'hits',
};

/** What erasing a driver takes away and what stays with the policies and claims of the teams, each by its name. */
export async function getDriverErasure(
  ctx: Pick<ReadContext, 'db' | 'today'>,
  { driver_id }: InputOf<'get_driver_erasure'>,
): Promise<OutputOf<'get_driver_erasure'>> {
  const { counted, refusals } = await driverErasureFacts(ctx.db, { driver_id, today: ctx.today });
  const named = await heldRecords(ctx.db, [
    ...businessParts(driver_id, ctx.today),
    ...ownParts(driver_id),
  ]);
  const { name, erased_at, is_searching } = counted;
  return {
    name,
    erased_at,
    is_searching,
    refusals: refusals.map((reason) => {
      const records = recordsOfRefusal[reason];
      return { text: erasureRefusalTexts[reason], records: records ? named(records) : [] };
    }),
    goes: goingOf(counted, named),
    stays: stayingOf(counted, named).map((kept) => ({ ...kept, until: null })),
  };
}

type Counted = Awaited<ReturnType<typeof driverErasureFacts>>['counted'];
type Named = (
  part: 'names' | 'teams' | 'quotes' | 'files' | 'policies' | 'claims',
) => Part['records'];

const held = (parts: readonly Part[]) => parts.filter(({ count }) => count > 0);

function goingOf({ teams, quotes, files }: Counted, named: Named): Part[] {
  return held([
    {
      label: 'Name, date of birth, licence, email',
      count: 1,
      note: 'Shown as “Erased person” from then on, in lists, search and claims too',
      records: named('names'),
    },
    {
      label: 'Teams',
      count: teams,
      note: 'Nobody can choose the driver any more',
      records: named('teams'),
    },
    {
      label: 'Quotes that became no policy',
      count: quotes,
      note: 'Cars, events and prices stay; the name goes',
      records: named('quotes'),
    },
    { label: 'Files', count: files, note: 'Deleted', records: named('files') },
  ]);
}

function stayingOf({ policies, claims }: Counted, named: Named): Part[] {
  return held([
    {
      label: 'Policies',
      count: policies,
      note: 'The printed contract stays with its client: it says whom it insured. Everything else loses the name',
      records: named('policies'),
    },
    {
      label: 'Claims',
      count: claims,
      note: 'What happened and what was paid, without the name; statements and photos stay as evidence',
      records: named('claims'),
    },
  ]);
}
