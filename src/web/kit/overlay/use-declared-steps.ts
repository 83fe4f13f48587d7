import type { DeclaredStep } from '#contract/step.ts';
import type { WriteName } from '#web/api/action-types.ts';
import { useChosenWrite } from '#web/api/use-write.ts';
import { wordsOfStep } from '#web/kit/form/words-of-step.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import type { WordsQuestion } from '#web/kit/overlay/use-words-dialog.ts';

/** The record that a step is taken with. */
interface SteppedRecord {
  status: string;
  /** What its words speak of: `{client}`. */
  parts?: Readonly<Record<string, string>>;
  /** The fields that name it to the action, read when the answer is there. */
  key: () => object;
}

/** Takes the steps that are declared whole: at once, after a yes, or with the words that they ask for. */
export function useDeclaredSteps<Step extends WriteName>(
  steps: Readonly<Record<Step, DeclaredStep>>,
  ask: (question: WordsQuestion) => void,
) {
  const toast = useToast();
  const confirm = useConfirm();
  const write = useChosenWrite((_output, { done }) => toast.success(done));
  const take = async (step: Step, { key, ...record }: SteppedRecord) => {
    const { done, question, sure } = wordsOfStep(steps[step], record);
    const send = (given: object) =>
      write.mutateAsync({ name: step, input: { ...key(), ...given }, done });
    if (question) {
      const { field, ...words } = question;
      // What goes wrong is told in the dialog.
      ask({ ...words, onSave: (typed) => send({ [field]: typed }) });
      return;
    }
    if (sure && !(await confirm(sure))) return;
    await send({}).catch((error: unknown) => toast.failure(error));
  };
  return {
    take: (step: Step, record: SteppedRecord) => void take(step, record),
    busy: write.isPending,
  };
}
