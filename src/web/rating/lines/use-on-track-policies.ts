import type { LineFields } from '#domain/lines/line-fields.ts';
import { typedAnswer } from '#domain/lines/first-answers.ts';
import { useRead } from '#web/api/use-read.ts';
import { today } from '#web/kit/text/today.ts';
import type { OnTrackRecords } from '#web/rating/lines/line-answers.ts';

const namesPolicy = (fields: LineFields) =>
  Object.entries(fields).find(([, field]) => field.kind === 'text' && field.policy)?.[0];

/** The policies on track of a client that are not over, where a question of `fields` names one; what is answered already stays among them. */
export function useOnTrackPolicies(
  fields: LineFields,
  { user_id, answers }: { user_id: string; answers: Readonly<Record<string, unknown>> },
): OnTrackRecords {
  const asked = namesPolicy(fields);
  const read = useRead(
    'get_policy_numbers',
    { user_id },
    { enabled: asked !== undefined && user_id !== '' },
  );
  if (asked === undefined || !read.data) return {};
  const policies = read.data.policies
    .filter(({ is_vi, cover_to }) => !is_vi && cover_to !== null && cover_to >= today())
    .map(({ policy_number, cover_title }) => ({
      value: policy_number,
      label: [policy_number, cover_title].filter(Boolean).join(' · '),
    }));
  const answer = typedAnswer(answers[asked]);
  const isKnown = answer === '' || policies.some(({ value }) => value === answer);
  return { policies: isKnown ? policies : [{ value: answer, label: answer }, ...policies] };
}
