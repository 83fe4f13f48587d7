import type { InputOf, OutputOf, WriteName } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

export interface StepWords<N extends WriteName> {
  /** Said when it is done; nothing where the caller says it. */
  done?: string | ((output: OutputOf<N>, input: InputOf<N>) => string);
  /** The dialog that asked tells what went wrong, so that no toast has to. */
  toldByDialog?: boolean;
}

/** A step of a document as a write that says when it is done, and why not when it is refused. */
export function useStepWrite<N extends WriteName>(name: N, words: StepWords<N> = {}) {
  const toast = useToast();
  return useWrite(name, {
    onSuccess: (output, input) => {
      const text = typeof words.done === 'function' ? words.done(output, input) : words.done;
      if (text !== undefined) toast.success(text);
    },
    onError: (error) => {
      if (words.toldByDialog) return;
      if (error.fields.length > 0) toast.error(error.fields.map((one) => one.message).join(' '));
      else toast.failure(error);
    },
  });
}
