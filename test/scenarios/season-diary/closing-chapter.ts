import { payOutCards } from '#test/scenarios/card-payer.ts';
import { expect, it } from 'vitest';
import { type Diary } from '#test/scenarios/season-diary/diary.ts';
import { priceOfRounds } from '#test/scenarios/season-diary/season.ts';

/** July to September: the policy grows by an event, the rest is paid, and everybody gets what is theirs. */
export function closingChapter(diary: Diary): void {
  const { app, season, admin, client, step, at, key } = diary;

  it('[4.16] [3.12] Silverstone is added: a second version, and only the difference is billed', async () => {
    at('2026-07-16T09:00:00Z');
    const { policy_id } = diary;
    const asked = await step(async () => {
      const saved = await client.call('save_request', {
        kind: 'add_event',
        policy_id,
        content: { event_id: season.events[3] },
        message: 'We do Silverstone after all.',
      });
      return client.call('submit_request', saved);
    });
    expect(asked.left).toMatchObject({
      thread: ['status_change created#submitted'],
      told: ['Anouk', 'Rik', 'Sofie'],
    });
    const three = priceOfRounds(season, 3);
    const four = priceOfRounds(season, 4);
    const { request_id } = asked.result;
    const difference = four.gross_premium - three.gross_premium;
    const request = await admin.call('get_request', { request_id });
    expect(request.premium_effect).toBe(difference);
    const applied = await step(() => admin.call('apply_request', asked.result));
    expect(applied.left).toMatchObject({
      thread: [
        'status_change policy_made#revision',
        'other Your request was accepted: Add an event: 4 Hours of Silverstone',
      ],
      told: ['Bram', 'Caro'],
    });
    const sent = await step(async () => {
      await admin.call('send_quote', await key());
      await app.runJobs();
    });
    expect(sent.left.thread).toEqual([
      'status_change revision#completed',
      'parent_change Version II',
      'email Your policy P-26-0001 was changed',
      'email Invoice 2026-00002 for policy P-26-0001',
    ]);
    expect(sent.left.audit.slice(0, 2)).toEqual([
      'send_quote policy by Anouk',
      'issue_invoice invoice by Anouk',
    ]);
    expect(sent.left).toMatchObject({
      told: ['Bram', 'Caro', 'Ilse'],
      mails: ['policy_changed to caro@example.test', 'payment to caro@example.test'],
    });
    const { version, versions } = await client.call('get_document', { policy_id });
    expect(version).toMatchObject({ version_number: 2, version_label: 'II', locked: true });
    expect(versions).toHaveLength(2);
    const added = (await diary.instalments()).filter((one) => one.invoice_number === '2026-00002');
    expect(added.map((one) => [one.date, one.amount])).toEqual([
      ['2026-07-26', 415_031],
      ['2026-07-30', 1_245_087],
    ]);
    expect(added.reduce((sum, one) => sum + one.amount, 0)).toBe(difference);
    expect(difference).toBe(1_660_118);
  });

  it('[4.24] what is open comes in by bank, one instalment in two parts', async () => {
    at('2026-09-15T09:00:00Z');
    for (const { payment_id, instalment_number, amount_open } of await diary.instalments()) {
      if (amount_open === 0) continue;
      const parts = instalment_number === 1 ? [100_000, amount_open - 100_000] : [amount_open];
      for (const amount of parts) {
        const { payment } = await admin.call('get_payment', { payment_id, instalment_number });
        const { left } = await step(() =>
          admin.call('register_payment', {
            payment_id,
            instalment_number,
            revision: payment.revision,
            amount,
            received_on: '2026-09-14',
            reference: `BANK-${payment_id}-${instalment_number}-${amount}`,
          }),
        );
        expect(left.thread[0]).toContain('received, bank transfer');
        expect(left.audit[0]).toBe('register_payment payment by Anouk');
        expect(left.told).toEqual(['Bram', 'Caro', 'Rik', 'Sofie']);
      }
    }
    expect(await diary.instalments()).toSatisfy((all: { amount_open: number }[]) =>
      all.every((one) => one.amount_open === 0),
    );
    expect((await diary.ledger())['premium_receivable EUR']).toBeUndefined();
  });

  it('[1.3] insurer, brokerage, tax office and fees are settled, and every account is at zero', async () => {
    at('2026-10-01T09:00:00Z');
    const four = priceOfRounds(season, 4);
    const settle = async (account: 'insurer' | 'commission' | 'tax' | 'fees') =>
      (
        await admin.call('settle_ledger', {
          account,
          currency: 'EUR',
          booked_on: '2026-09-30',
          reference: `Season ${account}`,
        })
      ).settled;
    // What the claim cost is taken from what the insurer gets.
    expect(await settle('insurer')).toBe(four.to_insurer - 3_230_050);
    expect(await settle('commission')).toBe(four.commission);
    expect(await settle('tax')).toBe(four.ipt);
    expect(await settle('fees')).toBe(four.policy_fee);
    await payOutCards(admin, '2026-09-30');
    expect(await diary.ledger()).toEqual({});
  });
}
