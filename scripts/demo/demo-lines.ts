import type { QuoteContent } from '#contract/policies/document-content.ts';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import { addDays, instantOf } from '#domain/dates.ts';
import { demoPictures } from './demo-pictures.ts';
import { type LineLoss, type LinePlan, linePlans } from './demo-line-plan.ts';
import { planPayments } from './demo-payments.ts';
import type { DemoStage } from './demo-stage.ts';

const staff = 'sanne';

/** Days before its first day on which a cover is asked for; what is still to come was asked for last week. */
const LEAD_DAYS = 12;

/** What the teams insure beside the track, with the losses that were reported on it. */
export function planLines(stage: DemoStage, today: string): void {
  const dayOf = (day: number) => addDays(today, day);
  for (const plan of linePlans(dayOf)) {
    const asked_on = dayOf(Math.min(plan.begins - LEAD_DAYS, -6));
    stage.timeline.at(instantOf(asked_on, '10:00') * 1000, () =>
      makeCover(stage, plan, { today, dayOf }),
    );
  }
}

interface Days {
  today: string;
  dayOf: (day: number) => string;
}

async function makeCover(stage: DemoStage, plan: LinePlan, { dayOf }: Days): Promise<void> {
  const { line, team, ending } = plan;
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
      terms: plan.terms,
      items: plan.items.map((item) => ({ ...item })),
    },
  } satisfies QuoteContent;
  await stage.step(staff, 'save_quote', policy_id, { content });
  await stage.step(staff, 'assign_document', policy_id, { owner_id: stage.idOf(staff) });
  if (ending === 'concept') return;
  if (ending === 'broker_answered') {
    stage.timeline.after(3, () => askBroker(stage, policy_id));
    return;
  }
  await stage.step(staff, 'change_document_status', policy_id, { status: 'waiting_for_approval' });
  if (ending === 'waiting_for_approval') return;
  stage.timeline.after(5, () => issue(stage, plan, { policy_id, dayOf }));
}

/** The outside broker of personal accident is asked and answers; its firm price is for staff to key in. */
async function askBroker(stage: DemoStage, document_id: string): Promise<void> {
  await stage.as(staff).call('send_new_email', {
    ...{ type: 'pa_quote_request', document_id },
    email: {
      ...{ email: 'placing@example.com', cc_emails: [], attn: 'Team', sender: 'Paddock' },
      ...{ subject: 'Personal accident, please quote', title: 'Please quote' },
      content: parseMailMarkup('Please quote the persons and capitals below for a year.'),
    },
  });
  stage.timeline.after(20, async () => {
    await stage.step(staff, 'keep_broker_answer', document_id, {
      answer:
        'We can offer EUR 486.00 a year for these capitals, reference LB-4471, held for 30 days.',
    });
  });
}

async function issue(
  stage: DemoStage,
  { team, ending, loss }: LinePlan,
  { policy_id, dayOf }: { policy_id: string; dayOf: Days['dayOf'] },
): Promise<void> {
  const waiting = await stage.as(staff).call('get_document', { policy_id });
  if (waiting.abilities.includes('clear_referral'))
    await stage.step('superadmin', 'clear_referral', policy_id, { note: 'Seen, within capacity' });
  await stage.step('kestrel', 'approve_document', policy_id, {});
  await stage.step(staff, 'send_quote', policy_id, {});
  if (ending === 'completed') return;
  stage.timeline.after(20, async () => {
    await stage.step(team, 'accept_quote', policy_id, {
      name: stage.nameOf(team),
      accepted: true,
    });
    await stage.step(staff, 'make_policy', policy_id, {});
    await planPayments(stage, policy_id, team);
    if (!loss) return;
    stage.timeline.at(instantOf(dayOf(loss.day + 1), '09:30') * 1000, () =>
      tellOfLoss(stage, loss, { policy_id, team, at: instantOf(dayOf(loss.day), '22:00') }),
    );
  });
}

async function tellOfLoss(
  stage: DemoStage,
  loss: LineLoss,
  { policy_id, team, at }: { policy_id: string; team: string; at: number },
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
  const closeUp = demoPictures({ car_class: 'ROAD', make: '', model: '' }).find(
    ({ kind }) => kind === 'damaged_part',
  );
  if (closeUp)
    await client.upload(
      'upload_file',
      { parent_type: 'claim', parent_id: claim_id, kind: 'other', caption: 'Where it happened' },
      { document_name: 'damage.png', content_type: 'image/png', bytes: closeUp.bytes },
    );
  const sent = await client.call('submit_claim', {
    claim_id,
    revision: saved.revision,
    truth_declared: true,
  });
  if (loss.ends === 'submitted') return;
  stage.timeline.after(18, async () => {
    await stage.as(staff).call('review_claim', { claim_id, revision: sent.revision });
  });
}
