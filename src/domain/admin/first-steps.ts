/** What a new book needs before its first policy, in the order in which people do it. */
export const firstSteps = [
  'who_approves',
  'calendar',
  'first_client',
  'first_quote',
  'first_policy',
] as const;

/** One of them. */
export type FirstStep = (typeof firstSteps)[number];
