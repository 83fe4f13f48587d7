import { sql, type SqlBool } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';

/** How far the renewal of a client's season or of a cover is. */
export type Renewal = OutputOf<'get_renewals'>['renewals'][number];

/** Which renewals are meant, where it is not all of a season: clients, and covers by their policies. */
export interface Renewed {
  user_ids: readonly string[];
  expiring_ids: readonly string[];
}

/** What lists call the client `a`. */
export const clientNamed = sql<string>`coalesce(nullif(a.company_name, ''), nullif(a.team_name, ''), nullif(a.attn, ''), a.email)`;

/** How far a renewal `r` is, of which the document `d` came. */
export const renewalState = sql<
  Renewal['state']
>`case when d.document_state = 'policy' then 'renewed' when r.declined_at is not null then 'declined'
        when d.policy_id is not null then 'quoted' else 'open' end`;

/** Whether the document `p` is a quote that can still be accepted, or a policy that gives or gave cover. */
export const isFollower = sql<SqlBool>`p.status not in ('cancelled', 'declined', 'denied')
          and (p.document_state = 'policy' or p.status <> 'expired')`;
