import { expect, it } from 'vitest';
import { payByCard } from '#test/scenarios/card-payer.ts';
import { type Diary, nothing } from '#test/scenarios/season-diary/diary.ts';

/** May and June: what is paid by card, and what is not paid. */
export function paymentChapter(diary: Diary): void {
  const { app, admin, step, at, ledger } = diary;

  it('[5.14] [7.46] a link takes two instalments, not three; a late and doubled webhook books them once', async () => {
    at('2026-05-01T10:00:00Z');
    const plan = (await diary.instalments()).map(({ payment_id, instalment_number }) => ({
      payment_id,
      instalment_number,
    }));
    const three = await admin.answer('create_bulk_payment_link', { payments: plan.slice(0, 3) });
    expect(three).toMatchObject({ status: 409, body: { reason: 'above_maximum' } });
    const linked = await step(() =>
      admin.call('create_bulk_payment_link', { payments: plan.slice(0, 2) }),
    );
    expect(linked.left).toEqual({
      thread: [expect.stringMatching(/^other Payment link of EUR 21,150.76 made/)],
      audit: ['create_bulk_payment_link bulk_payment by Anouk'],
      told: ['Bram', 'Caro'],
      mails: [],
    });
    const { bulk_id } = linked.result;
    const { url } = await app.anonymous.call('start_bulk_checkout', { bulk_id });
    const paid = await payByCard(app, url, { delay_seconds: '30', doubled: 'yes' });
    expect(paid.back_to).toContain('/new-payment?link=');
    expect(await app.deliverCardEvents()).toBe(0);
    expect((await app.anonymous.call('get_bulk_payment', { bulk_id })).state).toBe('open');
    app.clock.advance(31_000);
    const settled = await step(async () => {
      expect(await app.deliverCardEvents()).toBe(2);
      await app.runJobs();
    });
    expect(settled.left).toEqual({
      thread: [
        'other Invoice 2026-00001, instalment 1 of 4: EUR 10,575.39 received, card. Paid via Stripe.',
        'other Invoice 2026-00001, instalment 2 of 4: EUR 10,575.37 received, card. Paid via Stripe.',
        'email Payment received: EUR 21,150.76',
      ],
      audit: [
        'handle_card_event payment by Paddock',
        'handle_card_event payment by Paddock',
        'queue_email policy by Paddock',
      ],
      told: ['Anouk', 'Bram', 'Caro', 'Rik', 'Sofie'],
      mails: ['payment_received to caro@example.test'],
    });
    expect((await app.anonymous.call('get_bulk_payment', { bulk_id })).state).toBe('paid');
    expect(await ledger()).toMatchObject({
      'card_provider EUR': 2_115_076,
      'premium_receivable EUR': 2_115_074,
    });
  });

  it('[4.21] the third instalment is too late in the night after its day, once', async () => {
    at('2026-06-28T23:15:00Z');
    const night = await step(() => app.runJob('follow_due_dates'));
    expect(night.left).toEqual({
      thread: ['other Invoice 2026-00001, instalment 3 of 4 is too late.'],
      audit: ['follow_due_dates payment by Paddock'],
      told: ['Bram', 'Caro'],
      mails: [],
    });
    expect((await step(() => app.runJob('follow_due_dates'))).left).toEqual(nothing);
    expect((await diary.instalments()).map((one) => one.status)).toEqual([
      'paid_stripe',
      'paid_stripe',
      'too_late',
      'pending',
    ]);
  });

  it('[9.16] a week late the client is reminded, once, with a link to pay', async () => {
    at('2026-07-03T23:15:00Z');
    expect((await step(() => app.runJob('follow_due_dates'))).left).toEqual(nothing);
    at('2026-07-04T23:15:00Z');
    const reminded = await step(async () => {
      await app.runJob('follow_due_dates');
      await app.runJobs();
    });
    expect(reminded.left.mails).toEqual(['payment_reminder to caro@example.test']);
    expect((await step(() => app.runJob('follow_due_dates'))).left).toEqual(nothing);
    const link = await diary.mailedLink('reminder');
    expect(link.pathname).toBe('/new-payment');
    const bulk_id = link.searchParams.get('bulk_id') ?? '';
    const page = await app.anonymous.call('get_bulk_payment', { bulk_id });
    expect(page).toMatchObject({ total_open: 1_057_537, state: 'open' });
  });
}
