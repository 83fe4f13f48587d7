import Box from '@mui/material/Box';
import { evidenceDueOn, evidenceToFollow } from '#domain/claims/evidence-to-follow.ts';
import { formatCalendarDate, unixSeconds } from '#domain/dates.ts';
import { evidenceCount, shownPhotos } from '#web/claims/wizard/draft.ts';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

/** What the report goes without, and by when it is to follow; nothing once all of it is there. */
export function EvidenceNotice() {
  const { draft, photos } = useCrash();
  const items = evidenceToFollow({
    is_vi: false,
    photo_count: evidenceCount(photos),
    chassis_number: draft.answers.chassis_number,
    has_official_statement: shownPhotos(photos).some(({ slot }) => slot === 'statement'),
  });
  if (items.length === 0) return null;
  const due_on = evidenceDueOn(draft.sent?.submitted_at ?? unixSeconds(new Date()));
  return (
    <InlineAlert tone="info">
      {draft.sent ? 'Still to come' : 'You can send it now. To follow'} by{' '}
      {formatCalendarDate(due_on)}:
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
        {items.map(({ kind, text }) => (
          <li key={kind}>{text}</li>
        ))}
      </Box>
    </InlineAlert>
  );
}
