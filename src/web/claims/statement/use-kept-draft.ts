import { useState } from 'react';

/** Only a part of the key names the draft: whoever reads the store of a device finds no link in it. */
const nameOf = (statement_key: string) => `statement-draft:${statement_key.slice(-8)}`;

function readDraft<T extends Record<string, string>>(name: string, first: T): T {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<T>;
    return { ...first, ...kept };
  } catch {
    return first;
  }
}

/** What is typed into the statement, kept on this device until it is sent. */
export function useKeptDraft<T extends Record<string, string>>(
  statement_key: string,
  first: T,
): [T, (part: Partial<T>) => void, () => void] {
  const name = nameOf(statement_key);
  const [draft, setDraft] = useState(() => readDraft(name, first));
  const change = (part: Partial<T>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    try {
      localStorage.setItem(name, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing still sends what is typed.
    }
  };
  return [draft, change, () => localStorage.removeItem(name)];
}
