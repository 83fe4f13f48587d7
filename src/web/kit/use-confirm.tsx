import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx';
import { dialogCloseMs } from '#web/kit/dialog-base.tsx';

export interface ConfirmQuestion {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
}

type Ask = (question: ConfirmQuestion) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks and waits: `if (await confirm({ title, text, confirmLabel })) …`. */
export function useConfirm(): Ask {
  return useContext(ConfirmContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    question: ConfirmQuestion;
    answer: (yes: boolean) => void;
  } | null>(null);
  const [open, setOpen] = useState(false);

  const ask = useCallback<Ask>((question) => {
    return new Promise((resolve) => {
      setAsked({ question, answer: resolve });
      setOpen(true);
    });
  }, []);

  const finish = useMemo(
    () => (yes: boolean) => {
      asked?.answer(yes);
      setOpen(false);
      // The text stays until the dialog has faded.
      setTimeout(() => setAsked((now) => (now === asked ? null : now)), dialogCloseMs);
    },
    [asked],
  );

  return (
    <ConfirmContext.Provider value={ask}>
      {children}
      {asked ? (
        <ConfirmDialog
          open={open}
          {...asked.question}
          onConfirm={() => finish(true)}
          onClose={() => finish(false)}
        />
      ) : null}
    </ConfirmContext.Provider>
  );
}
