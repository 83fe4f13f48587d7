import { createElement } from 'react';
import { later, useLater } from '#web/kit/base/later.ts';
import type { OptionPickerDialogProps } from '#web/kit/choice/option-picker-dialog.tsx';

const optionPicker = later(() =>
  import('#web/kit/choice/option-picker-dialog.tsx').then((module) => module.OptionPickerDialog),
);

/** The searchable picker, as a dialog whose code comes later. */
export function LazyOptionPicker<V extends string>(props: OptionPickerDialogProps<V>) {
  const Picker = useLater(optionPicker, props.open);
  return Picker ? createElement(Picker<V>, props) : null;
}
