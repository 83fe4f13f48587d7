import { z } from 'zod';
import type { Circuit } from '#web/events/circuit/known-circuit.ts';
import { factorText } from '#domain/events/circuit-words.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useRecordDialog } from '#web/kit/form/use-record-dialog.ts';

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
  const { form, frame, known, open, question } = useRecordDialog<Form, Form, Circuit>({
    schema,
    noun: 'circuit',
    words: labels,
    formOf,
    write: ({ factor, factor_reason }, circuit) => {
      const { circuit_id, revision } = circuit as Circuit;
      const weighs = factor === '' ? null : factor.replace(',', '.');
      const input = { circuit_id, revision, factor: weighs, factor_reason };
      return chosenWrite('set_circuit_factor', input, 'Factor set');
    },
  });
  const dialog = (
    <>
      <FormDialog
        {...frame}
        title="Factor in premiums"
        subtitle={`${known?.name ?? ''}. New calculations take it at once; policies and quotes that were sent keep the one they were made with.`}
        saveLabel="Set factor"
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
              hint: known?.factor_reason ? `So far: ${known.factor_reason}` : undefined,
            },
          ]}
        />
      </FormDialog>
      {question}
    </>
  );
  return {
    open: (circuit: Circuit) => {
      open(circuit);
      // The reason of the last factor is none for another one.
      form.setValue('factor_reason', '');
    },
    dialog,
  };
}
