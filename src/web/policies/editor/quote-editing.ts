import { createContext, useContext } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import type { ContentNames, QuoteRecords } from '#web/policies/editor/content-names.ts';
import type { LiveRating } from '#web/policies/editor/use-live-rating.ts';
import type { QuoteDraft } from '#web/policies/editor/use-quote-draft.ts';

/** Sections and items that are unfolded. */
export interface OpenParts {
  isOpen: (part: string) => boolean;
  toggle: (part: string, open?: boolean) => void;
  /** Which page of many items is shown, from 1. */
  itemPage: number;
  turnTo: (itemPage: number) => void;
}

/** Everything that the sections of the editor share. */
export interface QuoteEditing {
  document: DocumentDetail;
  draft: QuoteDraft;
  rating: LiveRating;
  names: ContentNames;
  records: QuoteRecords;
  parts: OpenParts;
  /** Unfolds what holds a field and puts the cursor into it. */
  reveal: (path: string) => void;
}

export const QuoteEditingContext = createContext<QuoteEditing | null>(null);

/** The quote that is being edited; only inside the editor. */
export function useQuoteEditing(): QuoteEditing {
  const editing = useContext(QuoteEditingContext);
  if (!editing) throw new Error('useQuoteEditing outside the quote editor');
  return editing;
}

/** The name of an item among the unfolded parts. */
export function itemPart(place: 'item' | 'crew', key: string): string {
  return `${place} ${key}`;
}
