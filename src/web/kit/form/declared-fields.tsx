import {
  type ComponentType,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import {
  MultiSelectField,
  type MultiSelectFieldProps,
  SelectField,
  type SelectFieldProps,
} from '#web/kit/choice/select-field.tsx';
import { TickBox, type TickBoxProps } from '#web/kit/choice/tick-box.tsx';
import { DateField, type DateFieldProps } from '#web/kit/form/date-field.tsx';
import { FormRow } from '#web/kit/form/form-dialog.tsx';
import { MoneyField, type MoneyFieldProps } from '#web/kit/form/money-field.tsx';
import { TextField, type TextFieldProps } from '#web/kit/form/text-field.tsx';

const drawn = {
  text: TextField,
  money: MoneyField,
  date: DateField,
  choice: SelectField,
  choices: MultiSelectField,
  tick: TickBox,
} as unknown as Record<DeclaredKind, ComponentType<Record<string, unknown>>>;

type DeclaredKind = 'text' | 'money' | 'date' | 'choice' | 'choices' | 'tick';

interface Common {
  /** Where `labels` says it, it need not be said again. */
  label?: ReactNode;
  /** How the value of the form stands in the field, and how what is typed or chosen stands in the form. */
  shown?: (value: unknown) => unknown;
  kept?: (value: string | number | null) => unknown;
  /** What else follows from a choice or a date. */
  onChosen?: (value: string | null) => void;
  /** What is made of a text once the focus leaves it. */
  onLeave?: (value: string) => void;
  /** What is wrong as far as the form itself cannot know. */
  complaint?: string | undefined;
}

type Own<Props> = Common &
  Omit<Props, 'value' | 'checked' | 'onChange' | 'onBlur' | 'name' | 'label' | 'error'>;

/** A field of a form as data: its kind with its name, then what the kit's field of that kind takes. */
export type DeclaredField<Name extends string = string> =
  | ({ text: Name } & Own<TextFieldProps>)
  | ({ money: Name } & Own<MoneyFieldProps>)
  | ({ date: Name } & Own<DateFieldProps>)
  | ({ choice: Name } & Own<SelectFieldProps<string>>)
  | ({ choices: Name } & Own<MultiSelectFieldProps<string>>)
  | ({ tick: Name } & Own<TickBoxProps>);

type Line<Name extends string> = DeclaredField<Name> | ReactElement | null | false;
/** Lines of a form from above; those in one array stand side by side. What is null or false is left out. */
export type FieldLines<Name extends string> = readonly (Line<Name> | readonly Line<Name>[])[];

interface Bound {
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur?: () => void;
  error?: string | undefined;
}

/** The value as the field of its kind takes it: nothing is empty text in a line, and null in a choice or a date. */
function takenBy(kind: DeclaredKind, value: unknown): unknown {
  if (kind === 'text') return value ?? '';
  if (kind === 'choice') return typeof value === 'number' ? String(value) : value;
  return kind === 'date' ? value || null : value;
}

const kinds = Object.keys(drawn) as readonly DeclaredKind[];

function placeOf<Name extends string>(field: DeclaredField<Name>) {
  const kind = kinds.find((one) => one in field) ?? 'text';
  return { kind, name: (field as unknown as Record<DeclaredKind, Name>)[kind] };
}

function drawField(field: DeclaredField, label: ReactNode, bound: Bound) {
  const { kind, name } = placeOf(field);
  const { shown, kept, complaint, onChosen, onLeave, ...rest } = field as Common & {
    required?: boolean;
    clearable?: boolean;
    onChosen?: (value: unknown) => void;
  };
  const Drawn = drawn[kind];
  const value = takenBy(kind, shown ? shown(bound.value) : bound.value);
  const { [kind]: _, ...own } = rest as Record<string, unknown>;
  const props = { ...own, label: field.label ?? label, name };
  if (kind === 'tick') return <Drawn {...props} checked={value} onChange={bound.onChange} />;
  const onChange = (next: string | number | null) => {
    if (next === null && rest.clearable === false) return;
    const emptied = kind === 'choice' && next === null && rest.required ? '' : next;
    bound.onChange(kept ? kept(next) : emptied);
    onChosen?.(next);
  };
  const { error = complaint } = bound;
  const onBlur =
    onLeave || bound.onBlur
      ? () => {
          onLeave?.(String(bound.value));
          bound.onBlur?.();
        }
      : undefined;
  return <Drawn {...props} {...{ value, onChange, error }} {...(onBlur && { onBlur })} />;
}

/** Lines have no names of their own; as children of their own they keep their places, whichever of them are left out. */
const together = (nodes: readonly ReactNode[]) => createElement(Fragment, null, ...nodes);

const isRow = <Name extends string>(
  line: FieldLines<Name>[number],
): line is readonly Line<Name>[] => Array.isArray(line);

function drawLines<Name extends string>(
  lines: FieldLines<Name>,
  draw: (field: DeclaredField<Name>) => ReactNode,
) {
  const drawOne = (line: Line<Name>) => (!line || isValidElement(line) ? line : draw(line));
  const drawLine = (line: FieldLines<Name>[number]) =>
    isRow(line) ? <FormRow>{together(line.map(drawOne))}</FormRow> : drawOne(line);
  return together(lines.map(drawLine));
}

type Labels<Name extends string> = Readonly<Partial<Record<Name, ReactNode>>>;

/**
 * The fields of a form of react-hook-form, each declared as data:
 * `<DeclaredFields control={form.control} labels={labels} lines={[{ text: 'notes', rows: 4 }]} />`.
 */
export function DeclaredFields<V extends FieldValues, C, T>({
  control,
  labels,
  lines,
}: {
  control: Control<V, C, T>;
  labels?: Labels<FieldPath<V>>;
  lines: FieldLines<FieldPath<V>>;
}) {
  return drawLines(lines, (declared) => {
    const { name } = placeOf(declared);
    return (
      <Controller
        name={name}
        control={control}
        render={({ field, fieldState }) => {
          const { value, onChange, onBlur } = field;
          const error = fieldState.error?.message;
          return drawField(declared, labels?.[name], { value, onChange, onBlur, error });
        }}
      />
    );
  });
}

/**
 * The same over values that stand elsewhere, such as in the address: `onChange` gets what is new. `errorOf` says what is
 * wrong with a field, `renderSpot` puts something around it.
 */
export function ValueFields<V extends object>({
  values,
  onChange,
  lines,
  errorOf,
  renderSpot,
}: {
  values: V;
  onChange: (part: Partial<V>) => void;
  lines: FieldLines<Extract<keyof V, string>>;
  errorOf?: (name: Extract<keyof V, string>) => string | undefined;
  renderSpot?: (name: Extract<keyof V, string>, field: ReactNode) => ReactNode;
}) {
  return drawLines(lines, (declared) => {
    const { name } = placeOf(declared);
    const change = (value: unknown) => onChange({ [name]: value } as Partial<V>);
    const error = errorOf?.(name);
    const field = drawField(declared, undefined, { value: values[name], onChange: change, error });
    return renderSpot ? renderSpot(name, field) : field;
  });
}
