import { expect, it } from 'vitest';
import { crashPhoto } from '#test/scenarios/crash-photo.ts';
import { type Diary } from '#test/scenarios/season-diary/diary.ts';

/** July: the crash at Imola. */
export function claimChapter(diary: Diary): void {
  const { season, client, step, at, claim, claimKey } = diary;

  it('[3.17] [7.50] the client reports it from the circuit, with four photos', async () => {
    at('2026-07-05T16:00:00Z');
    const { cars, drivers, events } = season;
    const covered = (await client.call('get_events_for_policy', { policy_id: diary.policy_id }))
      .events;
    const imola = covered.find((event) => event.event_id === events[1]);
    const item = imola?.items.find((one) => one.car_id === cars[0]);
    const started = await client.call('create_claim', {
      policy_id: diary.policy_id,
      item_id: item?.item_id ?? '',
      driver_id: drivers[1],
      date_accident: Date.parse('2026-07-05T12:40:00Z') / 1000,
    });
    diary.claim_id = started.claim_id;
    await client.call('save_claim', {
      ...(await claimKey()),
      narrative: 'Lost the rear on the kerb of the Variante Alta and hit the wall on the left.',
      driver_accident_info: { during: 'race', type_of_accident: 'barrier', corner_on_track: 'T14' },
      estimated_amount: 5_000_000,
      statement_to_follow: true,
    });
    const declared = { truth_declared: true };
    const early = await client.answer('submit_claim', {
      ...(await claimKey()),
      truth_declared: false,
    });
    expect(early).toMatchObject({ status: 422, body: { fields: [{ field: 'truth_declared' }] } });
    for (const [index, side] of ['front', 'rear', 'left', 'right'].entries()) {
      const { left } = await step(() =>
        client.upload(
          'upload_file',
          { parent_type: 'claim', parent_id: diary.claim_id, kind: 'photo_before_dismantling' },
          crashPhoto(side, [60 * index, 20, 120]),
        ),
      );
      expect(left.thread).toEqual([`file_upload ${side}.png`]);
      expect(left.audit).toEqual(['add_file claim by Caro']);
    }
    const sent = await step(async () =>
      client.call('submit_claim', { ...(await claimKey()), ...declared }),
    );
    expect(sent.result.photos).toBe(4);
    expect(sent.left).toEqual({
      thread: ['status_change created#submitted', 'email Claim CL-2026-0001: claim received'],
      audit: ['submit_claim claim by Caro', 'queue_email claim by Caro'],
      told: ['Anouk', 'Rik', 'Sofie'],
      mails: ['claim_received to caro@example.test'],
    });
    // 50,000.00 claimed less 12.5 % of 150,000.00.
    expect((await claim()).reserve).toBe(3_125_000);
  });
}

/** What the workshop asks, and what the adjuster finds. */
const damage = [
  {
    kind: 'parts',
    description: 'Rear wing and diffuser',
    claimed: 4_260_000,
    agreed: 4_125_050,
    reason: 'Betterment',
  },
  {
    kind: 'labour',
    description: 'Rear end, 98 hours',
    claimed: 980_000,
    agreed: 980_000,
    reason: '',
  },
  {
    kind: 'transport',
    description: 'Imola to Zandvoort',
    claimed: 145_000,
    agreed: 0,
    reason: 'Not insured',
  },
] as const;

/** From the adjuster's desk to the money: review, questions, decision, set-off and payout. */
export function settlementChapter(diary: Diary): void {
  const { app, season, admin, second_admin, client, adjuster, step, at, claim, claimKey } = diary;

  it('[4.25] [4.26] a large claim needs an adjuster, who asks for the estimate; the client sends it', async () => {
    at('2026-07-06T09:00:00Z');
    const { claim_id } = diary;
    const alone = await admin.answer('review_claim', await claimKey());
    expect(alone).toMatchObject({ status: 422, body: { fields: [{ field: 'loss_adjuster_id' }] } });
    expect((await adjuster.answer('get_full_claim', { claim_id })).status).toBe(404);
    const reviewed = await step(async () => {
      const loss_adjuster_id = season.office.adjuster;
      await admin.call('assign_loss_adjuster', { ...(await claimKey()), loss_adjuster_id });
      await admin.call('review_claim', await claimKey());
    });
    expect(reviewed.left).toEqual({
      thread: ['email Claim CL-2026-0001: a claim for you', 'status_change submitted#under_review'],
      audit: [
        'assign_loss_adjuster claim by Anouk',
        'queue_email claim by Anouk',
        'review_claim claim by Anouk',
      ],
      told: ['Bram', 'Caro', 'Lars'],
      mails: ['adjuster_assigned to lars@example.test'],
    });
    const asked = await step(async () =>
      adjuster.call('ask_claim_info', {
        ...(await claimKey()),
        items: ['Repair estimate'],
        message: 'Please send the estimate of your workshop.',
      }),
    );
    expect(asked.left).toMatchObject({
      thread: [
        'status_change under_review#info_required',
        'email Claim CL-2026-0001: we need something from you',
        'todo Answer of Caro Racing: Repair estimate',
      ],
      told: ['Anouk', 'Bram', 'Caro'],
      mails: ['claim_info_required to caro@example.test'],
    });
    at('2026-07-08T09:00:00Z');
    const answered = await step(async () => {
      await client.upload(
        'upload_file',
        { parent_type: 'claim', parent_id: claim_id, kind: 'repair_estimate' },
        crashPhoto('estimate', [255, 255, 255]),
      );
      await client.call('answer_claim_info', { ...(await claimKey()), answer: 'Here it is.' });
    });
    expect(answered.left).toEqual({
      thread: [
        'file_upload estimate.png',
        'status_change info_required#revised',
        'message Here it is.',
      ],
      audit: ['add_file claim by Caro', 'answer_claim_info claim by Caro'],
      told: ['Anouk', 'Lars'],
      mails: [],
    });
  });

  it('[3.16] the adjuster agrees the lines and reports; an admin approves what is above 25,000.00', async () => {
    at('2026-07-10T09:00:00Z');
    const worked = await step(async () => {
      await adjuster.call('review_claim', await claimKey());
      await adjuster.call('save_claim_lines', { ...(await claimKey()), lines: [...damage] });
      await adjuster.call('confirm_claim_terms', {
        ...(await claimKey()),
        fault_result: 'own',
        additional_excess_codes: [],
      });
      await adjuster.call('save_adjuster_report', {
        ...(await claimKey()),
        inspected_on: '2026-07-09',
        place: 'Workshop Zandvoort',
        findings: 'The damage fits the account of the driver.',
        recommendation: 'approve',
      });
    });
    expect(worked.left).toEqual({
      thread: ['status_change revised#under_review'],
      audit: [
        'review_claim claim by Lars',
        'save_claim_lines claim by Lars',
        'confirm_claim_terms claim by Lars',
        'save_adjuster_report claim by Lars',
      ],
      told: ['Anouk', 'Bram', 'Caro'],
      mails: [],
    });
    const above = await adjuster.answer('approve_claim', await claimKey());
    expect(above).toMatchObject({ status: 422, body: { fields: [{ field: 'total_agreed' }] } });
    const approved = await step(async () => admin.call('approve_claim', await claimKey()));
    // 51,050.50 agreed less 12.5 % of 150,000.00.
    expect(approved.result.claim_amounts).toMatchObject({
      total: { claimed: 5_385_000, agreed: 5_105_050 },
      excess: 1_875_000,
      max_payout: 13_125_000,
      final_amount: 3_230_050,
      frozen: true,
    });
    expect(approved.left).toEqual({
      thread: [
        'status_change under_review#approved',
        'email Claim CL-2026-0001: your claim is approved',
      ],
      audit: ['approve_claim claim by Anouk', 'queue_email claim by Anouk'],
      told: ['Bram', 'Caro', 'Lars'],
      mails: ['claim_approved to caro@example.test'],
    });
  });

  it('[9.16] two weeks late the second reminder goes out', async () => {
    at('2026-07-11T23:15:00Z');
    const { left } = await step(() => app.runJob('follow_due_dates'));
    expect(left.mails).toEqual(['payment_reminder to caro@example.test']);
  });

  it('[4.22] another admin pays it out, less the premium that is due: 32,300.50 less 10,575.37', async () => {
    at('2026-07-13T09:00:00Z');
    const accepted = await step(async () =>
      client.call('accept_settlement', {
        ...(await claimKey()),
        name: 'Caro',
        iban: 'NL91 ABNA 0417 1643 00',
        account_name: 'Caro Racing',
      }),
    );
    expect(accepted.left).toEqual({
      thread: ['other Offer accepted by Caro'],
      audit: ['accept_settlement claim by Caro'],
      told: ['Anouk', 'Lars'],
      mails: [],
    });
    const prepared = await step(async () => admin.call('prepare_claim_payment', await claimKey()));
    expect(prepared.left).toMatchObject({
      thread: ['status_change approved#ready_to_be_paid'],
      told: ['Bram', 'Caro', 'Lars'],
    });
    expect(prepared.result.set_off_list).toMatchObject([
      { instalment_number: 3, amount_open: 1_057_537 },
    ]);
    const booking = { paid_on: '2026-07-13', reference: 'BANK-1' };
    const alone = await admin.answer('pay_claim', { ...(await claimKey()), ...booking });
    expect(alone).toMatchObject({ status: 422, body: { fields: [{ field: 'paid_by' }] } });
    const before = await diary.ledger();
    const paid = await step(async () =>
      second_admin.call('pay_claim', { ...(await claimKey()), ...booking }),
    );
    expect(paid.left).toEqual({
      thread: [
        'other Invoice 2026-00001, instalment 3 of 4: EUR 10,575.37 received, set off against a claim. Paid through claim.',
        'status_change ready_to_be_paid#paid',
        'email Claim CL-2026-0001: your claim is paid',
        'email Claim CL-2026-0001 is paid',
        'todo Claim level of Jan Bronze: now 4, the claims suggest 6. Look at the level of the series too.',
      ],
      audit: [
        'pay_payout claim by Rik',
        'pay_claim payment by Rik',
        'pay_claim claim by Rik',
        'queue_email claim by Rik',
        'queue_email claim by Rik',
        'pay_claim todo by Rik',
      ],
      told: ['Anouk', 'Bram', 'Caro', 'Ilse', 'Lars'],
      mails: ['claim_paid to caro@example.test', 'claim_paid_insurer to ilse@example.test'],
    });
    expect(await claim()).toMatchObject({
      status: 'paid',
      reserve: 0,
      claim_amounts: { set_off: 1_057_537, cash: 2_172_513 },
      payout: { amount: 3_230_050, reference: 'BANK-1', status: 'paid_by_paddock' },
    });
    expect((await diary.instalments()).map((one) => one.status)).toEqual([
      'paid_stripe',
      'paid_stripe',
      'paid_through_claim',
      'pending',
    ]);
    const after = await diary.ledger();
    expect(after['cash EUR']).toBe((before['cash EUR'] ?? 0) - 2_172_513);
    expect(after['claims_payable EUR']).toBeUndefined();
    await app.runJobs();
    const { messages } = await admin.call('get_mailbox_messages', { search: 'CL-2026-0001' });
    expect(messages.map((mail) => mail.envelope_to[0])).toContain('caro@example.test');
  });
}
