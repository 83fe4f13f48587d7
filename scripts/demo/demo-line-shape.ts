// What is said of one cover of the demo beside the track, and of a loss on it.

import type { ViType } from '#domain/policies/insurance-types.ts';

/** How far a cover came. */
export type LineEnding =
  | 'concept'
  | 'internal_check'
  | 'denied'
  | 'made'
  | 'waiting_for_approval'
  | 'declined'
  | 'accepted_by_underwriter'
  | 'completed'
  | 'change_requested'
  | 'cancelled'
  | 'accepted_by_client'
  | 'policy_made'
  /** The policy is being changed, was called off, or is closed without a loss. */
  | 'revision'
  | 'called_off'
  | 'no_claim_completed'
  /** Of personal accident: the outside broker was asked and has answered. */
  | 'broker_answered'
  /** It was ordered from the outside broker, whose policy is kept. */
  | 'broker_placed';

/** A loss that was reported on it. */
export interface LineLoss {
  /** Days from today. */
  day: number;
  answers: Record<string, string | number | boolean | string[]>;
  narrative: string;
  claimed: number;
  /** The loss adjuster looks at what was lost. */
  adjuster?: true;
  ends:
    | 'created'
    | 'submitted'
    | 'retracted'
    | 'under_review'
    | 'info_required'
    | 'revised'
    | 'rejected'
    | 'cancelled_by_client'
    | 'approved'
    | 'ready_to_be_paid'
    | 'paid';
  /** What is asked of whoever told of it. */
  asked?: readonly string[];
  /** Why it is taken back or rejected, or what the client answers. */
  why?: string;
  /** Its payment was prepared, taken back for this reason, and prepared again. */
  prepared_twice?: string;
  /** The insurer paid the client itself; where the proof is. */
  insurer_paid?: string;
}

/** One cover: for whom, from when, and what is insured. Amounts in cents, days from today. */
export interface LinePlan {
  line: ViType;
  team: string;
  begins: number;
  ends_after: number;
  terms: Record<string, unknown>;
  /** It is insured beside the newest policy of the team on track. */
  beside_track?: true;
  items: readonly Record<string, unknown>[];
  ending: LineEnding;
  /** Why it is cancelled or changed, or what the client wishes otherwise. */
  why?: string;
  /** The day on which that happens to its policy. */
  until?: number;
  /** The day on which it is asked for, where that is not shortly before it begins. */
  asked?: number;
  /** What the outside broker of personal accident asks for it, and its policy. */
  firm?: { premium: number; reference: string; policy: string };
  loss?: LineLoss;
  /** The client pays nothing by itself: what is due is kept back from its claim. */
  set_off?: true;
  /** Whatever the others do: every part is there three days before it is due. */
  pays?: 'in_time';
}

/** The days of a year's cover after its first. */
export const year = 364;

/** An object of its kind, kept where its owner lives. */
export const object = (
  kind: string,
  description: string,
  serial_number: string,
  value: number,
) => ({
  ...{ kind, description, serial_number, value },
  storage_country: null,
});

/** A consignment of one trip in an own trailer. */
export const consignment = (
  goods: string,
  value: number,
  from_place: string,
  to_place: string,
) => ({
  ...{ goods, value, from_place, to_place },
  mode: 'own_enclosed_trailer',
  territory: 'europe',
  carrier: '',
  trips: 1,
  storage_days: 0,
  war_strikes: false,
});
