import type { QuoteContent } from '#contract/policies/document-content.ts';
import type { BrokerMail } from '#domain/communications/email-types.ts';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import { addDays, instantOf, unixSeconds } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { DocumentStatus } from '#domain/policies/document-status.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import { handleLoss } from './demo-line-claim.ts';
import { furtherLosses } from './demo-line-losses.ts';
import { lossEvidence } from './demo-loss-evidence.ts';
import { planLineRequests } from './demo-line-requests.ts';
import { linePlans } from './demo-line-plan.ts';
import type { LineLoss, LinePlan } from './demo-line-shape.ts';
import { largeCovers } from './demo-line-book.ts';
import { coversOfOtherDays, coversPaidByClaims } from './demo-line-past.ts';
import { quotesOnTheirWay } from './demo-line-quotes.ts';
import { policiesOfEveryStatus, quotesOfEveryStatus } from './demo-line-statuses.ts';
import { payInTime, planPayments } from './demo-payments.ts';
import type { DemoStage } from './demo-stage.ts';

const staff = 'sanne';

/** Days before its first day on which a cover is asked for; what is still to come was asked for last week. */
const LEAD_DAYS = 12;

/** What the teams insure beside the track, with the losses that were reported on it. */
export async function planLines(stage: DemoStage, today: string): Promise<void> {
  // Whoever prices personal accident is owed its premium, and gets a statement of its own.
  await stage.as('superadmin').call('save_insurer', {
    ...{ name: 'Lowland Accident Brokers', lines: ['PA'], share_pct: '100' },
    ...{ bordereau_email: 'placing@lowland.example', own_tax: [] },
  });
  const dayOf = (day: number) => addDays(today, day);
  for (const plan of [
    ...linePlans(dayOf),
    ...quotesOnTheirWay(dayOf),
    ...coversOfOtherDays(dayOf),
    ...coversPaidByClaims,
    ...quotesOfEveryStatus(dayOf),
    ...policiesOfEveryStatus(dayOf),
    ...largeCovers(dayOf),
  ]) {
    const asked_on = dayOf(plan.asked ?? Math.min(plan.begins - LEAD_DAYS, -6));
    stage.timeline.at(instantOf(asked_on, '10:00') * 1000, () =>
      makeCover(stage, plan, { today, dayOf }),
    );
  }
  planLineRequests(stage, dayOf);
}

interface Days {
  today: string;
  dayOf: (day: number) => string;
}

/** The number of the policy on track that a team got last. */
async function newestOnTrack(stage: DemoStage, team: string): Promise<string> {
  const user_id = stage.idOf(team);
  const { policies } = await stage.as(team).call('get_policy_numbers', { user_id });
  const newest = policies.find(({ is_vi }) => !is_vi);
  if (!newest) throw new Error(`${team} has no policy on track yet`);
  return newest.policy_number;
}

async function makeCover(stage: DemoStage, plan: LinePlan, { dayOf }: Days): Promise<void> {
  const { line, team, ending } = plan;
  const beside = plan.beside_track ? { on_track_policy: await newestOnTrack(stage, team) } : {};
  const { policy_id } = await stage.as(staff).call('create_quote', {
    user_id: stage.idOf(team),
    insurance_type: line,
  });
  const { version } = await stage.as(staff).call('get_document', { policy_id });
  if (!version.content) throw new Error('staff see the content');
  const content = {
    ...version.content,
    line: {
      insurance_type: line,
      period_from: dayOf(plan.begins),
      period_to: dayOf(plan.begins + plan.ends_after),
      terms: { ...plan.terms, ...beside },
      items: plan.items.map((item) => ({ ...item })),
    },
  } satisfies QuoteContent;
  await stage.step(staff, 'save_quote', policy_id, { content });
  await stage.step(staff, 'assign_document', policy_id, { owner_id: stage.idOf(staff) });
  if (ending === 'concept') return;
  if (ending === 'internal_check' || ending === 'denied') {
    await stage.step(staff, 'change_document_status', policy_id, { status: 'internal_check' });
    if (ending === 'denied')
      await stage.step(staff, 'deny_quote', policy_id, {
        reason: 'Two losses of the same kind within a year.',
      });
    return;
  }
  if (ending === 'made') {
    await stage.step(staff, 'change_document_status', policy_id, { status: 'made' });
    return;
  }
  if (line === 'PA' || ending === 'broker_answered' || ending === 'broker_placed') {
    stage.timeline.after(3, () => askBroker(stage, plan, { policy_id, dayOf }));
    return;
  }
  await stage.step(staff, 'change_document_status', policy_id, { status: 'waiting_for_approval' });
  if (ending === 'waiting_for_approval') return;
  stage.timeline.after(5, () => issue(stage, plan, { policy_id, dayOf }));
}

/** A mail to the outside broker of personal accident. */
const writeToBroker = async (
  stage: DemoStage,
  document_id: string,
  { type, title, text }: { type: BrokerMail; title: string; text: string },
) =>
  stage.as(staff).call('send_new_email', {
    ...{ type, document_id },
    email: {
      ...{ email: 'placing@example.com', cc_emails: [], attn: 'Team', sender: 'Paddock' },
      ...{ subject: `Personal accident: ${title.toLowerCase()}`, title },
      content: parseMailMarkup(text),
    },
  });

interface Cover {
  policy_id: string;
  dayOf: Days['dayOf'];
}

/** What the outside broker asks for a cover. */
const firmOf = ({ firm }: LinePlan) =>
  firm ?? { premium: 48_600, reference: 'LB-4471', policy: 'LB-2026-0118' };

/** The outside broker of personal accident is asked and answers; its firm price is for staff to key in. */
async function askBroker(stage: DemoStage, plan: LinePlan, cover: Cover): Promise<void> {
  const { policy_id } = cover;
  const { premium, reference } = firmOf(plan);
  await writeToBroker(stage, policy_id, {
    type: 'pa_quote_request',
    title: 'Please quote',
    text: 'Please quote the persons and capitals below for a year.',
  });
  stage.timeline.after(20, async () => {
    await stage.step(staff, 'keep_broker_answer', policy_id, {
      answer: `We can offer ${formatMoney(premium, 'EUR')} a year for these capitals, reference ${reference}, held for 30 days.`,
    });
    if (plan.ending !== 'broker_answered')
      stage.timeline.after(4, () => placeAtBroker(stage, plan, cover));
  });
}

/** The firm price is keyed in and accepted, cover is ordered, and the broker's policy comes back. */
async function placeAtBroker(stage: DemoStage, plan: LinePlan, cover: Cover): Promise<void> {
  const { policy_id, dayOf } = cover;
  const { premium, reference, policy } = firmOf(plan);
  await stage.step(staff, 'key_firm_price', policy_id, {
    ...{ premium, reference, valid_until: dayOf(plan.begins - 1) },
  });
  if (await letInsurerAnswer(stage, plan, policy_id)) return;
  await stage.step(staff, 'send_quote', policy_id, {});
  if (await leaveWithClient(stage, plan, policy_id)) return;
  stage.timeline.after(20, async () => {
    await stage.step(plan.team, 'accept_quote', policy_id, {
      name: stage.nameOf(plan.team),
      accepted: true,
    });
    if (plan.ending === 'accepted_by_client') return;
    await writeToBroker(stage, policy_id, {
      type: 'pa_firm_order',
      title: 'Firm order',
      text: `The client has accepted. Please put cover in force as quoted, reference ${reference}.`,
    });
    const { file } = await stage.as(staff).upload(
      'upload_file',
      {
        parent_type: 'policy',
        parent_id: policy_id,
        kind: 'other',
        caption: 'Policy of the broker',
      },
      {
        document_name: `${policy}.txt`,
        content_type: 'text/plain',
        bytes: Buffer.from(`Personal accident policy ${policy}, in force as ordered.`),
      },
    );
    await stage.step(staff, 'keep_broker_policy', policy_id, {
      broker_policy_number: policy,
      file_id: file.file_id,
    });
    await makePolicy(stage, plan, cover);
  });
}

/** Asks the outside broker once more before the quote goes out, where the plan says so; whether that is where it stands. */
async function letInsurerAnswer(
  stage: DemoStage,
  { ending, firm }: LinePlan,
  policy_id: string,
): Promise<boolean> {
  const ends = ['waiting_for_approval', 'accepted_by_underwriter', 'declined'] as const;
  const end = ends.find((one) => one === ending);
  if (end === undefined) return false;
  await stage.step(staff, 'change_document_status', policy_id, { status: 'waiting_for_approval' });
  if (end === 'declined')
    await stage.step(staff, 'change_document_status', policy_id, {
      ...{ status: end, reason: 'Racing so soon after an operation is outside its agreement.' },
    });
  if (end === 'accepted_by_underwriter')
    await stage.step(staff, 'approve_document', policy_id, {
      ...{ given_by: 'Anneke Vos', given_at: unixSeconds(stage.clock.now()) - 25 * 60 },
      ...{ means: 'email', note: `As offered under ${firm?.reference ?? ''}.` },
    });
  return true;
}

/** Leaves a quote that was sent with the client, asked for otherwise or given up, where the plan says so; whether it did. */
async function leaveWithClient(
  stage: DemoStage,
  plan: LinePlan,
  policy_id: string,
): Promise<boolean> {
  if (plan.ending === 'cancelled')
    await stage.step(staff, 'change_document_status', policy_id, {
      ...{ status: 'cancelled', reason: plan.why ?? '' },
    });
  if (plan.ending === 'change_requested') askForChange(stage, plan, policy_id);
  return ['completed', 'cancelled', 'change_requested'].includes(plan.ending);
}

/** The client wishes it otherwise, a day after it was sent. */
function askForChange(stage: DemoStage, { team, why = '' }: LinePlan, policy_id: string): void {
  stage.timeline.after(26, async () => {
    await stage.step(team, 'ask_for_change', policy_id, { message: why });
  });
}

async function issue(stage: DemoStage, plan: LinePlan, { policy_id, dayOf }: Cover): Promise<void> {
  const { team, ending } = plan;
  const waiting = await stage.as(staff).call('get_document', { policy_id });
  if (waiting.abilities.includes('clear_referral'))
    await stage.step('superadmin', 'clear_referral', policy_id, { note: 'Seen, within capacity' });
  if (ending === 'declined') {
    await stage.step('kestrel', 'decline_document', policy_id, {
      reason: 'No cars at this place before it has an alarm.',
    });
    return;
  }
  await stage.step('kestrel', 'approve_document', policy_id, {});
  if (ending === 'accepted_by_underwriter') return;
  await stage.step(staff, 'send_quote', policy_id, {});
  if (await leaveWithClient(stage, plan, policy_id)) return;
  stage.timeline.after(20, async () => {
    await stage.step(team, 'accept_quote', policy_id, {
      name: stage.nameOf(team),
      accepted: true,
    });
    if (ending !== 'accepted_by_client') await makePolicy(stage, plan, { policy_id, dayOf });
  });
}

/** The policy with its payments, and the loss that is reported on it. */
async function makePolicy(
  stage: DemoStage,
  plan: LinePlan,
  { policy_id, dayOf }: Cover,
): Promise<void> {
  const { line, team, loss, until } = plan;
  await stage.step(staff, 'make_policy', policy_id, {});
  if (plan.pays === 'in_time') await payInTime(stage, policy_id);
  else if (!plan.set_off) await planPayments(stage, policy_id, team);
  if (until !== undefined)
    stage.timeline.at(instantOf(dayOf(until), '18:00') * 1000, () =>
      endCover(stage, plan, policy_id),
    );
  for (const told of [...(loss ? [loss] : []), ...furtherLosses(line, team)])
    stage.timeline.at(instantOf(dayOf(told.day + 1), '09:30') * 1000, () =>
      tellOfLoss(stage, told, { policy_id, line, team, at: instantOf(dayOf(told.day), '22:00') }),
    );
}

/** What becomes of a policy that nothing happened to: it is being changed, called off, or closed without a loss. */
async function endCover(
  stage: DemoStage,
  { ending, why = '' }: LinePlan,
  policy_id: string,
): Promise<void> {
  const moveTo = (status: DocumentStatus, reason?: string) =>
    stage.step(staff, 'change_document_status', policy_id, {
      status,
      ...(reason === undefined ? {} : { reason }),
    });
  if (ending === 'revision') await stage.step(staff, 'make_revision', policy_id, { reason: why });
  if (ending === 'called_off') await moveTo('cancelled', why);
  if (ending !== 'no_claim_completed') return;
  await moveTo('completed');
  await moveTo('no_claim_completed');
}

async function tellOfLoss(
  stage: DemoStage,
  loss: LineLoss,
  { policy_id, line, team, at }: { policy_id: string; line: ViType; team: string; at: number },
): Promise<void> {
  const client = stage.as(team);
  const { claim_id, revision } = await client.call('create_claim', {
    policy_id,
    date_accident: at,
  });
  const saved = await client.call('save_claim', {
    claim_id,
    revision,
    loss_answers: loss.answers,
    narrative: loss.narrative,
    estimated_amount: loss.claimed,
  });
  if (loss.ends === 'created') return;
  for (const { kind, caption, ...file } of lossEvidence(line))
    await client.upload(
      'upload_file',
      { parent_type: 'claim', parent_id: claim_id, kind, caption },
      file,
    );
  await client.call('submit_claim', {
    claim_id,
    revision: saved.revision,
    truth_declared: true,
  });
  handleLoss(stage, { loss, claim_id, team });
}
