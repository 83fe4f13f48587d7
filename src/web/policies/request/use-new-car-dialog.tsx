import { parseNumber, requireNumber } from '#domain/number-entry.ts';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { useNewRecordDialog } from '#web/policies/request/use-new-record-dialog.tsx';

const labels = {
  make: 'Make',
  model: 'Model',
  car_class: 'Class',
  insured_value: 'Value',
  year: 'Year',
  chassis_number: 'Chassis number',
  start_number: 'Start number',
};

const required = (label: string, max: number) =>
  z.string().trim().min(1, `Missing data for ${label}`).max(max, `At most ${max} characters.`);

const schema = z.object({
  make: required('Make', 80),
  model: required('Model', 120),
  car_class: required('Class', 20),
  insured_value: z
    .number()
    .int()
    .min(1, 'Enter a value above zero.')
    .nullable()
    .transform((value, ctx) => {
      if (value !== null) return value;
      ctx.addIssue({ code: 'custom', message: 'Missing data for Value' });
      return z.NEVER;
    }),
  year: z
    .string()
    .trim()
    .refine((typed) => typed === '' || parseNumber(typed) !== undefined, {
      error: 'Not a number!',
      abort: true,
    })
    .regex(/^(|(19|20)\d\d)$/, 'Enter a year, such as 2024.'),
  chassis_number: z.string().trim().max(60, 'At most 60 characters.'),
  start_number: z.string().trim().max(10, 'At most 10 characters.'),
});

type NewCar = z.output<typeof schema>;
type TypedCar = z.input<typeof schema>;

const empty: TypedCar = {
  make: '',
  model: '',
  car_class: '',
  insured_value: null,
  year: '',
  chassis_number: '',
  start_number: '',
};

type Currency = 'EUR' | 'USD' | 'GBP';

/** A car that is not in the garage yet: what cover needs to know of it, and nothing more. */
export function useNewCarDialog({
  user_id,
  currency,
  onAdded,
}: {
  /** Whose car it is. */
  user_id: string;
  currency: Currency;
  onAdded: (car_id: string) => void;
}) {
  const add = useWrite('add_car');
  return useNewRecordDialog<TypedCar, NewCar>({
    noun: 'car',
    schema,
    labels,
    empty,
    renderFields: (control) => <NewCarFields {...{ control, currency }} />,
    save: async ({ year, ...car }) => {
      const added = await add.mutateAsync({
        ...car,
        year: year === '' ? null : requireNumber(year),
        user_id,
        currency,
      });
      onAdded(added.car_id);
    },
  });
}

function NewCarFields({
  control,
  currency,
}: {
  control: Control<TypedCar, unknown, NewCar>;
  currency: Currency;
}) {
  const classes = useRead('get_car_classes', {}, { staleMs: 300_000 });
  return (
    <DeclaredFields
      control={control}
      labels={labels}
      lines={[
        [
          { text: 'make', required: true, placeholder: 'Porsche' },
          { text: 'model', required: true, placeholder: '992 GT3 Cup' },
        ],
        [
          {
            choice: 'car_class',
            required: true,
            loading: classes.isPending,
            options: classes.data?.car_classes ?? [],
          },
          {
            money: 'insured_value',
            currency,
            required: true,
            hint: 'What the car is worth today, without VAT.',
          },
        ],
        [
          { text: 'year', inputMode: 'numeric', maxLength: 4 },
          { text: 'start_number', inputMode: 'numeric' },
        ],
        { text: 'chassis_number', hint: 'Can follow later, but before the event starts.' },
      ]}
    />
  );
}
