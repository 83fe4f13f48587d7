import type { DemoStage, StagedCar, StagedEvent } from './demo-stage.ts';

/** One cover: a car at some events, as the team asks for it. */
export interface DemoCover {
  car: StagedCar;
  events: StagedEvent[];
  instalments: 1 | 2 | 4;
  /** When the team asks, in milliseconds. */
  asked_at: number;
  /** Where the story stops, whatever chance says: a status of the document or, beyond it, of its claim. */
  ends?: DemoEnding;
}

/** How far a story goes that is told to leave work for somebody. */
export type DemoEnding = (typeof demoEndings)[number];

const demoEndings = [
  'asked',
  'concept',
  'internal_check',
  'waiting_for_approval',
  'accepted_by_underwriter',
  'completed',
  'change_requested',
  'accepted_by_client',
  'policy_made',
  'revision',
  'made',
  'denied',
  'cancelled',
  'no_claim_completed',
  'claim_created',
  'claim_submitted',
  'claim_retracted',
  'claim_cancelled',
  'claim_under_review',
  'claim_info_required',
  'claim_revised',
  'claim_approved',
  'claim_accepted',
  'claim_ready',
  'claim_paid',
] as const;

/** Chance, unless the story's end is set: then nothing unforeseen happens on the way. */
export function mayHappen(
  stage: DemoStage,
  { ends }: Pick<DemoCover, 'ends'>,
  probability: number,
): boolean {
  return ends === undefined && stage.chance.happens(probability);
}
