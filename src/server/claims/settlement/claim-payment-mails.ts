import { claimPaidMail } from '#domain/communications/claim-mails.ts';
import { claimPaidInsurerMail } from '#domain/communications/payment-mails.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { type Cents, percentOf } from '#domain/money.ts';
import {
  claimUrl,
  mailAboutClaim,
  tell,
  tellClient,
  tellHandlers,
} from '#server/claims/record/claim-people.ts';
import type { ClaimRecord } from '#server/claims/record/claim-record.ts';
import { insurerUserIds } from '#server/communications/notifications.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** A payment that was just booked. */
export interface BookedPayment {
  due: Cents;
  cash: Cents;
  set_off: Cents;
  paid_on: CalendarDate;
  reference: string;
}

/** The client hears what was paid and what was set off, the insurer what its share is. */
export async function tellOfPayment(
  ctx: WriteContext,
  claim: ClaimRecord,
  payment: BookedPayment,
): Promise<void> {
  const { currency, claim_number } = claim;
  await mailAboutClaim(ctx, claim, {
    user_id: claim.user_id,
    mail: claimPaidMail({
      claim_number,
      url: claimUrl(ctx.services, claim),
      paid: { amount: payment.cash, currency },
      set_off: { amount: payment.set_off, currency },
      paid_on: payment.paid_on,
      iban_end: claim.settlement?.iban.slice(-4) ?? '',
      reference: payment.reference || claim_number,
    }),
  });
  await tellInsurer(ctx, claim, payment.due);
  await tellClient(ctx, claim, 'the claim is paid');
  await tellHandlers(ctx, claim, 'the claim is paid');
}

async function tellInsurer(ctx: WriteContext, claim: ClaimRecord, amount: Cents): Promise<void> {
  const { currency } = claim;
  const { share_pct } = await ctx.db
    .selectFrom('insurers')
    .select('share_pct')
    .where('insurer_id', '=', claim.insurer_id)
    .executeTakeFirstOrThrow();
  const mail = claimPaidInsurerMail({
    claim_number: claim.claim_number,
    policy_nr: claim.policy_nr,
    team_name: claim.team_name,
    paid: { amount, currency },
    share_pct: String(Number(share_pct)),
    share: { amount: percentOf(amount, share_pct), currency },
  });
  const user_ids = await insurerUserIds(ctx.db, claim.insurer_id);
  for (const user_id of user_ids) await mailAboutClaim(ctx, claim, { mail, user_id });
  await tell(ctx, claim, { user_ids, text: 'the claim is paid' });
}
