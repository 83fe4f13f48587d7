import { formatCalendarDate } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import type { CrashDraft } from '#web/claims/wizard/draft.ts';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

/** Other claims on this car, at this event, on the day that was chosen. */
function sameCrashOf({ claim_id, cover, answers }: CrashDraft) {
  if (answers.date === null) return [];
  return (cover?.claims ?? []).filter(
    (one) => one.claim_id !== claim_id && one.day === answers.date,
  );
}

/** Says that this crash may have been reported already. It never stops anybody: a car can crash twice in a day. */
export function SameCrashNotice() {
  const { draft } = useCrash();
  const [same] = sameCrashOf(draft);
  if (!same || draft.sent !== null) return null;
  const { claim_id, claim_number } = same;
  return (
    <InlineAlert tone="warning">
      <AppLink href={addressOf('claim', { claim_id })} sx={{ textDecoration: 'underline' }}>
        {claim_number}
      </AppLink>{' '}
      is about this car on {formatCalendarDate(draft.answers.date)} too. If it is the same crash,
      add to that claim instead of sending a second one.
    </InlineAlert>
  );
}
