import type { claimsContract } from '#contract/claims/claims.ts';
import { infoDueOn } from '#domain/claims/move-claim.ts';
import { claimInfoRequiredMail, claimReminderMail } from '#domain/communications/claim-mails.ts';
import { type CalendarDate, daysBetween, formatCalendarDate, unixSeconds } from '#domain/dates.ts';
import {
  claimUrl,
  mailAboutClaim,
  nameOf,
  tellClient,
  tellHandlers,
} from '#server/claims/record/claim-people.ts';
import {
  type ClaimRecord,
  type InfoRequest,
  updateClaim,
} from '#server/claims/record/claim-record.ts';
import { assertClaimStep, moveClaimTo } from '#server/claims/record/claim-step.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { createTodo } from '#server/communications/todos.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

type Actions = typeof claimsContract;

/** The client is asked by mail for what is missing; a todo reminds the reviewer of the date. */
export const askClaimInfo: Handler<Actions['ask_claim_info']> = async (ctx, input) => {
  const claim = await lockClaim(ctx, input);
  const { items, message } = input;
  const due_on = input.due_on ?? infoDueOn(ctx.today);
  if (due_on < ctx.today) throw fieldError('due_on', 'in_past', 'Choose a day from today on.');
  const { dossier } = await assertClaimStep(ctx, claim, {
    to: 'info_required',
    facts: { info_items: items, info_message: message },
  });
  const info_request: InfoRequest = {
    items,
    message,
    due_on,
    asked_at: unixSeconds(ctx.now),
    asked_by: nameOf(ctx.actor),
    reminders: 0,
    reminded_on: null,
    uploads_before: dossier.evidence.client_uploads,
    changes: 0,
    given_up: false,
  };
  const asked = await moveClaimTo(ctx, claim, {
    to: 'info_required',
    set: {
      info_request: JSON.stringify(info_request),
      reviewer_id: claim.reviewer_id ?? ctx.actor.user_id,
    },
    after: { items, due_on },
  });
  await mailAboutClaim(ctx, asked, {
    user_id: asked.user_id,
    mail: claimInfoRequiredMail({ ...linkOf(ctx, asked), items, message, due_on }),
  });
  await createTodo(ctx, {
    message: `Answer of ${asked.team_name || 'the client'}: ${items.join(', ')}`,
    owner_id: asked.reviewer_id,
    due_on,
    parent_type: 'claim',
    parent_id: asked.claim_id,
  });
  const until = formatCalendarDate(due_on);
  await tellClient(ctx, asked, `we need something from you by ${until}`);
  return fullClaim(ctx, asked.claim_id);
};

export const answerClaimInfo: Handler<Actions['answer_claim_info']> = async (ctx, input) => {
  const claim = await lockClaim(ctx, input);
  const { answer } = input;
  await assertClaimStep(ctx, claim, { to: 'revised', facts: { answer } });
  const revised = await moveClaimTo(ctx, claim, { to: 'revised' });
  if (answer.trim() !== '')
    await recordMessage(ctx, {
      parent_type: 'claim',
      parent_id: claim.claim_id,
      type_message: 'message',
      communication_string: answer.trim(),
    });
  await tellHandlers(ctx, revised, `${revised.team_name || 'the client'} answered`);
  return fullClaim(ctx, revised.claim_id);
};

/** Reminds the client once more; used by people and by the daily job. */
export async function remindClient(
  ctx: WriteContext<Actor | null>,
  claim: ClaimRecord,
): Promise<ClaimRecord> {
  const { info_request } = claim;
  if (claim.status !== 'info_required' || !info_request) throw new AppError('transition_refused');
  const reminders = info_request.reminders + 1;
  const reminded = await updateClaim(ctx, claim, {
    info_request: JSON.stringify({ ...info_request, reminders, reminded_on: ctx.today }),
  });
  const { items, due_on, asked_at } = info_request;
  await mailAboutClaim(ctx, reminded, {
    user_id: reminded.user_id,
    mail: claimReminderMail({ ...linkOf(ctx, reminded), items, due_on }),
    intent_key: `claim_reminder:${claim.claim_id}:${asked_at}:${reminders}`,
  });
  await ctx.audit({
    action: 'remind_client',
    record_kind: 'claim',
    record_id: claim.claim_id,
    after: { reminders, due_on },
  });
  await tellClient(ctx, reminded, 'we still need something from you');
  return reminded;
}

export const sendClaimReminder: Handler<Actions['send_claim_reminder']> = async (ctx, input) => {
  await remindClient(ctx, await lockClaim(ctx, input));
  return { ok: true };
};

function linkOf(ctx: WriteContext<Actor | null>, claim: ClaimRecord): LinkOfClaim {
  return { claim_number: claim.claim_number, url: claimUrl(ctx.services, claim) };
}

interface LinkOfClaim {
  claim_number: string;
  url: string;
}

/** Days between two reminders of the same question. */
const REMINDER_EVERY_DAYS = 7;

/** Whether the daily job reminds now: once the due date is over, and then every seven days. */
export function isReminderDue(request: InfoRequest, today: CalendarDate): boolean {
  if (request.due_on >= today) return false;
  const { reminded_on } = request;
  return reminded_on === null || daysBetween(reminded_on, today) >= REMINDER_EVERY_DAYS;
}
