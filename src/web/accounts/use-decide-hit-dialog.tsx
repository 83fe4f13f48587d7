import { useState } from 'react';
import { useWrite } from '#web/api/use-write.ts';
import type { SanctionsHit } from '#web/accounts/sanctions-hits.tsx';
import { ChoiceRows } from '#web/kit/choice-rows.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { useToast } from '#web/kit/toasts.tsx';

type Decision = 'cleared' | 'confirmed';

const choices = [
  { value: 'cleared', label: 'Somebody else', note: 'Business goes on as before' },
  { value: 'confirmed', label: 'The same', note: 'No quotes are sent or accepted any more' },
] as const;

/** Says of a hit whether it is the same person, and why. */
export function useDecideHitDialog() {
  const toast = useToast();
  const [hit, setHit] = useState<SanctionsHit | null>(null);
  const [shown, setShown] = useState(false);
  const [decision, setDecision] = useState<Decision>('cleared');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const decide = useWrite('decide_sanctions_hit', {
    onSuccess: () => {
      toast.success(decision === 'cleared' ? 'Hit cleared' : 'Client blocked');
      setShown(false);
    },
    onError: (error) => toast.failure(error),
  });
  const dialog = hit ? (
    <FormDialog
      open={shown}
      title="Is it the same?"
      subtitle={`${hit.matched_name} and ${hit.entry_name} (${hit.source_id})`}
      onClose={() => setShown(false)}
      dirty={reason !== ''}
      busy={decide.isPending}
      destructive={decision === 'confirmed'}
      saveLabel={decision === 'cleared' ? 'Clear hit' : 'Block client'}
      onSubmit={(event) => {
        event?.preventDefault();
        if (reason.trim() === '') {
          setProblem('Missing data for Reason');
          toast.error('Missing data for Reason');
        } else decide.mutate({ user_id: hit.user_id, entry_id: hit.entry_id, decision, reason });
      }}
    >
      <ChoiceRows label="Decision" value={decision} onChange={setDecision} options={choices} />
      <TextField
        label="Reason"
        required
        value={reason}
        onChange={(value) => {
          setReason(value);
          setProblem('');
        }}
        error={problem || undefined}
        hint="What you compared: date of birth, passport, register."
        maxLength={500}
      />
    </FormDialog>
  ) : null;
  const open = (wanted: SanctionsHit) => {
    setHit(wanted);
    setDecision(wanted.decision === 'confirmed' ? 'confirmed' : 'cleared');
    setReason('');
    setProblem('');
    setShown(true);
  };
  return { open, dialog };
}
