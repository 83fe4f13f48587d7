import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Send } from 'lucide-react';
import { formatDateTime } from '#domain/dates.ts';
import type { useMailDraft } from '#web/composer/use-mail-draft.ts';
import { BusyButton } from '#web/kit/busy-button.tsx';
import { t } from '#web/kit/tokens.ts';

/** Whether a draft is kept, and the button that sends. */
export function ComposerFoot({
  kept,
  busy,
}: {
  kept: ReturnType<typeof useMailDraft>;
  busy: boolean;
}) {
  const words = kept.is_restored
    ? 'Your draft is back'
    : kept.saved_at > 0
      ? `Draft saved ${formatDateTime(kept.saved_at).slice(-5)}`
      : '';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: { xs: 4, md: 6 },
        py: 3,
        borderTop: `1px solid ${t.n[200]}`,
      }}
    >
      <Box sx={{ flex: 1, fontSize: 13, lineHeight: '18px', color: t.n[600] }}>
        {words}
        {words === '' ? null : (
          <Button onClick={kept.discard} sx={{ ml: 1, minHeight: 28, px: 2, fontSize: 13 }}>
            Start again
          </Button>
        )}
      </Box>
      <BusyButton type="submit" busy={busy} startIcon={<Send />}>
        Send email
      </BusyButton>
    </Box>
  );
}
