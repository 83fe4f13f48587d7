import { describe, expect, it } from 'vitest';
import { formatDocumentNumber } from './document-numbers.ts';
import { insuranceTypeLabels, insuranceTypes, isVi, viTypes } from './insurance-types.ts';
import { makePolicyCheck } from './make-policy-check.ts';
import { answerRequest, moveRequest, requestStatuses } from './request-status.ts';
import { accountTypes } from '#domain/accounts/account-types.ts';

describe('insurance types', () => {
  it('the seven codes of the specification with their names, first', () => {
    expect(viTypes.slice(0, 7).map((code) => `${code} (${insuranceTypeLabels[code]})`)).toEqual([
      'PA (PA Insurance)',
      'VAL (Valuables)',
      'CC (Car Collection)',
      'SCE (Single Car Event)',
      'TI (Transportation Insurance)',
      'MRW (Missed Race Weekend)',
      'LI (Liability Insurance)',
    ]);
    expect(insuranceTypes.filter((type) => !isVi(type))).toEqual(['on_track']);
  });
});

describe('what a policy still needs', () => {
  const car = { car_id: 'c1', chassis_number: 'WP0ZZZ99ZTS392124' };
  const item = { item_id: 'i1', driver_count: 2 };
  const facts = { client_accepted: true, cars: [car], items: [item] };

  it.each([
    ['nothing', facts, []],
    ['the acceptance', { ...facts, client_accepted: false }, [{ code: 'client_acceptance' }]],
    ['an item', { ...facts, items: [] }, [{ code: 'items' }]],
    [
      '1 of 2 chassis numbers',
      { ...facts, cars: [car, { car_id: 'c2', chassis_number: ' ' }] },
      [{ code: 'chassis_number', id: 'c2' }],
    ],
    [
      'no chassis number that follows',
      { ...facts, cars: [{ car_id: 'c2', chassis_number: null, chassis_to_follow: true }] },
      [],
    ],
    [
      'the drivers',
      { ...facts, items: [{ item_id: 'i2', driver_count: 0 }] },
      [{ code: 'drivers', id: 'i2' }],
    ],
    [
      'no drivers that follow',
      { ...facts, items: [{ item_id: 'i2', driver_count: 0, drivers_to_follow: true }] },
      [],
    ],
    [
      'the cleared referral',
      { ...facts, referral_reasons: ['value above 1,000,000'] },
      [{ code: 'referral' }],
    ],
    [
      'no cleared referral',
      { ...facts, referral_reasons: ['driver level 10'], referral_cleared: true },
      [],
    ],
  ])('[4.14] misses %s', (_what, given, missing) => {
    expect(makePolicyCheck(given)).toEqual(missing);
  });
});

describe('document numbers', () => {
  it.each([
    ['quote', 2026, 1, 'Q-26-0001'],
    ['policy', 2026, 1, 'P-26-0001'],
    ['claim', 2026, 1, 'CL-2026-0001'],
    ['invoice', 2026, 1, '2026-00001'],
    ['quote', 2026, 12_345, 'Q-26-12345'],
    ['invoice', 2026, 123_456, '2026-123456'],
  ] as const)('[3.11] %s %i number %i is %s', (series, year, sequence, text) => {
    expect(formatDocumentNumber({ series, year, sequence })).toBe(text);
  });
});

describe('requests', () => {
  const allowed = [
    'created>submitted',
    'created>retracted',
    'submitted>retracted',
    'retracted>created',
  ];

  it('[4.28] every pair × account type × answered or not: 3 × 3 × 6 × 2 = 108 answers', () => {
    for (const from of requestStatuses) {
      for (const to of requestStatuses) {
        for (const by of accountTypes) {
          for (const is_answered of [true, false]) {
            const answer = moveRequest({ from, to, by, is_answered });
            const may = by !== 'insurer' && by !== 'loss_adjuster';
            const expected = !allowed.includes(`${from}>${to}`)
              ? 'not_allowed'
              : !may
                ? 'role_may_not'
                : is_answered
                  ? 'already_answered'
                  : 'ok';
            expect(answer.ok ? 'ok' : answer.reason).toBe(expected);
          }
        }
      }
    }
  });

  it.each<Parameters<typeof answerRequest>[0] & { answer: string }>([
    { status: 'submitted', outcome: 'applied', by: 'admin', is_answered: false, answer: 'ok' },
    {
      status: 'submitted',
      outcome: 'declined',
      by: 'admin',
      is_answered: false,
      answer: 'reason_required',
    },
    {
      status: 'submitted',
      outcome: 'declined',
      by: 'admin',
      is_answered: false,
      reason: 'Entry closed',
      answer: 'ok',
    },
    {
      status: 'submitted',
      outcome: 'applied',
      by: 'admin',
      is_answered: true,
      answer: 'already_answered',
    },
    {
      status: 'submitted',
      outcome: 'applied',
      by: 'agent',
      is_answered: false,
      answer: 'role_may_not',
    },
    {
      status: 'created',
      outcome: 'applied',
      by: 'admin',
      is_answered: false,
      answer: 'not_allowed',
    },
    {
      status: 'retracted',
      outcome: 'applied',
      by: 'admin',
      is_answered: false,
      answer: 'not_allowed',
    },
  ])(
    '[4.28] $status, $outcome by $by, answered before: $is_answered, reason $reason: $answer',
    (row) => {
      const answer = answerRequest(row);
      expect(answer.ok ? 'ok' : answer.reason).toBe(row.answer);
    },
  );
});
