import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { useCopy } from '#web/kit/base/use-copy.ts';

/** Ctrl or Cmd with I copies what people call the record by. */
export function useCopyKey(copies: string | undefined): void {
  const copy = useCopy();
  useShortcuts(
    {
      'Ctrl+i': (event) => {
        event.preventDefault();
        if (copies) void copy(copies, `${copies} copied`);
      },
    },
    Boolean(copies),
  );
}
