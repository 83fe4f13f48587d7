import { claimPaidMail } from '#domain/communications/claim-mails.ts';
import { claimPaidInsurerMail } from '#domain/communications/payment-mails.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { sharePct, splitByPanel } from '#domain/payments/insurer-panel.ts';
import {
  claimUrl,
  mailAboutClaim,
  tell,
  tellClient,
  tellHandlers,
} from '#server/claims/record/claim-people.ts';
import { panelOfClaim } from '#server/claims/record/claim-panel.ts';
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
  /** The insurer paid it itself. */
  by_insurer: boolean;
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
      by: payment.by_insurer ? await insurerName(ctx, claim) : '',
    }),
  });
  await tellInsurers(ctx, claim, payment.due);
  await tellClient(ctx, claim, 'the claim is paid');
  await tellHandlers(ctx, claim, 'the claim is paid');
}

async function insurerName(ctx: WriteContext, { insurer_id }: ClaimRecord): Promise<string> {
  const insurer = await ctx.db
    .selectFrom('insurers')
    .select('name')
    .where('insurer_id', '=', insurer_id)
    .executeTakeFirstOrThrow();
  return insurer.name;
}

/** Every insurer of the panel hears what its share is; the leader, who sees the claim, is also told of the step. */
async function tellInsurers(ctx: WriteContext, claim: ClaimRecord, amount: Cents): Promise<void> {
  const { currency } = claim;
  const panel = await panelOfClaim(ctx.db, claim);
  const shares = splitByPanel(amount, panel);
  for (const { insurer_id, share_bp } of panel) {
    const mail = claimPaidInsurerMail({
      claim_number: claim.claim_number,
      policy_nr: claim.policy_nr,
      team_name: claim.team_name,
      paid: { amount, currency },
      share_pct: sharePct(share_bp),
      share: {
        amount: shares.find((one) => one.insurer_id === insurer_id)?.amount ?? 0,
        currency,
      },
    });
    for (const user_id of await insurerUserIds(ctx.db, insurer_id))
      await mailAboutClaim(ctx, claim, { mail, user_id });
  }
  const user_ids = await insurerUserIds(ctx.db, claim.insurer_id);
  await tell(ctx, claim, { user_ids, text: 'the claim is paid' });
}
