import { sql } from 'kysely';
import type { PrintedExcess } from '#contract/policies/document-answers.ts';
import type { QuoteItem } from '#contract/policies/document-content.ts';
import type { CalendarDate } from '#domain/dates.ts';
import {
  type AdditionalExcessCondition,
  additionalExcessConditions,
  type AdditionalExcessKind,
  excessRiseText,
  rulesOn,
} from '#domain/rating/excess/additional-excess.ts';
import { type AdditionalExcessFilter, concernsCover } from '#domain/rating/excess/excess-filter.ts';
import type { Queryable } from '#server/platform/context.ts';
import type { VersionRecord } from '#server/policies/document/document-record.ts';

/** What rules may be limited to, of a document: its client and all that its items name. */
export function excessCover({
  user_id,
  items,
  circuits,
}: {
  user_id: string;
  items: readonly QuoteItem[];
  circuits: readonly string[];
}) {
  return {
    user_id: [user_id],
    car_id: items.map((item) => item.car_id),
    driver_id: items.flatMap(({ drivers }) => drivers.map(({ driver_id }) => driver_id)),
    series: items.map(({ series }) => series),
    circuit: circuits,
    event_id: items.map((item) => item.event_id),
  };
}

interface Rule {
  code: string;
  condition: string;
  kind: AdditionalExcessKind;
  value: string;
  filter: AdditionalExcessFilter;
  active: boolean;
  show_to_client: boolean;
  valid_from: CalendarDate;
  valid_to: CalendarDate | null;
  user_id: string;
}

/** A version, or what would be one of a client's. */
type ExcessOf = Pick<VersionRecord, 'content' | 'period_from'> &
  (Pick<VersionRecord, 'policy_id'> | { user_id: string });

/** Of drafts without events the rules as they are last published. */
const someLaterDay = '9999-12-31';

/**
 * The rules of additional excess of a version as they hold on its first day: for staff those that it prints and those
 * that it could, for everybody else what is printed for the client. With an instant, as they were published by then;
 * a rule that came with the tables holds from ever.
 */
export async function excessOfVersion(
  db: Queryable,
  { content, period_from, ...of }: ExcessOf,
  {
    circuits,
    staff,
    known_until = null,
  }: { circuits: readonly string[]; staff: boolean; known_until?: string | null },
): Promise<PrintedExcess[]> {
  const codes = content.additional_excess;
  if (!staff && codes.length === 0) return [];
  const { rows } = await sql<Rule>`
    select r.code, r.condition, r.kind, trim_scale(r.value)::text as value, r.filter, r.active, r.show_to_client,
      r.valid_from, r.valid_to, ${'user_id' in of ? sql`${of.user_id}::uuid` : sql`(select user_id from policies where policy_id = ${of.policy_id})`} as user_id
    from additional_excess_rules r
    where r.published_at is not null
      and (r.published_at <= coalesce(${known_until}::timestamptz, 'infinity')
        or not exists (select from additional_excess_rules o
          where o.code = r.code and o.published_at <= ${known_until}::timestamptz))
    order by r.code, r.valid_from`.execute(db);
  const on = period_from ?? someLaterDay;
  return rulesOn(rows, on).flatMap((rule) => {
    const { code, condition, kind, value, filter, user_id } = rule;
    const printed = codes.includes(code);
    const holds = rule.active && rule.valid_from <= on && (rule.valid_to ?? on) >= on;
    const cover = excessCover({ user_id, items: content.items, circuits });
    const isShown = staff
      ? printed || (holds && concernsCover(filter, cover))
      : printed && rule.show_to_client;
    if (!isShown) return [];
    const label =
      additionalExcessConditions[condition as AdditionalExcessCondition]?.label ?? condition;
    return [{ code, label, amount: excessRiseText(kind, value, content.currency), printed }];
  });
}
