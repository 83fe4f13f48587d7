import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useWrite } from '#web/api/use-write.ts';
import type { Circuit } from '#web/events/known-circuit.ts';
import { factorText } from '#domain/events/circuit-words.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';

const schema = z.object({
  factor: z
    .string()
    .trim()
    .regex(/^(\d([.,]\d{1,4})?)?$/, 'Enter a factor such as 1.15.'),
  factor_reason: z.string().trim().min(1, 'Missing data for Reason').max(300),
});
type Form = z.input<typeof schema>;
const labels = { factor: 'Factor', factor_reason: 'Reason' };

const formOf = (circuit: Circuit | undefined): Form => ({
  factor: circuit?.factor ? factorText(circuit.factor) : '',
  factor_reason: circuit?.factor_reason ?? '',
});

/** What a circuit weighs in premiums: for new calculations from now on, with the reason. */
export function useCircuitFactorDialog() {
  const [shown, setShown] = useState(false);
  const [circuit, setCircuit] = useState<Circuit>();
  const toast = useToast();
  const form = useForm<Form>({ resolver: zodResolver(schema), defaultValues: formOf(undefined) });
  const set = useWrite('set_circuit_factor', {
    onSuccess: () => {
      toast.success('Factor set');
      setShown(false);
    },
  });
  const edit = useRecordForm<Form, unknown, Form, Circuit>({
    form,
    noun: 'circuit',
    words: labels,
    formOf,
    save: async ({ factor, factor_reason }, known) => {
      if (!known) return;
      const { circuit_id, revision } = known;
      const text = factor.replace(',', '.');
      await set.mutateAsync({
        circuit_id,
        revision,
        factor: text === '' ? null : text,
        factor_reason,
      });
    },
    onInvalid: missingData(toast, labels),
  });
  const open = (known: Circuit) => {
    setCircuit(known);
    edit.begin(known);
    // The reason of the last factor is none for another one.
    form.setValue('factor_reason', '');
    setShown(true);
  };
  const dialog = (
    <>
      <FormDialog
        open={shown}
        title="Factor in premiums"
        subtitle={`${circuit?.name ?? ''}. New calculations take it at once; policies and quotes that were sent keep the one they were made with.`}
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={set.isPending}
        saveLabel="Set factor"
        onSubmit={edit.submit}
      >
        <DeclaredFields
          control={form.control}
          labels={labels}
          lines={[
            {
              text: 'factor',
              inputMode: 'decimal',
              hint: '1.00 is a permanent track of usual risk. Empty: the factor of its kind.',
            },
            {
              text: 'factor_reason',
              required: true,
              maxLength: 300,
              hint: circuit?.factor_reason ? `So far: ${circuit.factor_reason}` : undefined,
            },
          ]}
        />
      </FormDialog>
      {edit.question}
    </>
  );
  return { open, dialog };
}
