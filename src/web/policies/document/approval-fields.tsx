import { dateOfInstant, instantOf, timeOfInstant } from '#domain/dates.ts';
import {
  approvalMeansLabels,
  type ApprovalMeans,
  recordedMeans,
} from '#domain/policies/approval/insurer-approval.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { FormRow } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';

/** What staff say of an approval that they were told, as it is typed. */
export interface SaidApproval {
  given_by: string;
  day: string | null;
  time: string;
  means: ApprovalMeans | null;
}

export type ApprovalErrors = Readonly<Record<string, string>>;

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const now = () => Date.now() / 1000;
const means = recordedMeans.map((value) => ({ value, label: approvalMeansLabels[value] }));

export const nothingSaid = (): SaidApproval => ({
  ...{ given_by: '', day: dateOfInstant(now()), time: timeOfInstant(now()), means: null },
});

/** An approval as it was typed, to be sent, or what is missing of it. */
export function readApproval({ given_by, day, time, ...said }: SaidApproval) {
  const by = recordedMeans.find((one) => one === said.means);
  const errors: ApprovalErrors = {
    ...(given_by.trim() === '' ? { given_by: 'Say who of the insurer gave the approval.' } : {}),
    ...(day === null ? { given_at: 'Say when it was given.' } : {}),
    ...(timePattern.test(time.trim()) ? {} : { time: 'Write it as 14:30.' }),
    ...(by ? {} : { means: 'Say by what it was given.' }),
  };
  if (day === null || !by || Object.keys(errors).length > 0) return { errors };
  return { errors, approval: { given_by, given_at: instantOf(day, time.trim()), means: by } };
}

/** Who of the insurer said yes, by what and when. */
export function ApprovalFields({
  said,
  say,
  errors,
}: {
  said: SaidApproval;
  say: (change: Partial<SaidApproval>) => void;
  errors: ApprovalErrors;
}) {
  return (
    <>
      <TextField
        label="Given by"
        required
        maxLength={120}
        hint="Who of the insurer said yes."
        value={said.given_by}
        onChange={(given_by) => say({ given_by })}
        error={errors['given_by']}
      />
      <SelectField
        label="How"
        required
        options={means}
        value={said.means}
        onChange={(value) =>
          say({ means: means.find((one) => one.value === value)?.value ?? null })
        }
        error={errors['means']}
      />
      <FormRow>
        <DateField
          label="Given on"
          required
          value={said.day}
          onChange={(day) => say({ day })}
          max={dateOfInstant(now())}
          error={errors['given_at']}
        />
        <TextField
          label="At"
          required
          value={said.time}
          onChange={(time) => say({ time })}
          error={errors['time']}
        />
      </FormRow>
    </>
  );
}
