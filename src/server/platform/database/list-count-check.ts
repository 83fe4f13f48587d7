import { sql, type RawBuilder } from 'kysely';
import { everybody, isOfLists } from '#server/platform/database/list-counts.ts';
import { compareRows, type HealthCheck } from '#server/platform/health-check.ts';

interface CountDifference {
  list: string;
  owner_name: string;
  day: string;
  status: string;
  kept: number;
  found: number;
}

/** What a check of kept figures compares. */
interface KeptParts {
  /** Which lists, with all their parts. */
  lists: readonly string[];
  /** What the rows count for, as the database's own function for their table says it: the triggers ask the same one. */
  rows: RawBuilder<unknown>;
  /** A query of how many rows the lists have. */
  compared: RawBuilder<unknown>;
}

/** What the kept totals of some lists say, beside what their rows say, where the two differ. */
function differencesOf({ lists, rows }: Omit<KeptParts, 'compared'>): RawBuilder<unknown> {
  return sql`select list, owner, day, status, coalesce(kept.n, 0) as kept, coalesce(counted.n, 0) as found
    from (select list, owner, day, status, sum(n)::bigint as n from (
        select list, owner, day, status, n from list_counts where ${isOfLists(lists)}
        union all
        select list, owner, day, status, n from list_count_changes where ${isOfLists(lists)}) sums
      group by 1, 2, 3, 4) kept
    full join (select list, owner, day, status, count(*) as n from (${rows}) r group by 1, 2, 3, 4) counted
      using (list, owner, day, status)
    where coalesce(kept.n, 0) <> coalesce(counted.n, 0)`;
}

/** The same of kept sums: their counts and both amounts. */
function sumDifferencesOf({ lists, rows }: Omit<KeptParts, 'compared'>): RawBuilder<unknown> {
  const added = sql`list, owner, day, status, currency, sum(n)::bigint as n, sum(amount)::bigint as amount,
    sum(second_amount)::bigint as second_amount`;
  return sql`select list, owner, day, status, currency, coalesce(counted.n, 0) - coalesce(kept.n, 0) as n,
      coalesce(counted.amount, 0) - coalesce(kept.amount, 0) as amount,
      coalesce(counted.second_amount, 0) - coalesce(kept.second_amount, 0) as second_amount,
      concat_ws(' / ', coalesce(kept.n, 0), coalesce(kept.amount, 0), coalesce(kept.second_amount, 0)) as kept,
      concat_ws(' / ', coalesce(counted.n, 0), coalesce(counted.amount, 0), coalesce(counted.second_amount, 0)) as found
    from (select ${added} from (
        select * from list_sums where ${isOfLists(lists)} union all select * from list_sum_changes where ${isOfLists(lists)}) sums
      group by 1, 2, 3, 4, 5) kept
    full join (select ${added} from (select r.*, 1 as n from (${rows}) r) r group by 1, 2, 3, 4, 5) counted
      using (list, owner, day, status, currency)
    where (coalesce(kept.n, 0), coalesce(kept.amount, 0), coalesce(kept.second_amount, 0))
      <> (coalesce(counted.n, 0), coalesce(counted.amount, 0), coalesce(counted.second_amount, 0))`;
}

const ownerName = sql`case when owner = ${everybody}::uuid then 'everybody'
  else coalesce((select coalesce(nullif(company_name, ''), attn) from accounts where user_id = owner),
    (select name from insurers where insurer_id = owner),
    (select name from events where event_id = owner), owner::text) end`;

const days: Readonly<Record<string, string>> = { '-infinity': 'all days', infinity: 'no day' };

/**
 * The check of kept totals (decision 001). The repair adds the differences, so that whatever is written meanwhile stays
 * counted.
 */
export function listCountsCheck({ compared, ...parts }: KeptParts): HealthCheck {
  const differences = differencesOf(parts);
  return {
    find: ({ db }) =>
      compareRows(db, {
        compared,
        differences: sql<CountDifference>`select list, day::text, status, kept, found, ${ownerName} as owner_name
          from (${differences}) d order by list, day, owner_name, status`,
        say: ({ list, owner_name, day, status, kept, found }) => ({
          record: `${list}, ${owner_name}, ${days[day] ?? day}, ${status}`,
          kept: String(kept),
          found: String(found),
        }),
      }),
    async repair({ db }) {
      // Two repairs at once would add the same difference twice.
      await sql`select pg_advisory_xact_lock(hashtext('repair_list_counts'))`.execute(db);
      await sql`insert into list_count_changes (list, owner, day, status, n)
        select list, owner, day, status, found - kept from (${differences}) d`.execute(db);
    },
  };
}

/** The check of kept sums: how many, and both amounts in cents. */
export function listSumsCheck({ compared, ...parts }: KeptParts): HealthCheck {
  const differences = sumDifferencesOf(parts);
  return {
    find: ({ db }) =>
      compareRows(db, {
        compared,
        differences: sql<
          CountDifference & { currency: string }
        >`select list, day::text, status, currency, kept, found, ${ownerName} as owner_name
          from (${differences}) d order by list, day, owner_name, status, currency`,
        say: ({ list, owner_name, day, status, currency, kept, found }) => ({
          record: `${list}, ${owner_name}, ${days[day] ?? day}, ${status}, ${currency}`,
          kept: String(kept),
          found: String(found),
        }),
      }),
    async repair({ db }) {
      await sql`select pg_advisory_xact_lock(hashtext('repair_list_sums'))`.execute(db);
      await sql`insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
        select list, owner, day, status, currency, n, amount, second_amount from (${differences}) d`.execute(
        db,
      );
    },
  };
}
