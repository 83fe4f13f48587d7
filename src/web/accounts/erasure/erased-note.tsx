import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { OutputOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ErasedAlert } from '#web/accounts/erasure/erased-alert.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

interface ErasedNoteProps {
  user_id: string;
  erasure: OutputOf<'get_erasure'>;
  mayHold: boolean;
}

/** When it was done, whether everything was looked through, and the hold that keeps what stayed. */
export function ErasedNote({ user_id, erasure, mayHold }: ErasedNoteProps) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { hold, ended_at } = erasure;
  const change = useWrite('hold_erased_person', {
    onSuccess: (_, { reason }) => {
      toast.success(reason === '' ? 'The hold has ended' : 'Kept until the hold ends');
      setAsking(false);
    },
    onError: (error) => toast.failure(error),
  });
  return (
    <>
      <ErasedAlert erasure={erasure}>
        {ended_at === null ? null : (
          <>
            {' '}
            What had to stay went on <DateText value={ended_at} />.
          </>
        )}
      </ErasedAlert>
      {hold ? (
        <InlineAlert
          tone="warning"
          action={
            mayHold ? (
              <Button
                size="small"
                disabled={change.isPending}
                onClick={() => change.mutate({ user_id, reason: '' })}
              >
                End hold
              </Button>
            ) : undefined
          }
        >
          Nothing goes while this hold stands: {hold.reason} ({hold.held_by},{' '}
          <DateText value={hold.held_at} />)
        </InlineAlert>
      ) : null}
      {mayHold && hold === null && ended_at === null && erasure.stays.length > 0 ? (
        <Box>
          <Button variant="outlined" onClick={() => setAsking(true)}>
            Hold what stays
          </Button>
        </Box>
      ) : null}
      <PromptDialog
        open={asking}
        title="Hold what stays"
        label="Reason"
        multiline
        confirmLabel="Hold"
        hint="A lawsuit, an audit: nothing goes until you end the hold."
        onSave={(reason) => change.mutateAsync({ user_id, reason })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
