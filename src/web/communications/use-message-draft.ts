import { useCallback, useState } from 'react';

/** What somebody began to write to a record stays for as long as the browser's tab. */
export function useMessageDraft(record: string): [string, (text: string) => void] {
  const key = `paddock.draft.${record}`;
  const [draft, setDraft] = useState({ key, text: sessionStorage.getItem(key) ?? '' });
  const text = draft.key === key ? draft.text : (sessionStorage.getItem(key) ?? '');
  const change = useCallback(
    (next: string) => {
      if (next === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
      setDraft({ key, text: next });
    },
    [key],
  );
  return [text, change];
}
