import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { ratingVersionActions } from '#contract/rating-versions.ts';
import { additionalExcessConditions } from '#domain/rating/additional-excess.ts';
import { parseMoney } from '#domain/number-entry.ts';
import { formatAmount } from '#domain/money.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormDialog, FormRow } from '#web/kit/form-dialog.tsx';
import { bind, missingData, showFormErrors } from '#web/kit/form-errors.ts';
import { FormDateField, FormTextField } from '#web/kit/form-fields.tsx';
import { SelectField } from '#web/kit/select-field.tsx';
import { TickBox } from '#web/kit/tick-box.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { today } from '#web/kit/today.ts';
import type { RecordDialogProps } from '#web/kit/use-lazy-dialog.tsx';
import type { ExcessRule } from '#web/rating/additional-excess-screen.tsx';

// Amounts are typed in euro here and sent as cents.
const schema = ratingVersionActions.save_excess_rule.input.extend({
  value: z.string().min(1, 'Enter a number of 0 or more.'),
});
type Values = z.output<typeof schema>;

const labels = {
  code: 'Rule',
  condition: 'When',
  kind: 'Adds',
  value: 'Value',
  valid_from: 'From',
  valid_to: 'Until',
  reason: 'Reason',
};

const conditions = Object.entries(additionalExcessConditions).map(([value, { label }]) => ({
  value,
  label,
}));

const kinds = [
  { value: 'pct_of_base_excess', label: '% of the base excess' },
  { value: 'pct_of_value', label: '% of the value' },
  { value: 'amount', label: 'Amount (EUR)' },
] as const;

export interface RuleSubject {
  rule?: ExcessRule;
  successor_of?: ExcessRule;
}

function startOf({ rule, successor_of }: RuleSubject): Values {
  const from = rule ?? successor_of;
  return {
    rule_id: rule?.rule_id ?? null,
    revision: rule?.revision ?? 0,
    code: from?.code ?? '',
    condition: from?.condition ?? 'always',
    kind: from?.kind ?? 'pct_of_base_excess',
    value: from ? (from.kind === 'amount' ? formatAmount(Number(from.value)) : from.value) : '',
    valid_from: rule?.valid_from ?? today(),
    valid_to: rule?.valid_to ?? null,
    active: from?.active ?? true,
    reason: rule?.reason ?? '',
  };
}

const sentValue = ({ kind, value }: Values) =>
  kind === 'amount' ? String(parseMoney(value) ?? value) : value.replace(',', '.');

/** "Add rule", a new version of a rule, or the draft of one. */
export function ExcessRuleDialog({ subject, open, onClose }: RecordDialogProps<RuleSubject>) {
  const toast = useToast();
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: startOf(subject) });
  const save = useWrite('save_excess_rule', {
    onSuccess: () => {
      toast.success('Draft saved');
      onClose();
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  const select = (
    name: 'condition' | 'kind',
    options: readonly { value: string; label: string }[],
  ) => (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <SelectField
          {...bind(field)}
          onChange={(value) => field.onChange(value ?? '')}
          label={labels[name]}
          required
          options={options}
          error={fieldState.error?.message}
        />
      )}
    />
  );
  return (
    <FormDialog
      open={open}
      width="sm"
      title={
        subject.successor_of
          ? `New version of ${subject.successor_of.code}`
          : subject.rule
            ? `Draft of ${subject.rule.code}`
            : 'Add rule'
      }
      subtitle="Saved as a draft: accidents feel it once it is published."
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={save.isPending}
      saveLabel="Save draft"
      onSubmit={form.handleSubmit(
        (values) => save.mutate({ ...values, value: sentValue(values) }),
        missingData(toast, labels),
      )}
    >
      {subject.rule || subject.successor_of ? null : (
        <FormTextField
          name="code"
          control={form.control}
          label="Rule"
          required
          hint="Capitals, such as NIGHT_RACE."
        />
      )}
      {select('condition', conditions)}
      <FormRow>
        {select('kind', kinds)}
        <FormTextField
          name="value"
          control={form.control}
          label="Value"
          required
          inputMode="decimal"
        />
      </FormRow>
      <FormRow>
        <FormDateField name="valid_from" control={form.control} label="From" required />
        <FormDateField name="valid_to" control={form.control} label="Until" />
      </FormRow>
      <FormTextField name="reason" control={form.control} label="Reason" required />
      <Controller
        name="active"
        control={form.control}
        render={({ field }) => (
          <TickBox label="Counts for accidents" checked={field.value} onChange={field.onChange} />
        )}
      />
    </FormDialog>
  );
}
