import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { excessRuleActions } from '#contract/rating/excess-rules.ts';
import { additionalExcessConditions } from '#domain/rating/excess/additional-excess.ts';
import { parseMoney } from '#domain/number-entry.ts';
import { formatAmount } from '#domain/money.ts';
import {
  type ExcessSubject,
  excessSubjectLabels,
  excessSubjects,
} from '#domain/rating/excess/excess-filter.ts';
import { ruleName } from '#domain/rating/excess/excess-rule-words.ts';
import type { InputOf, ItemOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { dateWord, optionWord } from '#web/kit/form/stale-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import { ExcessPreview } from '#web/rating/excess/excess-preview.tsx';
import { useExcessRecords } from '#web/rating/excess/use-excess-records.ts';

type ExcessRule = ItemOf<'get_excess_rules', 'rules'>;

const { input } = excessRuleActions.save_excess_rule;

/** "Night race" is kept as NIGHT_RACE; a code stays what it is. */
const codeOf = (name: string) =>
  name
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_]+/g, '_');

// A rule is named in words and amounts are typed in euro here; codes and cents are sent.
const schema = input.omit({ rule_id: true, revision: true }).extend({
  code: z.string().transform(codeOf).pipe(input.shape.code),
  value: z.string().min(1, 'Enter a number of 0 or more.'),
});
type Values = z.output<typeof schema>;
type Typed = z.input<typeof schema>;

const labels = {
  subject: 'Applies to',
  records: 'Record',
  code: 'Rule',
  condition: 'When',
  kind: 'Adds',
  value: 'Value',
  valid_from: 'From',
  valid_to: 'Until',
  reason: 'Reason',
  active: 'Counts for accidents',
  show_to_client: 'Show to client in the documents',
};

const conditions = Object.entries(additionalExcessConditions).map(([value, { label }]) => ({
  value,
  label,
}));

const subjects = excessSubjects.map((value: ExcessSubject) => ({
  value,
  label: excessSubjectLabels[value],
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

const newRule = {
  code: '',
  condition: 'always',
  subject: 'everything',
  records: [],
  show_to_client: true,
  kind: 'pct_of_base_excess',
  value: '',
  active: true,
} as const;

/** What the rule adds as it is typed: an amount in euro, of which cents are kept. */
const typedValue = ({ kind, value }: ExcessRule) =>
  kind === 'amount' ? formatAmount(Number(value)) : value;

function startOf({ rule, successor_of }: RuleSubject): Values {
  const dates = {
    valid_from: rule?.valid_from ?? today(),
    valid_to: rule?.valid_to ?? null,
    reason: rule?.reason ?? '',
  };
  const from = rule ?? successor_of;
  if (!from) return { ...newRule, ...dates, records: [] };
  const { code, condition, subject, show_to_client, kind, active } = from;
  const records = from.records.map(({ id }) => id);
  const value = typedValue(from);
  return { code, condition, subject, records, show_to_client, kind, value, active, ...dates };
}

const sentValue = ({ kind, value }: Pick<Values, 'kind' | 'value'>) =>
  kind === 'amount' ? String(parseMoney(value) ?? value) : value.replace(',', '.');

/** What the preview asks; null until the rule says what it adds, to what, and from when. */
function questionOf(typed: Typed): InputOf<'get_excess_preview'> | null {
  const { condition, kind, value, valid_from, valid_to, subject = 'everything' } = typed;
  const records = typed.records ?? [];
  const sent = sentValue({ kind, value });
  if (!/^\d{1,8}(\.\d{1,4})?$/.test(sent) || !/^\d{4}-/.test(valid_from ?? '')) return null;
  if (subject !== 'everything' && records.length === 0) return null;
  const until = valid_to ? { valid_to } : {};
  return {
    code: codeOf(typed.code),
    condition,
    subject,
    records,
    kind,
    value: sent,
    valid_from,
    active: typed.active,
    ...until,
  };
}

/** The preview follows what is typed by itself, so that the form does not. */
function Preview({ control }: { control: Control<Typed, unknown, Values> }) {
  const typed = useWatch({ control }) as Typed;
  return <ExcessPreview question={questionOf(typed)} />;
}

/** The form of a rule and how its draft is saved; `records` can be chosen to what the rule is about. */
function useRuleForm(subject: RuleSubject, onClose: () => void) {
  const toast = useToast();
  const form = useForm<Typed, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: startOf(subject),
  });
  const about = useWatch({ control: form.control, name: 'subject' }) ?? 'everything';
  const records = useExcessRecords(about);
  const save = useWrite('save_excess_rule', {
    onSuccess: () => {
      toast.success('Draft saved');
      onClose();
    },
  });
  const edit = useRecordForm<Typed, unknown, Values, ExcessRule>({
    form,
    noun: 'rule',
    words: {
      ...labels,
      records: optionWord('Record', records.options),
      subject: optionWord('Applies to', subjects),
      condition: optionWord('When', conditions),
      kind: optionWord('Adds', kinds),
      valid_from: dateWord('From'),
      valid_to: dateWord('Until'),
    },
    formOf: (rule) => startOf(rule ? { rule } : subject),
    save: (values, rule) =>
      save.mutateAsync({
        ...values,
        value: sentValue(values),
        rule_id: rule?.rule_id ?? null,
        revision: rule?.revision ?? 0,
      }),
    onInvalid: missingData(toast, labels),
    ...(subject.rule ? { follow: subject.rule } : {}),
  });
  const lines: FieldLines<keyof Typed> = [
    subject.rule || subject.successor_of
      ? null
      : { text: 'code', required: true, hint: 'A short name, such as Night race.' },
    [
      {
        choice: 'subject',
        required: true,
        options: subjects,
        onChosen: () => form.setValue('records', [], { shouldDirty: true }),
      },
      about === 'everything'
        ? null
        : { choices: 'records', label: excessSubjectLabels[about], required: true, ...records },
    ],
    { choice: 'condition', required: true, options: conditions },
    [
      { choice: 'kind', required: true, options: kinds },
      { text: 'value', required: true, inputMode: 'decimal' },
    ],
    [{ date: 'valid_from', required: true }, { date: 'valid_to' }],
    { text: 'reason', required: true },
    { tick: 'active' },
    { tick: 'show_to_client' },
  ];
  return { form, edit, lines, isBusy: save.isPending };
}

function titleOf({ rule, successor_of }: RuleSubject): string {
  if (successor_of) return `New version of “${ruleName(successor_of)}”`;
  return rule ? `Draft of “${ruleName(rule)}”` : 'Add rule';
}

/** "Add rule", a new version of a rule, or the draft of one. */
export function ExcessRuleDialog({ subject, open, onClose }: RecordDialogProps<RuleSubject>) {
  const { form, edit, lines, isBusy } = useRuleForm(subject, onClose);
  const { control, formState } = form;
  return (
    <>
      <FormDialog
        open={open}
        width="sm"
        title={titleOf(subject)}
        subtitle="Saved as a draft: accidents feel it once it is published."
        onClose={onClose}
        dirty={formState.isDirty}
        busy={isBusy}
        saveLabel="Save draft"
        onSubmit={edit.submit}
      >
        <DeclaredFields control={control} labels={labels} lines={lines} />
        <Preview control={control} />
      </FormDialog>
      {edit.question}
    </>
  );
}
