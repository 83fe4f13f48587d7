import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { driverCategories, experienceLevels } from '#domain/rating/levels/driver-levels.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useClientNow } from '#web/policies/document/use-client-now.ts';

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
export function useNewDriverDialog(parts: {
  /** The team that drives with it. */
  user_id: string;
  country: string;
  onAdded: (driver_id: string) => void;
}) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const { today } = useClientNow();
  const empty: NewDriver = {
    first_name: '',
    last_name: '',
    country: parts.country,
    birth_date: null,
    category: 'Non-Categorised',
    experience: 'Unknown',
  };
  const form = useForm<NewDriver>({ resolver: zodResolver(schema), defaultValues: empty });
  const add = useWrite('add_driver', {
    onSuccess: ({ driver_id }) => {
      setShown(false);
      toast.success('Driver added');
      parts.onAdded(driver_id);
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  const save = ({ category, ...driver }: NewDriver) =>
    add.mutate({
      ...driver,
      categories: { [today.slice(0, 4)]: category },
      user_ids: [parts.user_id],
    });
  const { control } = form;
  const dialog = (
    <FormDialog
      width="sm"
      open={shown}
      title="Add a driver"
      onClose={() => setShown(false)}
      dirty={form.formState.isDirty}
      busy={add.isPending}
      saveLabel="Add driver"
      onSubmit={form.handleSubmit(save, missingData(toast, labels))}
    >
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
    </FormDialog>
  );
  return {
    open: () => {
      form.reset(empty);
      setShown(true);
    },
    dialog,
  };
}
