import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { Parts, Sides } from '#web/kit/form/stale-merge.ts';
import type { Option } from '#web/kit/choice/option.ts';

/** How the dialog of two sides names the parts of a record and says what stands in them. */
export interface StaleWords {
  /** "account": somebody else changed this account. */
  noun: string;
  label: (key: string, sides: Sides) => string;
  /** What a side says there, a line each. */
  lines: (key: string, side: 'mine' | 'theirs', sides: Sides) => readonly string[];
  /** What only the other side changed, a line each; left out, label and both values. */
  taken?: (keys: readonly string[], sides: Sides) => readonly string[];
}

/** The label of a field and, where the plain value is not what the form shows, its words. */
type FieldWord<Value, Values> =
  | string
  | { label: string; text: (value: Value, values: Values) => string };

/** The fields of a form that two people can change: `{ attn: 'Contact', country: { label, text: countryName } }`. */
export type FieldWords<Values> = {
  readonly [Field in keyof Values]-?: FieldWord<Values[Field], Values>;
};

const nothing = '—';

/** A value as the form shows it when nobody says otherwise. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? nothing : value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What each field is called. */
export function fieldLabels<Values extends object>(
  fields: FieldWords<Values>,
): Readonly<Record<keyof Values & string, string>> {
  const named = Object.entries<FieldWord<never, Values>>(fields).map(([field, word]) => [
    field,
    typeof word === 'string' ? word : word.label,
  ]);
  return Object.fromEntries(named);
}

/** The words of a form's fields. */
export function fieldStaleWords<Values extends object>(
  noun: string,
  fields: FieldWords<Values>,
): StaleWords {
  const wordOf = (key: string) =>
    (fields as Readonly<Record<string, FieldWord<unknown, Parts> | undefined>>)[key];
  const label = (key: string) => {
    const word = wordOf(key);
    return typeof word === 'string' ? word : (word?.label ?? key);
  };
  const text = (key: string, side: Parts) => {
    const word = wordOf(key);
    const value = side[key];
    return typeof word === 'object' ? word.text(value, side) || nothing : valueText(value);
  };
  return {
    noun,
    label,
    lines: (key, side, sides) => [text(key, sides[side])],
    taken: (keys, { base, theirs }) =>
      keys.map((key) => `${label(key)}: ${text(key, base)} → ${text(key, theirs)}`),
  };
}

/** An amount in cents, in the currency that stands beside it in the form. */
export function moneyWord(label: string) {
  return {
    label,
    text: (cents: number | null, { currency }: { currency: string }) =>
      cents === null ? nothing : formatMoney(cents, currency),
  };
}

/** A calendar date. */
export function dateWord(label: string) {
  return { label, text: (day: string | null) => (day ? formatCalendarDate(day) : nothing) };
}

/** A value of a list of options, or several, by their labels. */
export function optionWord(label: string, options: readonly Pick<Option, 'value' | 'label'>[]) {
  const name = (value: string) => options.find((one) => one.value === value)?.label ?? value;
  return {
    label,
    text: (value: string | readonly string[] | null | undefined) =>
      valueText(typeof value === 'string' ? value && name(value) : value?.map(name)),
  };
}
