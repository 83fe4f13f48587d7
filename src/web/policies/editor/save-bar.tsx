import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { formatMoney } from '#domain/money.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';
import type { QuoteSaving } from '#web/policies/editor/use-quote-saving.ts';

/** Stays at the window's lower edge while something is not saved. */
export function SaveBar({ saving }: { saving: QuoteSaving }) {
  const { draft, rating } = useQuoteEditing();
  const docked = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  if (!draft.isDirty) return null;
  const live = rating.error ? undefined : rating.rating;
  return (
    <Box
      role="region"
      aria-label="Unsaved changes"
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 5,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 2,
        borderRadius: `${t.radius.button}px`,
        background: t.n[0],
        boxShadow: t.shadow.pop,
      }}
    >
      <Box sx={{ flex: 1, fontSize: 13, fontWeight: 550 }}>
        Unsaved changes
        {!docked && live ? (
          <Box component="span" className="num" sx={{ ml: 3, fontWeight: 450, color: t.n[600] }}>
            {`Client pays ${formatMoney(live.build_up.gross, live.currency)}`}
          </Box>
        ) : null}
      </Box>
      <Button onClick={draft.discard}>Discard</Button>
      <BusyButton busy={saving.isSaving} onClick={() => void saving.save()}>
        Save
      </BusyButton>
    </Box>
  );
}
