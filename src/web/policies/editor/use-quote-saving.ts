import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { staleRecord, useStaleMerge } from '#web/kit/form/use-stale-merge.tsx';
import { contentOfParts, contentParts } from '#web/policies/editor/content-merge.ts';
import type { ContentNames } from '#web/policies/editor/content-names.ts';
import { fieldErrorsOf } from '#web/policies/editor/field-errors.ts';
import { quoteStaleWords } from '#web/policies/editor/quote-stale-words.ts';
import type { QuoteBase, QuoteDraft } from '#web/policies/editor/use-quote-draft.ts';

/** The revision under which it is stored now; null when it could not be. */
type Store = (content: QuoteContent, base: QuoteBase) => Promise<number | null>;
const notYet: Store = () => Promise.resolve(null);

/** Saving what is typed: complaints go to their fields, and a stale save puts both sides together. */
export function useQuoteSaving(document: DocumentDetail, draft: QuoteDraft, names: ContentNames) {
  const toast = useToast();
  const words = useMemo(() => quoteStaleWords(names), [names]);
  const stale = useStaleMerge(words);
  const latest = useRef({ draft, stale, resave: notYet });
  const { policy_id } = document;
  const { mutateAsync, isPending } = useWrite('save_quote', {
    // Before the page asks again, so that the typed values are known to be the stored ones.
    onSuccess: (step, input) => latest.current.draft.markSaved(input.content as QuoteContent, step),
  });

  const store = useCallback<Store>(
    async (content, base) => {
      try {
        const { revision } = await mutateAsync({ policy_id, revision: base.revision, content });
        toast.success('Quote saved');
        return revision;
      } catch (thrown) {
        const error = thrown as ApiError;
        if (staleRecord(error, base)?.content)
          latest.current.stale.settle({
            error,
            record: base,
            sides: (current) => ({
              base: contentParts(base.content),
              mine: contentParts(content),
              theirs: contentParts(current.content),
            }),
            resave: async (merged, current) => {
              const both = contentOfParts(merged);
              latest.current.draft.replace(both, current);
              return (await latest.current.resave(both, current)) !== null;
            },
          });
        else if (error.fields?.length > 0) latest.current.draft.setErrors(fieldErrorsOf(error));
        else toast.failure(error);
        // Also where both are being put together: nobody has seen that yet, so no step follows it by itself.
        return null;
      }
    },
    [mutateAsync, policy_id, toast],
  );

  useEffect(() => {
    latest.current = { draft, stale, resave: store };
  });

  const save = useCallback(() => {
    const { content, base } = latest.current.draft;
    return store(content, base);
  }, [store]);
  const ensureSaved = useCallback(() => {
    const { isDirty, base } = latest.current.draft;
    return isDirty ? save() : Promise.resolve(base.revision);
  }, [save]);
  return { save, ensureSaved, isSaving: isPending, question: stale.dialog };
}

export type QuoteSaving = ReturnType<typeof useQuoteSaving>;
