import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentDetail } from '#contract/document-answers.ts';
import type { QuoteContent } from '#contract/document-content.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useToast } from '#web/kit/toasts.tsx';
import type { Sides } from '#web/policies/content-merge.ts';
import { fieldErrorsOf } from '#web/policies/field-errors.ts';
import type { QuoteDraft } from '#web/policies/use-quote-draft.ts';

/** The stored record that a stale save is answered with. */
interface Current {
  revision: number;
  version_id: string;
  content: QuoteContent | null;
}

function currentOf(error: ApiError): Current | undefined {
  const { current } = error;
  return typeof current === 'object' && current !== null && 'revision' in current
    ? (current as Current)
    : undefined;
}

/** Saving what is typed: complaints go to their fields, and a stale save asks which side stays. */
export function useQuoteSaving(document: DocumentDetail, draft: QuoteDraft) {
  const toast = useToast();
  const [conflict, setConflict] = useState<{ sides: Sides; current: Current } | null>(null);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const { policy_id } = document;
  const { mutateAsync, isPending } = useWrite('save_quote', {
    // Before the page asks again, so that the typed values are known to be the stored ones.
    onSuccess: (step, input) => latest.current.markSaved(input.content as QuoteContent, step),
  });

  const store = useCallback(
    async (content: QuoteContent, revision: number): Promise<boolean> => {
      try {
        await mutateAsync({ policy_id, revision, content });
        setConflict(null);
        toast.success('Quote saved');
        return true;
      } catch (thrown) {
        const error = thrown as ApiError;
        const current = error.code === 'conflict' ? currentOf(error) : undefined;
        if (current?.content) {
          const base = latest.current.base.content;
          setConflict({ sides: { base, mine: content, theirs: current.content }, current });
        } else if (error.fields?.length > 0) {
          setConflict(null);
          latest.current.setErrors(fieldErrorsOf(error));
        } else toast.failure(error);
        return false;
      }
    },
    [mutateAsync, policy_id, toast],
  );

  const save = useCallback(
    () => store(latest.current.content, latest.current.base.revision),
    [store],
  );
  const ensureSaved = useCallback(
    () => (latest.current.isDirty ? save() : Promise.resolve(true)),
    [save],
  );
  const saveMerged = useCallback(
    async (merged: QuoteContent) => {
      if (!conflict) return;
      const { current, sides } = conflict;
      latest.current.replace(merged, {
        content: sides.theirs,
        revision: current.revision,
        version_id: current.version_id,
      });
      await store(merged, current.revision);
    },
    [conflict, store],
  );
  return {
    save,
    ensureSaved,
    isSaving: isPending,
    conflict: conflict?.sides ?? null,
    saveMerged,
    closeConflict: () => setConflict(null),
  };
}
