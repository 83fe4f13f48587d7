import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSettled } from '#web/kit/base/use-settled.ts';
import { type FieldErrors, missingOf, noFieldErrors } from '#web/policies/editor/field-errors.ts';

type Rating = OutputOf<'preview_quote_rating'>;

/** What the typed content would cost now. */
export interface LiveRating {
  rating: Rating | undefined;
  /** The figures belong to what was typed a moment ago. */
  isBehind: boolean;
  error: ApiError | null;
  /** What has to be typed before anything can be priced, by its path. */
  missing: FieldErrors;
}

const typingMs = 300;

/** How many items a content insures. */
export const itemCount = ({ line, items }: QuoteContent): number => (line?.items ?? items).length;

/** Prices the content a moment after the last key; the last figures stay until the new ones are there. */
export function useLiveRating(policy_id: string, content: QuoteContent | null): LiveRating {
  const settled = useSettled(content, typingMs);
  const missing = useMemo(() => (content === null ? noFieldErrors : missingOf(content)), [content]);
  const isPriceable = settled !== null && itemCount(settled) > 0 && missingOf(settled).size === 0;
  const query = useQuery<Rating, ApiError>({
    queryKey: ['preview_quote_rating', policy_id, settled],
    queryFn: () =>
      callWrite('preview_quote_rating', { policy_id, content: settled as QuoteContent }),
    enabled: isPriceable,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
  return {
    rating:
      content === null || itemCount(content) === 0 || missing.size > 0 ? undefined : query.data,
    isBehind: isPriceable && (settled !== content || query.isPlaceholderData || query.isError),
    error: isPriceable && settled === content ? query.error : null,
    missing,
  };
}
