import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { claimLineKindLabels, claimLineKinds } from '#domain/claims/claim-constants.ts';
import type { DamageLine } from '#web/claims/report/damage-lines.ts';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const short = (max: number) => z.string().trim().max(max, `At most ${max} characters.`);

const schema = z.object({
  kind: z.enum(claimLineKinds),
  description: short(200).min(1, 'Missing data for Part or work'),
  part_number: short(60),
  supplier: short(100),
  invoice_no: short(60),
  quantity: z
    .string()
    .trim()
    .transform((text) => text.replace(',', '.'))
    .pipe(z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter a number.')),
  claimed: z.number('Missing data for Claimed').int().min(0, 'Enter an amount of 0 or more.'),
});
type Values = Omit<z.input<typeof schema>, 'claimed'> & { claimed: number | null };

const fresh: Values = {
  kind: 'parts',
  description: '',
  part_number: '',
  supplier: '',
  invoice_no: '',
  quantity: '1',
  claimed: null,
};

const labels = {
  description: 'Part or work',
  kind: 'Kind',
  part_number: 'Part number',
  quantity: 'Quantity',
  claimed: 'Claimed',
  supplier: 'Supplier',
  invoice_no: 'Invoice',
};

const kinds = claimLineKinds.map((value) => ({ value, label: claimLineKindLabels[value] }));

const linesOf = (currency: string, is_vi: boolean): FieldLines<keyof Values> => [
  { text: 'description', required: true },
  [
    { choice: 'kind', required: true, options: kinds },
    // Parts have numbers where cars are repaired.
    is_vi ? null : { text: 'part_number' },
  ],
  [
    { text: 'quantity', inputMode: 'decimal', align: 'right', required: true },
    {
      money: 'claimed',
      currency,
      required: true,
      hint: 'For the whole line, without VAT that you get back.',
    },
  ],
  [{ text: 'supplier' }, { text: 'invoice_no' }],
];

/** One line of the damage table with all its fields. Nothing is sent before the table is saved. */
export function useDamageLineDialog(options: {
  currency: string;
  is_vi: boolean;
  onSave: (key: string | null, line: z.output<typeof schema>) => void;
}) {
  const [target, setTarget] = useState<{ line: DamageLine | null } | null>(null);
  const toast = useToast();
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema) as never,
    defaultValues: fresh,
  });
  const line = target?.line ?? null;
  const words = options.is_vi ? { ...labels, description: 'What it is for' } : labels;
  const dialog = (
    <FormDialog
      width="sm"
      open={target !== null}
      title={line ? 'Edit line' : 'Add line'}
      section="damage"
      onClose={() => setTarget(null)}
      dirty={form.formState.isDirty}
      saveLabel={line ? 'Change line' : 'Add line'}
      onSubmit={form.handleSubmit(
        (values) => {
          options.onSave(line?.key ?? null, values);
          setTarget(null);
        },
        missingData(toast, words),
      )}
    >
      <DeclaredFields
        control={form.control}
        labels={words}
        lines={linesOf(options.currency, options.is_vi)}
      />
    </FormDialog>
  );
  const open = (of: DamageLine | null) => {
    if (!of) form.reset(options.is_vi ? { ...fresh, kind: 'other' } : fresh);
    else {
      const { kind, description, part_number, supplier, invoice_no, quantity, claimed } = of;
      form.reset({ kind, description, part_number, supplier, invoice_no, quantity, claimed });
    }
    setTarget({ line: of });
  };
  return { open, dialog };
}
