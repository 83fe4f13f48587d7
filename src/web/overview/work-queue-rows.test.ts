import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import { putOffUntilTomorrow, stillPutOff } from '#web/overview/put-off.ts';
import { workRows } from '#web/overview/work-queue-rows.ts';

type Found = Parameters<typeof workRows>[0];
const claim = {
  claim_id: 'c',
  claim_number: 'CL-2026-0412',
  status: 'submitted',
  status_since: instantOf('2026-05-20', '06:00'),
  team_name: 'Van Dalen Racing',
  event_name: 'Zandvoort',
} as Found['claims'][number];
const quote = {
  kind: 'document',
  id: 'q',
  number: 'Q-26-1184',
  title: 'Kessel Sport',
  status: 'change_requested',
  waiting_since: instantOf('2026-05-17', '09:00'),
} as Found['work'][number];
const request = { ...quote, kind: 'request', id: 'r', number: '2 cars, 3 events' } as typeof quote;
const payment = {
  payment_id: 'p',
  instalment_number: 2,
  instalment_count: 4,
  invoice_number: '2026-00881',
  policy_number: 'P-26-0733',
  policy_id: 'd',
  client_name: 'Van Dalen Racing',
  amount_open: 412_000,
  currency: 'EUR',
  status: 'too_late',
  date: '2026-05-14',
} as Found['payments'][number];

describe('the work queue', () => {
  it('claims, quotes, requests and late payments stand in one list, the oldest first', () => {
    const rows = workRows({ claims: [claim], work: [quote, request], payments: [payment] });
    expect(rows.map(({ title, note, word }) => [title, note, word.label])).toEqual([
      ['Payment 2026-00881 / 2', 'Van Dalen Racing · EUR 4,120.00', 'Too late'],
      ['Quote Q-26-1184', 'Kessel Sport', 'Change requested'],
      ['Request', 'Kessel Sport · 2 cars, 3 events', 'Submitted'],
      ['Claim CL-2026-0412', 'Van Dalen Racing · Zandvoort', 'Submitted'],
    ]);
  });

  it('what is put off is back on the next day', () => {
    const off = putOffUntilTomorrow({ old: '2026-05-20' }, 'claim.c', '2026-05-20');
    expect(off).toEqual({ 'claim.c': '2026-05-21' });
    expect(stillPutOff(off, '2026-05-21')).toEqual({});
  });
});
