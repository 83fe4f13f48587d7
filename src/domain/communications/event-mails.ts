// What clients are told of an event that they insure: it is called off, held after all, or held on other days, and what
// becomes of cover and premium.
// "Spa 6 Hours" of P-26-0101 does not take place: its premium and the tax on it go back, the fee stays.

import { markupLine } from '#domain/communications/markup-text.ts';
import type { StandardMail } from '#domain/communications/standard-mails.ts';
import { type CalendarDate, periodTextOf } from '#domain/dates.ts';

/** An event with the policies of one client that insure it, or did. */
interface EventOfClient {
  name: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  policy_numbers: readonly string[];
  url: string;
}

interface CalledOffForClient extends EventOfClient {
  /** Whether its first day has come: what has begun is not taken back as a whole. */
  has_begun: boolean;
}

const insuredOn = ({ policy_numbers }: EventOfClient): string =>
  `${policy_numbers.length === 1 ? 'policy' : 'policies'} ${policy_numbers.map((number) => markupLine(number)).join(', ')}`;

const openPolicies = ({ policy_numbers, url }: EventOfClient): string =>
  `[button link=${url}] Open ${policy_numbers.length === 1 ? 'the policy' : 'your policies'}`;

/** To each client with cover at an event that the organiser calls off, once (manual, part two, A8). */
export function eventCalledOffMail(event: CalledOffForClient): StandardMail {
  const { name, start_on, end_on, policy_numbers, has_begun } = event;
  const one = policy_numbers.length === 1;
  return {
    type: 'event_called_off',
    subject: `${name} is called off`,
    title: 'An event that you insure is called off',
    body: [
      `${markupLine(name)}, ${periodTextOf(start_on, end_on)}, does not take place. It is insured on ${insuredOn(event)}.`,
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
      openPolicies(event),
    ].join('\n'),
  };
}

/** To each client who was told that an event is called off, when it takes place after all. */
export function eventHeldMail(
  event: EventOfClient & {
    /** Whether a car of the client is still insured there. */
    is_insured: boolean;
  },
): StandardMail {
  const { name, start_on, end_on, is_insured } = event;
  return {
    type: 'event_held',
    subject: `${name} is held after all`,
    title: is_insured
      ? 'An event that you insure is held after all'
      : 'An event that you had insured is held after all',
    body: [
      `${markupLine(name)} was called off, and is held on ${periodTextOf(start_on, end_on)} after all.`,
      ...(is_insured
        ? [
            `- Cover: it is insured on ${insuredOn(event)} as it was; we do not take it off.`,
            '- Premium: none of it goes back for this event.',
            'You need do nothing.',
          ]
        : [
            `- Cover: it was taken off ${insuredOn(event)}. **You are not insured there.**`,
            '- Do you drive? Ask for the event at your policy, and we insure it again.',
          ]),
      openPolicies(event),
    ].join('\n'),
  };
}

/** To each client with cover at an event that is held on other days: cover goes along, money stays (manual, part two, A13). */
export function eventMovedMail(
  event: EventOfClient & { was: { start_on: CalendarDate; end_on: CalendarDate } },
): StandardMail {
  const { name, start_on, end_on, was } = event;
  return {
    type: 'event_moved',
    subject: `${name} is held on other days`,
    title: 'An event that you insure is held on other days',
    body: [
      `${markupLine(name)} is held on ${periodTextOf(start_on, end_on)}, not ${periodTextOf(was.start_on, was.end_on)}. It is insured on ${insuredOn(event)}.`,
      '- Cover: goes along to the new days, on the same terms. On the old days you are not insured.',
      '- Premium: stays as it is, and so does each day on which you pay.',
      'A new policy document and certificate are ready for you. Can you not drive on these days? Ask us to take the event off.',
      openPolicies(event),
    ].join('\n'),
  };
}
