// A message to another's program is signed and tried again when it is not taken: at once, then after a minute, five minutes, half an
// hour, and so on; the tenth try, about three days later, is the last. A message that is never taken is a dead letter.

/** Kinds of records whose changes are told. */
export const webhookKinds = ['policy', 'claim', 'payment', 'invoice', 'refund', 'request'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** What readers see for each. */
export const webhookKindLabels: Readonly<Record<WebhookKind, string>> = {
  policy: 'Quotes and policies',
  claim: 'Claims',
  payment: 'Payments',
  invoice: 'Invoices',
  refund: 'Refunds',
  request: 'Requests',
};

/** What became of a message. */
export const deliveryStates = ['waiting', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between a try and the next, from the first on. */
export const webhookPauses = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Seconds until the next try after so many that failed; undefined when the last has failed. */
export function pauseAfter(attempts: number): number | undefined {
  return webhookPauses[attempts - 1];
}
