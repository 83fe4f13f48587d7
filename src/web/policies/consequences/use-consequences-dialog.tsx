import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { movedBetween } from '#domain/policies/consequences/preview-differences.ts';
import { type ApiError, messageOf } from '#web/api/api-error.ts';
import { useChosenWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { ConsequencesPage } from '#web/policies/consequences/consequences-page.tsx';
import { TotalLine } from '#web/policies/consequences/total-line.tsx';
import {
  askPreview,
  commitOf,
  newPreviewOf,
  type Preview,
  type PreviewedChange,
} from '#web/policies/consequences/use-previewed-change.ts';

interface Shown {
  asked: PreviewedChange;
  preview: Preview;
  /** Lines that differ from what was shown before. */
  moved: ReadonlySet<string>;
  trouble: string;
}

const nothing: ReadonlySet<string> = new Set();

/** What is shown in place of what was refused: the new consequences, those that moved meanwhile marked. */
async function shownAgain(shown: Shown, error: ApiError): Promise<Shown> {
  const trouble = error.fields[0]?.message ?? error.message;
  const current = (error.current ?? {}) as { policy_id?: string; revision?: number };
  // A request that somebody else has answered meanwhile is no matter of its policy.
  const is_own = current.policy_id === shown.asked.policy_id && !('request_id' in current);
  if (error.code !== 'conflict' || !is_own) return { ...shown, trouble };
  const { revision = shown.asked.revision } = current;
  const asked = { ...shown.asked, revision };
  const preview = newPreviewOf(error, shown.preview) ?? (await askPreview(asked));
  return {
    asked,
    preview,
    moved: movedBetween(shown.preview, preview),
    trouble: 'Something moved meanwhile. What is new is marked: look at it again and confirm.',
  };
}

/** The page of consequences: nothing is changed until it is confirmed. */
export function useConsequencesDialog() {
  const [shown, setShown] = useState<Shown>();
  const [open, setOpen] = useState(false);
  const commit = useChosenWrite(() => {
    setOpen(false);
    shown?.asked.onDone();
  });
  const confirm = async () => {
    if (!shown) return;
    const { asked, preview } = shown;
    try {
      await commit.mutateAsync({ ...commitOf(asked, preview.preview_hash), done: '' });
    } catch (error) {
      const refused = error as ApiError;
      setShown(
        await shownAgain(shown, refused).catch((again: unknown) => ({
          ...shown,
          trouble: messageOf(again),
        })),
      );
    }
  };
  const close = () => setOpen(false);
  const dialog = shown ? (
    <DialogBase
      open={open}
      width="lg"
      closeButton
      title={shown.asked.title}
      subtitle={`${shown.preview.client_name} · nothing is changed until you confirm · underlined amounts open their calculation`}
      onClose={close}
      actions={
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, width: '100%' }}
        >
          <TotalLine preview={shown.preview} />
          <Button variant="outlined" sx={{ flex: { xs: 1, md: 'none' } }} onClick={close}>
            Back
          </Button>
          <BusyButton
            busy={commit.isPending}
            sx={{ flex: { xs: 1, md: 'none' } }}
            color={shown.asked.destructive ? 'error' : 'primary'}
            onClick={() => void confirm()}
          >
            {shown.asked.confirmLabel}
          </BusyButton>
        </Box>
      }
    >
      {shown.trouble === '' ? null : (
        <Box sx={{ mb: 4 }}>
          <InlineAlert tone={shown.moved.size > 0 ? 'warning' : 'error'}>
            {shown.trouble}
          </InlineAlert>
        </Box>
      )}
      <ConsequencesPage preview={shown.preview} moved={shown.moved} />
    </DialogBase>
  ) : null;
  return {
    open: (asked: PreviewedChange, preview: Preview) => {
      setShown({ asked, preview, moved: nothing, trouble: '' });
      setOpen(true);
    },
    dialog,
  };
}
