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

export const analyticsTabs = Object.keys(analyticsTabLabels) as [AnalyticsTab, ...AnalyticsTab[]];
