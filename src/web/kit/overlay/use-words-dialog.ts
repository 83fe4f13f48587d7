import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';

export interface WordsQuestion {
  title: string;
  /** What will happen and who is told. */
  text?: string | undefined;
  label: string;
  confirmLabel: string;
  /** The way back in the same words: "Keep quote". */
  cancelLabel?: string;
  hint?: string;
  /** False when the step can be taken without words. */
  required?: boolean;
  destructive?: boolean;
  maxLength?: number;
  /** Words to begin with. */
  initial?: string;
  onSave: (words: string) => Promise<unknown>;
}

const useWordsForm = lazyDialog(() =>
  import('#web/kit/overlay/use-words-form.tsx').then((m) => m.useWordsForm),
);

/** Asks for the words that go with a step, such as a reason or a note: `ask(question)`; render `{dialog}`. */
export function useWordsDialog() {
  const { open, dialog } = useWordsForm();
  return { ask: open, dialog };
}
