import { z } from 'zod';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { driverCategories, experienceLevels } from '#domain/rating/levels/driver-levels.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { useClientNow } from '#web/policies/document/use-client-now.ts';
import { useNewRecordDialog } from '#web/policies/request/use-new-record-dialog.tsx';

const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  country: 'Nationality',
  birth_date: 'Date of birth',
  category: 'Category',
  experience: 'Experience',
};

const name = (label: string) =>
  z.string().trim().min(1, `Missing data for ${label}`).max(80, 'At most 80 characters.');

const schema = z.object({
  first_name: name('First name'),
  last_name: name('Last name'),
  country: z.string().regex(/^[A-Z]{2}$/, 'Missing data for Nationality'),
  birth_date: z.string().nullable(),
  category: z.enum(driverCategories),
  experience: z.enum(experienceLevels),
});

type NewDriver = z.infer<typeof schema>;

/** A driver who is not known yet: name, age, licence category and experience. */
export function useNewDriverDialog({
  user_id,
  country,
  onAdded,
}: {
  /** The team that drives with it. */
  user_id: string;
  country: string;
  onAdded: (driver_id: string) => void;
}) {
  const { today } = useClientNow();
  const add = useWrite('add_driver');
  return useNewRecordDialog<NewDriver, NewDriver>({
    noun: 'driver',
    schema,
    labels,
    empty: {
      first_name: '',
      last_name: '',
      country,
      birth_date: null,
      category: 'Non-Categorised',
      experience: 'Unknown',
    },
    renderFields: (control) => (
      <DeclaredFields
        control={control}
        labels={labels}
        lines={[
          [
            { text: 'first_name', required: true },
            { text: 'last_name', required: true },
          ],
          [
            { date: 'birth_date', max: today },
            { choice: 'country', required: true, options: countryOptions },
          ],
          [
            {
              choice: 'category',
              clearable: false,
              label: 'Licence category',
              options: plainOptions(driverCategories),
            },
            { choice: 'experience', clearable: false, options: plainOptions(experienceLevels) },
          ],
        ]}
      />
    ),
    save: async ({ category, ...driver }) => {
      const categories = { [today.slice(0, 4)]: category };
      const added = await add.mutateAsync({ ...driver, categories, user_ids: [user_id] });
      onAdded(added.driver_id);
    },
  });
}
