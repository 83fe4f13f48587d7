import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { formatMoney } from '#domain/money.ts';
import { UnsavedBar } from '#web/kit/form/unsaved-bar.tsx';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';
import type { QuoteSaving } from '#web/policies/editor/use-quote-saving.ts';

/** Saves the quote or lets its changes go; with the premium, where that does not stand beside it. */
export function SaveBar({ saving }: { saving: QuoteSaving }) {
  const { draft, rating } = useQuoteEditing();
  const docked = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  if (!draft.isDirty) return null;
  const live = rating.error ? undefined : rating.rating;
  return (
    <UnsavedBar busy={saving.isSaving} onSave={() => void saving.save()} onDiscard={draft.discard}>
      {!docked && live ? (
        <Box component="span" className="num" sx={{ ml: 3, fontWeight: 450 }}>
          {`Client pays ${formatMoney(live.build_up.gross, live.currency)}`}
        </Box>
      ) : null}
    </UnsavedBar>
  );
}
