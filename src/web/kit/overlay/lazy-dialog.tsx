import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { later, useLater } from '#web/kit/base/later.ts';

/** What a dialog about a record takes. */
export interface RecordDialogProps<Subject> {
  subject: Subject;
  open: boolean;
  onClose: () => void;
}

/** How a dialog is opened, and itself to be rendered. */
export interface Openable<Wish extends readonly unknown[]> {
  open: (...wish: Wish) => void;
  dialog: ReactNode;
}

type UseDialog<Args extends readonly unknown[], Wish extends readonly unknown[]> = (
  ...args: Args
) => Openable<Wish>;

/**
 * A hook `useXDialog(…)` → `{ open, dialog }` whose code is no part of the page: it comes in a quiet moment, at the latest
 * when the dialog is opened for the first time, and runs only from then on.
 *
 *     const useRejectDialog = lazyDialog(() => import('…/use-reject-dialog.tsx').then((m) => m.useRejectDialog));
 */
export function lazyDialog<Args extends readonly unknown[], Wish extends readonly unknown[]>(
  load: () => Promise<UseDialog<Args, Wish>>,
): UseDialog<Args, Wish> {
  const code = later(load);
  return function useLazyDialogCode(...args) {
    const [said, say] = useState<{ wish: Wish }>();
    const useDialog = useLater(code, said !== undefined);
    return {
      open: (...wish) => say({ wish }),
      dialog: said && useDialog ? <Opened useDialog={useDialog} args={args} said={said} /> : null,
    };
  };
}

/**
 * A dialog about a record as such a hook. Each opening starts it afresh; the record stays while it fades.
 *
 *     const useClaimPeek = lazyDialog(() => import('…/claim-peek.tsx').then((m) => recordDialog(m.ClaimPeek)));
 */
export function recordDialog<Subject>(
  Dialog: ComponentType<RecordDialogProps<Subject>>,
): () => Openable<[subject: Subject]> {
  return function useRecordDialog() {
    const [state, setState] = useState<{ subject: Subject; turn: number; open: boolean }>();
    const close = () => setState((last) => last && { ...last, open: false });
    return {
      open: (subject) => setState((last) => ({ subject, turn: (last?.turn ?? 0) + 1, open: true })),
      dialog: state ? (
        <Dialog key={state.turn} subject={state.subject} open={state.open} onClose={close} />
      ) : null,
    };
  };
}

/** Runs the hook of the dialog and opens it anew with every wish. */
function Opened<Args extends readonly unknown[], Wish extends readonly unknown[]>({
  useDialog,
  args,
  said,
}: {
  useDialog: UseDialog<Args, Wish>;
  args: Args;
  said: { wish: Wish };
}) {
  const { open, dialog } = useDialog(...args);
  const latest = useRef(open);
  useLayoutEffect(() => {
    latest.current = open;
  });
  useLayoutEffect(() => latest.current(...said.wish), [said]);
  return dialog;
}
