import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import {
  checkAnswer,
  checkAskInfo,
  checkCreate,
  checkPreparePayment,
  checkReject,
  checkRejectUnanswered,
  checkSubmit,
  type GivenFacts,
  outsideCover,
} from './claim-checks.ts';
import {
  checkApprove,
  checkCloseWithoutPayment,
  checkPay,
  checkReconsider,
  checkReopen,
  checkStartReview,
  checkSupplement,
} from './claim-decision-checks.ts';
import type { ClaimProblem } from './claim-facts.ts';
import { isLateNotice, reserveOf } from './move-claim.ts';

const found = (problems: ClaimProblem[]) => problems.map(({ field, code }) => `${field} ${code}`);
const now = instantOf('2026-05-18', '12:00');
const admin = { account_type: 'admin', user_id: 'a' };
const superadmin = { account_type: 'superadmin', user_id: 's' };
const adjuster = { account_type: 'loss_adjuster', user_id: 'l' };
const agent = { account_type: 'agent', user_id: 'c' };

const draft: GivenFacts = {
  now,
  policy_in_force: true,
  cover_from: '2026-05-15',
  cover_to: '2026-05-17',
  item_id: 'item',
};

describe('a day outside the cover', () => {
  const cover = { promised_from: '2026-05-15', promised_to: '2026-05-17' } as const;

  it.each([
    ['before it', '2026-05-14', cover, ' It runs from 15-05-2026 to 17-05-2026.'],
    ['in a gap of it', '2026-05-16', cover, ''],
    [
      'of one day',
      '2026-05-14',
      { promised_from: '2026-05-15', promised_to: '2026-05-15' },
      ' It holds on 15-05-2026.',
    ],
    ['of nothing that is covered', '2026-05-14', {}, ''],
  ] as const)('%s', (_, day, of, days) => {
    expect(outsideCover(day, of)).toBe(`This date is outside the cover.${days}`);
  });
});

describe('row 1, a new draft', () => {
  it.each<[string, GivenFacts, string[]]>([
    ['of an item on a policy in force', draft, []],
    ['of a cancelled policy', { ...draft, policy_in_force: false }, ['policy_id not_in_force']],
    ['about nothing', { ...draft, item_id: null }, ['item_id required']],
    [
      'on the last day of cover, 23:59',
      { ...draft, date_accident: instantOf('2026-05-17', '23:59') },
      [],
    ],
    [
      'on the day after',
      { ...draft, date_accident: instantOf('2026-05-18', '00:00') },
      ['date_accident outside_cover'],
    ],
    [
      'on the day before',
      { ...draft, date_accident: instantOf('2026-05-14', '23:59') },
      ['date_accident outside_cover'],
    ],
    [
      'of a loss tomorrow, on a policy beside the track',
      {
        ...{ ...draft, is_vi: true, now, cover_to: '2026-12-31' },
        date_accident: instantOf('2026-05-19', '00:00'),
      },
      ['date_accident in_future'],
    ],
    [
      'of a loss later today, on a policy beside the track',
      {
        ...{ ...draft, is_vi: true, now, cover_to: '2026-12-31' },
        date_accident: instantOf('2026-05-18', '23:00'),
      },
      [],
    ],
  ])('[4.29] %s', (_what, facts, problems) => {
    expect(found(checkCreate(facts))).toEqual(problems);
  });
});

describe('row 2, sending', () => {
  const report: GivenFacts = {
    ...draft,
    driver_id: 'driver',
    chassis_number: 'WP0ZZZ99ZTS392124',
    date_accident: instantOf('2026-05-17', '14:32'),
    driver_accident_info: { during: 'race', type_of_accident: 'barrier' },
    narrative: 'n'.repeat(30),
    photo_count: 4,
    has_official_statement: true,
    truth_declared: true,
  };

  it.each<[string, GivenFacts, string[]]>([
    ['everything', {}, []],
    ['29 characters', { narrative: ` ${'n'.repeat(29)} ` }, ['narrative too_short']],
    ['photos to follow', { photo_count: 0 }, []],
    ['no statement', { has_official_statement: false }, ['statement_to_follow required']],
    ['a statement to follow', { has_official_statement: false, statement_to_follow: true }, []],
    ['no declaration', { truth_declared: false }, ['truth_declared required']],
    ['a chassis number to follow', { chassis_number: ' ' }, []],
    ['no driver', { driver_id: null }, ['driver_id required']],
    ['no date', { date_accident: null }, ['date_accident required']],
    ['tomorrow', { cover_to: '2026-05-31', date_accident: now + 1 }, ['date_accident in_future']],
    ['after the cover', { date_accident: now }, ['date_accident outside_cover']],
    ['suspended cover', { cover_suspended: true }, ['policy_id cover_suspended']],
    [
      'no answers',
      { driver_accident_info: { during: '' } },
      ['driver_accident_info.during required', 'driver_accident_info.type_of_accident required'],
    ],
  ])('[3.17] [4.29] with %s', (_what, change, problems) => {
    expect(found(checkSubmit({ ...report, ...change }))).toEqual(problems);
  });

  it('[4.29] an empty draft names all seven things at once', () => {
    expect(found(checkSubmit({ now }))).toEqual([
      'date_accident required',
      'narrative too_short',
      'driver_accident_info.during required',
      'driver_accident_info.type_of_accident required',
      'driver_id required',
      'statement_to_follow required',
      'truth_declared required',
    ]);
  });

  it('a claim of the various insurances needs words, one file and the declaration', () => {
    const vi: GivenFacts = {
      ...draft,
      is_vi: true,
      date_accident: report.date_accident ?? null,
      narrative: report.narrative ?? '',
      truth_declared: true,
    };
    expect(found(checkSubmit({ ...vi, evidence_count: 1 }))).toEqual([]);
    expect(found(checkSubmit(vi))).toEqual(['photos too_few']);
  });
});

describe('rows 5 to 10, the conversation', () => {
  const date_accident = instantOf('2026-04-18', '09:00');
  it.each([
    ['30 days after the accident, by the client', instantOf('2026-05-18', '23:59'), agent, []],
    [
      '31 days after, by the client',
      instantOf('2026-05-19', '00:00'),
      agent,
      ['date_accident too_late'],
    ],
    ['31 days after, by an admin', instantOf('2026-05-19', '00:00'), admin, []],
  ])('[4.29] row 5: %s', (_when, at, by, problems) => {
    expect(found(checkReopen({ date_accident, now: at }, by))).toEqual(problems);
  });

  it.each<[string, GivenFacts, string[]]>([
    ['10,000.00 without an adjuster', { reviewer_id: 'a', claimed: 1_000_000 }, []],
    [
      '10,000.01 without an adjuster',
      { reviewer_id: 'a', claimed: 1_000_001 },
      ['loss_adjuster_id required'],
    ],
    ['10,000.01 with one', { reviewer_id: 'a', claimed: 1_000_001, loss_adjuster_id: 'l' }, []],
    ['nobody to review', { claimed: 1 }, ['reviewer_id required']],
  ])('[4.29] row 6: %s', (_what, facts, problems) => {
    expect(found(checkStartReview(facts))).toEqual(problems);
  });

  it('[4.29] rows 7 and 10: at least one item and a message', () => {
    expect(found(checkAskInfo({ info_items: ['Invoices'], info_message: 'Please' }))).toEqual([]);
    expect(found(checkAskInfo({ info_items: [' '], info_message: ' ' }))).toEqual([
      'items required',
      'message required',
    ]);
  });

  it.each<[string, GivenFacts, string[]]>([
    ['an upload', { uploads_since_asked: 1 }, []],
    ['a changed field', { changes_since_asked: 1 }, []],
    ['10 characters', { answer: '1234567890' }, []],
    ['9 characters', { answer: ' 123456789 ' }, ['answer required']],
    ['nothing', {}, ['answer required']],
  ])('[4.29] row 8: %s', (_what, facts, problems) => {
    expect(found(checkAnswer(facts))).toEqual(problems);
  });
});

describe('rows 11 to 13, the decision', () => {
  const decided: GivenFacts = {
    lines: [{ claimed: 1_000_000, agreed: 900_000, reason: 'Wear' }],
    fault_result: 'own',
    additional_excess_confirmed: true,
    total_agreed: 900_000,
    photo_count: 4,
    chassis_number: 'WP0ZZZ99ZTS392124',
  };
  const large: GivenFacts = { ...decided, has_adjuster_report: true, total_agreed: 2_500_001 };

  it.each<[string, GivenFacts, typeof admin, string[]]>([
    ['all decided', decided, admin, []],
    ['3 photos', { ...decided, photo_count: 3 }, admin, ['photos too_few']],
    ['no chassis number', { ...decided, chassis_number: '' }, admin, ['chassis_number required']],
    ['a loss without either', { ...decided, is_vi: true, photo_count: 0 }, admin, []],
    ['no lines', { ...decided, lines: [] }, admin, ['lines required']],
    [
      'a line open',
      { ...decided, lines: [{ claimed: 1, agreed: null, reason: '' }] },
      admin,
      ['lines.0.agreed required'],
    ],
    [
      'less without a reason',
      { ...decided, lines: [{ claimed: 2, agreed: 1, reason: ' ' }] },
      admin,
      ['lines.0.reason required'],
    ],
    [
      'as claimed without a reason',
      { ...decided, lines: [{ claimed: 2, agreed: 2, reason: '' }] },
      admin,
      [],
    ],
    [
      'no fault, no excess',
      { ...decided, fault_result: null, additional_excess_confirmed: false },
      admin,
      ['fault_result required', 'additional_excess_confirmed required'],
    ],
    ['10,000.00 without a report', { ...decided, total_agreed: 1_000_000 }, admin, []],
    [
      '10,000.01 without a report',
      { ...decided, total_agreed: 1_000_001 },
      admin,
      ['adjuster_report required'],
    ],
    ['25,000.00 by the adjuster', { ...large, total_agreed: 2_500_000 }, adjuster, []],
    ['25,000.01 by the adjuster', large, adjuster, ['total_agreed above_adjuster_limit']],
    ['25,000.01 by an admin', large, admin, []],
  ])('[4.29] row 11: %s', (_what, facts, by, problems) => {
    expect(found(checkApprove(facts, by))).toEqual(problems);
  });

  it('[4.29] row 12: a known code and 30 characters', () => {
    expect(found(checkReject({ reject_code: 'fraud', reject_text: 't'.repeat(30) }))).toEqual([]);
    expect(found(checkReject({ reject_text: 't'.repeat(29) }))).toEqual([
      'code required',
      'text too_short',
    ]);
  });

  it.each<[string, GivenFacts, string[]]>([
    [
      '31 days overdue',
      { now, info_due_on: '2026-04-17', info_reminders: 1, reject_code: 'no_evidence' },
      [],
    ],
    [
      '30 days overdue',
      { now, info_due_on: '2026-04-18', info_reminders: 1, reject_code: 'no_evidence' },
      ['due_on too_early'],
    ],
    [
      'no reminder',
      { now, info_due_on: '2026-01-01', reject_code: 'no_evidence' },
      ['reminders required'],
    ],
    [
      'another code',
      { now, info_due_on: '2026-01-01', info_reminders: 2, reject_code: 'fraud' },
      ['code differs'],
    ],
  ])('[4.29] row 13: %s', (_what, facts, problems) => {
    expect(found(checkRejectUnanswered(facts))).toEqual(problems);
  });
});

describe('rows 15 to 21, the money', () => {
  const accepted: GivenFacts = {
    accepted_by: 'Sanne',
    accepted_at: now,
    iban: 'NL91 ABNA 0417 1643 00',
    account_name: 'Van Dalen Racing',
    set_off_listed: true,
    final_amount: 2_037_000,
  };

  it.each<[string, GivenFacts, string[]]>([
    ['accepted', {}, []],
    ['not accepted', { accepted_at: null }, ['accepted_by required']],
    ['a wrong account', { iban: 'NL91ABNA0417164301' }, ['iban invalid']],
    [
      'no name, no list',
      { account_name: '', set_off_listed: false },
      ['account_name required', 'set_off_list required'],
    ],
    ['0.00 to pay', { final_amount: 0 }, ['final_amount zero']],
    ['20,370.00 − 20,370.00 paid before', { paid_before: 2_037_000 }, ['final_amount zero']],
  ])('[4.29] row 15: %s', (_what, change, problems) => {
    expect(found(checkPreparePayment({ ...accepted, ...change }))).toEqual(problems);
  });

  it('[4.29] row 16: only when nothing is to be paid', () => {
    expect(found(checkCloseWithoutPayment({ final_amount: 0 }))).toEqual([]);
    expect(found(checkCloseWithoutPayment({ final_amount: 1 }))).toEqual(['final_amount not_zero']);
    expect(found(checkCloseWithoutPayment({ final_amount: 90, paid_before: 100 }))).toEqual([]);
    expect(found(checkCloseWithoutPayment({}))).toEqual(['final_amount not_zero']);
  });

  const payout: GivenFacts = {
    final_amount: 2_037_000,
    set_off: 480_710,
    paid_amount: 1_556_290,
    paid_on: '2026-05-18',
    payment_reference: 'CL-2026-0001',
    approved_by: 'b',
  };
  it.each<[string, GivenFacts, string[]]>([
    ['20,370.00 − 4,807.10 = 15,562.90', {}, []],
    ['15,562.91', { paid_amount: 1_556_291 }, ['paid_amount differs']],
    [
      '20,370.00 − 4,807.10 − 5,562.90 paid before = 10,000.00',
      { paid_before: 556_290, paid_amount: 1_000_000 },
      [],
    ],
    [
      'all set off, 0.00 without a reference',
      { set_off: 2_037_000, paid_amount: 0, payment_reference: '' },
      [],
    ],
    [
      'no date, no reference',
      { paid_on: '', payment_reference: '' },
      ['paid_on required', 'reference required'],
    ],
    ['20,370.00 by the approver', { approved_by: 'a' }, []],
    [
      '25,000.00 by the approver',
      { approved_by: 'a', final_amount: 2_500_000, set_off: 0, paid_amount: 2_500_000 },
      [],
    ],
    [
      '25,000.01 by the approver',
      { approved_by: 'a', final_amount: 2_500_001, set_off: 0, paid_amount: 2_500_001 },
      ['paid_by same_person'],
    ],
  ])('[4.29] row 19: %s', (_what, change, problems) => {
    expect(found(checkPay({ ...payout, ...change }, admin))).toEqual(problems);
  });

  it.each([
    ['60 days later, an admin', '2026-03-19', admin, []],
    ['61 days later, an admin', '2026-03-18', admin, ['reason too_late']],
    ['61 days later, a superadmin', '2026-03-18', superadmin, []],
  ])('[4.29] row 20: %s', (_when, day, by, problems) => {
    const facts = {
      now,
      rejected_at: instantOf(day, '12:00'),
      reason: 'The video shows the contact.',
    };
    expect(found(checkReconsider(facts, by))).toEqual(problems);
    expect(found(checkReconsider({ ...facts, reason: '' }, by))).toEqual([
      'reason required',
      ...problems,
    ]);
  });

  it('[4.29] row 21: a reason, and earlier lines stay', () => {
    expect(found(checkSupplement({ reason: 'Hidden damage' }))).toEqual([]);
    expect(found(checkSupplement({ lines_only_added: false }))).toEqual([
      'reason required',
      'lines changed',
    ]);
  });

  it('[4.29] reserve: 49,792.50 − 26,000.00 = 23,792.50, never below zero', () => {
    expect(reserveOf({ claimed: 4_979_250, excess: 2_600_000 })).toBe(2_379_250);
    expect(reserveOf({ claimed: 100, excess: 2_600_000 })).toBe(0);
    expect(isLateNotice({ date_accident: 0, reported_at: 48 * 3600 })).toBe(false);
  });
});
