import { z } from 'zod';
import { type Contract, read, superadminsAlone, write } from '#contract/action.ts';
import { done, optionalLine, unixSeconds } from '#contract/fields.ts';
import { featureNames } from '#domain/tools/feature-switches.ts';

const feature = z.enum(featureNames);

/** Parts of the product that superadmins switch off and on. */
export const featureSwitchesContract = {
  get_feature_switches: read({
    summary: 'The parts of the product that are switched off, since when, by whom and why.',
    input: z.object({}),
    output: z.object({
      off: z.array(
        z.object({
          feature,
          reason: z.string(),
          switched_by_name: z.string(),
          switched_at: unixSeconds,
        }),
      ),
    }),
    shows: 'everything',
    ...superadminsAlone,
  }),
  set_feature_switch: write({
    summary: 'Switches a part of the product off, with a reason that its users read, or on again.',
    past: 'Switched a part of the product',
    input: z.strictObject({
      feature,
      is_on: z.boolean(),
      reason: optionalLine(300).default(''),
    }),
    output: done,
    ...superadminsAlone,
  }),
} as const satisfies Contract;
