import { sql } from 'kysely';
import { buildClaim, soundIban, typedLine } from '#test/harness/claim-factories.ts';
import { type Item, readContent } from './history-season.ts';
import { part, sum, words } from './independent-money.ts';
import { type Instalment, readJournal } from './journal.ts';
import { admin, eventOf, nameOf, none, type Scene, type Step, today } from './scene.ts';

const payable = /^(pending|too_late|under_review|partially_paid|partially_paid_through_claim)$/;

async function payAmount(scene: Scene, payment: Instalment, amount: number): Promise<void> {
  const { payment_id, instalment_number, revision } = payment;
  await admin(scene).call('register_payment', {
    ...{ payment_id, instalment_number, revision, amount },
    received_on: today(scene),
    account: scene.choice.pick(['bank', 'bank_us'] as const),
    reference: `R${payment_id.slice(-8)}-${instalment_number}-${revision}`,
  });
}

export const payWhole: Step = async (scene) => {
  const open = scene.journal.instalments.filter(({ status }) => payable.test(status));
  if (open.length === 0) return undefined;
  const payment = scene.choice.pick(open);
  await payAmount(scene, payment, payment.amount_open);
  return { said: `an instalment of ${words(payment.amount_open)} is paid`, change: none };
};

export const payPart: Step = async (scene) => {
  const open = scene.journal.instalments.filter(
    ({ status, amount_open }) => payable.test(status) && amount_open > 1,
  );
  if (open.length === 0) return undefined;
  const payment = scene.choice.pick(open);
  const amount = scene.choice.whole(1, payment.amount_open - 1);
  await payAmount(scene, payment, amount);
  return {
    said: `${words(amount)} is paid of an instalment with ${words(payment.amount_open)} open`,
    change: none,
  };
};

/** More comes in than an instalment asks for: what is left is the client's credit. */
export const overpay: Step = async (scene) => {
  const open = scene.journal.instalments.filter(({ status }) => payable.test(status));
  if (open.length === 0) return undefined;
  const payment = scene.choice.pick(open);
  const over = scene.choice.whole(1, 90_000);
  await payAmount(scene, payment, payment.amount_open + over);
  return {
    said: `an instalment of ${words(payment.amount_open)} is paid with ${words(over)} too much`,
    change: none,
  };
};

/** Receipts of which something is left for the client. */
async function credits(scene: Scene) {
  const { receipts } = await admin(scene).call('get_unallocated', { page_size: 100 });
  return receipts.filter(
    ({ user_id, amount_left, amount_asked, currency }) =>
      user_id === scene.world.people.agent.user_id &&
      currency === scene.policy.currency &&
      amount_left > amount_asked,
  );
}

/** Credit pays what is open of an invoice. */
export const useCredit: Step = async (scene) => {
  const open = scene.journal.instalments.filter(({ status }) => payable.test(status));
  const kept = await credits(scene);
  if (open.length === 0 || kept.length === 0) return undefined;
  const { invoice_id } = scene.choice.pick(open);
  if (invoice_id === null) return undefined;
  const { used } = await admin(scene).call('use_credit', { invoice_id });
  return { said: `credit of ${words(used)} is used for an invoice`, change: none };
};

/** What is left of a receipt goes back: asked for by one person, approved and paid by another. */
export const payBackCredit: Step = async (scene) => {
  const [receipt] = await credits(scene);
  if (!receipt) return undefined;
  const { unallocated_id, revision, amount_left, amount_asked } = receipt;
  const most = amount_left - amount_asked;
  const amount = scene.choice.next() < 0.6 ? most : scene.choice.whole(1, most);
  const asked = await admin(scene).call('request_credit_refund', {
    ...{ unallocated_id, revision, amount, iban: soundIban },
  });
  const second = scene.world.app.as(scene.world.people.second_admin);
  const { refund_id } = asked;
  const approved = await second.call('approve_refund', { refund_id, revision: asked.revision });
  await second.call('execute_refund', {
    ...{ refund_id, revision: approved.revision },
    paid_on: today(scene),
    reference: 'Credit',
  });
  return { said: `credit of ${words(amount)} is paid back`, change: none };
};

export const cancelInstalment: Step = async (scene) => {
  const unpaid = scene.journal.instalments.filter(
    ({ status, amount, amount_open }) =>
      /^(pending|too_late|under_review)$/.test(status) && amount === amount_open && amount > 0,
  );
  if (unpaid.length === 0) return undefined;
  const { payment_id, instalment_number, revision, amount } = scene.choice.pick(unpaid);
  const { status } = await admin(scene).answer('change_payment_status', {
    ...{ payment_id, instalment_number, revision },
    status: 'cancelled',
    reason: 'Not asked for any more',
  });
  const { premium } = scene.journal;
  const billed = premium.net + premium.fee + sum(premium.taxes.values());
  // What was given back already is owed to the client, and is not given back once more.
  if (status === 409 && billed < amount)
    return {
      said: `an instalment of ${words(amount)} is not cancelled, ${words(billed)} is left of the premium`,
      change: none,
    };
  if (status !== 200) throw new Error(`an instalment could not be cancelled: ${status}`);
  return {
    said: `staff cancel an instalment of ${words(amount)}`,
    change: { kind: 'credited', gross: amount },
  };
};

export const bankTakesBack: Step = async (scene) => {
  const paid = scene.journal.instalments.filter(
    ({ status, refunded_amount }) => /^paid(_us)?$/.test(status) && refunded_amount === 0,
  );
  if (paid.length === 0) return undefined;
  const { payment_id, instalment_number, revision } = scene.choice.pick(paid);
  const { world } = scene;
  const { status } = await world.app.as(world.people.superadmin).answer('change_payment_status', {
    ...{ payment_id, instalment_number, revision },
    status: 'pending',
    reason: 'The bank took it back',
  });
  return status === 200
    ? { said: 'the bank takes the last transfer of an instalment back', change: none }
    : undefined;
};

/** All or a part of the credit goes back to the client: asked for by one person, approved and paid by another. */
export const refund: Step = async (scene) => {
  const { world, policy, journal, choice } = scene;
  const { owed } = await admin(scene).call('get_refunds', {});
  const credit = owed.find(({ policy_id }) => policy_id === policy.policy_id)?.amount ?? 0;
  const paid = journal.instalments.flatMap((one) => {
    const left = one.amount - one.amount_open - one.refunded_amount;
    return left > 0 && one.status.startsWith('p') && one.status !== 'pending'
      ? [{ ...one, left }]
      : [];
  });
  if (credit <= 0 || paid.length === 0) return undefined;
  const payment = choice.pick(paid);
  const most = Math.min(credit, payment.left);
  const amount = choice.next() < 0.6 ? most : choice.whole(1, most);
  const { payment_id, instalment_number } = payment;
  const asked = await admin(scene).call('request_refund', {
    ...{ payment_id, instalment_number, amount },
    reason: 'withdrawn',
    iban: soundIban,
  });
  const second = world.app.as(world.people.second_admin);
  const { refund_id } = asked;
  const approved = await second.call('approve_refund', { refund_id, revision: asked.revision });
  await second.call('execute_refund', {
    ...{ refund_id, revision: approved.revision },
    paid_on: today(scene),
    reference: 'Refund',
  });
  const after = await readJournal(world.app.services.db, policy.policy_id);
  const cut = after.invoices
    .slice(journal.invoices.length)
    .reduce((total, invoice) => total - invoice.total, 0);
  return {
    said: `${words(amount)} of a credit of ${words(credit)} is paid back`,
    change: cut === 0 ? none : { kind: 'credited', gross: cut },
  };
};

/** The car at its event as the policy's page names it, with who drives it; nothing where it is not covered. */
async function coveredItem({ world, policy }: Scene, { car_id, event_id }: Item) {
  const found = await sql<{ item_id: string; driver_id: string; excess: number }>`
    select i.item_id, d.driver_id, greatest(i.base_excess, i.min_excess) as excess
    from policy_items i join policy_item_drivers d using (item_id)
      join events e using (event_id)
      join cover_intervals c on c.policy_id = i.policy_id and c.known_to is null and c.reason = 'covered'
        and c.covered_from <= e.end_on + time '12:00' at time zone 'utc'
        and c.covered_to > e.end_on + time '12:00' at time zone 'utc'
      join policy_items o on o.item_id = c.item_id and o.car_id = i.car_id and o.event_id = i.event_id
    where i.policy_id = ${policy.policy_id} and i.car_id = ${car_id} and i.event_id = ${event_id}
    order by i.current desc, i.item_id desc limit 1`.execute(world.app.services.db);
  return found.rows[0];
}

/**
 * Whether crashes that were paid, at whichever event, leave less than half of what a car is insured for at this one: of
 * that another one may be owed nothing.
 */
async function isUsedUp({ world, policy }: Scene, { car_id, event_id }: Item): Promise<boolean> {
  const found = await sql<{ is_used: boolean }>`
    select coalesce(sum(c.agreed), 0) * 2 >= (select min(i.insured_value) from policy_items i
      where i.policy_id = ${policy.policy_id} and i.car_id = ${car_id} and i.event_id = ${event_id}) as is_used
    from claims c
    where c.policy_id = ${policy.policy_id} and c.car_id = ${car_id}`.execute(
    world.app.services.db,
  );
  return found.rows[0]?.is_used ?? false;
}

/** A crash on the last day of an event that has been driven: reported, agreed, approved, paid; due premium is kept back. */
export const claim: Step = async (scene) => {
  const { world, policy, choice } = scene;
  const content = await readContent(world, policy.policy_id);
  const driven = (content?.items ?? []).filter(
    ({ event_id }) => eventOf(scene, event_id).end_on < today(scene),
  );
  if (driven.length === 0) return undefined;
  const item = choice.pick(driven);
  const accident = `${eventOf(scene, item.event_id).end_on}T12:00:00Z`;
  const found = await coveredItem(scene, item);
  if (!found || (await isUsedUp(scene, item))) return undefined;
  const agreed = choice.whole(30_000, 60_000) * 100;
  // A crash that costs no more than the excess is owed nothing.
  if (agreed <= found.excess) return undefined;
  const said = `a crash of ${nameOf(scene, item)} on the last day: ${words(agreed)} agreed and paid`;
  await buildClaim(
    world.app,
    {
      people: world.people,
      policy_id: policy.policy_id,
      version_id: '',
      item_id: found.item_id,
      car_id: item.car_id,
      driver_id: found.driver_id,
      event_id: item.event_id,
    },
    {
      status: 'paid',
      lines: [typedLine(agreed + part(agreed, 1n, 10n), agreed)],
      date_accident: Date.parse(accident) / 1000,
    },
  );
  return { said, change: none };
};
