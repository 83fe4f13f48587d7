// People choose by event what they are told in Paddock and what by email. Whatever starts a period, asks for something
// or decides over cover or a claim is mailed all the same. Example: who switches payment emails off still gets the
// invoice and its reminders, but no "Payment received".

/** What people can choose about. */
export const noticeEvents = [
  'claim_status',
  'message',
  'payment',
  'document',
  'event_reminder',
] as const;

/** A kind of event that people are told of. */
export type NoticeEvent = (typeof noticeEvents)[number];

/** The two ways of telling: the list of notifications, and email. */
const noticeWays = ['bell', 'email'] as const;

/** A way of telling. */
export type NoticeWay = (typeof noticeWays)[number];

/** One event by one way, as it is stored when it is switched off. */
export type MutedNotice = `${NoticeEvent}.${NoticeWay}`;

/** Automatic emails that only repeat what Paddock shows, by type, with the event they belong to. */
const choosableMails: Readonly<Record<string, NoticeEvent>> = {
  claim_received: 'claim_status',
  claim_paid: 'claim_status',
  new_message: 'message',
  payment_received: 'payment',
  event_reminder: 'event_reminder',
};

/** The event whose choice decides over an automatic mail; undefined for mails that always go (decision 013). */
export function noticeEventOfMail(type: string): NoticeEvent | undefined {
  return Object.hasOwn(choosableMails, type) ? choosableMails[type] : undefined;
}

/** Whether emails about an event can be switched off at all. */
export function hasChoosableMail(event: NoticeEvent): boolean {
  return Object.values(choosableMails).includes(event);
}

/** Every choice that can be switched off. */
export const muteableNotices: readonly MutedNotice[] = noticeEvents.flatMap((event) =>
  noticeWays
    .filter((way) => way === 'bell' || hasChoosableMail(event))
    .map((way): MutedNotice => `${event}.${way}`),
);

/** Whether somebody with these muted notices is told of an event in a way. */
export function isToldOf(
  muted: readonly string[],
  { event, way }: { event: NoticeEvent; way: NoticeWay },
): boolean {
  return !muted.includes(`${event}.${way}`);
}
