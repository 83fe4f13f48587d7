import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { accountsContract } from '#contract/accounts/accounts.ts';
import type { OutputOf } from '#contract/contract.ts';
import type { WholeListInput } from '#contract/whole-list.ts';
import { heldFirst, wholeUpTo } from '#domain/lists/whole-lists.ts';
import { startOfDay, addDays } from '#domain/dates.ts';
import type { ReadContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { askedRows } from '#server/platform/database/asked-rows.ts';
import { markedRead } from '#server/platform/http/marked-read.ts';
import { matchesSearch, offsetOf } from '#server/platform/database/search-condition.ts';
import { accountRule } from '#server/accounts/people/account-access.ts';

/** The columns of an account in pickers. */
export const summaryColumns = [
  'accounts.user_id',
  'accounts.account_type',
  'accounts.attn',
  'accounts.company_name',
  'accounts.team_name',
  'accounts.email',
  'accounts.phone',
  'accounts.country',
  'accounts.currency',
  'accounts.commission_pct',
  'accounts.clean_seasons',
  'accounts.broker_id',
  'accounts.insurer_id',
  'accounts.active',
] as const;

/** All accounts for pickers [7.8], or those of them that are asked for. */
export const getAllUsers = markedRead(
  ['accounts'],
  async (ctx: ReadContext, input: WholeListInput): Promise<OutputOf<'get_all_users'>> => {
    const ordered = ctx.db
      .selectFrom('accounts')
      .select([...summaryColumns, 'accounts.company_name as company'])
      .where(accountRule.visible(ctx.actor))
      .where('merged_into', 'is', null)
      .orderBy('company_name')
      .orderBy('user_id');
    const { rows, ...more } = await askedRows(ordered, input, {
      id: 'accounts.user_id',
      found: (search) => matchesSearch('accounts.search_text', search),
      // Of everybody but clients there are few, and many choices are among them: offices, brokerages, adjusters.
      first: (all) =>
        all
          .where(
            sql<SqlBool>`(accounts.account_type <> 'agent' or accounts.user_id in (
              select accounts.user_id from accounts
              where accounts.account_type = 'agent' and accounts.active and accounts.merged_into is null
                and ${accountRule.visible(ctx.actor)}
              order by accounts.company_name, accounts.user_id limit ${heldFirst}))`,
          )
          .limit(wholeUpTo),
    });
    return { users: rows, ...more };
  },
);

type ListInput = z.output<(typeof accountsContract)['get_accounts']['input']>;

/** A page of the list: the page's rows are found first, and only they are counted up. */
export async function getAccounts(
  ctx: ReadContext,
  input: ListInput,
): Promise<OutputOf<'get_accounts'>> {
  const found = narrow(ctx, input, ctx.db.selectFrom('accounts'));
  const [rows, { total }] = await Promise.all([
    found
      .leftJoin('accounts as brokers', 'brokers.user_id', 'accounts.broker_id')
      .select([...summaryColumns, 'accounts.claim_level'])
      .select((eb) => [
        eb.fn.coalesce('brokers.company_name', sql<string>`''`).as('broker_name'),
        eb.fn<number>('unix', ['accounts.created_at']).as('created'),
        activePolicies(ctx).as('active_policies'),
        openClaims.as('open_claims'),
        openAmounts.as('open_amounts'),
        lastSeen.as('last_seen'),
      ])
      .orderBy(sortColumn(input.sortBy), input.ascending ? 'asc' : 'desc')
      .orderBy('accounts.user_id')
      .limit(input.page_size)
      .offset(offsetOf(input))
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { accounts: rows, total };
}

function narrow(
  ctx: ReadContext,
  input: ListInput,
  query: SelectQueryBuilder<Database, 'accounts', object>,
) {
  const { account_type, country, broker_id, claim_level, active } = input.filters;
  let found = query
    .where(accountRule.visible(ctx.actor))
    .where('accounts.merged_into', 'is', null)
    .where(matchesSearch('accounts.search_text', input.search));
  if (account_type?.length) found = found.where('accounts.account_type', 'in', account_type);
  if (country?.length) found = found.where('accounts.country', 'in', country);
  if (broker_id?.length) found = found.where('accounts.broker_id', 'in', broker_id);
  if (claim_level?.length) found = found.where('accounts.claim_level', 'in', claim_level);
  if (active?.length) found = found.where('accounts.active', 'in', active);
  if (input.has_open_amount) found = found.where(hasOpenAmount);
  if (input.created_from)
    found = found.where('accounts.created_at', '>=', instantText(startOfDay(input.created_from)));
  if (input.created_to)
    found = found.where(
      'accounts.created_at',
      '<',
      instantText(startOfDay(addDays(input.created_to, 1))),
    );
  return found;
}

const instantText = (epoch: number) => new Date(epoch * 1000).toISOString();

function sortColumn(sortBy: ListInput['sortBy']) {
  if (sortBy === 'last_seen') return sql.ref('accounts.last_login_at');
  if (sortBy === 'created') return sql.ref('accounts.created_at');
  return sql`${sql.ref(`accounts.${sortBy}`)}${sql.raw(sortBy === 'email' ? '' : ' collate "und-x-icu"')}`;
}

const notOpen = ['cancelled', 'refunded'];
const closedClaims = ['paid', 'rejected', 'cancelled_by_client', 'retracted'];

/** What is open of somebody's instalments, from the kept sums of clients and brokerages. */
const openSums = sql`(
  select s.currency, sum(s.second_amount)::bigint as amount
  from sum_list('open_payments', accounts.user_id, '-infinity', '-infinity') s
  where s.status <> all (${notOpen}::text[]) group by s.currency having sum(s.second_amount) > 0)`;

const hasOpenAmount = sql<SqlBool>`accounts.user_id in (
  select k.owner from (
    select owner, status, second_amount from list_sums where list = 'open_payments' and day = '-infinity'
    union all
    select owner, status, second_amount from list_sum_changes where list = 'open_payments' and day = '-infinity') k
  where k.status <> all (${notOpen}::text[]) group by k.owner having sum(k.second_amount) > 0)`;

const openAmounts = sql<{ amount: number; currency: 'EUR' | 'USD' | 'GBP' }[]>`(
  select coalesce(json_agg(json_build_object('amount', sums.amount, 'currency', sums.currency) order by sums.currency), '[]')
  from ${openSums} sums)`;

const activePolicies = (ctx: ReadContext) => sql<number>`(
  select coalesce(sum(k.n), 0)::bigint from count_list('policy:ends', accounts.user_id, ${ctx.today}::date, 'infinity') k
  where k.status = 'policy_made')`;

const openClaims = sql<number>`(
  select coalesce(sum(k.n), 0)::bigint from unnest(array['claims', 'vi_claims']) l (list)
    cross join lateral count_list(l.list, accounts.user_id, '-infinity', '-infinity') k
  where k.status <> all (${closedClaims}::text[]))`;

/** When somebody last did something with the account. */
export const lastSeen = sql<number | null>`unix(greatest(accounts.last_login_at,
  (select max(s.last_seen_at) from sessions s where s.user_id = accounts.user_id)))`;
