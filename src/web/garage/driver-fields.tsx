import type { UseFormReturn } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import {
  claimLevels,
  driverCategories,
  experienceLevels,
} from '#domain/rating/levels/driver-levels.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useClientOptions } from '#web/garage/client-options.ts';
import type { DriverForm } from '#web/garage/driver-form.ts';
import { FormMultiSelectField, FormSelectField } from '#web/kit/form/form-choices.tsx';
import { FormDateField, FormTextField } from '#web/kit/form/form-fields.tsx';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { FormRow } from '#web/kit/form/form-dialog.tsx';
import { bind } from '#web/kit/form/form-errors.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { today } from '#web/kit/text/today.ts';

const categoryOptions = plainOptions(driverCategories);
const experienceOptions = plainOptions(experienceLevels);
const levelOptions = claimLevels.map((level) => ({ value: String(level), label: String(level) }));

interface Props {
  form: UseFormReturn<DriverForm>;
  driverId: string | undefined;
  staff: boolean;
}

/** The fields of a driver; team and claim level show only to those who may choose them. */
export function DriverFields({ form, driverId, staff }: Props) {
  const { account_type } = useSession();
  const teams = useClientOptions(account_type);
  const { control } = form;
  return (
    <>
      <FormRow>
        <FormTextField name="first_name" control={control} label="First name" required />
        <FormTextField name="last_name" control={control} label="Last name" required />
      </FormRow>
      <FormRow>
        <FormDateField name="birth_date" control={control} label="Date of birth" max={today()} />
        <FormSelectField
          name="country"
          control={control}
          label="Nationality"
          required
          options={countryOptions}
        />
      </FormRow>
      <FormRow>
        <FormSelectField
          name="category"
          control={control}
          label={`Category in ${today().slice(0, 4)}`}
          required
          options={categoryOptions}
        />
        <FormSelectField
          name="experience"
          control={control}
          label="Experience"
          required
          options={experienceOptions}
        />
      </FormRow>
      <FormRow>
        <FormTextField name="licence_number" control={control} label="Licence number" />
        <FormTextField name="licence_grade" control={control} label="Licence grade" />
      </FormRow>
      <FormRow>
        <FormDateField name="licence_valid_to" control={control} label="Licence valid until" />
        <FormTextField name="email" control={control} label="Email" type="email" />
      </FormRow>
      {account_type === 'agent' ? null : (
        <FormMultiSelectField
          name="user_ids"
          control={control}
          label="Teams"
          options={teams.options}
          loading={teams.loading}
        />
      )}
      {staff ? <ClaimLevelFields form={form} driverId={driverId} /> : null}
    </>
  );
}

function ClaimLevelFields({ form, driverId }: Omit<Props, 'staff'>) {
  const driver = useRead(
    'get_driver',
    { driver_id: driverId ?? '' },
    { enabled: driverId !== undefined },
  );
  const suggested = driver.data?.suggested_claim_level;
  return (
    <FormRow>
      <Controller
        name="claim_level"
        control={form.control}
        render={({ field, fieldState }) => (
          <SelectField
            {...bind(field)}
            onChange={(value) => field.onChange(value ?? '')}
            label="Claim level"
            options={levelOptions}
            hint={
              suggested
                ? `The claims of three years suggest ${suggested}.`
                : '4 when nothing is known.'
            }
            error={fieldState.error?.message}
          />
        )}
      />
      <FormTextField
        name="claim_level_reason"
        control={form.control}
        label="Reason"
        hint="Needed when the level is changed."
      />
    </FormRow>
  );
}
