import { dateOfInstant, startOfDay } from '#domain/dates.ts';
import { DateField, type DateFieldProps } from '#web/kit/form/date-field.tsx';

export interface UnixDateFieldProps extends Omit<DateFieldProps, 'value' | 'onChange'> {
  /** Unix seconds, or null when empty. */
  value: number | null | undefined;
  onChange: (seconds: number | null) => void;
}

/** A date field whose value is the unix seconds at which the day begins in Amsterdam [5.2]. */
export function UnixDateField({ value, onChange, ...rest }: UnixDateFieldProps) {
  return (
    <DateField
      {...rest}
      value={value ? dateOfInstant(value) : null}
      onChange={(date) => onChange(date === null ? null : startOfDay(date))}
    />
  );
}
