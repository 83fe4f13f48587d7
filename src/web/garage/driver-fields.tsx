import type { UseFormReturn } from 'react-hook-form';
import {
  claimLevels,
  driverCategories,
  experienceLevels,
} from '#domain/rating/levels/driver-levels.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useClientOptions } from '#web/garage/client-options.ts';
import type { DriverForm } from '#web/garage/driver-form.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { today } from '#web/kit/text/today.ts';

const categoryOptions = plainOptions(driverCategories);
const experienceOptions = plainOptions(experienceLevels);
const levelOptions = plainOptions(claimLevels.map(String));

interface Props {
  form: UseFormReturn<DriverForm, unknown, DriverForm>;
  labels: Readonly<Record<keyof DriverForm, string>>;
  driverId: string | undefined;
  staff: boolean;
}

/** The fields of a driver; team and claim level show only to those who may choose them. */
export function DriverFields({ form, labels, driverId, staff }: Props) {
  const { account_type } = useSession();
  const teams = useClientOptions(account_type);
  const { control } = form;
  return (
    <>
      <DeclaredFields
        control={control}
        labels={labels}
        lines={[
          [
            { text: 'first_name', required: true },
            { text: 'last_name', required: true },
          ],
          [
            { date: 'birth_date', max: today() },
            { choice: 'country', required: true, options: countryOptions },
          ],
          [
            {
              choice: 'category',
              label: `Category in ${today().slice(0, 4)}`,
              required: true,
              options: categoryOptions,
            },
            {
              choice: 'experience',
              required: true,
              options: experienceOptions,
            },
          ],
          [{ text: 'licence_number' }, { text: 'licence_grade' }],
          [{ date: 'licence_valid_to' }, { text: 'email', type: 'email' }],
          account_type === 'agent'
            ? null
            : {
                choices: 'user_ids',
                options: teams.options,
                loading: teams.loading,
              },
        ]}
      />
      {staff ? <ClaimLevelFields form={form} labels={labels} driverId={driverId} /> : null}
    </>
  );
}

function ClaimLevelFields({ form, labels, driverId }: Omit<Props, 'staff'>) {
  const driver = useRead(
    'get_driver',
    { driver_id: driverId ?? '' },
    { enabled: driverId !== undefined },
  );
  const suggested = driver.data?.suggested_claim_level;
  return (
    <DeclaredFields
      control={form.control}
      labels={labels}
      lines={[
        [
          {
            choice: 'claim_level',
            options: levelOptions,
            kept: (level) => level ?? '',
            hint: suggested
              ? `The claims of three years suggest ${suggested}.`
              : '4 when nothing is known.',
          },
          {
            text: 'claim_level_reason',
            hint: 'Needed when the level is changed.',
          },
        ],
      ]}
    />
  );
}
