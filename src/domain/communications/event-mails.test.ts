import { expect, test } from 'vitest';
import {
  eventCalledOffMail,
  eventHeldMail,
  eventMovedMail,
} from '#domain/communications/event-mails.ts';

const event = {
  ...{ name: 'Spa 6 Hours', start_on: '2026-07-10', end_on: '2026-07-12' },
  ...{ policy_numbers: ['P-26-0101'], has_begun: false, url: 'https://paddock.example/p' },
};

test('an event that is called off is named with its days and policy: its premium and tax go back, the fee stays', () => {
  const { type, subject, body } = eventCalledOffMail(event);
  expect([type, subject]).toEqual(['event_called_off', 'Spa 6 Hours is called off']);
  expect(body).toContain(
    'Spa 6 Hours, 10-07-2026 – 12-07-2026, does not take place. It is insured on policy P-26-0101.',
  );
  expect(body).toContain('all of its premium and the tax on it back');
  expect(body).toContain('[button link=https://paddock.example/p] Open the policy');
});

test('two policies are both named; of what had begun no premium is promised', () => {
  const policy_numbers = ['P-26-0101', 'P-26-0102'];
  const { body } = eventCalledOffMail({ ...event, policy_numbers, has_begun: true });
  expect(body).toContain('policies P-26-0101, P-26-0102.');
  expect(body).not.toContain('premium and the tax on it back');
  expect(body).toContain('what had begun stays covered as it was');
});

test('an event that is held after all says whether it is still insured', () => {
  const insured = eventHeldMail({ ...event, is_insured: true });
  expect([insured.type, insured.subject]).toEqual(['event_held', 'Spa 6 Hours is held after all']);
  expect(insured.body).toContain('it is insured on policy P-26-0101 as it was');
  const taken = eventHeldMail({ ...event, is_insured: false });
  expect(taken.body).toContain('taken off policy P-26-0101. **You are not insured there.**');
});

test('an event that is moved names both days: cover goes along, premium and due dates stay', () => {
  const was = { start_on: '2026-06-05', end_on: '2026-06-07' };
  const { type, body } = eventMovedMail({ ...event, was });
  expect(type).toBe('event_moved');
  expect(body).toContain('is held on 10-07-2026 – 12-07-2026, not 05-06-2026 – 07-06-2026.');
  expect(body).toContain('On the old days you are not insured.');
  expect(body).toContain('Premium: stays as it is, and so does each day on which you pay.');
});
