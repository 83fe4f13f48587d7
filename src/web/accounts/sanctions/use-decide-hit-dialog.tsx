import { Controller, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { SanctionsHit } from '#web/accounts/sanctions/sanctions-hits.tsx';
import { chosenWrite } from '#web/api/use-write.ts';
import { ChoiceRows } from '#web/kit/choice/choice-rows.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { bind } from '#web/kit/form/form-errors.ts';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useRecordDialog } from '#web/kit/form/use-record-dialog.ts';

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
  const { form, frame, labels, known, open, question } = useRecordDialog<Form, Form, SanctionsHit>({
    schema,
    noun: 'hit',
    words,
    formOf,
    write: (values, hit) => {
      const { user_id, driver_id, entry_id, revision } = hit as SanctionsHit;
      const decided = { ...values, entry_id, revision };
      const done = (blocked: string) =>
        values.decision === 'cleared' ? 'Hit cleared' : `${blocked} blocked`;
      return driver_id === null
        ? chosenWrite(
            'decide_sanctions_hit',
            { ...decided, user_id: user_id as string },
            done('Client'),
          )
        : chosenWrite('decide_driver_sanctions_hit', { ...decided, driver_id }, done('Driver'));
    },
  });
  const decision = useWatch({ control: form.control, name: 'decision' });
  const dialog = known ? (
    <>
      <FormDialog
        {...frame}
        title="Is it the same?"
        subtitle={`${known.matched_name} and ${known.entry_name} (${known.source_id})`}
        destructive={decision === 'confirmed'}
        saveLabel={decision === 'cleared' ? 'Clear hit' : 'Block client'}
      >
        <Controller
          name="decision"
          control={form.control}
          render={({ field }) => <ChoiceRows {...bind(field)} label="Decision" options={choices} />}
        />
        <DeclaredFields
          control={form.control}
          labels={labels}
          lines={[
            {
              text: 'reason',
              required: true,
              hint: 'What you compared: date of birth, passport, register.',
              maxLength: 500,
            },
          ]}
        />
      </FormDialog>
      {question}
    </>
  ) : null;
  return { open: (hit: SanctionsHit) => open(hit), dialog };
}
