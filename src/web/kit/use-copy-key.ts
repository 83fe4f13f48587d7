import { useShortcuts } from '#web/kit/shortcuts.ts';
import { useToast } from '#web/kit/toasts.tsx';

/** Ctrl or Cmd with I copies what people call the record by. */
export function useCopyKey(copies: string | undefined): void {
  const toast = useToast();
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success(`${text} copied`),
      () => toast.error('This could not be copied.'),
    );
  useShortcuts(
    {
      'Ctrl+i': (event) => {
        event.preventDefault();
        if (copies) copy(copies);
      },
    },
    Boolean(copies),
  );
}
