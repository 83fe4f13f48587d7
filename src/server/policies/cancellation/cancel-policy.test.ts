import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CancellationInitiator } from '#domain/policies/cancellation-initiators.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const admin = () => app.as(season.people.admin);
const read = (policy_id: string) => admin().call('get_document', { policy_id });
const twoEvents = () => buildPolicy(app, { season, event_ids: season.event_ids });
const onDay = async <T>(day: string, work: () => Promise<T>): Promise<T> => {
  app.clock.set(new Date(`${day}T08:00:00Z`));
  try {
    return await work();
  } finally {
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
  }
};

interface Wish {
  initiator: CancellationInitiator;
  effective_on: string;
  reason: string;
  item_ids: string[];
}
const usual = { initiator: 'client', effective_on: '2026-05-20', reason: 'Team stops' } as const;

async function cancel(policy_id: string, wish: Partial<Wish> = {}) {
  const { revision } = await stateOf(app, policy_id);
  return admin().call('cancel_policy', { policy_id, revision, ...usual, ...wish });
}

/** What a cancellation would bring about. */
async function previewOf(policy_id: string, wish: Partial<Wish> = {}) {
  const { revision } = await stateOf(app, policy_id);
  return admin().call('preview_change', {
    policy_id,
    revision,
    change: { action: 'cancel_policy', ...usual, ...wish },
  });
}

/** What each item gives back: "100 %", and the cents. */
const refundsOf = ({ premium }: Awaited<ReturnType<typeof previewOf>>) =>
  premium.flatMap(({ key, after, before, steps }) =>
    key.startsWith('cancellation ')
      ? [{ net: (before ?? 0) - (after ?? 0), pct: steps?.[0]?.text.split(' of')[0] }]
      : [],
  );

async function reinstate(policy_id: string, no_loss_at: string) {
  const { revision } = await stateOf(app, policy_id);
  return admin().call('reinstate_policy', {
    policy_id,
    revision,
    no_loss_by: 'J. van Dalen',
    no_loss_at: Date.parse(no_loss_at) / 1000,
  });
}

/** Pays the one instalment, all but what stays open of it. */
async function payAllBut(policy_id: string, open: number): Promise<void> {
  const { payments } = await admin().call('get_all_payments', { policy_id, amount_per_page: 100 });
  for (const { payment_id, instalment_number, revision, amount_open } of payments)
    await admin().call('register_payment', {
      payment_id,
      instalment_number,
      revision,
      amount: amount_open - open,
      received_on: '2026-05-20',
      account: 'bank',
      reference: `in full ${policy_id} ${instalment_number}`,
    });
}

const transactions = (policy_id: string) =>
  app.services.db
    .selectFrom('policy_transactions')
    .select(['kind', 'initiator', 'cancelled_for', 'reason', 'no_loss_by'])
    .where('policy_id', '=', policy_id)
    .orderBy('transaction_id')
    .execute();
const invoicesOf = async (policy_id: string) =>
  app.services.db
    .selectFrom('invoices')
    .select(['total', 'status'])
    .where('policy_id', '=', policy_id)
    .orderBy('invoice_number')
    .execute();
const reasonsOf = async (policy_id: string) =>
  (
    await sql<{ start_on: string; reason: string }>`
      select e.start_on, c.reason from cover_intervals c join policy_items i using (item_id) join events e using (event_id)
      where c.policy_id = ${policy_id} and c.known_to is null order by e.start_on, c.covered_from`.execute(
      app.services.db,
    )
  ).rows.map(({ start_on, reason }) => `${start_on} ${reason}`);

describe('a policy is cancelled', () => {
  it('is refused at the field without a reason, and on a day before its issue', async () => {
    const { policy_id } = await twoEvents();
    await expect(cancel(policy_id, { reason: ' ' })).rejects.toMatchObject({
      body: { fields: [{ field: 'reason' }] },
    });
    await expect(cancel(policy_id, { effective_on: '2026-05-01' })).rejects.toMatchObject({
      body: { fields: [{ field: 'effective_on', code: 'out_of_range' }] },
    });
  });

  it('by the insurer: everything that has not begun in full, and the fee of 75.00 with its tax stays', async () => {
    const { policy_id } = await twoEvents();
    const { build_up } = (await read(policy_id)).version;
    const told = await previewOf(policy_id, { initiator: 'insurer' });
    expect(refundsOf(told).map(({ pct }) => pct)).toEqual(['100 %', '100 %']);
    await cancel(policy_id, { initiator: 'insurer' });
    const after = await read(policy_id);
    expect(after.amount_open).toBe(7_500 + 1_575);
    expect(told.money_back.given_back).toBe((build_up?.gross ?? 0) - 7_500 - 1_575);
    const parties = [...(told.insurers ?? []), ...(told.commission ?? [])];
    expect(parties).toHaveLength(2);
    const back = parties.map((one) => (one.before ?? 0) - (one.after ?? 0));
    expect(back.reduce((sum, one) => sum + one, 0)).toBe(build_up?.premium);
    expect((await transactions(policy_id)).at(-1)).toMatchObject({
      kind: 'cancellation',
      initiator: 'insurer',
      cancelled_for: 'insurer',
      reason: 'Team stops',
    });
  });

  it('flat: all of it goes back with the fee, and not after 14 days or once an event has begun', async () => {
    const { policy_id } = await twoEvents();
    await onDay('2026-06-04', () =>
      expect(
        cancel(policy_id, { initiator: 'flat', effective_on: '2026-06-04' }),
      ).rejects.toMatchObject({ body: { fields: [{ field: 'initiator', code: 'too_late' }] } }),
    );
    const told = await previewOf(policy_id, { initiator: 'flat' });
    expect(told.fees.map(({ before, after }) => (before ?? 0) - (after ?? 0))).toContain(7_500);
    await cancel(policy_id, { initiator: 'flat' });
    expect(await read(policy_id)).toMatchObject({ amount_open: 0, refund_owed: 0 });
    const totals = (await invoicesOf(policy_id)).map(({ total }) => total);
    expect(totals[0]).toBe(-(totals[1] ?? 0));
    expect(told.money_back.given_back).toBe(totals[0]);
  });

  it('for non-payment: what was not driven is credited against what is open and nothing is paid out', async () => {
    const { policy_id } = await twoEvents();
    await payAllBut(policy_id, 300_000);
    await cancel(policy_id, { initiator: 'non_payment' });
    expect(await read(policy_id)).toMatchObject({
      ...{ status: 'cancelled', refund_owed: 0, amount_open: 0 },
    });
    const [, credit] = await invoicesOf(policy_id);
    expect(credit?.total).toBe(-300_000);
  });

  it('for non-payment only while something is open: who has paid keeps cover', async () => {
    const { policy_id } = await twoEvents();
    await payAllBut(policy_id, 0);
    await expect(cancel(policy_id, { initiator: 'non_payment' })).rejects.toMatchObject({
      body: { fields: [{ field: 'initiator', code: 'nothing_open' }] },
    });
    expect((await read(policy_id)).status).toBe('policy_made');
  });

  it('for a total loss only with a claim of that car', async () => {
    const { policy_id } = await twoEvents();
    await expect(cancel(policy_id, { initiator: 'total_loss' })).rejects.toMatchObject({
      body: { fields: [{ field: 'initiator', code: 'no_claim' }] },
    });
  });

  it('from a later day: an event before it stays covered, the percentage counts from that day', async () => {
    const { policy_id } = await twoEvents();
    const ahead = await admin().call('get_cancellable_items', {
      policy_id,
      effective_on: '2026-07-06',
    });
    expect(ahead.items.map(({ stays }) => stays)).toEqual([true, false]);
    const told = await previewOf(policy_id, { effective_on: '2026-07-06' });
    expect(refundsOf(told).map(({ pct }) => pct)).toEqual(['50 %']);
    await cancel(policy_id, { effective_on: '2026-07-06' });
    expect(await reasonsOf(policy_id)).toEqual(['2026-06-05 covered', '2026-07-10 cancelled']);
  });

  it('the letter says who, why, from when and what goes back; its copies say it without the money', async () => {
    const { policy_id } = await twoEvents();
    await cancel(policy_id);
    const mails = await app.services.db
      .selectFrom('emails')
      .select(['body', 'recipient'])
      .where('parent_id', '=', policy_id)
      .where('type', '=', 'policy_cancelled')
      .execute();
    const client = mails.find(({ recipient }) => recipient === season.people.agent.email);
    expect(client?.body).toContain('from 20-05-2026');
    expect(client?.body).toContain('Cancelled by: The client');
    expect(client?.body).toContain('Given back, with tax');
    const copy = mails.find(({ recipient }) => recipient === season.people.insurer.email);
    expect(copy?.body).toContain('Reason: Team stops');
    expect(copy?.body).not.toContain('Given back');
  });
});

describe('a cancelled policy comes back', () => {
  it('what was paid and is owed to the client pays its part: the invoice asks for 30.25', async () => {
    const { policy_id } = await twoEvents();
    await payAllBut(policy_id, 0);
    await cancel(policy_id);
    const { refund_owed } = await read(policy_id);
    expect(refund_owed).toBeGreaterThan(0);
    await reinstate(policy_id, '2026-05-20T07:00:00Z');
    const back = await read(policy_id);
    expect(back).toMatchObject({ status: 'completed', refund_owed: 0, amount_open: 3_025 });
    const invoices = await invoicesOf(policy_id);
    expect(invoices).toHaveLength(3);
    expect(invoices[2]?.total).toBe(refund_owed + 3_025);
    expect((await transactions(policy_id)).at(-1)).toMatchObject({
      kind: 'reinstatement',
      initiator: 'staff',
      no_loss_by: 'J. van Dalen',
    });
    expect(await reasonsOf(policy_id)).toEqual(['2026-06-05 covered', '2026-07-10 covered']);
  });

  it('an event inside the lapse stays uncovered and keeps what it gave back', async () => {
    const { policy_id } = await twoEvents();
    await payAllBut(policy_id, 0);
    const told = await previewOf(policy_id);
    const items = refundsOf(told);
    await cancel(policy_id);
    await onDay('2026-06-15', async () => {
      await reinstate(policy_id, '2026-06-15T07:00:00Z');
      expect(await reasonsOf(policy_id)).toEqual(['2026-06-05 cancelled', '2026-07-10 covered']);
      const { charges, amount_open, refund_owed } = await read(policy_id);
      const net = (kind: string) =>
        charges.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.amount, 0);
      expect(net('cancellation')).toBe(-items.reduce((sum, one) => sum + one.net, 0));
      expect(net('reinstatement')).toBe(items[1]?.net);
      expect(net('reinstatement_fee')).toBe(2_500);
      expect(amount_open).toBe(0);
      expect(refund_owed).toBe(
        told.money_back.given_back -
          charges
            .filter(({ kind }) => kind.startsWith('re'))
            .reduce((sum, one) => sum + one.amount + one.ipt, 0),
      );
      const again = await admin().call('get_cancellable_items', { policy_id });
      expect(again.items.map(({ stays }) => stays)).toEqual([true, false]);
    });
  });

  it('not after 30 days, not without a word given since, and not by sending it', async () => {
    const { policy_id } = await twoEvents();
    await cancel(policy_id);
    await expect(reinstate(policy_id, '2026-05-19T07:00:00Z')).rejects.toMatchObject({
      body: { fields: [{ field: 'no_loss_at', code: 'out_of_range' }] },
    });
    await expect(
      admin().call('change_document_status', {
        ...(await stateOf(app, policy_id)),
        status: 'completed',
      }),
    ).rejects.toMatchObject({ body: { code: 'transition_refused', reason: 'reinstate' } });
    await onDay('2026-06-20', () =>
      expect(reinstate(policy_id, '2026-06-20T07:00:00Z')).rejects.toMatchObject({
        body: { code: 'transition_refused', reason: 'too_late' },
      }),
    );
    await expect(
      app.as(season.people.agent).call('reinstate_policy', {
        ...(await stateOf(app, policy_id)),
        no_loss_by: 'Me',
        no_loss_at: 0,
      }),
    ).rejects.toMatchObject({ body: { code: 'forbidden' } });
  });
});

describe('a claim on a policy that was cancelled', () => {
  const reportable = async (who: 'admin' | 'agent' | 'insurer') => {
    const { documents } = await app
      .as(season.people[who])
      .call('get_documents', { document_state: 'policy', page_size: 100 });
    return Object.fromEntries(documents.map((one) => [one.policy_id, one.reportable]));
  };

  const linkOffers = async (policy_id: string) => {
    const { url: _, ...link } = await app
      .as(season.people.admin)
      .call('get_policy_pdf_url', { policy_id });
    return (await app.anonymous.call('get_policy_info', link)).abilities;
  };

  it('is offered where something was insured before it ended, and nowhere else', async () => {
    const never = await twoEvents();
    expect((await read(never.policy_id)).abilities).toContain('create_claim');
    await cancel(never.policy_id);
    for (const who of [season.people.admin, season.people.agent]) {
      const { status, abilities } = await app
        .as(who)
        .call('get_document', { policy_id: never.policy_id });
      expect(status).toBe('cancelled');
      expect(abilities).not.toContain('create_claim');
    }
    const driven = await twoEvents();
    await onDay('2026-06-20', () => cancel(driven.policy_id, { effective_on: '2026-06-20' }));
    expect((await read(driven.policy_id)).abilities).toContain('create_claim');
    expect(await reportable('admin')).toMatchObject({
      [never.policy_id]: false,
      [driven.policy_id]: true,
    });
    expect(await reportable('agent')).toMatchObject({
      [never.policy_id]: false,
      [driven.policy_id]: true,
    });
    expect((await reportable('insurer'))[driven.policy_id]).toBe(false);
    expect(await linkOffers(never.policy_id)).not.toContain('report_crash');
    expect(await linkOffers(driven.policy_id)).toContain('report_crash');
  });
});
