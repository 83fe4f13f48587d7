import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { DateField, type DateFieldProps } from '#web/kit/form/date-field.tsx';
import { bind } from '#web/kit/form/form-errors.ts';
import { MoneyField, type MoneyFieldProps } from '#web/kit/form/money-field.tsx';
import { TextField, type TextFieldProps } from '#web/kit/form/text-field.tsx';

/** What the form gives a field: its value, what to do with another, and what is wrong with it. */
type Given = 'value' | 'onChange' | 'onBlur' | 'name' | 'error';

type OfForm<V extends FieldValues, C, T, Props> = Omit<Props, Given> & {
  name: FieldPath<V>;
  control: Control<V, C, T>;
};

/**
 * A text field of a form: `<FormTextField name="reference" control={form.control} label="Reference" required />`.
 * `complaint` is what is wrong with the text as far as the form itself cannot know.
 */
export function FormTextField<V extends FieldValues, C, T>({
  name,
  control,
  complaint,
  ...rest
}: OfForm<V, C, T, TextFieldProps> & { complaint?: string | undefined }) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <TextField {...rest} {...bind(field)} error={fieldState.error?.message ?? complaint} />
      )}
    />
  );
}

/** An amount of a form, in cents or null. */
export function FormMoneyField<V extends FieldValues, C, T>({
  name,
  control,
  ...rest
}: OfForm<V, C, T, MoneyFieldProps>) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <MoneyField {...rest} {...bind(field)} error={fieldState.error?.message} />
      )}
    />
  );
}

/** A date of a form, `YYYY-MM-DD` or null. */
export function FormDateField<V extends FieldValues, C, T>({
  name,
  control,
  ...rest
}: OfForm<V, C, T, DateFieldProps>) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <DateField {...rest} {...bind(field)} error={fieldState.error?.message} />
      )}
    />
  );
}
