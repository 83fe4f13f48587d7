import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { bind } from '#web/kit/form/form-errors.ts';
import {
  MultiSelectField,
  type MultiSelectFieldProps,
  SelectField,
  type SelectFieldProps,
} from '#web/kit/choice/select-field.tsx';
import { TickBox, type TickBoxProps } from '#web/kit/choice/tick-box.tsx';

interface Place<V extends FieldValues, C, T> {
  name: FieldPath<V>;
  control: Control<V, C, T>;
}

/**
 * One choice of a form, null where none is made; a required one that is emptied is the empty text. `onChosen` is for
 * what else follows from the choice.
 */
export function FormSelectField<V extends FieldValues, C, T>({
  name,
  control,
  onChosen,
  ...rest
}: Place<V, C, T> &
  Omit<SelectFieldProps<string>, 'value' | 'onChange' | 'error'> & {
    onChosen?: (value: string | null) => void;
  }) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <SelectField
          {...rest}
          {...bind(field)}
          onChange={(value) => {
            field.onChange(value ?? (rest.required ? '' : null));
            onChosen?.(value);
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** Several choices of a form. */
export function FormMultiSelectField<V extends FieldValues, C, T>({
  name,
  control,
  ...rest
}: Place<V, C, T> & Omit<MultiSelectFieldProps<string>, 'value' | 'onChange' | 'error'>) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <MultiSelectField {...rest} {...bind(field)} error={fieldState.error?.message} />
      )}
    />
  );
}

/** A yes or no of a form. */
export function FormTickBox<V extends FieldValues, C, T>({
  name,
  control,
  ...rest
}: Place<V, C, T> & Omit<TickBoxProps, 'checked' | 'onChange' | 'name'>) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field }) => (
        <TickBox {...rest} name={name} checked={field.value} onChange={field.onChange} />
      )}
    />
  );
}
