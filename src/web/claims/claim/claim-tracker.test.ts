import { describe, expect, it } from 'vitest';
import { startOfDay } from '#domain/dates.ts';
import { happensNow, objectsUntil, trackerSteps } from './claim-tracker.ts';

const base = {
  status: 'submitted',
  status_since: startOfDay('2026-05-17') + 50_000,
  date_claim: startOfDay('2026-05-17') + 50_000,
  decision: null,
  payout: null,
  info_request: null,
  settlement: null,
  claim_amounts: { final_amount: null, paid_before: 0 },
} as const;

describe('the tracker of a client', () => {
  it.each([
    ['created', ['current', 'ahead', 'ahead', 'ahead']],
    ['submitted', ['done', 'current', 'ahead', 'ahead']],
    ['info_required', ['done', 'current', 'ahead', 'ahead']],
    ['approved', ['done', 'done', 'current', 'ahead']],
    ['rejected', ['done', 'done', 'current', 'ahead']],
    ['paid', ['done', 'done', 'done', 'done']],
  ] as const)('[4.27] %s', (status, states) => {
    expect(trackerSteps({ ...base, status }).map((step) => step.state)).toEqual(states);
  });

  it('says whose turn it is while we wait for what the client was asked', () => {
    const labelOf = (status: 'info_required' | 'under_review') =>
      trackerSteps({ ...base, status })[1]?.label;
    expect(labelOf('info_required')).toBe('With you');
    expect(labelOf('under_review')).toBe('With us');
  });

  it('a report of 17 May is answered by 19 May as its mail says, else by 22 May, and promises nothing once that has passed', () => {
    expect(happensNow(base, '2026-05-18')).toContain('by 19-05-2026');
    expect(happensNow(base, '2026-05-20')).toContain('by 22-05-2026');
    expect(happensNow(base, '2026-05-23')).not.toContain('by ');
  });

  it('[4.29] row 20: a rejection of 17 May can be objected to until 16 July, and says so no longer after it', () => {
    const at = startOfDay('2026-05-17') + 50_000;
    const decision = { kind: 'rejected' as const, code: 'wear', text: '', by: 'Rik', at };
    const rejected = { ...base, status: 'rejected' as const, decision };
    expect(objectsUntil(rejected, '2026-07-16')).toBe('2026-07-16');
    expect(objectsUntil(rejected, '2026-07-17')).toBeUndefined();
    expect(happensNow(rejected, '2026-05-18')).toContain('until 16-07-2026');
    expect(happensNow(rejected, '2026-07-17')).toBe('We cannot accept this claim.');
    expect(objectsUntil({ ...base, status: 'approved', decision }, '2026-05-18')).toBeUndefined();
  });

  it('an offer asks for the acceptance, and below the excess nothing is paid', () => {
    const approved = { ...base, status: 'approved' } as const;
    const saidOf = (final_amount: number, paid_before: number) =>
      happensNow({ ...approved, claim_amounts: { final_amount, paid_before } }, '2026-05-18');
    expect(saidOf(5, 0)).toContain('once you accept');
    expect(saidOf(0, 0)).toContain('below your excess');
  });

  it('a supplement asks for an acceptance only of what the part of 4,000.00 paid before leaves open', () => {
    const saidOf = (final_amount: number) =>
      happensNow(
        { ...base, status: 'approved', claim_amounts: { final_amount, paid_before: 400_000 } },
        '2026-05-18',
      );
    expect(saidOf(400_001)).toContain('once you accept');
    expect(saidOf(400_000)).toBe('All that we approved has been paid already. We close the claim.');
  });
});
