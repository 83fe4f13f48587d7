// Parts of the product that can be switched off for a while, say while the card provider has trouble. Whoever wants to use
// one is told so, with the reason; nothing that was begun is lost.

export const featureSwitches = {
  card_payments: {
    title: 'Card payments',
    off: 'Nobody begins a card payment. What was begun at the card provider is booked all the same.',
    refusal: 'Card payments are switched off for now.',
  },
  requests: {
    title: 'Requests',
    off: 'Clients and brokerages send no new requests. What they typed stays on their device.',
    refusal: 'New requests are not taken for now.',
  },
  outgoing_mail: {
    title: 'Outgoing email',
    off: 'Emails are written and wait; those about a log-in go out. The others follow when it is switched on again.',
    refusal: 'Emails wait for now.',
  },
  imports: {
    title: 'Imports',
    off: 'Nobody begins an import.',
    refusal: 'Imports are switched off for now.',
  },
  view_as: {
    title: 'View as',
    off: 'Staff do not look at the product as somebody else. Views that are open end with their time.',
    refusal: 'Viewing as somebody else is switched off for now.',
  },
  cover_check: {
    title: 'Check of certificates',
    off: 'The public page answers no code. Certificates themselves stay readable.',
    refusal: 'Certificates cannot be checked for now.',
  },
} as const;

export type FeatureName = keyof typeof featureSwitches;
export const featureNames = Object.keys(featureSwitches) as [FeatureName, ...FeatureName[]];
