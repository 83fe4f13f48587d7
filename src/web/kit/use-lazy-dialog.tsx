import type { ComponentType, ReactNode } from 'react';
import { Suspense, useState } from 'react';

/** What a dialog about a record takes. */
export interface RecordDialogProps<Subject> {
  subject: Subject;
  open: boolean;
  onClose: () => void;
}

/**
 * A dialog whose code comes when it is opened for the first time: lists stay light. Each opening starts it afresh; the
 * record stays while it fades.
 */
export function useLazyDialog<Subject>(Dialog: ComponentType<RecordDialogProps<Subject>>): {
  open: (subject: Subject) => void;
  dialog: ReactNode;
} {
  const [state, setState] = useState<{ subject: Subject; turn: number; open: boolean } | null>(
    null,
  );
  const open = (subject: Subject) =>
    setState((last) => ({ subject, turn: (last?.turn ?? 0) + 1, open: true }));
  const close = () => setState((last) => last && { ...last, open: false });
  const dialog =
    state === null ? null : (
      <Suspense>
        <Dialog key={state.turn} subject={state.subject} open={state.open} onClose={close} />
      </Suspense>
    );
  return { open, dialog };
}
