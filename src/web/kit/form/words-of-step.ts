import { type DeclaredStep, wordsOf } from '#contract/step.ts';
import type { WordsQuestion } from '#web/kit/overlay/use-words-dialog.ts';

/** Of a declared step in the present status: what its dialog asks, if it asks, and what is said when it is done. */
export function wordsOfStep(
  step: DeclaredStep,
  record: { status: string; parts?: Readonly<Record<string, string>> },
): { done: string; question?: Omit<WordsQuestion, 'onSave'> & { field: string } } {
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
  if (!asks) return { done: filled(done) };
  return {
    done: filled(done),
    question: {
      field: asks.field,
      title: filled(title),
      ...(text === undefined ? {} : { text: filled(text) }),
      label: asked ?? asks.label,
      required: needed ?? !asks.optional,
      maxLength: asks.max,
      confirmLabel: save,
      destructive: step.destructive ?? false,
      ...(keep === undefined ? {} : { cancelLabel: keep }),
      ...(asks.hint === undefined ? {} : { hint: filled(asks.hint) }),
    },
  };
}
