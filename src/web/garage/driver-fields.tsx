import type { UseFormReturn } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import { claimLevels, driverCategories, experienceLevels } from '#domain/rating/driver-levels.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useClientOptions } from '#web/garage/client-options.ts';
import type { DriverForm } from '#web/garage/driver-form.ts';
import { FormDateField, FormTextField } from '#web/kit/form-fields.tsx';
import { countryOptions } from '#web/kit/country-options.ts';
import { FormRow } from '#web/kit/form-dialog.tsx';
import { bind } from '#web/kit/form-errors.ts';
import { MultiSelectField, SelectField } from '#web/kit/select-field.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { today } from '#web/kit/today.ts';

const same = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: value }));
const categoryOptions = same(driverCategories);
const experienceOptions = same(experienceLevels);
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
  const text = (
    name: 'first_name' | 'last_name' | 'licence_number' | 'licence_grade',
    label: string,
    required = false,
  ) => (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <TextField
          {...bind(field)}
          label={label}
          required={required}
          error={fieldState.error?.message}
        />
      )}
    />
  );
  return (
    <>
      <FormRow>
        {text('first_name', 'First name', true)}
        {text('last_name', 'Last name', true)}
      </FormRow>
      <FormRow>
        <FormDateField name="birth_date" control={control} label="Date of birth" max={today()} />
        <Controller
          name="country"
          control={control}
          render={({ field, fieldState }) => (
            <SelectField
              {...bind(field)}
              label="Nationality"
              required
              options={countryOptions}
              error={fieldState.error?.message}
            />
          )}
        />
      </FormRow>
      <FormRow>
        <Controller
          name="category"
          control={control}
          render={({ field }) => (
            <SelectField
              {...bind(field)}
              label={`Category in ${today().slice(0, 4)}`}
              required
              options={categoryOptions}
            />
          )}
        />
        <Controller
          name="experience"
          control={control}
          render={({ field }) => (
            <SelectField {...bind(field)} label="Experience" required options={experienceOptions} />
          )}
        />
      </FormRow>
      <FormRow>
        {text('licence_number', 'Licence number')}
        {text('licence_grade', 'Licence grade')}
        <FormDateField name="licence_valid_to" control={control} label="Valid until" />
      </FormRow>
      {account_type === 'agent' ? null : (
        <Controller
          name="user_ids"
          control={control}
          render={({ field, fieldState }) => (
            <MultiSelectField
              {...bind(field)}
              label="Teams"
              options={teams.options}
              loading={teams.loading}
              error={fieldState.error?.message}
            />
          )}
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
