import type { z } from 'zod';
import { claimStatusLabels } from '#domain/claims/claim-status.ts';
import { fieldsOf } from '#domain/lists/list-field.ts';
import type { claimRow } from '#contract/claims/claim-answers.ts';

const { text, money, day, instant, currency } = fieldsOf<z.output<typeof claimRow>>();

/** What the columns of the claims list are. */
export const claimFields = {
  claim_number: text('Claim', (c) => c.claim_number),
  status: text('Status', (c) => claimStatusLabels[c.status]),
  team: text('Team', (c) => c.team_name),
  driver: text('Driver', (c) => c.driver_name),
  event: text('Event', (c) => c.event_name),
  accident: day('Accident', (c) => c.date_accident),
  currency: currency((c) => c.currency),
  claimed: money('Claimed', (c) => c.claimed),
  waiting: instant('Waiting since', (c) => c.status_since),
  policy: text('Policy', (c) => c.policy_nr),
  chassis: text('Chassis', (c) => c.chassis_number),
  agreed: money('Agreed', (c) => c.agreed),
  final_amount: money('Final amount', (c) => c.final_amount),
  missing_chassis: text('Car(s) missing chassis', (c) => c.cars_missing_chassis_string),
  reported: instant('Reported', (c) => c.date_claim),
  loss_adjuster: text('Loss adjuster', (c) => c.loss_adjuster_name),
};
