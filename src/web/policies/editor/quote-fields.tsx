import { countries } from '#domain/countries.ts';
import { percentages } from '#domain/percentages.ts';
import { claimLevels } from '#domain/rating/levels/driver-levels.ts';
import { type FieldLines, ValueFields } from '#web/kit/form/declared-fields.tsx';
import { FieldSpot, type SpotSize } from '#web/policies/document/field-spot.tsx';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

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

const levelOptions = claimLevels.map((level) => ({
  value: String(level),
  label: String(level),
  ...(level === 10 ? { note: 'referred' } : {}),
}));

/** The percentage picker, 30.0 to 0.0 [3.31]. */
export const percentChoice = {
  clearable: false,
  options: percentOptions,
  shown: (pct: unknown) => stepOf(String(pct)),
};

/** The underwriter's adjustment, +30.0 to −30.0. */
export const adjustmentChoice = {
  clearable: false,
  options: adjustments,
  shown: (pct: unknown) =>
    adjustments.find((one) => Number(one.value) === Number(pct))?.value ?? pct,
};

/** A claim level, 1 the best, 10 referred [3.30]. */
export const levelChoice = { clearable: false, options: levelOptions, kept: Number };

/** A country by its name. */
export const countryChoice = {
  options: countries.map(({ code, name }) => ({ value: code, label: name, note: code })),
};

/** Fields of the content, or of what stands at `at` in it, each where a complaint of its path leads. */
export function ContentFields<V extends object>({
  at = '',
  sizes,
  ...fields
}: {
  at?: string;
  values: V;
  onChange: (part: Partial<V>) => void;
  lines: FieldLines<Extract<keyof V, string>>;
  /** Which fields take more than one place of the row. */
  sizes?: Partial<Record<keyof V, SpotSize>>;
}) {
  const { errors } = useQuoteEditing().draft;
  return (
    <ValueFields
      {...fields}
      errorOf={(name) => errors.get(at + name)}
      renderSpot={(name, field) => (
        <FieldSpot path={at + name} size={sizes?.[name]}>
          {field}
        </FieldSpot>
      )}
    />
  );
}
