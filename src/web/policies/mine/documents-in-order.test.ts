import { expect, test } from 'vitest';
import type { ClientDocument } from '#web/policies/document/cover-words.ts';
import { documentsOf } from './documents-in-order.ts';

const at = { today: '2026-05-20', now: 1_779_260_400 };
const policy: ClientDocument = {
  document_state: 'policy',
  status: 'completed',
  period_from: '2026-05-01',
  period_to: '2026-09-30',
  valid_until: null,
};

test('of what comes the soonest is first, of what is over the newest, an expired quote among the policies', () => {
  const one = (name: string, more: Partial<ClientDocument>) => ({ ...policy, ...more, name });
  const quote = { document_state: 'quote' as const };
  const documents = [
    one('July', { period_from: '2026-07-03' }),
    one('June', { period_from: '2026-06-12' }),
    one('over in March', { period_to: '2026-03-08' }),
    one('over in May', { period_to: '2026-05-10' }),
    one('quote that ran out', { ...quote, valid_until: at.now - 60, period_to: '2026-04-12' }),
    one('quote until June', { ...quote, valid_until: at.now + 20 * 86_400 }),
    one('quote until tomorrow', { ...quote, valid_until: at.now + 86_400 }),
  ];
  const names = (group: Parameters<typeof documentsOf>[0]) =>
    documentsOf(group, documents, at).map(({ name }) => name);
  expect(names('upcoming')).toEqual(['June', 'July']);
  expect(names('ended')).toEqual(['over in May', 'quote that ran out', 'over in March']);
  expect(names('to_accept')).toEqual(['quote until tomorrow', 'quote until June']);
});
