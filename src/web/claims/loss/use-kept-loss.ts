import { useEffect, useEffectEvent, useState } from 'react';

const nameOf = (claim_id: string) => `paddock.loss.${claim_id}`;

/** What is typed on this device about a loss and is not with the server. */
export function readKept(claim_id: string): unknown {
  try {
    const kept = localStorage.getItem(nameOf(claim_id));
    return kept === null ? undefined : JSON.parse(kept);
  } catch {
    return undefined;
  }
}

export const forgetKept = (claim_id: string): void => localStorage.removeItem(nameOf(claim_id));

/** The claim of a loss has got its number: what is typed about it goes on under it. */
export function moveKept(loss_id: string, claim_id: string): void {
  const kept = localStorage.getItem(nameOf(loss_id));
  if (kept !== null) localStorage.setItem(nameOf(claim_id), kept);
  forgetKept(loss_id);
}

/** What is typed about a loss, on this device until the server has it: a page that is closed loses none of it. */
export function useKeptLoss<T>(claim_id: string, stored: T) {
  const [kept] = useState(() => readKept(claim_id) as T | undefined);
  const [isFound, setFound] = useState(kept !== undefined);
  const [typed, setTyped] = useState(kept ?? stored);
  const forget = () => {
    setFound(false);
    forgetKept(claim_id);
  };
  return {
    typed,
    /** It was typed before, and the server does not have it. */
    isFound,
    change: (next: T) => {
      setTyped(next);
      try {
        localStorage.setItem(nameOf(claim_id), JSON.stringify(next));
      } catch {
        // A browser that keeps nothing still sends what is typed.
      }
    },
    forget,
    /** Back to what the server has. */
    drop: () => {
      forget();
      setTyped(stored);
    },
  };
}

/** Does what found no network as soon as there is one. */
export function useOnceOnline(waits: boolean, run: () => void): void {
  const again = useEffectEvent(run);
  useEffect(() => {
    if (!waits) return undefined;
    const online = () => again();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [waits]);
}
