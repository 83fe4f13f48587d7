import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { countries } from '#domain/countries.ts';
import { percentages } from '#domain/percentages.ts';
import { claimLevels } from '#domain/rating/levels/driver-levels.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';

/** Where a field of the content stands on the page, so that a complaint can lead there. */
export function FieldSpot({
  path,
  wide = false,
  double = false,
  children,
}: {
  path: string;
  /** The whole row. */
  wide?: boolean;
  /** Two places of the row, for long words. */
  double?: boolean;
  children: ReactNode;
}) {
  return (
    <Box
      data-field={path}
      sx={{
        minWidth: 0,
        scrollMarginTop: 120,
        ...(wide ? { gridColumn: '1 / -1' } : {}),
        ...(double ? { gridColumn: 'span 2' } : {}),
      }}
    >
      {children}
    </Box>
  );
}

/** Puts the cursor into the field of a path, once it is on the page. */
export function focusField(path: string): void {
  const spots = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const nearest = spots
    .filter(
      ({ dataset: { field = '' } }) =>
        path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`),
    )
    .toSorted((a, b) => (b.dataset['field'] ?? '').length - (a.dataset['field'] ?? '').length)[0];
  if (!nearest) return;
  nearest.scrollIntoView({ block: 'center' });
  const control = 'input:not([type="hidden"]), textarea, button, [tabindex="0"]';
  const target = nearest.matches(control) ? nearest : nearest.querySelector<HTMLElement>(control);
  target?.focus({ preventScroll: true });
}

/** The value of the picker that says the same as a percentage: `10` is `10.0`. */
function stepOf(pct: string): string {
  return percentages.find((step) => Number(step) === Number(pct)) ?? pct;
}

const percentOptions = percentages.map((value) => ({ value, label: `${value} %` }));
/** Reductions come first: who types "-20" or "20" finds them at the top, and "+20" finds the additions. */
const adjustments = [
  { value: '0.0', label: '0.0 %' },
  ...percentages
    .toReversed()
    .slice(1)
    .map((value) => ({ value: `-${value}`, label: `−${value} %` })),
  ...percentages
    .toReversed()
    .slice(1)
    .map((value) => ({ value, label: `+${value} %` })),
];

interface FieldProps<V> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  error?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean;
  required?: boolean;
}

/** The percentage picker, 30.0 to 0.0 [3.31]. */
export function PercentField({ value, onChange, ...rest }: FieldProps<string>) {
  return (
    <SelectField
      {...rest}
      clearable={false}
      options={percentOptions}
      value={stepOf(value)}
      onChange={(next) => onChange(next ?? value)}
    />
  );
}

/** The underwriter's adjustment, +30.0 to −30.0. */
export function AdjustmentField({ value, onChange, ...rest }: FieldProps<string>) {
  const known = adjustments.find((one) => Number(one.value) === Number(value));
  return (
    <SelectField
      {...rest}
      clearable={false}
      options={adjustments}
      value={known?.value ?? value}
      onChange={(next) => onChange(next ?? value)}
    />
  );
}

const levelOptions = claimLevels.map((level) => ({
  value: String(level),
  label: String(level),
  ...(level === 10 ? { note: 'referred' } : {}),
}));

/** A claim level, 1 the best, 10 referred [3.30]. */
export function LevelField({ value, onChange, ...rest }: FieldProps<number>) {
  return (
    <SelectField
      {...rest}
      clearable={false}
      options={levelOptions}
      value={String(value)}
      onChange={(next) => onChange(Number(next ?? value))}
    />
  );
}

const countryOptions = countries.map(({ code, name }) => ({
  value: code,
  label: name,
  note: code,
}));

/** A country by its name. */
export function CountryField({
  value,
  onChange,
  emptyLabel,
  ...rest
}: FieldProps<string | null> & { emptyLabel?: string }) {
  return (
    <SelectField
      {...rest}
      clearable={emptyLabel !== undefined}
      placeholder={emptyLabel ?? 'Choose'}
      options={countryOptions}
      value={value}
      onChange={onChange}
    />
  );
}
