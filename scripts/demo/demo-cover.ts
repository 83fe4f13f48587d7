import { dateOfInstant, instantOf, startOfDay, unixSeconds } from '#domain/dates.ts';
import { tellOfCrashes } from './demo-claim.ts';
import { mayHappen, type DemoCover } from './demo-endings.ts';
import { planPayments } from './demo-payments.ts';
import type { DemoStage } from './demo-stage.ts';

const wishes = [
  'Same cover as last season, please.',
  'We need the certificate for scrutineering.',
  'Could you also look at a higher excess?',
  'New chassis this year, papers follow.',
  'Please quote parts and labour.',
];

/** Plans the life of one cover, from the request to the last instalment; chance decides which way it goes. */
export function planCover(stage: DemoStage, cover: DemoCover): void {
  stage.timeline.at(cover.asked_at, () => askForCover(stage, cover));
}

async function askForCover(stage: DemoStage, cover: DemoCover): Promise<void> {
  const { chance, timeline } = stage;
  const { car, events } = cover;
  const client = stage.as(car.team);
  const saved = await client.call('save_request', {
    kind: 'new_cover',
    content: {
      cars: [{ car_id: car.car_id, driver_ids: car.driver_ids }],
      event_ids: events.map((event) => event.event_id),
      instalments: cover.instalments,
      scope: chance.happens(0.4) ? 'parts_and_labour' : 'parts_only',
    },
    message: chance.pick(wishes),
  });
  if (mayHappen(stage, cover, 0.03)) return;
  await client.call('submit_request', saved);
  if (cover.ends === 'asked') return;
  timeline.after(chance.whole(4, 40), () => quote(stage, cover, saved.request_id));
}

async function quote(stage: DemoStage, cover: DemoCover, request_id: string): Promise<void> {
  const { chance, timeline } = stage;
  const staff = chance.pick(['mila', 'sanne']);
  const request = await stage.as(staff).call('get_request', { request_id });
  if (mayHappen(stage, cover, 0.04)) {
    await stage.as(staff).call('decline_request', {
      request_id,
      revision: request.revision,
      reason:
        'The insurer does not cover this entry as it stands; the team has no licence for the series yet.',
    });
    return;
  }
  const { policy_id } = await stage
    .as(staff)
    .call('quote_request', { request_id, revision: request.revision });
  await stage.as(staff).call('assign_document', { policy_id, owner_id: stage.idOf(staff) });
  if (chance.happens(0.25)) await adjust(stage, staff, policy_id);
  if (cover.ends === 'concept') return;
  if (cover.ends === 'denied') {
    await stage.step(staff, 'deny_quote', policy_id, {
      reason: 'The car does not meet the technical rules of the series.',
    });
    return;
  }
  if (cover.ends === 'made') {
    await stage.step(staff, 'change_document_status', policy_id, { status: 'made' });
    return;
  }
  timeline.after(chance.whole(1, 9), async () => {
    await stage.step(staff, 'change_document_status', policy_id, { status: 'internal_check' });
    if (cover.ends === 'internal_check') return;
    timeline.after(chance.whole(1, 20), () => submitToInsurer(stage, cover, { policy_id, staff }));
  });
}

async function adjust(stage: DemoStage, staff: string, policy_id: string): Promise<void> {
  const { version } = await stage.as(staff).call('get_document', { policy_id });
  if (!version.content) return;
  const down = stage.chance.happens(0.7);
  await stage.step(staff, 'save_quote', policy_id, {
    content: {
      ...version.content,
      adjust_pct: down ? '-5.0' : '7.5',
      adjust_reason: down ? 'Second season without a claim' : 'Two damages in the last season',
    },
  });
}

interface QuoteOf {
  policy_id: string;
  staff: string;
}

async function submitToInsurer(stage: DemoStage, cover: DemoCover, quoted: QuoteOf): Promise<void> {
  const { chance, timeline } = stage;
  const { policy_id, staff } = quoted;
  await stage.step(staff, 'change_document_status', policy_id, { status: 'waiting_for_approval' });
  if (cover.ends === 'waiting_for_approval') return;
  timeline.after(chance.whole(5, 40), async () => {
    const document = await stage.as(staff).call('get_document', { policy_id });
    if (document.abilities.includes('clear_referral'))
      await stage.step('superadmin', 'clear_referral', policy_id, {
        note: 'Seen, within capacity',
      });
    if (mayHappen(stage, cover, 0.04)) {
      await stage.step('kestrel', 'decline_document', policy_id, {
        reason: 'Our capacity for this event is used up.',
      });
      return;
    }
    await approve(stage, cover, quoted);
    if (cover.ends === 'accepted_by_underwriter') return;
    timeline.after(chance.whole(1, 6), () => send(stage, cover, quoted));
  });
}

/** Kestrel approves in its own account; what waits for its client now it approved by mail, and staff recorded it. */
async function approve(
  stage: DemoStage,
  { ends }: DemoCover,
  { policy_id, staff }: QuoteOf,
): Promise<void> {
  if (ends !== 'completed') {
    await stage.step('kestrel', 'approve_document', policy_id, {});
    return;
  }
  const now = unixSeconds(stage.clock.now());
  await stage.step(staff, 'approve_document', policy_id, {
    given_by: 'Harriet Cole',
    given_at: Math.max(startOfDay(dateOfInstant(now)), now - 25 * 60),
    means: 'email',
    note: 'Agreed at these values.',
  });
}

async function send(stage: DemoStage, cover: DemoCover, quoted: QuoteOf): Promise<void> {
  const { chance, timeline } = stage;
  const first = cover.events[0];
  // A quote that would go out after its first race is of no use to anybody.
  if (!first || dateOfInstant(unixSeconds(stage.clock.now())) >= first.start_on) {
    await stage.step(quoted.staff, 'change_document_status', quoted.policy_id, {
      status: 'cancelled',
      reason: 'The event has begun',
    });
    return;
  }
  await stage.step(quoted.staff, 'send_quote', quoted.policy_id, {});
  if (cover.ends === 'completed') return;
  if (cover.ends === 'cancelled') {
    await stage.step(quoted.staff, 'change_document_status', quoted.policy_id, {
      status: 'cancelled',
      reason: 'The team withdrew its entry',
    });
    return;
  }
  const answer =
    cover.ends === undefined ? chance.next() : cover.ends === 'change_requested' ? 0.15 : 1;
  if (answer < 0.1) return;
  const hours = chance.whole(6, 110);
  if (answer < 0.17) {
    timeline.after(hours, () => askForChange(stage, cover, quoted));
    return;
  }
  timeline.after(hours, () => accept(stage, cover, quoted));
}

async function askForChange(stage: DemoStage, cover: DemoCover, quoted: QuoteOf): Promise<void> {
  const { chance, timeline } = stage;
  const { policy_id, staff } = quoted;
  if ((await stage.documentAt(policy_id)).status !== 'completed') return;
  await stage.step(cover.car.team, 'ask_for_change', policy_id, {
    message: 'Please quote it with an excess of 12.5 %, and in two instalments.',
  });
  if (cover.ends === 'change_requested') return;
  timeline.after(chance.whole(6, 48), async () => {
    await stage.step(staff, 'resume_quote', policy_id, {});
    const { version } = await stage.as(staff).call('get_document', { policy_id });
    if (!version.content) return;
    await stage.step(staff, 'save_quote', policy_id, {
      content: {
        ...version.content,
        instalments: 2,
        items: version.content.items.map((item) => ({ ...item, excess_pct: '12.5' })),
      },
    });
    timeline.after(2, () => submitToInsurer(stage, cover, quoted));
  });
}

async function accept(stage: DemoStage, cover: DemoCover, quoted: QuoteOf): Promise<void> {
  const { chance, timeline } = stage;
  const { policy_id, staff } = quoted;
  if ((await stage.documentAt(policy_id)).status !== 'completed') return;
  const broker = stage.brokers.get(cover.car.team);
  const by = broker && chance.happens(0.4) ? broker : cover.car.team;
  await stage.step(by, 'accept_quote', policy_id, { name: stage.nameOf(by), accepted: true });
  if (cover.ends === 'accepted_by_client') return;
  timeline.after(chance.whole(1, 16), async () => {
    await stage.step(staff, 'make_policy', policy_id, {
      chassis_to_follow: true,
      drivers_to_follow: true,
    });
    await planPayments(stage, policy_id, cover.car.team);
    if (cover.ends === 'no_claim_completed') {
      timeline.at(instantOf(lastDay(cover), '18:00') * 1000, () =>
        closeWithoutClaim(stage, quoted),
      );
      return;
    }
    if (cover.ends === 'revision') {
      await stage.step(staff, 'make_revision', policy_id, { reason: 'The team adds a test day' });
      return;
    }
    await tellOfCrashes(stage, { policy_id, cover });
    if (chance.happens(0.3))
      await stage.say(
        cover.car.team,
        'policy',
        policy_id,
        'Thank you, the certificate arrived. See you at the track.',
      );
  });
}

const lastDay = ({ events }: DemoCover): string => events.at(-1)?.end_on ?? '';

async function closeWithoutClaim(stage: DemoStage, { policy_id, staff }: QuoteOf): Promise<void> {
  await stage.step(staff, 'change_document_status', policy_id, { status: 'completed' });
  await stage.step(staff, 'change_document_status', policy_id, { status: 'no_claim_completed' });
}
