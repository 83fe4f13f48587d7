import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { instantCoverContract } from '#contract/policies/instant-cover.ts';
import { firstInstantRules, type InstantRules } from '#domain/policies/instant/instant-rules.ts';
import { itemKinds } from '#domain/rating/on-track-input.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { kindLabels } from '#web/rating/kind-labels.ts';
import type { RulesVersion } from '#web/rating/instant/instant-rules-tab.tsx';

const { input } = instantCoverContract.save_instant_rules;
const rulesInput = input.shape.rules.unwrap().shape;
const whole = z
  .string()
  .regex(/^\d{1,4}$/, 'Enter a whole number.')
  .transform(Number);

const schema = z.object({
  ...rulesInput,
  broker_id: z.string(),
  max_series_level: whole.pipe(rulesInput.max_series_level),
  max_driver_level: whole.pipe(rulesInput.max_driver_level),
  min_notice_hours: whole.pipe(rulesInput.min_notice_hours),
  as_house: z.boolean(),
  note: input.shape.note,
});

const labels = {
  broker_id: 'Brokerage',
  as_house: 'Goes by the rules of the house',
  kinds: 'Sold at once',
  car_classes: 'Classes',
  max_value: 'Highest value of a car',
  max_series_level: 'Highest level of a series',
  max_driver_level: 'Highest level of a driver',
  max_circuit_factor: 'Highest factor of a circuit',
  min_notice_hours: 'Hours before the first day',
  note: 'Why',
};

type Name = keyof typeof labels;

export interface InstantRulesSubject {
  /** Null for a brokerage that has none yet. */
  version: RulesVersion | null;
  house: RulesVersion['rules'];
  car_classes: readonly string[];
}

const ruleFields = (car_classes: readonly string[]): FieldLines<Name> => [
  {
    choices: 'kinds',
    options: itemKinds.map((value) => ({ value, label: kindLabels[value] })),
    hint: 'With none of them nothing is sold at once.',
  },
  { choices: 'car_classes', options: plainOptions([...car_classes]) },
  [
    { money: 'max_value', required: true, hint: 'In the currency of the cover.' },
    { text: 'max_circuit_factor', required: true, inputMode: 'decimal' },
  ],
  [
    { text: 'max_series_level', required: true, inputMode: 'numeric' },
    { text: 'max_driver_level', required: true, inputMode: 'numeric' },
  ],
  { text: 'min_notice_hours', required: true, inputMode: 'numeric' },
];

type Rules = NonNullable<RulesVersion['rules']>;

const startOf = (version: RulesVersion | null, rules: Rules | InstantRules) => ({
  broker_id: version?.broker_id ?? '',
  as_house: version !== null && version.rules === null,
  note: '',
  kinds: [...rules.kinds],
  car_classes: [...rules.car_classes],
  max_value: rules.max_value,
  max_circuit_factor: rules.max_circuit_factor,
  max_series_level: String(rules.max_series_level),
  max_driver_level: String(rules.max_driver_level),
  min_notice_hours: String(rules.min_notice_hours),
});

/** The instant rules of the house or of a brokerage, kept as their next version. */
export function InstantRulesDialog({
  subject,
  open,
  onClose,
}: RecordDialogProps<InstantRulesSubject>) {
  const { version, house, car_classes } = subject;
  const toast = useToast();
  const users = useRead('get_all_users', {}, { enabled: version === null, staleMs: 300_000 });
  const save = useWrite('save_instant_rules');
  const rules = version?.rules ?? house ?? firstInstantRules;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: startOf(version, rules),
  });
  const asHouse = useWatch({ control: form.control, name: 'as_house' });
  const ofHouse = version !== null && version.broker_id === null;
  const submit = async ({ broker_id, as_house, note, ...typed }: z.output<typeof schema>) => {
    if (!ofHouse && broker_id === '')
      return form.setError('broker_id', { message: 'Choose a brokerage.' });
    try {
      await save.mutateAsync({
        broker_id: ofHouse ? null : broker_id,
        version_number: version?.version_number ?? 0,
        rules: as_house ? null : typed,
        note,
      });
      onClose();
      toast.success('Instant rules changed');
    } catch (error) {
      showFormErrors(form, error, toast);
    }
  };
  return (
    <FormDialog
      open={open}
      title={ofHouse ? 'Instant rules of the house' : 'Instant rules of a brokerage'}
      width="sm"
      onClose={onClose}
      busy={form.formState.isSubmitting}
      saveLabel="Save rules"
      onSubmit={form.handleSubmit(submit, missingData(toast, labels))}
    >
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[
          version === null
            ? {
                choice: 'broker_id',
                required: true,
                loading: users.isPending,
                options: (users.data?.users ?? [])
                  .filter((user) => user.account_type === 'brokerage' && user.active)
                  .map((user) => ({
                    value: user.user_id,
                    label: user.company_name || user.attn || user.email,
                  })),
              }
            : null,
          ofHouse ? null : { tick: 'as_house' },
          ...(asHouse ? [] : ruleFields(car_classes)),
          { text: 'note', hint: 'Kept with the version.' },
        ]}
      />
    </FormDialog>
  );
}
