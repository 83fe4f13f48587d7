import { sql } from 'kysely';
import type { FieldError } from '#contract/errors.ts';
import {
  type QuoteContent,
  type QuoteItem,
  quoteItem,
} from '#contract/policies/document-content.ts';
import { changesOfBegunItems } from '#domain/policies/cover/begun-items.ts';
import { hasBegun } from '#domain/policies/cover/cover-intervals.ts';
import type { LineCover } from '#domain/lines/line-cover.ts';
import { returnsOf } from '#domain/lines/lines.ts';
import { sameValue } from '#domain/same-value.ts';
import { compareDates, dateOfInstant } from '#domain/dates.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import { nowOf } from '#server/policies/cover/policy-transactions.ts';
import { type DocumentRecord, findContent } from '#server/policies/document/document-record.ts';

/**
 * Refuses what changes an item of a policy in force that has begun, and items of events that are over, at the fields
 * where it was typed. Quotes promise nothing yet, so that everything in them may change.
 */
export async function assertNothingBegunChanges(
  ctx: { db: Queryable; now: Date },
  document: Pick<DocumentRecord, 'document_state' | 'locked_version_id'>,
  { items, line }: Pick<QuoteContent, 'items' | 'line'>,
  /** What the version in force says, where it was read already. */
  known?: QuoteContent,
): Promise<void> {
  if (document.document_state === 'quote' || document.locked_version_id === null) return;
  const issued = known ?? (await findContent(ctx.db, document.locked_version_id));
  if (issued.line && line) return assertLineGoesOn(ctx, { was: issued.line, is: line });
  const days = await daysOf(ctx.db, [...issued.items, ...items]);
  const now = nowOf(ctx);
  const today = dateOfInstant(now);
  const begun = ({ event_id }: QuoteItem) => {
    const event = days.get(event_id);
    // What the organiser called off never begins.
    return event !== undefined && event.status !== 'cancelled' && hasBegun(event, now);
  };
  // What has not begun is compared by nobody, and of hundreds of items most have not.
  const asTyped = (item: QuoteItem) => (begun(item) ? quoteItem.parse(item) : item);
  const before = issued.items.map(asTyped);
  const after = items.map(asTyped);
  const isNew = (item: QuoteItem) =>
    !before.some((one) => one.car_id === item.car_id && one.event_id === item.event_id);
  const fields = [
    ...changesOfBegunItems(before, after, begun).map(frozenField),
    ...after.flatMap((item, index) => {
      const end_on = days.get(item.event_id)?.end_on;
      const is_over = end_on !== undefined && compareDates(end_on, today) < 0;
      return is_over && isNew(item) ? [overField(index)] : [];
    }),
  ];
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

/** A various insurance that has begun keeps its first day; one that is not paid by the day changes no longer at all. */
function assertLineGoesOn(
  ctx: { now: Date },
  { was, is }: { was: LineCover; is: LineCover },
): void {
  const now = nowOf(ctx);
  if (!hasBegun({ start_on: was.period_from }, now)) return;
  const today = dateOfInstant(now);
  if (returnsOf(was).kind !== 'by_day' && !sameValue(was, is))
    throw fieldError(
      'content.line.items',
      'begun',
      'It has begun, so that what is insured can no longer be changed.',
    );
  if (is.period_from !== was.period_from)
    throw fieldError(
      'content.line.period_from',
      'begun',
      'The cover has begun, so that its first day can no longer be changed.',
    );
  if (is.period_to !== was.period_to && compareDates(is.period_to, today) < 0)
    throw fieldError('content.line.period_to', 'over', 'Choose today or a later day.');
}

const frozenField = ({
  index,
  field,
}: {
  index: number | null;
  field: string | null;
}): FieldError =>
  index === null || field === null
    ? {
        field: 'content.items',
        code: 'begun',
        message: 'The event has begun. It cannot be taken out: its cover ends by itself.',
      }
    : {
        field: `content.items.${index}.${field}`,
        code: 'begun',
        message:
          field === 'drivers'
            ? 'The event has begun. A driver can be added, but none taken out or changed.'
            : 'The event has begun, so that this can no longer be changed.',
      };

const overField = (index: number): FieldError => ({
  field: `content.items.${index}.event_id`,
  code: 'over',
  message: 'This event is over. It cannot be insured any more.',
});

async function daysOf(db: Queryable, items: readonly QuoteItem[]) {
  const ids = [...new Set(items.map(({ event_id }) => event_id))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('events')
          .select(['event_id', 'start_on', 'end_on', 'status'])
          .where(sql<boolean>`event_id = any(${ids}::uuid[])`)
          .modifyEnd(prepared)
          .execute();
  return new Map(rows.map((row) => [row.event_id, row]));
}
