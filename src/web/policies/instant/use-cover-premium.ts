import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSettled } from '#web/kit/base/use-settled.ts';
import type { CoverWish } from '#web/policies/request/request-draft.ts';

export type CoverPreview = OutputOf<'preview_cover'>;
export type CoverPremium = NonNullable<CoverPreview['premium']>;

const touchingMs = 200;

/** What of a wish decides its price. */
function askedOf({ user_id, ...wish }: CoverWish): InputOf<'preview_cover'> {
  const { cars, event_ids, sessions, extra_test_days, excess_pct, scope, instalments } = wish;
  const content = { cars, event_ids, sessions, extra_test_days, excess_pct, scope, instalments };
  return { user_id, content };
}

/** What the wish would cost, a moment after the last press; the last figures stay until the new ones are there. */
export function useCoverPremium(
  wish: CoverWish,
  /** `made_of` changes with what is known of the cars and drivers. */
  { enabled = true, made_of = '' } = {},
) {
  const asked = askedOf(wish);
  const key = JSON.stringify(asked);
  const settled = useSettled(key, touchingMs);
  const isPriceable =
    enabled && wish.user_id !== '' && wish.cars.length > 0 && wish.event_ids.length > 0;
  const query = useQuery<CoverPreview, ApiError>({
    queryKey: ['preview_cover', settled, made_of],
    queryFn: () => callWrite('preview_cover', JSON.parse(settled) as InputOf<'preview_cover'>),
    enabled: isPriceable,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
  return {
    preview: isPriceable ? query.data : undefined,
    /** The figures belong to what was chosen a moment ago. */
    isBehind: isPriceable && (settled !== key || query.isPlaceholderData || query.isPending),
    error: isPriceable ? query.error : null,
    again: () => void query.refetch(),
  };
}

export type LivePremium = ReturnType<typeof useCoverPremium>;

/** Whether everything holds that lets it be bought without a person. */
export const isBuyable = ({ preview, isBehind }: LivePremium): boolean =>
  !isBehind &&
  preview?.premium !== null &&
  preview !== undefined &&
  preview.sent_to_a_person.length === 0;
