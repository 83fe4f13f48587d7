import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { claimLineKindLabels, claimLineKinds } from '#domain/claims/claim-constants.ts';
import type { DamageLine } from '#web/claims/damage-lines.ts';
import { FormMoneyField, FormTextField } from '#web/kit/form-fields.tsx';
import { FormDialog, FormRow } from '#web/kit/form-dialog.tsx';
import { bind, missingData } from '#web/kit/form-errors.ts';
import { SelectField } from '#web/kit/select-field.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { useToast } from '#web/kit/toasts.tsx';

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

const labels = { description: 'Part or work', quantity: 'Quantity', claimed: 'Claimed' };

/** One line of the damage table with all its fields. Nothing is sent before the table is saved. */
export function useDamageLineDialog(options: {
  currency: string;
  onSave: (key: string | null, line: z.output<typeof schema>) => void;
}) {
  const [target, setTarget] = useState<{ line: DamageLine | null } | null>(null);
  const toast = useToast();
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema) as never,
    defaultValues: fresh,
  });
  const line = target?.line ?? null;
  const text = (name: 'description' | 'part_number' | 'supplier' | 'invoice_no', label: string) => (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <TextField
          {...bind(field)}
          label={label}
          required={name === 'description'}
          error={fieldState.error?.message}
        />
      )}
    />
  );
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
        missingData(toast, labels),
      )}
    >
      {text('description', 'Part or work')}
      <FormRow>
        <Controller
          name="kind"
          control={form.control}
          render={({ field }) => (
            <SelectField
              {...bind(field)}
              label="Kind"
              required
              options={claimLineKinds.map((value) => ({
                value,
                label: claimLineKindLabels[value],
              }))}
            />
          )}
        />
        {text('part_number', 'Part number')}
      </FormRow>
      <FormRow>
        <FormTextField
          name="quantity"
          control={form.control}
          label="Quantity"
          inputMode="decimal"
          align="right"
          required
        />
        <FormMoneyField
          name="claimed"
          control={form.control}
          label="Claimed"
          currency={options.currency}
          required
          hint="For the whole line, without VAT that you get back."
        />
      </FormRow>
      <FormRow>
        {text('supplier', 'Supplier')}
        {text('invoice_no', 'Invoice')}
      </FormRow>
    </FormDialog>
  );
  const open = (of: DamageLine | null) => {
    form.reset(
      of
        ? {
            kind: of.kind,
            description: of.description,
            part_number: of.part_number,
            supplier: of.supplier,
            invoice_no: of.invoice_no,
            quantity: of.quantity,
            claimed: of.claimed,
          }
        : fresh,
    );
    setTarget({ line: of });
  };
  return { open, dialog };
}
