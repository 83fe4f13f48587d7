import { dateOfInstant, unixSeconds } from '#domain/dates.ts';
import { ibanOf } from './demo-accounts.ts';
import type { LineLoss } from './demo-line-shape.ts';
import type { DemoStage } from './demo-stage.ts';

const handler = 'mila';
const adjuster = 'okafor';

interface ToldLoss {
  loss: LineLoss;
  claim_id: string;
  team: string;
}

/** How far a claim on a line goes once it was sent, in this order; the others branch off. */
const road = ['under_review', 'approved', 'ready_to_be_paid', 'paid'] as const;

const reaches = ({ ends }: LineLoss, status: (typeof road)[number]) =>
  road.findIndex((one) => one === ends) >= road.indexOf(status);

/** A loss that was sent is looked at, and goes as far as its plan says. */
export function handleLoss(stage: DemoStage, told: ToldLoss): void {
  const { loss, claim_id, team } = told;
  if (loss.ends === 'submitted') return;
  const { why = '' } = loss;
  if (loss.ends === 'retracted' || loss.ends === 'cancelled_by_client') {
    const step = loss.ends === 'retracted' ? 'retract_claim' : 'cancel_claim';
    stage.timeline.after(5, async () => {
      await stage.claimStep(team, step, claim_id, { reason: why });
    });
    return;
  }
  stage.timeline.after(18, async () => {
    if (loss.adjuster)
      await stage.claimStep(handler, 'assign_loss_adjuster', claim_id, {
        loss_adjuster_id: stage.idOf(adjuster),
      });
    await stage.claimStep(handler, 'review_claim', claim_id, {});
    if (loss.ends === 'rejected')
      await stage.claimStep(handler, 'reject_claim', claim_id, {
        ...{ code: 'excluded_mechanical', text: why },
      });
    else if (loss.ends === 'info_required' || loss.ends === 'revised') await askBack(stage, told);
    else if (reaches(loss, 'approved')) stage.timeline.after(30, () => approve(stage, told));
  });
}

async function askBack(stage: DemoStage, { loss, claim_id, team }: ToldLoss): Promise<void> {
  await stage.claimStep(handler, 'ask_claim_info', claim_id, {
    items: [...(loss.asked ?? [])],
    message: 'We can go on as soon as we have this.',
  });
  if (loss.ends !== 'revised') return;
  stage.timeline.after(22, async () => {
    await stage.claimStep(team, 'answer_claim_info', claim_id, { answer: loss.why ?? '' });
  });
}

async function approve(stage: DemoStage, { loss, claim_id, team }: ToldLoss): Promise<void> {
  const { claimed } = loss;
  await stage.claimStep(handler, 'save_claim_lines', claim_id, {
    lines: [{ kind: 'other', description: 'As told and invoiced', claimed, agreed: claimed }],
  });
  if (loss.adjuster)
    await stage.claimStep(adjuster, 'save_adjuster_report', claim_id, {
      inspected_on: dateOfInstant(unixSeconds(stage.clock.now())),
      place: 'Where it is kept',
      findings: 'What is damaged is what was told, and the estimate is that of the trade.',
      recommendation: 'approve',
    });
  await stage.claimStep(handler, 'confirm_claim_terms', claim_id, {
    fault_result: 'unknown',
    additional_excess_codes: [],
  });
  await stage.claimStep(handler, 'approve_claim', claim_id, { note: '' });
  if (!reaches(loss, 'ready_to_be_paid')) return;
  stage.timeline.after(20, async () => {
    await stage.claimStep(team, 'accept_settlement', claim_id, {
      name: stage.nameOf(team),
      iban: ibanOf(team),
      account_name: stage.nameOf(team),
    });
    await stage.claimStep(handler, 'prepare_claim_payment', claim_id, {});
    if (loss.prepared_twice !== undefined) {
      const reason = loss.prepared_twice;
      await stage.claimStep(handler, 'withdraw_claim_decision', claim_id, { reason });
      await stage.claimStep(handler, 'prepare_claim_payment', claim_id, {});
    }
    if (!reaches(loss, 'paid')) return;
    stage.timeline.after(24, async () => {
      await stage.claimStep('sanne', 'pay_claim', claim_id, {
        paid_on: dateOfInstant(unixSeconds(stage.clock.now())),
        ...(loss.insurer_paid === undefined
          ? { reference: 'LOSS-20418' }
          : { paid_by: 'insurer', reference: loss.insurer_paid }),
      });
    });
  });
}
