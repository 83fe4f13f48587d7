import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Send } from 'lucide-react';
import { memo } from 'react';
import { formatDateTime } from '#domain/dates.ts';
import { BusyButton } from '#web/kit/busy-button.tsx';
import { t } from '#web/kit/tokens.ts';

/** Whether a draft is kept, and the button that sends. */
export const ComposerFoot = memo(function ComposerFoot({
  restored,
  savedAt,
  busy,
  onDiscard,
}: {
  restored: boolean;
  /** Unix seconds; 0 as long as nothing was changed. */
  savedAt: number;
  busy: boolean;
  onDiscard: () => void;
}) {
  const words = restored
    ? 'Your draft is back'
    : savedAt > 0
      ? `Draft saved ${formatDateTime(savedAt).slice(-5)}`
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
          <Button onClick={onDiscard} sx={{ ml: 1, minHeight: 28, px: 2, fontSize: 13 }}>
            Start again
          </Button>
        )}
      </Box>
      <BusyButton type="submit" busy={busy} startIcon={<Send />}>
        Send email
      </BusyButton>
    </Box>
  );
});
