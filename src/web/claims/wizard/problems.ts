import { checkSubmit } from '#domain/claims/claim-checks.ts';
import { accidentInstant, isTime, isVideoLink } from '#web/claims/wizard/answers.ts';
import {
  type CrashDraft,
  type CrashPhoto,
  evidenceCount,
  shownPhotos,
} from '#web/claims/wizard/draft.ts';
import { crashScreens, type CrashScreenId } from '#web/claims/wizard/screen-order.ts';

/** Something that is missing or wrong, in words, and the screen where it is put right. */
export interface CrashProblem {
  field: string;
  message: string;
  screen: CrashScreenId;
}

const screenOfField: Readonly<Record<string, CrashScreenId>> = {
  policy_id: 'cover',
  item_id: 'cover',
  driver_id: 'driver',
  date_accident: 'when',
  time_on_track: 'when',
  'driver_accident_info.during': 'during',
  'driver_accident_info.type_of_accident': 'kind',
  narrative: 'story',
  chassis_number: 'photos',
  photos: 'photos',
  statement_to_follow: 'photos',
  youtube_link: 'photos',
  truth_declared: 'check',
};

/** The words of the check where the domain's would be too general for the question on show. */
const words: Readonly<Record<string, string>> = {
  'driver_accident_info.during': 'Choose what was going on.',
  'driver_accident_info.type_of_accident': 'Choose what kind of accident it was.',
};

/** The field of a problem inside a report: `driver_accident_info.start_number` is put right where it was asked. */
export function screenFor(field: string): CrashScreenId {
  const known = screenOfField[field];
  if (known) return known;
  const name = field.replace(/^driver_accident_info\./, '').split('.')[0];
  return crashScreens.find((plan) => plan.fields.some((one) => one === name))?.id ?? 'check';
}

/** Everything that stands in the way of sending, in the order of the screens. */
export function crashProblems(
  draft: CrashDraft,
  photos: readonly CrashPhoto[],
  now: number,
): CrashProblem[] {
  const { answers, cover, truth_declared } = draft;
  const found = checkSubmit({
    now,
    is_vi: false,
    cover_from: cover?.cover_from ?? '0000-01-01',
    cover_to: cover?.cover_to ?? '9999-12-31',
    driver_id: answers.driver_id,
    chassis_number: answers.chassis_number,
    date_accident: accidentInstant(answers, now),
    driver_accident_info: { during: answers.during, type_of_accident: answers.type_of_accident },
    narrative: answers.narrative,
    photo_count: evidenceCount(photos),
    has_official_statement: shownPhotos(photos).some(({ slot }) => slot === 'statement'),
    statement_to_follow: answers.statement_to_follow,
    truth_declared,
  }).map(({ field, message }) => ({ field, message: words[field] ?? message }));
  if (cover === null) found.unshift({ field: 'item_id', message: 'Choose the car and the event.' });
  if (!isTime(answers.time_on_track))
    found.push({ field: 'time_on_track', message: 'Enter a time such as 14:32.' });
  if (!isVideoLink(answers.youtube_link))
    found.push({
      field: 'youtube_link',
      message: 'Enter a link such as https://youtu.be/… or leave it empty.',
    });
  for (const refusal of draft.refusals)
    if (!found.some(({ field }) => field === refusal.field)) found.push({ ...refusal });
  const order = (id: CrashScreenId) => crashScreens.findIndex((plan) => plan.id === id);
  return found
    .map((problem) => ({ ...problem, screen: screenFor(problem.field) }))
    .toSorted((a, b) => order(a.screen) - order(b.screen));
}
