import { sql, type RawBuilder } from 'kysely';
import { everybody } from '#server/platform/database/list-counts.ts';
import { compareRows, type HealthCheck } from '#server/platform/health-check.ts';

interface CountDifference {
  list: string;
  owner_name: string;
  day: string;
  status: string;
  kept: number;
  found: number;
}

/** What the kept totals of some lists say, beside what their rows say, where the two differ. */
function differencesOf(lists: readonly string[], rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select list, owner, day, status, coalesce(kept.n, 0) as kept, coalesce(counted.n, 0) as found
    from (select list, owner, day, status, sum(n)::bigint as n from (
        select list, owner, day, status, n from list_counts where list in (${sql.join(lists)})
        union all
        select list, owner, day, status, n from list_count_changes where list in (${sql.join(lists)})) sums
      group by 1, 2, 3, 4) kept
    full join (${rows}) counted using (list, owner, day, status)
    where coalesce(kept.n, 0) <> coalesce(counted.n, 0)`;
}

const days: Readonly<Record<string, string>> = { '-infinity': 'all days', infinity: 'no day' };

/**
 * The check of kept totals (decision 001). `rows` counts the rows of the lists by `list`, `owner`, `day`, `status` and
 * `n`, as the triggers do. The repair adds the differences, so that whatever is written meanwhile stays counted.
 */
export function listCountsCheck(parts: {
  lists: readonly string[];
  rows: RawBuilder<unknown>;
  /** A query of how many rows the lists have. */
  compared: RawBuilder<unknown>;
}): HealthCheck {
  const { lists, rows, compared } = parts;
  const differences = differencesOf(lists, rows);
  return {
    find: ({ db }) =>
      compareRows(db, {
        compared,
        differences: sql<CountDifference>`select list, day::text, status, kept, found, case when owner = ${everybody}::uuid then 'everybody'
            else coalesce((select coalesce(nullif(company_name, ''), attn) from accounts where user_id = owner),
              (select name from insurers where insurer_id = owner),
              (select name from events where event_id = owner), owner::text) end as owner_name
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
