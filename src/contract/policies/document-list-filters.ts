import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import type { DeclaredFilter } from '#contract/list.ts';

/** What narrows quotes and policies alike; whose they are within the house is staff's business. */
export const documentListFilters = {
  event: { label: 'Event', kind: 'choice', of: 'id' },
  period: { label: 'Cover begins', kind: 'period', as: ['startDate', 'endDate'], beside: true },
  series: { label: 'Series', kind: 'choice', of: 'text' },
  user: { label: 'Client', kind: 'choice', of: 'id' },
  brokerage: { label: 'Brokerage', kind: 'choice', of: 'id', for: ['staff'] },
  insurer: { label: 'Insurer', kind: 'choice', of: 'id', for: ['staff'] },
  owner: { label: 'Owner', kind: 'choice', of: 'id', for: ['staff'] },
  premium: { label: 'Net premium', kind: 'range', beside: true },
  insurance_type: { label: 'Insurance', kind: 'choice', of: insuranceTypeLabels },
} as const satisfies Readonly<Record<string, DeclaredFilter>>;
