import { expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { type Diary, quiet } from '#test/scenarios/season-diary/diary.ts';
import { priceOfRounds } from '#test/scenarios/season-diary/season.ts';

/** What the drop-down offers from the concept set [4.6]. */
const conceptSet = [
  'concept',
  'internal_check',
  'made',
  'waiting_for_approval',
  'completed',
  'cancelled',
  'change_requested',
  'expired',
];

/** March: from the request to the policy. */
export function quoteChapter(diary: Diary): void {
  const { app, season, admin, client, step, at, document, key, ledger } = diary;

  it('[1.1] the client asks for two cars at three events, staff make the quote of it', async () => {
    const { cars, drivers, events } = season;
    const asked = await step(async () => {
      const saved = await client.call('save_request', {
        kind: 'new_cover',
        content: {
          cars: [
            { car_id: cars[0], driver_ids: drivers.slice(0, 2) },
            { car_id: cars[1], driver_ids: drivers.slice(2) },
          ],
          event_ids: events.slice(0, 3),
          scope: 'parts_and_labour',
          instalments: 4,
        },
        message: 'The season without Silverstone, in four instalments please.',
      });
      return client.call('submit_request', saved);
    });
    expect(asked.left).toEqual({
      thread: ['status_change created#submitted'],
      audit: ['save_request request by Caro', 'submit_request request by Caro'],
      told: ['Anouk', 'Rik', 'Sofie'],
      mails: [],
    });
    at('2026-03-03T09:00:00Z');
    const quoted = await step(() =>
      admin.call('quote_request', { ...asked.result, insurer_id: season.office.insurer_id }),
    );
    diary.policy_id = quoted.result.policy_id;
    expect(quoted.left).toEqual({
      thread: ['other Your request is being worked on as quote Q-26-0001'],
      audit: ['quote_request policy by Anouk', 'quote_request request by Anouk'],
      told: ['Bram', 'Caro'],
      mails: [],
    });
  });

  it("[3.12] the premium of both cars at three events is the engine's, to the cent", async () => {
    const { content } = (await document()).version;
    if (!content) throw new Error('staff see the content');
    const adjusted = {
      ...content,
      adjust_pct: '-2.5',
      adjust_reason: 'Third season with us',
      instalment_due_on: ['2026-05-03', '2026-05-31', '2026-06-28', '2026-07-26'],
    };
    const saved = await step(async () =>
      admin.call('save_quote', { ...(await key()), content: adjusted }),
    );
    expect(saved.left).toEqual({ ...quiet, thread: [], audit: ['save_quote policy by Anouk'] });
    const { version } = await document();
    const price = priceOfRounds(season, 3);
    expect(version.rating?.result).toEqual(price);
    // 5,200.00 × 1.25 for four hours × 1.2146 for the drivers × 0.935 for 12.5 % excess.
    expect(price.items[0]?.premium).toBe(738_173);
    expect(version.build_up).toMatchObject({
      items_total: 4_024_194,
      discount_pct: '10.5',
      discount: 422_540,
      adjustment: -90_041,
      premium: 3_511_613,
      fee: 7500,
      ipt: [
        { country: 'DE', base: 1_398_806, rate_pct: '19', ipt: 265_773 },
        { country: 'NL', base: 2_120_307, rate_pct: '21', ipt: 445_264 },
      ],
      gross: 4_230_150,
      commission: 438_952,
    });
    expect(version.rating?.trace.length).toBeGreaterThan(60);
  });

  it('[4.8] [4.9] it goes through internal check and made, and each offers the concept set', async () => {
    let from = 'concept';
    for (const status of ['internal_check', 'made'] as const) {
      const { left } = await step(async () =>
        admin.call('change_document_status', { ...(await key()), status }),
      );
      expect(left).toEqual({
        ...quiet,
        thread: [`status_change ${from}#${status}`],
        audit: ['change_document_status policy by Anouk'],
      });
      expect((await document()).allowed_next_statuses).toEqual(conceptSet);
      from = status;
    }
  });

  it('[4.12] [4.13] the insurer finds it on Overview and approves it', async () => {
    const asked = await step(async () =>
      admin.call('change_document_status', { ...(await key()), status: 'waiting_for_approval' }),
    );
    expect(asked.left).toEqual({
      thread: ['status_change made#waiting_for_approval'],
      audit: ['change_document_status policy by Anouk', 'queue_email account by Anouk'],
      told: ['Ilse'],
      mails: ['waiting_for_approval to ilse@example.test'],
    });
    at('2026-03-04T09:00:00Z');
    const insurer = app.as(season.office.insurer);
    const queue = await insurer.call('get_approval_queue', {});
    expect(queue.documents.map((one) => one.policy_id)).toEqual([diary.policy_id]);
    const approved = await step(async () =>
      insurer.call('approve_document', { ...(await key()), note: 'Fine at these values' }),
    );
    expect(approved.left).toEqual({
      thread: [
        'status_change waiting_for_approval#accepted_by_underwriter',
        'other Fine at these values',
      ],
      audit: ['approve_document policy by Ilse'],
      told: ['Anouk'],
      mails: [],
    });
    expect((await document()).allowed_next_statuses).toEqual(conceptSet);
    expect((await client.answer('get_document', { policy_id: diary.policy_id })).status).toBe(404);
  });

  it('[4.2] sent and locked: a PDF, and a mail to the client', async () => {
    at('2026-03-05T09:00:00Z');
    const { left } = await step(async () => {
      await admin.call('send_quote', await key());
      await app.runJobs();
    });
    expect(left).toEqual({
      thread: ['status_change accepted_by_underwriter#completed', 'email Your quote Q-26-0001'],
      audit: [
        'send_quote policy by Anouk',
        'queue_email policy by Anouk',
        'add_file policy by Paddock',
      ],
      told: ['Bram', 'Caro'],
      mails: ['quote_sent to caro@example.test'],
    });
    expect((await document()).version).toMatchObject({ locked: true, version_number: 1 });
    const pdf = await client.download('get_policy_pdf', { policy_id: diary.policy_id });
    expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  it('[2.7] [3.13] the client accepts on the policy-info page, with nothing but the mailed link', async () => {
    at('2026-03-10T20:00:00Z');
    const link = await diary.mailedLink('Your quote Q-26-0001');
    expect(link.pathname).toBe('/policy-info');
    const linked = Object.fromEntries(link.searchParams) as InputOf<'get_policy_info'>;
    const info = await app.anonymous.call('get_policy_info', linked);
    expect(info).toMatchObject({ status: 'completed', has_pdf: true, insured: 'Caro BV' });
    expect(info.abilities).toContain('accept_quote');
    const wrong = { ...linked, policy_key: `${linked.policy_key}x`, name: 'Eve', accepted: true };
    expect((await app.anonymous.answer('accept_policy_info', wrong)).status).toBe(404);
    const { left } = await step(() =>
      app.anonymous.call('accept_policy_info', { ...linked, name: 'Caro', accepted: true }),
    );
    expect(left).toEqual({
      thread: ['status_change completed#accepted_by_client', 'quote_accepted Accepted by Caro'],
      audit: ['accept_policy_info policy by Paddock'],
      told: ['Anouk', 'Bram', 'Caro'],
      mails: [],
    });
  });

  it('[4.14] [4.21] staff make the policy: its number, the first invoice of the year, four instalments', async () => {
    at('2026-03-11T09:00:00Z');
    const { result, left } = await step(async () => {
      const made = await admin.call('make_policy', await key());
      await app.runJobs();
      return made;
    });
    expect(result).toMatchObject({
      status: 'policy_made',
      policy_number: 'P-26-0001',
      invoice_number: '2026-00001',
    });
    expect(left.thread).toEqual([
      'status_change accepted_by_client#policy_made',
      'other Policy P-26-0001 was made of quote Q-26-0001',
      'email Your policy P-26-0001',
      'email Invoice 2026-00001 for policy P-26-0001',
    ]);
    expect(left.audit.slice(0, 2)).toEqual([
      'make_policy policy by Anouk',
      'issue_invoice invoice by Anouk',
    ]);
    expect(left.told).toEqual(['Bram', 'Caro', 'Ilse']);
    expect((await diary.instalments()).map((one) => [one.date, one.amount, one.status])).toEqual([
      ['2026-05-03', 1_057_539, 'pending'],
      ['2026-05-31', 1_057_537, 'pending'],
      ['2026-06-28', 1_057_537, 'pending'],
      ['2026-07-26', 1_057_537, 'pending'],
    ]);
    expect(await ledger()).toEqual({
      'premium_receivable EUR': 4_230_150,
      'insurer EUR': -3_072_661,
      'commission EUR': -438_952,
      'tax_payable EUR': -711_037,
      'fee_income EUR': -7500,
    });
  });
}
