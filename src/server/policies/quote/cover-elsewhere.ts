import { sql } from 'kysely';
import type { z } from 'zod';
import type { coverElsewhere as answer } from '#contract/policies/document-answers.ts';
import type { Queryable } from '#server/platform/context.ts';

/**
 * The other quotes and policies that name one of these cars at its event, so that nothing is quoted twice unseen; at most
 * 20. What was cancelled, declined or denied, or has expired, insures nobody and is left out.
 */
export async function coverElsewhere(
  db: Queryable,
  cover: {
    /** The document itself; null before there is one. */
    policy_id: string | null;
    items: readonly { car_id: string; event_id: string }[];
  },
): Promise<z.output<typeof answer>[]> {
  const cars = cover.items.map((item) => item.car_id);
  const events = cover.items.map((item) => item.event_id);
  const found = await sql<z.output<typeof answer>>`
    select i.car_id, i.event_id, p.policy_id, p.document_state, p.status,
      coalesce(p.policy_number, p.quote_number) as document_number
    from unnest(${cars}::uuid[], ${events}::uuid[]) as wanted (car_id, event_id)
      join policy_items i on i.car_id = wanted.car_id and i.event_id = wanted.event_id and i.current
      join policies p on p.policy_id = i.policy_id
    where p.policy_id is distinct from ${cover.policy_id}::uuid and p.status not in ('cancelled', 'expired', 'declined', 'denied')
    order by p.document_state = 'policy' desc, p.policy_id desc limit 20`.execute(db);
  return found.rows;
}
