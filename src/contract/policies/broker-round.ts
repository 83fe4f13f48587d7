import { z } from 'zod';
import { id, unixSeconds } from '#contract/fields.ts';
import { brokerStages } from '#domain/lines/personal-accident/broker-round.ts';

/** What the outside broker of personal accident was asked, answered and has issued [9.17]. */
export const brokerRound = z.object({
  stage: z.enum(brokerStages),
  asked_at: unixSeconds.nullable(),
  answered_at: unixSeconds.nullable(),
  answer: z.string(),
  ordered_at: unixSeconds.nullable(),
  broker_policy_number: z.string(),
  broker_file_id: id.nullable(),
  placed_at: unixSeconds.nullable(),
});
