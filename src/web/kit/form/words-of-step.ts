import { type DeclaredStep, wordsOf } from '#contract/step.ts';
import type { ConfirmQuestion } from '#web/kit/overlay/use-confirm.tsx';
import type { WordsQuestion } from '#web/kit/overlay/use-words-dialog.ts';

/**
 * Of a declared step in the present status: the words that its dialog asks for or what it wants a yes to, if it asks,
 * and what is said when it is done.
 */
export function wordsOfStep(
  step: DeclaredStep,
  record: { status: string; parts?: Readonly<Record<string, string>> },
): {
  done: string;
  question?: Omit<WordsQuestion, 'onSave'> & { field: string };
  sure?: ConfirmQuestion;
} {
  const {
    label,
    title = label,
    text,
    save = label,
    keep,
    done = label,
    asked,
    needed,
  } = wordsOf(step, record.status);
  const filled = (words: string) =>
    words.replaceAll(/\{(\w+)\}/g, (all, part: string) => record.parts?.[part] ?? all);
  const { asks } = step;
  const words = {
    title: filled(title),
    confirmLabel: save,
    destructive: step.destructive ?? false,
    ...(keep === undefined ? {} : { cancelLabel: keep }),
  };
  if (!asks)
    return {
      done: filled(done),
      ...(text === undefined ? {} : { sure: { ...words, text: filled(text) } }),
    };
  return {
    done: filled(done),
    question: {
      ...words,
      field: asks.field,
      ...(text === undefined ? {} : { text: filled(text) }),
      label: asked ?? asks.label,
      required: needed ?? !asks.optional,
      maxLength: asks.max,
      ...(asks.hint === undefined ? {} : { hint: filled(asks.hint) }),
    },
  };
}
