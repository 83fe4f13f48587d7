import { sql } from 'kysely';
import { listCountsCheck, listSumsCheck } from '#server/platform/database/list-count-check.ts';
import {
  compareRows,
  type HealthChecks,
  type HealthFinding,
} from '#server/platform/health-check.ts';

/** What is kept of quotes and policies, compared with them. */
export const policiesChecks = {
  document_counts: listCountsCheck({
    lists: ['quote', 'policy', 'held'],
    compared: sql`select count(*) from policies`,
    rows: sql`select k.* from policies p cross join lateral policy_counts(p) k`,
  }),
  premium_sums: listSumsCheck({
    lists: ['made'],
    compared: sql`select count(*) from policies where made_at is not null`,
    rows: sql`select k.* from policies p cross join lateral policy_sums(p, 0) k`,
  }),
  policy_gaps: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from policies where document_state = 'policy'`,
        differences: sql<HealthFinding>`select coalesce(policy_number, quote_number) as record,
            case when has_gaps then 'something is missing' else 'nothing is missing' end as kept,
            case when has_gaps then 'nothing is missing' else 'something is missing' end as found
          from policies p where document_state = 'policy' and has_gaps <> policy_has_gaps(policy_id) order by 1`,
        say: (row) => row,
      }),
    async repair({ db }) {
      await sql`select refresh_policy_gaps(array(select policy_id from policies
        where document_state = 'policy' and has_gaps <> policy_has_gaps(policy_id)))`.execute(db);
    },
  },
  paid_states: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from policies`,
        differences: sql<HealthFinding>`select coalesce(policy_number, quote_number) as record, paid_state as kept, found
          from policies p cross join lateral policy_paid_state(policy_id) found where paid_state <> found order by 1`,
        say: (row) => row,
      }),
    async repair({ db }) {
      await sql`select refresh_paid_state(array(select policy_id from policies
        where paid_state <> policy_paid_state(policy_id)))`.execute(db);
    },
  },
  policy_places: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from policies`,
        differences: sql<HealthFinding>`select coalesce(policy_number, quote_number) as record,
            cardinality(held_at) || ' places' as kept, cardinality(found) || ' places' as found
          from policies p cross join lateral policy_held_at(policy_id) found where held_at <> found order by 1`,
        say: (row) => row,
      }),
    async repair({ db }) {
      await sql`select refresh_held_at(array(select policy_id from policies
        where held_at <> policy_held_at(policy_id)))`.execute(db);
    },
  },
  // Cover is intervals (decision 034): every made policy has its booking, and at one time an item has one state.
  policy_cover: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from policies where document_state = 'policy' and locked_version_id is not null`,
        differences: sql<HealthFinding>`select coalesce(policy_number, quote_number) as record, 'made' as kept, 'no transaction' as found
          from policies p where document_state = 'policy' and locked_version_id is not null
            and not exists (select from policy_transactions t where t.policy_id = p.policy_id)
          union all
          select coalesce(p.policy_number, p.quote_number), 'one state of cover', 'two at ' || to_char(
              greatest(a.covered_from, b.covered_from) at time zone 'Europe/Amsterdam', 'DD-MM-YYYY HH24:MI')
          from cover_intervals a join cover_intervals b on b.policy_id = a.policy_id
              and b.item_id is not distinct from a.item_id and b.cover_interval_id > a.cover_interval_id
              and b.known_to is null and b.covered_from < a.covered_to and a.covered_from < b.covered_to
            join policies p on p.policy_id = a.policy_id
          where a.known_to is null order by 1`,
        say: (row) => row,
      }),
  },
} satisfies HealthChecks;
