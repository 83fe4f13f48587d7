import { describe, expect, it } from 'vitest';
import {
  chooseCover,
  coveredDays,
  crashPolicies,
  isToday,
  likelyCovers,
  onlyCover,
  type PolicyNumber,
} from '#web/claims/wizard/cover.ts';
import { newDraft, type CrashCover } from '#web/claims/wizard/draft.ts';
import type { CrashReport } from '#web/claims/wizard/report.ts';

const today = '2026-05-17';

function cover(item_id: string, start_on: string, end_on: string): CrashCover {
  return {
    item_id,
    start_on,
    end_on,
    policy_id: 'p1',
    policy_number: 'P-26-0001',
    cover_from: start_on,
    cover_to: end_on,
    car_title: 'Porsche 911 GT3 Cup',
    chassis_number: 'WP0',
    start_number: '27',
    event_name: 'Event',
    circuit_id: 'zandvoort',
    circuit_name: 'Circuit Zandvoort',
    drivers: [],
  };
}

const racing = cover('racing', '2026-05-15', '2026-05-17');
const last = cover('last', '2026-05-01', '2026-05-03');
const long_ago = cover('long_ago', '2026-03-01', '2026-03-03');
const next = cover('next', '2026-06-05', '2026-06-07');
const testing = cover('testing', '2026-05-19', '2026-05-21');

describe('which car it may have been', () => {
  it("[7.24] today's event comes first, then the last ones; what is far away waits", () => {
    const found = likelyCovers([long_ago, last, racing, next, testing], today);
    expect(found.map(({ item_id }) => item_id)).toEqual(['racing', 'testing', 'last']);
  });

  it('a car whose last day was taken out is not out on that day', () => {
    const shorter = { ...racing, cover_to: '2026-05-16' };
    expect(coveredDays(shorter)).toEqual({ first: '2026-05-15', last: '2026-05-16' });
    expect(isToday(shorter, '2026-05-16')).toBe(true);
    expect(isToday(shorter, today)).toBe(false);
    expect(onlyCover([shorter, { ...racing, item_id: 'second car' }], today)?.item_id).toBe(
      'second car',
    );
    // A report that an older page kept does not know the days of the cover.
    expect(coveredDays({ ...racing, cover_from: null, cover_to: null })).toEqual({
      first: '2026-05-15',
      last: '2026-05-17',
    });
  });

  it('is chosen already when it can be only one', () => {
    expect(onlyCover([racing, last], today)?.item_id).toBe('racing');
    expect(onlyCover([last], today)?.item_id).toBe('last');
    expect(onlyCover([last, testing], today)).toBeNull();
    expect(onlyCover([racing, { ...racing, item_id: 'second car' }], today)).toBeNull();
    expect(onlyCover([], today)).toBeNull();
  });

  it('[7.23] only on-track policies that cover or covered something by now, the running ones first, whatever their status', () => {
    const policy = (policy_id: string, part: Partial<PolicyNumber>): PolicyNumber => ({
      policy_id,
      policy_number: policy_id,
      is_vi: false,
      insurance_type: 'on_track',
      currency: 'EUR',
      status: 'policy_made',
      period_from: '2026-01-01',
      period_to: '2026-12-31',
      cover_from: '2026-01-01',
      cover_to: '2026-12-31',
      cover_title: '',
      ...part,
    });
    const found = crashPolicies(
      [
        policy('over', { cover_to: '2026-02-01' }),
        policy('running', {}),
        policy('art', { is_vi: true }),
        policy('cancelled after its first event', { status: 'cancelled', cover_to: '2026-05-03' }),
        policy('cancelled before it began', {
          status: 'cancelled',
          cover_from: null,
          cover_to: null,
        }),
        policy('sent again', { status: 'completed' }),
        policy('in revision', { status: 'revision' }),
        policy('to come', { cover_from: '2026-06-01' }),
      ],
      today,
    );
    expect(found.map(({ policy_id }) => policy_id)).toEqual([
      'running',
      'cancelled after its first event',
      'sent again',
      'in revision',
      'over',
    ]);
  });

  it('a track day has one session, which is chosen already; a race has several', () => {
    const answersAfter = (chosen: CrashCover) => {
      const draft = newDraft({ user_id: 'u1', client_id: 'u1' }, 0);
      const report = {
        draft,
        answer: (part: object) => Object.assign(draft, { answers: { ...draft.answers, ...part } }),
        update: (part: object) => Object.assign(draft, part),
      } as unknown as CrashReport;
      chooseCover(report, { ...chosen, circuit_id: '' }, today);
      return report.draft.answers;
    };
    expect(answersAfter({ ...racing, kind: 'track_day' }).during).toBe('track_day');
    expect(answersAfter({ ...racing, kind: 'race_event' }).during).toBeNull();
    expect(answersAfter(racing).during).toBeNull();
  });
});
