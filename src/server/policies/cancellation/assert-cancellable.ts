import {
  type CalendarDate,
  dateOfInstant,
  daysBetween,
  formatCalendarDate,
  unixSeconds,
} from '#domain/dates.ts';
import { FLAT_CANCELLATION_DAYS } from '#domain/policies/cancellation-initiators.ts';
import type { Cents } from '#domain/money.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import type {
  CancellationWish,
  CancelledItem,
} from '#server/policies/cancellation/cancellation-terms.ts';
import type { DocumentRecord } from '#server/policies/document/document-record.ts';

type AnyRead = Pick<ReadContext, 'db' | 'today'>;

/** Refuses a day, or a reason for ending, that does not fit the policy, at the field that says it. */
export async function assertCancellable(
  ctx: AnyRead,
  document: DocumentRecord,
  wish: Pick<CancellationWish, 'initiator' | 'effective_on'> & {
    items: readonly CancelledItem[];
    /** What the client still owes of the policy. */
    open: Cents;
  },
): Promise<void> {
  if (document.document_state !== 'policy')
    throw new AppError('transition_refused', {
      reason: 'wrong_document_state',
      message: 'Only a policy is cancelled so. Cancel a quote by its status.',
    });
  const { made_at } = await ctx.db
    .selectFrom('policies')
    .select('made_at')
    .where('policy_id', '=', document.policy_id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  const issued_on = made_at === null ? ctx.today : dateOfInstant(unixSeconds(new Date(made_at)));
  const { effective_on, initiator, items } = wish;
  const last = document.period_to ?? ctx.today;
  if (effective_on < issued_on || (effective_on > last && effective_on !== ctx.today))
    throw fieldError(
      'effective_on',
      'out_of_range',
      `Choose a day from ${formatCalendarDate(issued_on)}, the issue of the policy, to ${formatCalendarDate(last)}, its end.`,
    );
  // It gives nothing back of what was paid: who owes nothing would lose cover and money (decision 055).
  if (initiator === 'non_payment' && wish.open <= 0)
    throw fieldError(
      'initiator',
      'nothing_open',
      'Nothing of this policy is open, so it cannot be cancelled for non-payment.',
    );
  if (initiator === 'flat') assertFlat(ctx, { issued_on, items });
  if (initiator === 'total_loss') await assertTotalLoss(ctx.db, document.policy_id, items);
}

function assertFlat(
  ctx: AnyRead,
  { issued_on, items }: { issued_on: CalendarDate; items: readonly CancelledItem[] },
): void {
  if (daysBetween(issued_on, ctx.today) > FLAT_CANCELLATION_DAYS)
    throw fieldError(
      'initiator',
      'too_late',
      `A flat cancellation is possible within ${FLAT_CANCELLATION_DAYS} days of issue. This policy was issued on ${formatCalendarDate(issued_on)}.`,
    );
  if (items.some(({ stays }) => stays))
    throw fieldError(
      'initiator',
      'begun',
      'An event has begun, so that the policy cannot be taken back as if it never began.',
    );
}

/** The car of every item that goes has a claim on this policy. */
async function assertTotalLoss(
  db: Queryable,
  policy_id: string,
  items: readonly CancelledItem[],
): Promise<void> {
  const claims = await db
    .selectFrom('claims')
    .select('car_id')
    .where('policy_id', '=', policy_id)
    .execute();
  const going = items.filter(({ refund }) => refund !== null);
  if (going.every(({ item }) => claims.some(({ car_id }) => car_id === item.car_id))) return;
  throw fieldError(
    'initiator',
    'no_claim',
    'Choose only events of the car that was lost. Its claim has to be reported first.',
  );
}
