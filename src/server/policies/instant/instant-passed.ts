import { sql, type RawBuilder } from 'kysely';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';

/** How a policy was bought at once, as a column; null of every other document. */
export const instantOf = (policy_id: string): RawBuilder<DocumentDetail['instant']> =>
  sql<DocumentDetail['instant']>`(
    select json_build_object('bought_at', unix(c.bought_at), 'bought_by_name', coalesce(nullif(a.attn, ''), a.email),
      'rules_version', r.version_number, 'own_rules', r.broker_id is not null, 'checks', c.checks)
    from instant_covers c join instant_rules r using (instant_rules_id) join accounts a on a.user_id = c.bought_by
    where c.policy_id = ${policy_id})`;
