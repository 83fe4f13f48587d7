import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import { sameValue } from '#domain/same-value.ts';
import {
  type FieldErrors,
  noFieldErrors,
  withoutErrorsAt,
} from '#web/policies/editor/field-errors.ts';

/** What the typing began with, or what somebody else has stored since. */
export interface QuoteBase {
  content: QuoteContent;
  revision: number;
  version_id: string;
}

/** What staff type, before it is saved. */
export interface QuoteDraft {
  content: QuoteContent;
  /** What the typing began with: the content as it was loaded or saved last, and its revision. */
  base: QuoteBase;
  isDirty: boolean;
  /** Somebody else saved this quote while there were unsaved changes. */
  isOvertaken: boolean;
  errors: FieldErrors;
  setErrors: (errors: FieldErrors) => void;
  /** Changes fields; complaints at `paths` go, at the fields themselves unless told. */
  change: (part: Partial<QuoteContent>, paths?: readonly string[]) => void;
  changeItem: (index: number, part: Partial<QuoteItem>) => void;
  /** Sets the items anew; complaints about items go, since their numbers change. */
  setItems: (change: (items: readonly QuoteItem[]) => QuoteItem[]) => void;
  /** Puts a whole content in place, such as one merged with somebody else's. */
  replace: (content: QuoteContent, base?: QuoteBase) => void;
  discard: () => void;
  /** The server has kept this content under this revision. */
  markSaved: (content: QuoteContent, kept: { revision: number; version_id: string }) => void;
}

function baseOf(document: DocumentDetail, content: QuoteContent): QuoteBase {
  const { revision, version } = document;
  return { content, revision, version_id: version.version_id };
}

/**
 * Keeps what is typed apart from what the server has. A quote that changes on the server is taken over at once while
 * nothing is typed; otherwise the typed values stay, and saving compares both.
 */
export function useQuoteDraft(document: DocumentDetail, stored: QuoteContent): QuoteDraft {
  const [base, setBase] = useState(() => baseOf(document, stored));
  const [content, setContent] = useState(stored);
  const [errors, setErrors] = useState<FieldErrors>(noFieldErrors);
  const [isOvertaken, setOvertaken] = useState(false);
  const ownRevision = useRef(document.revision);
  const isDirty = useMemo(() => !sameValue(content, base.content), [content, base.content]);

  useEffect(() => {
    if (document.revision <= base.revision && document.version.version_id === base.version_id)
      return;
    const next = baseOf(document, stored);
    if (!isDirty) {
      setBase(next);
      setContent(stored);
    } else if (sameValue(stored, base.content) || document.revision === ownRevision.current) {
      // Only the status, the owner or the writing of the own save is different.
      setBase(next);
    } else setOvertaken(true);
  }, [document, stored, base, isDirty]);

  const change = useCallback<QuoteDraft['change']>((part, paths = Object.keys(part)) => {
    setContent((before) => ({ ...before, ...part }));
    setErrors((before) => withoutErrorsAt(before, paths));
  }, []);
  const changeItem = useCallback((index: number, part: Partial<QuoteItem>) => {
    setContent((before) => ({
      ...before,
      items: before.items.map((item, place) => (place === index ? { ...item, ...part } : item)),
    }));
    const paths = Object.keys(part).map((field) => `items.${index}.${field}`);
    setErrors((before) => withoutErrorsAt(before, paths));
  }, []);
  const setItems = useCallback((make: (items: readonly QuoteItem[]) => QuoteItem[]) => {
    setContent((before) => ({ ...before, items: make(before.items) }));
    setErrors((before) => withoutErrorsAt(before, ['items']));
  }, []);
  const replace = useCallback((next: QuoteContent, nextBase?: QuoteBase) => {
    setContent(next);
    setErrors(noFieldErrors);
    setOvertaken(false);
    if (nextBase) setBase(nextBase);
  }, []);
  const markSaved = useCallback(
    (saved: QuoteContent, kept: { revision: number; version_id: string }) => {
      ownRevision.current = kept.revision;
      setBase({ content: saved, ...kept });
      setErrors(noFieldErrors);
      setOvertaken(false);
    },
    [],
  );
  const discard = useCallback(
    () => replace(stored, baseOf(document, stored)),
    [replace, stored, document],
  );

  return {
    content,
    base,
    isDirty,
    isOvertaken,
    errors,
    setErrors,
    change,
    changeItem,
    setItems,
    replace,
    discard,
    markSaved,
  };
}
