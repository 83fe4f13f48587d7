import { z } from 'zod';
import { answer, riskCarriers } from '#contract/audience.ts';
import { cents, currency, id } from '#contract/fields.ts';
import { binderLimits } from '#domain/binders/binder-capacity.ts';

/** One limit of an agreement with what is used of it and what a document asks, of the insurer's part. */
export const capacityUse = answer(riskCarriers, {
  code: z.enum(binderLimits),
  /** The car, event or goods that it is about. */
  what: z.string(),
  /** Null where the agreement sets none. */
  limit: cents.nullable(),
  used: cents,
  asked: cents,
});

/** How a document stands to the agreement of one insurer that carries it. */
export const agreementStanding = answer(riskCarriers, {
  insurer_id: id,
  insurer_name: z.string(),
  /** Null where none of its agreements holds for the document. */
  umr: z.string().nullable(),
  currency,
  uses: z.array(capacityUse),
  /** What keeps it from being sent, accepted and issued, in words. */
  refused: z.array(z.string()),
});
