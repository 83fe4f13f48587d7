import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { notedPolicies, notePolicies } from '#web/claims/loss/reportable-policies.ts';

const policy = (policy_id: string, insurance_type: string, cover_from: string | null) => ({
  ...{ policy_id, insurance_type, cover_from, cover_to: '2027-12-31' },
  ...{ policy_number: `P-${policy_id}`, cover_title: 'Watch', currency: 'EUR' },
});

const store = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-09T18:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => void store.set(name, text),
  });
  const policies = [
    policy('begun', 'VAL', '2026-01-01'),
    policy('tomorrow', 'TI', '2026-06-10'),
    policy('never', 'VAL', null),
    policy('track', 'on_track', '2026-01-01'),
  ];
  vi.stubGlobal('fetch', async () => Response.json({ policies }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
  store.clear();
});

it('a cover that was noted on the day before is there once it has begun, also without a network', async () => {
  await notePolicies('anna');
  const ids = () => notedPolicies('anna').map(({ policy_id }) => policy_id);
  expect(ids()).toEqual(['begun']);
  vi.setSystemTime(new Date('2026-06-10T06:00:00Z'));
  expect(ids()).toEqual(['begun', 'tomorrow']);
  expect(notedPolicies('ben')).toEqual([]);
});
