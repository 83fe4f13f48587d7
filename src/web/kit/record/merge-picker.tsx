import { Merge } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Openable } from '#web/kit/overlay/lazy-dialog.tsx';
import { LazyOptionPicker } from '#web/kit/choice/lazy-option-picker.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import type { Option } from '#web/kit/choice/option.ts';

/** "Merge" on a record's own page: which other record it is, then both side by side. */
export function useMergePicker(
  merging: Openable<[pair: readonly [string, string]]>,
  { id, noun, options }: { id: string; noun: string; options: readonly Option[] },
): { action: MenuAction; dialogs: ReactNode } {
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
        <LazyOptionPicker
          open={asking}
          title={`Which other ${noun} is it?`}
          options={others}
          onPick={([other]) => {
            if (other !== undefined) merging.open([id, other]);
          }}
          onClose={() => setAsking(false)}
        />
        {merging.dialog}
      </>
    ),
  };
}
