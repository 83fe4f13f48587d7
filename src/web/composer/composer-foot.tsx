import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Send } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { formatDateTime } from '#domain/dates.ts';
import { type DraftState, type DraftStore, useDraft } from '#web/composer/draft-store.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

const wordsOf = ({ is_restored, saved_at }: DraftState) =>
  is_restored
    ? 'Your draft is back'
    : saved_at > 0
      ? `Draft saved ${formatDateTime(saved_at).slice(-5)}`
      : '';

/** Whether a draft is kept, and the button that sends. */
export const ComposerFoot = memo(function ComposerFoot({
  store,
  busy,
  onDiscard,
}: {
  store: DraftStore;
  busy: boolean;
  onDiscard: () => void;
}) {
  // The first letter does not wait for these words.
  const words = useDeferredValue(useDraft(store, wordsOf));
  // What is typed comes back on every page, but not after the log-in has ended.
  useUnsavedGuard(words !== '', { saving: busy, kept: true });
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
        <Button
          onClick={onDiscard}
          style={words === '' ? { visibility: 'hidden' } : {}}
          sx={{ ml: 1, minHeight: 28, px: 2, fontSize: 13 }}
        >
          Start again
        </Button>
      </Box>
      <BusyButton type="submit" busy={busy} startIcon={<Send />}>
        Send email
      </BusyButton>
    </Box>
  );
});
