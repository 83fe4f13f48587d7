import { useCallback, useEffect, useRef } from 'react';

/** The challenge that the browser holds is good for five minutes; a page that stays open gets a new one before. */
const renewMs = 4 * 60_000;

const load = () => import('#web/shell/log-in/passkey-log-in.ts');

async function autofillIsThere(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/**
 * Logging in with a passkey: offered by the browser in the email field while the page is open, or asked for by a
 * button. The code for it comes after the page.
 */
export function usePasskeyLogIn({
  keep,
  onDone,
  onTrouble,
}: {
  keep: boolean;
  onDone: () => void;
  /** Undefined when no passkey was used, otherwise what the server said. */
  onTrouble: (error: unknown) => void;
}): () => Promise<void> {
  const latest = useRef({ keep, onDone, onTrouble });
  useEffect(() => {
    latest.current = { keep, onDone, onTrouble };
  });
  const run = useCallback(async (autofill: boolean) => {
    const { logInWithPasskey, PasskeyNotUsed } = await load();
    try {
      await logInWithPasskey({ keep: () => latest.current.keep, autofill });
      latest.current.onDone();
    } catch (error) {
      if (!(error instanceof PasskeyNotUsed)) latest.current.onTrouble(error);
      else if (!autofill) latest.current.onTrouble(undefined);
    }
  }, []);
  useEffect(() => {
    let is_gone = false;
    const offer = async () => {
      if ((await autofillIsThere()) && !is_gone) await run(true);
    };
    void offer();
    const timer = setInterval(() => void offer(), renewMs);
    return () => {
      is_gone = true;
      clearInterval(timer);
      void load().then(({ stopWaiting }) => stopWaiting());
    };
  }, [run]);
  return useCallback(() => run(false), [run]);
}
