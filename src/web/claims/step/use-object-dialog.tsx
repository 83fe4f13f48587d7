import { useState } from 'react';
import { useWrite } from '#web/api/use-write.ts';
import { type FullClaim, objectionStart } from '#web/claims/claim/claim-words.ts';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** The client objects to a rejection: its words go into the thread, to whoever decided. */
export function useObjectDialog({ claim_id, claim_number }: FullClaim) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const send = useWrite('add_communication', { onSuccess: () => toast.success('Objection sent') });
  const dialog = (
    <PromptDialog
      open={shown}
      title={`Object to the decision on ${claim_number}`}
      label="Why should we look at it again?"
      hint="It stands in the messages of the claim. We read it and answer you there."
      confirmLabel="Send objection"
      multiline
      rows={6}
      onSave={(text) =>
        send.mutateAsync({
          parent_type: 'claim',
          parent_id: claim_id,
          communication_string: objectionStart + text,
        })
      }
      onClose={() => setShown(false)}
    />
  );
  return { open: () => setShown(true), dialog };
}
