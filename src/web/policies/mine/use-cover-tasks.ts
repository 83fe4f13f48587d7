import { becomesQuote } from '#domain/policies/request-status.ts';
import { wizardHref } from '#web/policies/request/request-word.ts';
import { addDays, dateOfInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { addressOf } from '#domain/places.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { clientGroup, validityText } from '#web/policies/document/cover-words.ts';
import { eventOrPeriod } from '#domain/policies/document-list-words.ts';
import { useOpenRequests } from '#web/policies/mine/my-requests.tsx';
import { useClientNow } from '#web/policies/document/use-client-now.ts';

/** Something that waits for the client. */
export interface AttentionTask {
  id: string;
  /** "Accept quote Q-26-1184" */
  label: string;
  note?: string;
  href: string;
  urgent?: boolean;
  /** Until when, if there is a day. */
  due_on?: string | null;
}

/** An instalment shows this many days before it is due. */
const reminderDays = 14;

const owed: InputOf<'get_all_payments'> = {
  filters: { status: ['too_late', 'pending', 'partially_paid'] },
  amount_per_page: 100,
};

/** Whether it is not known yet what waits; "Nothing right now" would be said too early. */
export function useCoverTasksPending(): boolean {
  const cover = useRead('get_my_cover', {});
  const payments = useRead('get_all_payments', owed);
  return cover.isPending || payments.isPending;
}

/** What waits for the client about its cover: quotes, payments, missing data, unfinished requests. */
export function useCoverTasks(): AttentionTask[] {
  const at = useClientNow();
  const cover = useRead('get_my_cover', {});
  const payments = useRead('get_all_payments', owed);
  const requests = useOpenRequests();
  const quotes = (cover.data?.quotes ?? [])
    .filter((row) => clientGroup(row, at) === 'to_accept')
    .map((row) => ({
      id: `accept_${row.policy_id}`,
      label: `Accept quote ${row.document_number}`,
      note: [eventOrPeriod(row), validityText(row.valid_until)].filter(Boolean).join(' · '),
      due_on: row.valid_until === null ? null : dateOfInstant(row.valid_until),
      href: addressOf('my_policy', { policy_id: row.policy_id }),
    }));
  const soon = addDays(at.today, reminderDays);
  const due = (payments.data?.payments ?? [])
    .filter((payment) => payment.status === 'too_late' || payment.date <= soon)
    .map((payment) => ({
      id: `pay_${payment.payment_id}_${payment.instalment_number}`,
      label:
        payment.instalment_count > 1
          ? `Pay instalment ${payment.instalment_number} of ${payment.policy_number}`
          : `Pay ${payment.policy_number}`,
      note: `${formatMoney(payment.amount_open, payment.currency)} · due ${dateTextOf(payment.date)}`,
      href: addressOf('my_policy', { policy_id: payment.policy_id }),
      urgent: payment.status === 'too_late',
      due_on: payment.date,
    }));
  const running = (cover.data?.policies ?? []).filter((row) =>
    ['active', 'upcoming'].includes(clientGroup(row, at)),
  );
  const missing = running.flatMap((row) => [
    ...(row.missing.includes('driver')
      ? [
          {
            id: `driver_${row.policy_id}`,
            label: `Add driver for ${eventOrPeriod(row)}`,
            note: [row.car_title, row.document_number].filter(Boolean).join(' · '),
            href: addressOf('my_policy', { policy_id: row.policy_id, change: 'add_driver' }),
          },
        ]
      : []),
    ...(row.missing.includes('chassis')
      ? [
          {
            id: `chassis_${row.policy_id}`,
            label: 'Add the chassis number that is missing',
            note: [row.car_title, row.document_number].filter(Boolean).join(' · '),
            href: addressOf('my_policy', { policy_id: row.policy_id, give: 'chassis' }),
          },
        ]
      : []),
  ]);
  const drafts = requests.open
    .filter((request) => request.status === 'created' && becomesQuote(request.kind))
    .map((request) => ({
      id: `request_${request.request_id}`,
      label:
        request.kind === 'new_cover'
          ? 'Finish your request for cover'
          : 'Finish your request for an insurance',
      note: request.summary,
      href: wizardHref(request),
    }));
  return [...due, ...quotes, ...missing, ...drafts];
}
