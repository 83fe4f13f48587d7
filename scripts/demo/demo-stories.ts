import { sql } from 'kysely';
import type { InputOf } from '#contract/contract.ts';
import { addDays, dateOfInstant, instantOf, unixSeconds } from '#domain/dates.ts';
import {
  carClubDays,
  type ClubStory,
  clubStories,
  type Happening,
  unknownTransfer,
} from './demo-story-plan.ts';
import { ibanOf } from './demo-accounts.ts';
import { addBinders } from './demo-scene.ts';
import type { DemoStage, StagedEvent } from './demo-stage.ts';

type StoryContent = Awaited<ReturnType<typeof contentOf>>;

const staff = 'mila';

/**
 * The policies to which something happens after they were made: they are endorsed, withdrawn from, cancelled and refunded
 * on fixed days around today, by the people whose step it is.
 */
export async function planStories(stage: DemoStage, today: string): Promise<void> {
  const days = await addClubDays(stage, today);
  const seasonBegins = dateOfInstant(unixSeconds(stage.clock.now()));
  const { insurer_id } = await stage.as('superadmin').call('save_insurer', {
    name: 'Osprey Insurance',
    lines: ['on_track'],
    share_pct: '40',
    bordereau_email: 'bordereau@osprey.example',
    own_tax: ['DE', 'GB'].map((country_code) => ({ country_code, from: seasonBegins })),
  });
  await addBinders(stage, insurer_id, { umr: 'B1218OS', value_per_car: 100_000_000 });
  planBordereaux(stage, today);
  const { day: came_on, ...transfer } = unknownTransfer;
  stage.timeline.at(instantOf(addDays(today, came_on), '11:00') * 1000, async () => {
    await stage.as(staff).call('register_transfer', {
      ...{ ...transfer, user_id: null, currency: 'EUR' },
      received_on: addDays(today, came_on),
    });
  });
  for (const story of clubStories) {
    const at = (day: number, hour: string) => instantOf(addDays(today, day), hour) * 1000;
    stage.timeline.at(at(story.made_on, '09:00'), async () => {
      const policy_id = await makeStoryPolicy(stage, story, { days, insurer_id });
      for (const [day, happening] of story.afterwards)
        stage.timeline.at(at(day, '14:00'), () => happen(stage, { policy_id, happening }));
    });
  }
}

/** At the beginning of a month the last one is closed for every insurer, and mailed to the first. */
function planBordereaux(stage: DemoStage, today: string): void {
  const until = addDays(`${today.slice(0, 8)}01`, -1);
  const closes_on = addDays(until, 1);
  stage.timeline.at(instantOf(closes_on, '10:00') * 1000, async () => {
    const admin = stage.as(staff);
    const { insurers } = await admin.call('get_open_bordereaux', {});
    for (const [index, { insurer_id, bordereau_email, bookings }] of insurers.entries()) {
      if (bookings === 0) continue;
      const place = { insurer_id, until };
      const { read_as, findings } = await admin.call('preview_bordereau', {
        ...place,
        kind: 'risk',
      });
      const { bordereau_id } = await admin.call('close_bordereau', {
        ...{ ...place, read_as },
        accepted_because: findings.length > 0 ? 'Chassis numbers follow with the entry lists.' : '',
      });
      if (index === 0)
        await admin.call('send_bordereau', { bordereau_id, recipient: bordereau_email });
    }
  });
}

async function addClubDays(stage: DemoStage, today: string): Promise<StagedEvent[]> {
  const staged: StagedEvent[] = [];
  for (const [name, circuit_id, country, day] of carClubDays) {
    const start_on = addDays(today, day);
    const { event_id } = await stage.as(staff).call('add_event', {
      ...{ name, circuit_id, country, start_on, end_on: start_on },
      kind: 'track_day',
      status: 'confirmed',
    });
    staged.push({ event_id, name, start_on, end_on: start_on });
  }
  return staged;
}

/** Asked for, quoted, approved, sent, accepted and made within a day. */
async function makeStoryPolicy(
  stage: DemoStage,
  story: ClubStory,
  { days, insurer_id }: { days: readonly StagedEvent[]; insurer_id: string },
): Promise<string> {
  const { team } = story;
  const cars = story.cars.flatMap((place) => stage.cars[place] ?? []);
  const saved = await stage.as(team).call('save_request', {
    kind: 'new_cover',
    content: {
      cars: cars.map(({ car_id, driver_ids }) => ({ car_id, driver_ids })),
      event_ids: story.days.flatMap((place) => days[place]?.event_id ?? []),
      instalments: story.instalments,
    },
    message: story.wish,
  });
  const request = await stage.as(team).call('submit_request', saved);
  const { policy_id } = await stage.as(staff).call('quote_request', request);
  const content = await contentOf(stage, policy_id);
  const panel = story.is_shared
    ? [
        { insurer_id: content.insurer_id, share_bp: 6000 },
        { insurer_id, share_bp: 4000 },
      ]
    : content.panel;
  await stage.step(staff, 'save_quote', policy_id, {
    content: { ...content, currency: story.currency, panel },
  });
  await stage.step(staff, 'change_document_status', policy_id, { status: 'waiting_for_approval' });
  const { abilities } = await stage.as(staff).call('get_document', { policy_id });
  if (abilities.includes('clear_referral'))
    await stage.step('superadmin', 'clear_referral', policy_id, { note: 'Seen, within capacity' });
  await stage.step('kestrel', 'approve_document', policy_id, {});
  await stage.step(staff, 'send_quote', policy_id, {});
  await stage.step(team, 'accept_quote', policy_id, {
    name: stage.nameOf(team),
    accepted: true,
  });
  await stage.step(staff, 'make_policy', policy_id, {
    chassis_to_follow: true,
    drivers_to_follow: true,
  });
  return policy_id;
}

async function contentOf(stage: DemoStage, policy_id: string) {
  const { version } = await stage.as(staff).call('get_document', { policy_id });
  if (!version.content) throw new Error('staff see the content');
  return version.content;
}

interface StoryStep {
  policy_id: string;
  happening: Happening;
}

async function happen(stage: DemoStage, { policy_id, happening }: StoryStep): Promise<void> {
  switch (happening.what) {
    case 'pays':
      return pay(stage, policy_id, happening.part);
    case 'pays_too_much':
      return payTooMuch(stage, policy_id, happening.by);
    case 'uses_credit':
      return spendCredit(stage, policy_id);
    case 'value_rises':
      return endorse(stage, policy_id, happening.why, (content) => ({
        ...content,
        items: content.items.map((item, place) =>
          place === content.items.length - 1
            ? { ...item, insured_value: item.insured_value + happening.by }
            : item,
        ),
      }));
    case 'withdraws_last':
      return endorse(stage, policy_id, happening.why, (content) => ({
        ...content,
        items: content.items.slice(0, -1),
      }));
    case 'asks_to_leave_last':
      return leaveLastOut(stage, policy_id, happening.why);
    case 'waived':
      return waive(stage, policy_id, happening.why);
    case 'cancels':
      await stage.step(staff, 'change_document_status', policy_id, {
        status: 'cancelled',
        reason: happening.why,
      });
      return;
    case 'refunded':
      return payBack(stage, policy_id);
    case 'refunded_in_parts':
      return payBackInParts(stage, policy_id);
    case 'reinstated':
      await stage.step(staff, 'reinstate_policy', policy_id, {
        note: happening.why,
        no_loss_by: stage.nameOf('lavande'),
        no_loss_at: unixSeconds(stage.clock.now()) - 3600,
      });
      return;
  }
}

async function endorse(
  stage: DemoStage,
  policy_id: string,
  reason: string,
  change: (content: StoryContent) => StoryContent,
): Promise<void> {
  await stage.step(staff, 'make_revision', policy_id, { reason });
  const content = await contentOf(stage, policy_id);
  await stage.step(staff, 'save_quote', policy_id, { content: change(content) });
  await stage.step(staff, 'send_quote', policy_id, {});
}

interface StoryPayment {
  payment_id: string;
  instalment_number: number;
  revision: number;
  amount: number;
  amount_open: number;
  refunded_amount: number;
}

async function paymentsOf(stage: DemoStage, policy_id: string): Promise<StoryPayment[]> {
  const found = await sql<StoryPayment>`
    select payment_id, instalment_number, revision, amount, amount_open, refunded_amount from payments
    where policy_id = ${policy_id} order by due_on, payment_id, instalment_number`.execute(
    stage.app.services.db,
  );
  return found.rows;
}

/** Half of the first instalment that is open, the whole of it, or all that is open. */
async function pay(
  stage: DemoStage,
  policy_id: string,
  part: 'half' | 'first' | 'all',
): Promise<void> {
  const open = (await paymentsOf(stage, policy_id)).filter(({ amount_open }) => amount_open > 0);
  for (const payment of part === 'all' ? open : open.slice(0, 1)) {
    const { payment_id, instalment_number, revision, amount_open } = payment;
    await stage.as(staff).call('register_payment', {
      ...{ payment_id, instalment_number, revision },
      amount: part === 'half' ? Math.trunc(amount_open / 2) : amount_open,
      received_on: dateOfInstant(unixSeconds(stage.clock.now())),
      account: 'bank',
      reference: `NL-${payment_id.slice(-6).toUpperCase()}-${instalment_number}`,
    });
  }
}

/** The client asks that the last day is left out; staff look at what that changes and apply it. */
async function leaveLastOut(stage: DemoStage, policy_id: string, message: string): Promise<void> {
  const found = await sql<{ event_id: string }>`
    select event_id from policy_items join events using (event_id)
    where policy_id = ${policy_id} and current order by start_on desc limit 1`.execute(
    stage.app.services.db,
  );
  const [last] = found.rows;
  if (!last) return;
  const client = stage.as(await teamOf(stage, policy_id));
  const content = { event_id: last.event_id };
  const asked = { kind: 'withdraw_event' as const, policy_id, content, message };
  const saved = await client.call('save_request', asked);
  await stage.as(staff).call('apply_request', await client.call('submit_request', saved));
  if ((await stage.documentAt(policy_id)).status === 'revision')
    await stage.step(staff, 'send_quote', policy_id, {});
}

/** Whose policy it is. */
async function teamOf(stage: DemoStage, policy_id: string): Promise<string> {
  const found = await sql<{ user_id: string }>`
    select user_id from policies where policy_id = ${policy_id}`.execute(stage.app.services.db);
  const key = [...stage.user_ids].find(([, user_id]) => user_id === found.rows[0]?.user_id)?.[0];
  if (key === undefined) throw new Error('the policy is nobody’s');
  return key;
}

/** Staff let the last instalment that is open go. */
async function waive(stage: DemoStage, policy_id: string, reason: string): Promise<void> {
  const open = (await paymentsOf(stage, policy_id)).filter(({ amount_open }) => amount_open > 0);
  const last = open.findLast(({ amount, amount_open }) => amount === amount_open);
  if (!last) return;
  const { payment_id, instalment_number, revision } = last;
  await stage.as(staff).call('change_payment_status', {
    ...{ payment_id, instalment_number, revision, reason },
    status: 'cancelled',
  });
}

/** The first instalment that is open and something more, in one transfer. */
async function payTooMuch(stage: DemoStage, policy_id: string, by: number): Promise<void> {
  const payment = (await paymentsOf(stage, policy_id)).find(({ amount_open }) => amount_open > 0);
  if (!payment) return;
  const { payment_id, instalment_number, revision, amount_open } = payment;
  await stage.as(staff).call('register_payment', {
    ...{ payment_id, instalment_number, revision },
    amount: amount_open + by,
    received_on: dateOfInstant(unixSeconds(stage.clock.now())),
    account: 'bank',
    reference: `NL-${payment_id.slice(-6).toUpperCase()}-MORE`,
  });
}

/** As much of the client's credit as the next open invoice of the policy takes. */
async function spendCredit(stage: DemoStage, policy_id: string): Promise<void> {
  const found = await sql<{ invoice_id: string }>`
    select invoice_id from payments
    where policy_id = ${policy_id} and amount_open > 0 and invoice_id is not null
    order by due_on limit 1`.execute(stage.app.services.db);
  const [payment] = found.rows;
  if (payment) await stage.as(staff).call('use_credit', { invoice_id: payment.invoice_id });
}

/** The instalment of which most was paid, and how much of it the policy owes its client. */
async function owedOf(stage: DemoStage, policy_id: string) {
  const { owed } = await stage.as(staff).call('get_refunds', {});
  const credit = owed.find((one) => one.policy_id === policy_id);
  const received = ({ amount, amount_open }: StoryPayment) => amount - amount_open;
  const isWhole = (one: StoryPayment) => received(one) <= (credit?.amount ?? 0);
  // One that can go back whole comes before one of which only a part can.
  const [payment] = (await paymentsOf(stage, policy_id))
    .filter((one) => received(one) > 0 && one.refunded_amount === 0)
    .toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)) || received(b) - received(a));
  if (!credit || !payment) return undefined;
  const { payment_id, instalment_number, amount, amount_open } = payment;
  const iban = ibanOf(await teamOf(stage, policy_id));
  return {
    ...{ payment_id, instalment_number, iban },
    amount: Math.min(credit.amount, amount - amount_open),
  };
}

/** What the policy owes its client goes back: asked for by one of staff, approved and booked by another. */
async function payBack(stage: DemoStage, policy_id: string): Promise<void> {
  const owed = await owedOf(stage, policy_id);
  if (owed) await bookRefund(stage, await approveRefund(stage, await askRefund(stage, owed)));
}

/** One was refused, a half went back, a part is to be transferred, and the rest waits for a second person. */
async function payBackInParts(stage: DemoStage, policy_id: string): Promise<void> {
  const owed = await owedOf(stage, policy_id);
  if (!owed) return;
  await stage.as('sanne').call('reject_refund', {
    ...(await askRefund(stage, owed)),
    reason: 'The account is not in the name of the team. Ask again in parts.',
  });
  const half = Math.trunc(owed.amount / 2);
  const quarter = Math.trunc(owed.amount / 4);
  await bookRefund(
    stage,
    await approveRefund(stage, await askRefund(stage, { ...owed, amount: half })),
  );
  await approveRefund(stage, await askRefund(stage, { ...owed, amount: quarter }));
  await askRefund(stage, { ...owed, amount: owed.amount - half - quarter });
}

type RefundKey = InputOf<'approve_refund'>;

async function askRefund(
  stage: DemoStage,
  owed: Pick<StoryPayment, 'payment_id' | 'instalment_number' | 'amount'> & { iban: string },
): Promise<RefundKey> {
  const { refund_id, revision } = await stage
    .as(staff)
    .call('request_refund', { ...owed, reason: 'withdrawn' });
  return { refund_id, revision };
}

async function approveRefund(stage: DemoStage, refund: RefundKey): Promise<RefundKey> {
  const { refund_id, revision } = await stage.as('sanne').call('approve_refund', refund);
  return { refund_id, revision };
}

async function bookRefund(stage: DemoStage, refund: RefundKey): Promise<void> {
  await stage.as('sanne').call('execute_refund', {
    ...refund,
    paid_on: dateOfInstant(unixSeconds(stage.clock.now())),
    reference: `RF-${refund.refund_id.slice(-6).toUpperCase()}`,
  });
}
