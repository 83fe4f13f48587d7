import { formatCalendarDate } from '#domain/dates.ts';
import {
  type CancellationMoney,
  policyCancelledMail,
} from '#domain/communications/standard-mails.ts';
import { addressOf } from '#domain/places.ts';
import { cancellationInitiatorLabels } from '#domain/policies/cancellation-initiators.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { insurerUserIds } from '#server/communications/notifications.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import type { CancellationWish } from '#server/policies/cancellation/cancellation-terms.ts';
import {
  mailAddressOf,
  tellClient,
  tellInsurer,
} from '#server/policies/document/document-people.ts';
import { documentNumber, type DocumentRecord } from '#server/policies/document/document-record.ts';
import { issuePolicyLink } from '#server/policies/link/policy-link.ts';

/** What the letter says beside the policy. */
interface CancellationNews extends CancellationWish {
  message: string;
  money: CancellationMoney;
  /** What is taken out where the rest stays in force. */
  items?: readonly string[];
}

/** The client gets a letter with the money, its brokerage and the insurer one without it; all hear by the bell. */
export async function tellOfCancellation(
  ctx: WriteContext<Actor | null>,
  document: DocumentRecord,
  news: CancellationNews,
): Promise<void> {
  const { policy_id, insurance_type, user_id, broker_id } = document;
  const number = documentNumber(document);
  const day = formatCalendarDate(news.effective_on);
  const part = news.items === undefined ? '' : `, in part: ${news.items.join('; ')}`;
  const told = `${number} was cancelled from ${day}${part}`;
  await tellClient(ctx, document, told);
  await tellInsurer(ctx, document, `Policy ${told}, of ${document.client_name}`);
  const to = await mailAddressOf(ctx.db, user_id);
  const { url } = await issuePolicyLink(ctx, {
    policy_id,
    version_id: document.locked_version_id ?? '',
    insurance_type,
    created_by: ctx.actor?.user_id ?? null,
    sent_to: to.recipient,
    now: ctx.now,
  });
  const parent = { parent_type: 'policy', parent_id: policy_id } as const;
  const { initiator, message, money, ...facts } = news;
  const letter = {
    ...facts,
    number,
    cover_title: document.cover_title,
    is_whole: isVi(insurance_type),
    initiated_by: cancellationInitiatorLabels[initiator],
  };
  const mail = policyCancelledMail({ ...letter, message, money, url });
  await queueStandardMail(ctx, mail, { ...to, ...parent });
  const copies = [
    ...(broker_id === null ? [] : [broker_id]),
    ...(await insurerUserIds(ctx.db, document.insurer_id)),
  ];
  const page = `${ctx.services.config.public_url}${addressOf('my_policy', { policy_id })}`;
  for (const copy of copies)
    await queueStandardMail(ctx, policyCancelledMail({ ...letter, url: page }), {
      ...(await mailAddressOf(ctx.db, copy)),
      ...parent,
    });
}
