import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useWrite } from '#web/api/use-write.ts';
import type { SanctionsHit } from '#web/accounts/sanctions/sanctions-hits.tsx';
import { ChoiceRows } from '#web/kit/choice/choice-rows.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { bind, missingData } from '#web/kit/form/form-errors.ts';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';

const choices = [
  { value: 'cleared', label: 'Somebody else', note: 'Business goes on as before' },
  { value: 'confirmed', label: 'The same', note: 'Nothing is sent, accepted or paid any more' },
] as const;

const schema = z.object({
  decision: z.enum(['cleared', 'confirmed']),
  reason: z.string().trim().min(1, 'Missing data for Reason').max(500),
});
type Form = z.input<typeof schema>;
const words = { decision: optionWord('Decision', choices), reason: 'Reason' };

/** A hit that was decided can be decided anew, from what was found out before. */
const formOf = (hit?: SanctionsHit): Form => ({
  decision: hit?.decision === 'confirmed' ? 'confirmed' : 'cleared',
  reason: hit?.reason ?? '',
});

/** Says of a hit whether it is the same person, and why. */
export function useDecideHitDialog() {
  const toast = useToast();
  const [hit, setHit] = useState<SanctionsHit | null>(null);
  const [shown, setShown] = useState(false);
  const form = useForm<Form>({ resolver: zodResolver(schema), defaultValues: formOf() });
  const decision = useWatch({ control: form.control, name: 'decision' });
  const done = (said: string) => ({
    onSuccess: (_: unknown, input: { decision: Form['decision'] }) => {
      toast.success(input.decision === 'cleared' ? 'Hit cleared' : said);
      setShown(false);
    },
  });
  const decide = useWrite('decide_sanctions_hit', done('Client blocked'));
  const decideDriver = useWrite('decide_driver_sanctions_hit', done('Driver blocked'));
  const edit = useRecordForm<Form, unknown, Form, SanctionsHit>({
    form,
    noun: 'hit',
    words,
    formOf,
    save: async (values, known) => {
      if (!known) return;
      const { user_id, driver_id, entry_id, revision } = known;
      const decided = { ...values, entry_id, revision };
      if (driver_id !== null) await decideDriver.mutateAsync({ ...decided, driver_id });
      else if (user_id !== null) await decide.mutateAsync({ ...decided, user_id });
    },
    onInvalid: missingData(toast, { reason: 'Reason' }),
  });
  const dialog = hit ? (
    <>
      <FormDialog
        open={shown}
        title="Is it the same?"
        subtitle={`${hit.matched_name} and ${hit.entry_name} (${hit.source_id})`}
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={decide.isPending}
        destructive={decision === 'confirmed'}
        saveLabel={decision === 'cleared' ? 'Clear hit' : 'Block client'}
        onSubmit={edit.submit}
      >
        <Controller
          name="decision"
          control={form.control}
          render={({ field }) => <ChoiceRows {...bind(field)} label="Decision" options={choices} />}
        />
        <DeclaredFields
          control={form.control}
          lines={[
            {
              text: 'reason',
              label: 'Reason',
              required: true,
              hint: 'What you compared: date of birth, passport, register.',
              maxLength: 500,
            },
          ]}
        />
      </FormDialog>
      {edit.question}
    </>
  ) : null;
  const open = (wanted: SanctionsHit) => {
    setHit(wanted);
    edit.begin(wanted);
    setShown(true);
  };
  return { open, dialog };
}
