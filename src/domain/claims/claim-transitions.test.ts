import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import type { GivenFacts } from './claim-checks.ts';
import {
  claimStatuses,
  claimStatusLabels,
  clientViewOf,
  clientViewStatuses,
} from './claim-status.ts';
import { claimMoves } from './claim-transitions.ts';
import {
  claimAbilities,
  type ClaimActor,
  infoDueOn,
  moveClaim,
  nextClaimStatuses,
} from './move-claim.ts';

/** Manual 7.2, typed again from its text. C client, B brokerage, L assigned loss adjuster, A admin, S superadmin. */
const table = `
  1  - → created: CBAS
  2  created → submitted: CBAS
  3  created → cancelled_by_client: CBAS
  4  submitted → retracted: CB
  5  retracted → created: CBAS
  6  submitted → under_review: ALS
  7  under_review → info_required: ALS
  8  info_required → revised: CB
  9  revised → under_review: ALS
  10 revised → info_required: ALS
  11 under_review → approved: ALS
  12 under_review → rejected: AS
  13 info_required → rejected: AS
  14 submitted → cancelled_by_client: CBAS
  14 under_review → cancelled_by_client: CBAS
  14 info_required → cancelled_by_client: CBAS
  14 revised → cancelled_by_client: CBAS
  15 approved → ready_to_be_paid: AS
  16 approved → paid: AS
  17 approved → under_review: AS
  18 ready_to_be_paid → approved: AS
  19 ready_to_be_paid → paid: AS
  20 rejected → under_review: AS
  21 paid → under_review: S`
  .trim()
  .split('\n')
  .map((line) => {
    const [row, from, , to = '', who = ''] = line.trim().split(/\s+/);
    return { row: Number(row), move: `${from} ${to.replace(':', '')}`, who };
  });

const actors: [letter: string, by: ClaimActor][] = [
  ['C', { account_type: 'agent', user_id: 'c' }],
  ['B', { account_type: 'brokerage', user_id: 'b', has_claim_permission: true }],
  ['L', { account_type: 'loss_adjuster', user_id: 'l', is_assigned: true }],
  ['A', { account_type: 'admin', user_id: 'a' }],
  ['S', { account_type: 'superadmin', user_id: 's' }],
  ['x', { account_type: 'insurer', user_id: 'i' }],
  ['x', { account_type: 'brokerage', user_id: 'b2', has_claim_permission: false }],
  ['x', { account_type: 'loss_adjuster', user_id: 'l2', is_assigned: false }],
];

/** Facts with which every row passes; rows that contradict each other get theirs below. */
const complete: GivenFacts = {
  now: instantOf('2026-05-18', '12:00'),
  policy_in_force: true,
  cover_from: '2026-05-01',
  cover_to: '2026-05-31',
  item_id: 'item',
  driver_id: 'driver',
  chassis_number: 'WP0ZZZ99ZTS392124',
  date_accident: instantOf('2026-05-17', '14:32'),
  driver_accident_info: { during: 'race', type_of_accident: 'barrier' },
  narrative: 'Lost the rear in turn three and hit the tyre wall.',
  photo_count: 4,
  statement_to_follow: true,
  truth_declared: true,
  reason: 'New photos arrived.',
  reviewer_id: 'a',
  claimed: 900_000,
  info_items: ['Invoices'],
  info_message: 'Please send the invoices.',
  uploads_since_asked: 1,
  lines: [{ claimed: 900_000, agreed: 900_000, reason: '' }],
  fault_result: 'own',
  additional_excess_confirmed: true,
  reject_code: 'excluded_mechanical',
  reject_text: 'The engine failed before the impact, which the policy excludes.',
  rejected_at: instantOf('2026-05-10'),
  accepted_by: 'Sanne van Dalen',
  accepted_at: instantOf('2026-05-18', '10:00'),
  iban: 'NL91ABNA0417164300',
  account_name: 'Van Dalen Racing',
  set_off_listed: true,
  final_amount: 2_037_000,
  set_off: 480_710,
  approved_by: 'other',
  paid_on: '2026-05-18',
  payment_reference: 'CL-2026-0001',
  paid_amount: 1_556_290,
};
const unanswered: GivenFacts = {
  ...complete,
  info_due_on: '2026-04-01',
  info_reminders: 1,
  reject_code: 'no_evidence',
};
const factsOf = (row: number): GivenFacts =>
  row === 13 ? unanswered : row === 16 ? { ...complete, final_amount: 0 } : complete;

describe('claim statuses', () => {
  it('[4.25] ten values with their labels, and retracted [4.28]', () => {
    expect(claimStatuses.map((status) => claimStatusLabels[status])).toEqual([
      'Created',
      'Submitted',
      'Under review',
      'More info required',
      'Revised by client',
      'Approved',
      'Cancelled by client',
      'Rejected',
      'Ready to be paid',
      'Paid',
      'Retracted',
    ]);
  });

  it('[4.27] the client sees seven statuses: 11 are mapped on them', () => {
    expect(clientViewStatuses).toEqual([
      'created',
      'submitted',
      'cancelled_by_client',
      'approved',
      'rejected',
      'info_required',
      'paid',
    ]);
    expect(
      Object.fromEntries(claimStatuses.map((status) => [status, clientViewOf(status)])),
    ).toMatchObject({
      under_review: 'submitted',
      revised: 'submitted',
      ready_to_be_paid: 'approved',
      retracted: 'cancelled_by_client',
    });
    for (const status of clientViewStatuses) expect(clientViewOf(status)).toBe(status);
  });
});

describe('claim transitions', () => {
  it('[4.29] every pair × actor: 12 × 11 × 8 = 1,056 answers', () => {
    let answers = 0;
    for (const from of [null, ...claimStatuses]) {
      for (const to of claimStatuses) {
        const row = table.find(({ move }) => move === `${from ?? '-'} ${to}`);
        for (const [letter, by] of actors) {
          const answer = moveClaim({ from, to, by, facts: factsOf(row?.row ?? 0) });
          const expected = row
            ? row.who.includes(letter)
              ? `row ${row.row}`
              : 'role_may_not'
            : 'not_allowed';
          expect(
            answer.ok ? `row ${answer.row}` : answer.reason,
            `${from} → ${to} by ${letter}`,
          ).toBe(expected);
          answers += 1;
        }
      }
    }
    expect(answers).toBe(1056);
  });

  it('[4.29] all 21 rows are there, no pair twice; only cancelled_by_client has no way out', () => {
    expect(claimMoves.map(({ row }) => row)).toEqual(
      Array.from({ length: 21 }, (_, index) => index + 1),
    );
    const pairs = claimMoves.flatMap(({ from, to }) => from.map((one) => `${one} ${to}`));
    expect(new Set(pairs).size).toBe(pairs.length);
    const leaving = new Set(claimMoves.flatMap(({ from }) => from));
    expect(claimStatuses.filter((status) => !leaving.has(status))).toEqual(['cancelled_by_client']);
  });

  it('[4.29] whatever a person is offered succeeds, and nothing else is offered', () => {
    for (const from of claimStatuses) {
      for (const [, by] of actors) {
        const offered = nextClaimStatuses(from, by);
        const possible = claimStatuses.filter((to) => {
          const row = table.find(({ move }) => move === `${from} ${to}`);
          return moveClaim({ from, to, by, facts: factsOf(row?.row ?? 0) }).ok;
        });
        expect(offered.toSorted()).toEqual(possible.toSorted());
      }
    }
  });

  it.each([
    [1, null, 'created', ['assign_number']],
    [2, 'created', 'submitted', ['set_date_claim', 'set_reserve', 'notify_admins']],
    [12, 'under_review', 'rejected', ['clear_reserve', 'mail_rejection']],
    [
      19,
      'ready_to_be_paid',
      'paid',
      ['set_off_payments', 'clear_reserve', 'mail_paid', 'suggest_levels', 'reduce_aggregate'],
    ],
  ] as const)('[4.29] row %i has its effects', (row, from, to, effects) => {
    const by: ClaimActor = { account_type: 'admin', user_id: 'a' };
    expect(moveClaim({ from, to, by, facts: complete })).toMatchObject({ ok: true, row, effects });
  });

  it('[4.29] a report 48 h after the accident is in time, one second later it is late', () => {
    const by: ClaimActor = { account_type: 'agent', user_id: 'c' };
    const date_accident = instantOf('2026-05-16', '12:00');
    const send = (now: number) =>
      moveClaim({
        from: 'created',
        to: 'submitted',
        by,
        facts: { ...complete, date_accident, now },
      });
    const last = date_accident + 48 * 3600;
    expect(send(last)).not.toMatchObject({
      effects: expect.arrayContaining(['apply_late_notice']),
    });
    expect(send(last + 1)).toMatchObject({
      effects: expect.arrayContaining(['apply_late_notice']),
    });
  });

  it('[4.29] a question without a date is due in 14 days', () => {
    expect(infoDueOn('2026-05-20')).toBe('2026-06-03');
  });
});

describe('abilities', () => {
  it.each([
    ['created', 'C', ['submit_claim', 'cancel_claim', 'save_claim', 'save_claim_lines']],
    ['submitted', 'C', ['retract_claim', 'cancel_claim', 'link_claim']],
    [
      'submitted',
      'A',
      [
        'review_claim',
        'cancel_claim',
        'save_claim_lines',
        'link_claim',
        'assign_loss_adjuster',
        'save_adjuster_report',
      ],
    ],
    ['info_required', 'B', ['answer_claim_info', 'cancel_claim', 'save_claim', 'save_claim_lines']],
    [
      'under_review',
      'L',
      [
        'ask_claim_info',
        'approve_claim',
        'save_claim_lines',
        'confirm_claim_terms',
        'save_adjuster_report',
      ],
    ],
    ['approved', 'C', ['accept_settlement']],
    [
      'approved',
      'A',
      ['prepare_claim_payment', 'pay_claim', 'withdraw_claim_decision', 'accept_settlement'],
    ],
    ['paid', 'A', ['mail_claim_insurers']],
    ['paid', 'S', ['reopen_claim', 'mail_claim_insurers']],
    ['under_review', 'x', []],
  ] as const)('[4.29] a claim in %s offers %s: %j', (status, letter, abilities) => {
    for (const [, by] of actors.filter(([one]) => one === letter)) {
      expect(claimAbilities(status, by)).toEqual(abilities);
    }
  });

  it.each([
    [null, 'A', ['withdraw_claim_decision', 'pay_claim']],
    ['pending', 'A', ['withdraw_claim_decision', 'pay_claim', 'pay_claim_ahead']],
    ['downpayment_paid', 'A', ['pay_claim']],
    ['downpayment_paid', 'S', ['withdraw_claim_decision', 'pay_claim']],
  ] as const)('[4.29] with its payment %s, %s is offered %j', (payout, letter, abilities) => {
    const found = actors.find(([one]) => one === letter);
    expect(claimAbilities('ready_to_be_paid', found![1], { payout })).toEqual(abilities);
    expect(nextClaimStatuses('ready_to_be_paid', found![1], { payout }).includes('approved')).toBe(
      abilities.some((step) => step === 'withdraw_claim_decision'),
    );
  });

  it('[4.29] where nothing is due it is closed, and nothing is accepted or prepared', () => {
    const [[, client] = [], [, admin] = []] = ['C', 'A'].map(
      (letter) => actors.find(([one]) => one === letter) ?? [],
    );
    const money = { payout: null, nothing_due: true };
    expect(claimAbilities('approved', client!, money)).toEqual([]);
    expect(claimAbilities('approved', admin!, money)).toEqual([
      ...['pay_claim', 'withdraw_claim_decision'],
    ]);
    expect(nextClaimStatuses('approved', admin!, money)).toEqual(['paid', 'under_review']);
  });

  it('[4.29] nothing is paid by hand while a batch pays it, and nobody pays ahead of a large sum that they approved', () => {
    const [, admin] = actors.find(([one]) => one === 'A') ?? [];
    const in_batch = { payout: 'pending', in_batch: true } as const;
    expect(claimAbilities('ready_to_be_paid', admin!, in_batch)).toEqual([]);
    expect(nextClaimStatuses('ready_to_be_paid', admin!, in_batch)).toEqual([]);
    expect(
      claimAbilities('ready_to_be_paid', admin!, { payout: 'pending', needs_other: true }),
    ).toEqual(['withdraw_claim_decision', 'pay_claim']);
  });
});
