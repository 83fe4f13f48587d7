import { Merge } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import type { MenuAction } from '#web/kit/menu-action.ts';
import type { Option } from '#web/kit/option.ts';
import { useLazyDialog, type RecordDialogProps } from '#web/kit/use-lazy-dialog.tsx';

const OptionPickerDialog = lazy(() =>
  import('#web/kit/option-picker-dialog.tsx').then((m) => ({ default: m.OptionPickerDialog })),
);

/** "Merge" on a record's own page: which other record it is, then both side by side. */
export function useMergePicker(
  Dialog: ComponentType<RecordDialogProps<readonly [string, string]>>,
  { id, noun, options }: { id: string; noun: string; options: readonly Option[] },
): { action: MenuAction; dialogs: ReactNode } {
  const merging = useLazyDialog(Dialog);
  const [asking, setAsking] = useState(false);
  const others = options.filter(({ value }) => value !== id);
  return {
    action: {
      label: `Merge with another ${noun}`,
      icon: Merge,
      disabled: others.length === 0,
      onSelect: () => setAsking(true),
    },
    dialogs: (
      <>
        {asking ? (
          <Suspense>
            <OptionPickerDialog
              open
              title={`Which other ${noun} is it?`}
              options={others}
              onPick={([other]) => {
                if (other !== undefined) merging.open([id, other]);
              }}
              onClose={() => setAsking(false)}
            />
          </Suspense>
        ) : null}
        {merging.dialog}
      </>
    ),
  };
}
