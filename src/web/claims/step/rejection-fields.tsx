import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { rejectCodeLabels, rejectCodes, rejectCodesOf } from '#domain/claims/claim-constants.ts';
import { MIN_NARRATIVE } from '#domain/claims/claim-limits.ts';

/** Why claims are rejected: a reason of the list, and words. */
export const rejection = z.object({
  code: z.enum(rejectCodes, 'Missing data for Reason'),
  text: z
    .string()
    .trim()
    .min(1, 'Missing data for Explanation')
    .min(MIN_NARRATIVE, `At least ${MIN_NARRATIVE} characters.`)
    .max(4000, 'At most 4000 characters.'),
});
export type Rejection = z.output<typeof rejection>;
export type TypedRejection = Omit<Rejection, 'code'> & { code: Rejection['code'] | null };

export const rejectionLabels = { code: 'Reason', text: 'Explanation' };

const reasonsOf = (is_vi: boolean) =>
  rejectCodesOf(is_vi).map((value) => ({ value, label: rejectCodeLabels[value] }));

/** The fields of a rejection, with the reasons that its line can have; `hint` stands below the explanation. */
export function RejectionFields({
  control,
  is_vi,
  hint,
}: {
  control: Control<TypedRejection, unknown, Rejection>;
  is_vi: boolean;
  hint?: string;
}) {
  return (
    <>
      <DeclaredFields
        control={control}
        lines={[
          { choice: 'code', label: 'Reason', required: true, options: reasonsOf(is_vi) },
          { text: 'text', label: 'Explanation', rows: 5, required: true, hint },
        ]}
      />
    </>
  );
}
