// What clients are told of an event that they insure: it is called off, and what becomes of cover and premium.
// "Spa 6 Hours" of P-26-0101 does not take place: its premium and the tax on it go back, the fee stays.

import { markupLine } from '#domain/communications/markup-text.ts';
import type { StandardMail } from '#domain/communications/standard-mails.ts';
import { type CalendarDate, periodTextOf } from '#domain/dates.ts';

/** An event that is not held, with the policies of one client that insure it. */
interface CalledOffForClient {
  name: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  policy_numbers: readonly string[];
  /** Whether its first day has come: what has begun is not taken back as a whole. */
  has_begun: boolean;
  url: string;
}

/** To each client with cover at an event that the organiser calls off, once (manual, part two, A8). */
export function eventCalledOffMail(event: CalledOffForClient): StandardMail {
  const { name, start_on, end_on, policy_numbers, has_begun, url } = event;
  const one = policy_numbers.length === 1;
  const policies = `${one ? 'policy' : 'policies'} ${policy_numbers.map((number) => markupLine(number)).join(', ')}`;
  return {
    type: 'event_called_off',
    subject: `${name} is called off`,
    title: 'An event that you insure is called off',
    body: [
      `${markupLine(name)}, ${periodTextOf(start_on, end_on)}, does not take place. It is insured on ${policies}.`,
      ...(has_begun
        ? [
            '- Cover: what had begun stays covered as it was.',
            '- Premium: we look at what was driven and write to you.',
          ]
        : [
            `- Cover: we take the event off your ${one ? 'policy' : 'policies'}; your other events stay covered as they are.`,
            '- Premium: you get all of its premium and the tax on it back. What of it is still open is not asked for any more. The fee of a policy stays.',
          ]),
      'You need do nothing: you hear from us with the figures. Do you drive elsewhere instead? Ask for that event at your policy.',
      `[button link=${url}] Open ${one ? 'the policy' : 'your policies'}`,
    ].join('\n'),
  };
}
