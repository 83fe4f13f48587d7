import { useCallback, useState } from 'react';
import { unixSeconds } from '#domain/dates.ts';
import { keptDraft, type ChangeDraft, type MailDraft } from '#web/composer/mail-draft.ts';

/** What stands in the composer, kept at every change for as long as the browser's tab. */
export function useMailDraft(key: string, fresh: MailDraft) {
  const [state, setState] = useState(() => {
    const kept = keptDraft(sessionStorage, key);
    return { draft: { ...fresh, ...kept }, is_restored: kept !== undefined, saved_at: 0 };
  });
  const change = useCallback<ChangeDraft>(
    (part) =>
      setState(({ draft }) => {
        const next = { ...draft, ...(typeof part === 'function' ? part(draft) : part) };
        sessionStorage.setItem(key, JSON.stringify(next));
        return { draft: next, is_restored: false, saved_at: unixSeconds(new Date()) };
      }),
    [key],
  );
  const discard = useCallback(() => {
    sessionStorage.removeItem(key);
    setState({ draft: fresh, is_restored: false, saved_at: 0 });
  }, [key, fresh]);
  return { ...state, change, discard };
}
