import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { OptionPickerDialogProps } from '#web/kit/option-picker-dialog.tsx';

const OptionPickerDialog = lazy(() =>
  import('#web/kit/option-picker-dialog.tsx').then((module) => ({
    default: module.OptionPickerDialog<string>,
  })),
);

/** The searchable picker for lists: its code comes when it is opened for the first time. */
export function LazyOptionPicker<V extends string>(props: OptionPickerDialogProps<V>) {
  const [used, setUsed] = useState(false);
  if (props.open && !used) setUsed(true);
  // What comes lazily has lost its type parameter.
  const Dialog = OptionPickerDialog as unknown as ComponentType<OptionPickerDialogProps<V>>;
  return used ? (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  ) : null;
}
