import type { LossSubject } from '#web/claims/loss/kept-losses.ts';
import { type LossTyped, questionsOf } from '#web/claims/loss/loss-typed.ts';
import { type FieldLines, ValueFields } from '#web/kit/form/declared-fields.tsx';
import { linesOf } from '#web/rating/lines/line-answers.ts';

const claimOption = ({
  claim_number,
  event_name,
  is_draft,
}: LossSubject['linkable_claims'][number]) => ({
  value: claim_number,
  label: [claim_number, event_name, is_draft ? 'not sent yet' : ''].filter(Boolean).join(' · '),
});

/** The questions about a loss: those of its line, then what happened and what it will cost. */
export function LossFields({
  subject,
  typed,
  onChange,
  errors,
}: {
  subject: LossSubject;
  typed: LossTyped;
  onChange: (typed: LossTyped) => void;
  errors: ReadonlyMap<string, string>;
}) {
  const { insured_items, insurance_type, currency, linkable_claims } = subject;
  const { loss_answers } = typed;
  const answers: Readonly<Record<string, unknown>> = { items: [], ...loss_answers };
  const items: FieldLines<string> =
    insured_items.length > 0
      ? [
          {
            choices: 'items',
            label: 'What it is about',
            required: true,
            options: [...new Set(insured_items)].map((value) => ({ value, label: value })),
          },
        ]
      : [];
  const whole: FieldLines<'narrative' | 'estimated_amount'> = [
    { text: 'narrative', label: 'What happened', required: true, rows: 5 },
    { money: 'estimated_amount', label: 'What it will cost, as far as you know', currency },
  ];
  return (
    <>
      <ValueFields
        values={answers}
        onChange={(part) =>
          onChange({
            ...typed,
            loss_answers: { ...loss_answers, ...(part as LossTyped['loss_answers']) },
          })
        }
        lines={[
          ...items,
          ...linesOf(questionsOf(insurance_type), currency, {
            claims: linkable_claims.map(claimOption),
          }),
        ]}
        errorOf={(name) => errors.get(`loss_answers.${name}`)}
      />
      <ValueFields
        values={typed}
        onChange={(part) => onChange({ ...typed, ...part })}
        lines={whole}
        errorOf={(name) => errors.get(name)}
      />
    </>
  );
}
