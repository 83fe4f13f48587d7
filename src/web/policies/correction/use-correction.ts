import { useState } from 'react';
import { dateOfInstant, instantOf, timeOfInstant } from '#domain/dates.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { EndedPolicy } from '#web/policies/cancellation/use-cancellation.ts';
import { usePreviewedForm } from '#web/policies/consequences/use-previewed-form.tsx';

/** The policy that is corrected. */
export type CorrectedPolicy = EndedPolicy & { currency: string };

type Corrected = InputOf<'correct_items'>['corrected'];

/** What can be corrected in the dialog; what is null stays as it is. */
export interface TypedTerms {
  insured_value: number | null;
  excess_pct: string | null;
  scope: string | null;
  accident_limit_pct: string | null;
  aggregate_mode: string | null;
}

/** On whose word and why. */
export interface TypedWords {
  reason: string;
  no_loss_by: string;
  day: string | null;
  time: string;
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const now = () => Date.now() / 1000;
const unchanged: TypedTerms = {
  insured_value: null,
  excess_pct: null,
  scope: null,
  accident_limit_pct: null,
  aggregate_mode: null,
};

const correctedOf = (terms: TypedTerms) =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null)) as Corrected;

function missingOf(
  { reason, no_loss_by, day, time }: TypedWords,
  { item_ids, corrected }: { item_ids: readonly string[]; corrected: Corrected },
): Record<string, string> {
  return {
    ...(item_ids.length === 0 ? { item_ids: 'Choose at least one.' } : {}),
    ...(Object.keys(corrected).length === 0 ? { terms: 'Say what is right.' } : {}),
    ...(reason.trim() === '' ? { reason: 'Missing data for What was wrong' } : {}),
    ...(no_loss_by.trim() === '' ? { no_loss_by: 'Missing data for No loss, declared by' } : {}),
    ...(day === null ? { no_loss_at: 'Missing data for Declared on' } : {}),
    ...(timePattern.test(time.trim()) ? {} : { time: 'Write it as 14:30.' }),
  };
}

/** What a superadmin says of an error; what putting it right brings about is shown before it is booked. */
export function useCorrection({ subject, open, onClose }: RecordDialogProps<CorrectedPolicy>) {
  const { policy_id, revision, document_number } = subject;
  const toast = useToast();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [terms, setTerms] = useState(unchanged);
  const [words, setWords] = useState<TypedWords>(() => ({
    reason: '',
    no_loss_by: '',
    day: dateOfInstant(now()),
    time: timeOfInstant(now()),
  }));
  const read = useRead('get_cancellable_items', { policy_id }, { enabled: open });
  const items = (read.data?.items ?? []).filter(({ stays }) => stays);
  const { ask, asking, errors, setErrors, dialog } = usePreviewedForm();
  const choose = (item_id: string, wanted: boolean) =>
    setChosen((last) => (wanted ? [...last, item_id] : last.filter((one) => one !== item_id)));
  const save = async () => {
    const corrected = correctedOf(terms);
    const item_ids = items.flatMap(({ item_id }) => (chosen.includes(item_id) ? item_id : []));
    const missing = missingOf(words, { item_ids, corrected });
    setErrors(missing);
    const { reason, no_loss_by, day, time } = words;
    if (day === null || Object.keys(missing).length > 0) return;
    const no_loss_at = instantOf(day, time.trim());
    await ask({
      policy_id,
      revision,
      change: { action: 'correct_items', reason, item_ids, corrected, no_loss_by, no_loss_at },
      title: `Correct ${document_number}`,
      confirmLabel: 'Book correction',
      onDone: () => {
        toast.success(`${document_number} is corrected`);
        onClose();
      },
    });
  };
  return {
    items,
    isReading: read.isPending,
    chosen,
    choose,
    terms,
    setTerms: (part: Partial<TypedTerms>) => setTerms((last) => ({ ...last, ...part })),
    words,
    setWords: (part: Partial<TypedWords>) => setWords((last) => ({ ...last, ...part })),
    isDirty: chosen.length > 0 || words.reason !== '' || words.no_loss_by !== '',
    errors,
    save,
    asking,
    dialog,
  };
}
