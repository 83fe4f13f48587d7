import { z } from 'zod';
import { id } from '#contract/fields.ts';
import { quoteContent, quoteItem } from '#contract/policies/document-content.ts';

/**
 * What a premium was calculated for, on the records that it is now wanted for. Where the event is of another kind than
 * was calculated, its own hours, sessions and days count.
 */
export const calculatedCover = z.object({
  car_id: id,
  event_ids: z.array(id).min(1).max(24),
  driver_ids: z.array(id).max(6),
  item: quoteItem.pick({
    insured_value: true,
    car_class: true,
    series: true,
    series_claim_level: true,
    kind: true,
    race_hours: true,
    sessions: true,
    extra_test_days: true,
    excess_pct: true,
    scope: true,
    accident_limit_pct: true,
    aggregate_mode: true,
  }),
  terms: quoteContent.pick({
    currency: true,
    adjust_pct: true,
    commission_pct: true,
    instalments: true,
  }),
});

export type CalculatedCover = z.output<typeof calculatedCover>;
