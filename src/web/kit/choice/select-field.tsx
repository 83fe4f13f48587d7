import { createElement, useId, useState } from 'react';
import { useChosenRows } from '#web/api/use-held-rows.ts';
import { FieldFrame } from '#web/kit/form/field-frame.tsx';
import { later, useLater } from '#web/kit/base/later.ts';
import { RestingChoice, type RestingState } from '#web/kit/choice/resting-choice.tsx';
import type { ChoiceProps, SelectShared } from '#web/kit/choice/select-props.ts';
import { SelectSheet } from '#web/kit/choice/select-sheet.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

// The list and the typing weigh more than the rest of the kit's fields together; they come once the page is there.
const typedChoice = later(() =>
  import('#web/kit/choice/typed-choice.tsx').then((module) => module.TypedChoice),
);

export interface SelectFieldProps<V extends string> extends SelectShared<V> {
  value: V | null | undefined;
  onChange: (value: V | null) => void;
  /** Without it a required choice can be changed but not emptied. */
  clearable?: boolean;
}

/** One choice: a searchable autocomplete, on phones a sheet from below [2.41]. */
export function SelectField<V extends string>({
  value,
  onChange,
  clearable = true,
  ...rest
}: SelectFieldProps<V>) {
  return (
    <Choice
      {...rest}
      clearable={clearable && !rest.required}
      multiple={false}
      chosen={value ? [value] : []}
      onChosen={(values) => onChange(values[0] ?? null)}
    />
  );
}

export interface MultiSelectFieldProps<V extends string> extends SelectShared<V> {
  value: readonly V[];
  onChange: (value: V[]) => void;
}

/** Several choices, shown as chips. */
export function MultiSelectField<V extends string>({
  value,
  onChange,
  ...rest
}: MultiSelectFieldProps<V>) {
  return <Choice {...rest} clearable multiple chosen={value} onChosen={onChange} />;
}

function Choice<V extends string>(props: ChoiceProps<V>) {
  const id = useId();
  const phone = useIsPhone();
  const helpId = `${id}-help`;
  useChosenRows(props.options, props.chosen);
  return (
    <FieldFrame
      label={props.label}
      labelId={`${id}-label`}
      htmlFor={id}
      helpId={helpId}
      required={props.required ?? false}
      hint={props.hint}
      error={props.error}
      hideLabel={props.hideLabel ?? false}
    >
      {phone ? (
        <SelectSheet {...props} id={id} helpId={helpId} />
      ) : (
        <DesktopChoice {...props} id={id} helpId={helpId} />
      )}
    </FieldFrame>
  );
}

/** The field at rest, which looks the same, until the one that can be typed in is there and takes its place. */
function DesktopChoice<V extends string>(props: ChoiceProps<V> & { id: string; helpId: string }) {
  const [state, setState] = useState<RestingState>('untouched');
  const [typed, setTyped] = useState('');
  const TypedChoice = useLater(typedChoice, state !== 'untouched' || props.autoFocus === true);
  return TypedChoice ? (
    createElement(TypedChoice<V>, { ...props, taken: state, typed })
  ) : (
    <RestingChoice {...props} typed={typed} onState={setState} onTyped={setTyped} />
  );
}
