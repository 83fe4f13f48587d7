import { sql, type RawBuilder } from 'kysely';
import type { ThreadParent } from '#domain/communications/thread-parents.ts';
import { featureOf, type Place } from '#domain/places.ts';
import type { Queryable } from '#server/platform/context.ts';
import { readAlone } from '#server/platform/database/read-together.ts';

/** Whom a record's thread concerns, what the record is called, and where it opens. */
export interface ThreadPeople {
  client_id: string | null;
  broker_id: string | null;
  insurer_id: string | null;
  loss_adjuster_id: string | null;
  /** The member of staff who handles the record. */
  owner_id: string | null;
  label: string;
  /** The part of the address after /dashboard/ for staff and for everybody else. */
  staff_feature: string;
  feature: string;
}

const at = (place: Place) => sql.lit(featureOf(place));

const queries = {
  claim: (id: string | RawBuilder<string>) => sql<ThreadPeople>`
    select user_id as client_id, broker_id, insurer_id, loss_adjuster_id, reviewer_id as owner_id,
      'claim ' || claim_number as label,
      case when is_vi then ${at('vi_claim')} else ${at('claim')} end as staff_feature,
      case when is_vi then ${at('vi_claim')} else ${at('claim')} end as feature
    from claims where claim_id = ${id}`,
  policy: (id: string | RawBuilder<string>) => sql<ThreadPeople>`
    select user_id as client_id, broker_id, insurer_id, null::uuid as loss_adjuster_id, owner_id,
      case document_state when 'policy' then 'policy ' || coalesce(policy_number, quote_number)
        else 'quote ' || quote_number end as label,
      case when insurance_type <> 'on_track' then ${at('vi_document')}
        when document_state = 'policy' then ${at('policy')} else ${at('quote')} end as staff_feature,
      ${at('my_policy')} as feature
    from policies where policy_id = ${id}`,
  request: (id: string | RawBuilder<string>) => sql<ThreadPeople>`
    select requests.user_id as client_id, requests.broker_id, null::uuid as insurer_id,
      null::uuid as loss_adjuster_id, requests.owner_id,
      coalesce('the request about ' || coalesce(policies.policy_number, policies.quote_number), 'your request')
        as label,
      case when requests.insurance_type <> 'on_track' then ${at('vi_request')} else ${at('request')} end as staff_feature,
      ${at('my_policy')} as feature
    from requests left join policies on policies.policy_id = requests.policy_id
    where requests.request_id = ${id}`,
  account: (id: string | RawBuilder<string>) => sql<ThreadPeople>`
    select user_id as client_id, broker_id, insurer_id, null::uuid as loss_adjuster_id, null::uuid as owner_id,
      'account ' || coalesce(nullif(company_name, ''), nullif(attn, ''), email::text) as label,
      ${at('account')} as staff_feature, ${at('account')} as feature
    from accounts where user_id = ${id}`,
};

/** The people of a record, or undefined when there is no such record. */
export async function threadPeople(
  db: Queryable,
  { parent_type, parent_id }: { parent_type: ThreadParent; parent_id: string },
): Promise<ThreadPeople | undefined> {
  const [people] = await readAlone(db, queries[parent_type](parent_id));
  return people;
}

/** The same as a column of another statement; null when there is no such record. */
export const peopleOf = ({
  parent_type,
  parent_id,
}: {
  parent_type: ThreadParent;
  parent_id: string | RawBuilder<string>;
}) =>
  sql<ThreadPeople | null>`(select row_to_json(people) from (${queries[parent_type](parent_id)}) people)`;

/** Everybody outside the house who may hear that the thread changed; internal notes go to the loss adjuster alone. */
export function threadAudience(
  people: ThreadPeople,
  { internal }: { internal: boolean },
): (string | null)[] {
  return internal
    ? [people.loss_adjuster_id]
    : [people.client_id, people.broker_id, people.insurer_id, people.loss_adjuster_id];
}
