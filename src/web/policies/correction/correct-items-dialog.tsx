import { dateOfInstant, formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { percentages } from '#domain/percentages.ts';
import { aggregateModes, repairScopes } from '#domain/rating/on-track-input.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { Skeleton } from '#web/kit/base/skeleton.tsx';
import { ValueFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { type CorrectedPolicy, useCorrection } from '#web/policies/correction/use-correction.ts';
import {
  accidentLimits,
  aggregateLabels,
  scopeLabels,
} from '#web/policies/document/document-words.ts';
import { ItemTicks } from '#web/policies/document/item-ticks.tsx';

type Correction = ReturnType<typeof useCorrection>;

/** Puts an error right in events that have begun: which, what is right, why and on whose word; then its consequences. */
export function CorrectItemsDialog(props: RecordDialogProps<CorrectedPolicy>) {
  const correction = useCorrection(props);
  const { document_number, currency } = props.subject;
  const { items, isReading, isDirty, save, asking } = correction;
  const has_begun = isReading || items.length > 0;
  return (
    <>
      <FormDialog
        width="sm"
        open={props.open}
        title={`Correct ${document_number}`}
        subtitle="Nothing is corrected until you confirm what it brings about"
        onClose={props.onClose}
        onSubmit={save}
        busy={asking}
        dirty={isDirty}
        disabled={!has_begun}
        saveLabel="Show consequences"
      >
        <InlineAlert tone="info">
          {has_begun
            ? 'Only for an error. It holds from the beginning of the event, also for an accident that is reported later. The client declares that there was no loss; that is printed on the policy.'
            : 'No event of this policy has begun. Change it by a revision.'}
        </InlineAlert>
        {isReading ? <Skeleton variant="rounded" height={96} /> : null}
        {items.length > 0 ? (
          <>
            <BegunItems correction={correction} currency={currency} />
            <RightTerms correction={correction} currency={currency} />
            <Words correction={correction} />
          </>
        ) : null}
      </FormDialog>
      {correction.dialog}
    </>
  );
}

/** The cars at the events that have begun, to be ticked. */
function BegunItems({ correction, currency }: { correction: Correction; currency: string }) {
  const { items, chosen, choose, errors } = correction;
  return (
    <ItemTicks
      label="What is corrected"
      items={items.map(({ start_on, insured_value, ...item }) => ({
        ...item,
        note: `${formatCalendarDate(start_on)}, insured for ${formatMoney(insured_value, currency)}`,
      }))}
      chosen={chosen}
      onChoose={choose}
      error={errors['item_ids']}
    />
  );
}

const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>, values: readonly V[]) =>
  values.map((value) => ({ value, label: labels[value] }));
const percentOptions = percentages.map((value) => ({ value, label: `${value} %` }));
const limitOptions = accidentLimits.map((value) => ({ value, label: `${value} %` }));
const placeholder = 'As it is';

/** What is right; an empty field stays as it is. */
function RightTerms({ correction, currency }: { correction: Correction; currency: string }) {
  const { terms, setTerms, errors } = correction;
  return (
    <ValueFields
      values={terms}
      onChange={setTerms}
      errorOf={(name) =>
        errors[`corrected.${name}`] ?? (name === 'insured_value' ? errors['terms'] : undefined)
      }
      lines={[
        [
          {
            money: 'insured_value',
            label: 'Right insured value',
            currency,
            hint: 'Empty fields stay as they are.',
          },
          { choice: 'excess_pct', label: 'Right excess', placeholder, options: percentOptions },
        ],
        [
          {
            choice: 'scope',
            label: 'Right repair scope',
            placeholder,
            options: optionsOf(scopeLabels, repairScopes),
          },
          {
            choice: 'accident_limit_pct',
            label: 'Right limit per accident',
            placeholder,
            options: limitOptions,
          },
        ],
        {
          choice: 'aggregate_mode',
          label: 'Right aggregate',
          placeholder,
          options: optionsOf(aggregateLabels, aggregateModes),
        },
      ]}
    />
  );
}

/** Why, and who of the client declared when that there was no loss. */
function Words({ correction: { words, setWords, errors } }: { correction: Correction }) {
  return (
    <ValueFields
      values={words}
      onChange={setWords}
      errorOf={(name) => errors[name === 'day' ? 'no_loss_at' : name]}
      lines={[
        {
          text: 'reason',
          label: 'What was wrong',
          required: true,
          rows: 2,
          maxLength: 450,
          hint: 'It stands in the email to the client.',
        },
        {
          text: 'no_loss_by',
          label: 'No loss, declared by',
          required: true,
          maxLength: 120,
          hint: 'Who of the client said that there was no loss at these events.',
        },
        [
          {
            date: 'day',
            label: 'Declared on',
            required: true,
            max: dateOfInstant(Date.now() / 1000),
          },
          { text: 'time', label: 'At', required: true },
        ],
      ]}
    />
  );
}
