// The seven tabs of the analytics page, in the order of the specification [2.18].

/** What readers see for each tab. */
export const analyticsTabLabels = {
  claims: 'Claims',
  crash: 'Crash',
  client: 'Client',
  championship: 'Championship',
  risk: 'Risk',
  broker: 'Broker',
  insurer: 'Insurer',
} as const;

/** A tab by the name that stands in the address. */
export type AnalyticsTab = keyof typeof analyticsTabLabels;

/** What will be here, where there is nothing yet. */
export const appearsOnTab: Readonly<Record<AnalyticsTab, string>> = {
  claims: 'Claims appear here once they are submitted.',
  crash: 'Accidents on track appear here once they are submitted.',
  client: 'Clients appear here with their first policy.',
  championship: 'Series appear here with the first car insured for one of their events.',
  risk: 'Cars appear here with the first policy for an event.',
  broker: 'Brokerages appear here with the first quote for one of their clients.',
  insurer: 'Insurers appear here with the first policy that they carry.',
};

export const analyticsTabs = Object.keys(analyticsTabLabels) as [AnalyticsTab, ...AnalyticsTab[]];
