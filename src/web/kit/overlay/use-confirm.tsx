import type { ReactNode } from 'react';
import { createContext, lazy, Suspense, useCallback, useContext, useMemo, useState } from 'react';

// Dialogs weigh more than the log-in page around which this provider stands.
const ConfirmDialog = lazy(() =>
  import('#web/kit/overlay/confirm-dialog.tsx').then((module) => ({
    default: module.ConfirmDialog,
  })),
);

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
    // Nothing to ask opens nothing [2.28], and whoever waits for the answer goes on.
    if (!question.text) return Promise.resolve(false);
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
      setTimeout(() => setAsked((now) => (now === asked ? null : now)), 400);
    },
    [asked],
  );

  return (
    <ConfirmContext.Provider value={ask}>
      {children}
      {asked ? (
        <Suspense>
          <ConfirmDialog
            open={open}
            {...asked.question}
            onConfirm={() => finish(true)}
            onClose={() => finish(false)}
          />
        </Suspense>
      ) : null}
    </ConfirmContext.Provider>
  );
}
