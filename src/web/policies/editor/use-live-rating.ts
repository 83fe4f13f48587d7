import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { openQuestions } from '#domain/lines/line-cover.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSettled } from '#web/kit/base/use-settled.ts';
import { type FieldErrors, noFieldErrors } from '#web/policies/editor/field-errors.ts';

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

/** What the page itself sees to be missing, so that the server is not asked in vain at every key. */
function missingOf({ items, line }: QuoteContent): FieldErrors {
  const missing = new Map<string, string>(
    line ? openQuestions(line).map(({ path, message }) => [`line.${path}`, message]) : [],
  );
  items.forEach((item, index) => {
    const at = `items.${index}`;
    if (item.insured_value <= 0) missing.set(`${at}.insured_value`, 'Enter the agreed value.');
    if (item.car_class === '') missing.set(`${at}.car_class`, 'Choose a class.');
    if (item.kind === 'race_event' && !isTypedDecimal(item.race_hours ?? ''))
      missing.set(`${at}.race_hours`, 'Enter the hours of all races together.');
    if (item.kind === 'race_event' && item.sessions.length === 0)
      missing.set(`${at}.sessions`, 'Choose at least one session.');
    if (item.circuit_factor !== null && !isTypedDecimal(item.circuit_factor))
      missing.set(`${at}.circuit_factor`, 'Enter a number, such as 1.05.');
  });
  return missing;
}

/** How many items a content insures. */
export const itemCount = ({ line, items }: QuoteContent): number => (line?.items ?? items).length;

const isTypedDecimal = (text: string) => /^\d{1,9}(\.\d{1,4})?$/.test(text);

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
