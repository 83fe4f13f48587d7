import {
  duringLabels,
  trackConditionLabels,
  typeOfAccidentLabels,
  weatherConditionLabels,
  type YesNoUnknown,
} from '#domain/claims/claim-constants.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { type CrashDraft, type CrashPhoto, shownPhotos } from '#web/claims/wizard/draft.ts';
import { faultWords } from '#web/claims/wizard/fault-words.ts';
import type { CrashScreenId } from '#web/claims/wizard/screen-order.ts';
import { paperSlots, photoSlots } from '#web/claims/wizard/photos/slots.ts';

/** A line of the check at the end. */
export interface CheckLine {
  label: string;
  /** Empty when nothing was filled in. */
  value: string;
  screen: CrashScreenId;
  /** The field of a problem with it. */
  field: string;
}

const yesNo: Readonly<Record<YesNoUnknown, string>> = { yes: 'Yes', no: 'No', unknown: 'Not sure' };

const wordOf = <V extends string>(words: Readonly<Record<V, string>>, value: V | null): string =>
  value === null ? '' : words[value];

/** Everything that was filled in, by step. */
export function checkLines(
  draft: CrashDraft,
  photos: readonly CrashPhoto[],
): readonly (readonly CheckLine[])[] {
  return [
    policyLines(draft),
    whenLines(draft),
    storyLines(draft),
    driverLines(draft),
    photoLines(draft, photos),
    damageLines(draft, photos),
  ];
}

const line = (screen: CrashScreenId, field: string, label: string, value: string): CheckLine => ({
  screen,
  field,
  label,
  value,
});

function policyLines({ cover, answers, other_driver }: CrashDraft): CheckLine[] {
  const drivers = [...(cover?.drivers ?? []), ...(other_driver ? [other_driver] : [])];
  const driver = drivers.find(({ driver_id }) => driver_id === answers.driver_id);
  return [
    line('cover', 'item_id', 'Car', cover?.car_title ?? ''),
    line('cover', 'policy_id', 'Event', cover ? `${cover.event_name}, ${cover.policy_number}` : ''),
    line('driver', 'driver_id', 'Driver', driver?.name ?? ''),
  ];
}

function whenLines({ answers }: CrashDraft): CheckLine[] {
  const info = 'driver_accident_info';
  return [
    line('when', 'date_accident', 'Date of accident', formatCalendarDate(answers.date)),
    line('when', 'time_on_track', 'Time on track', answers.time_on_track),
    line('during', `${info}.during`, 'During', wordOf(duringLabels, answers.during)),
    line('where', `${info}.corner_on_track`, 'Corner on track', answers.corner_on_track),
    line('where', `${info}.start_number`, 'Start number', answers.start_number),
  ];
}

function storyLines({ answers }: CrashDraft): CheckLine[] {
  const { type_of_accident, track_conditions, weather_conditions, drivers_fault } = answers;
  const kind = wordOf(typeOfAccidentLabels, type_of_accident);
  return [
    line('kind', 'driver_accident_info.type_of_accident', 'Type of accident', kind),
    line('conditions', 'track', 'Track', wordOf(trackConditionLabels, track_conditions)),
    line('conditions', 'weather', 'Weather', wordOf(weatherConditionLabels, weather_conditions)),
    line('story', 'narrative', 'What happened', answers.narrative.trim()),
    line('fault', 'drivers_fault', 'Driver’s fault', wordOf(faultWords, drivers_fault)),
  ];
}

function driverLines({ answers }: CrashDraft): CheckLine[] {
  const health = (label: string, value: YesNoUnknown | null): CheckLine =>
    line('health', label, label, wordOf(yesNo, value));
  return [
    health('Injured', answers.driver_injured),
    ...(answers.driver_injured === 'yes'
      ? [health('Medical attention', answers.driver_medical_attention)]
      : []),
    health('Races within two weeks', answers.driver_likely_drive_two_weeks),
    health('Car raced again', answers.did_car_race_same_event),
  ];
}

function photoLines({ answers }: CrashDraft, photos: readonly CrashPhoto[]): CheckLine[] {
  const shown = shownPhotos(photos);
  const taken = photoSlots
    .filter(({ id }) => id !== 'statement')
    .flatMap(({ id, label }) => {
      const count = shown.filter(({ slot }) => slot === id).length;
      return count === 0 ? [] : [count === 1 ? label : `${label} (${count})`];
    });
  const statement = shown.some(({ slot }) => slot === 'statement')
    ? 'Added'
    : answers.statement_to_follow
      ? 'Follows later'
      : '';
  return [
    line('photos', 'photos', 'Photos', taken.join(', ')),
    line('photos', 'statement_to_follow', 'Accident statement', statement),
    line('photos', 'chassis_number', 'Chassis number', answers.chassis_number),
    line('photos', 'youtube_link', 'Video', answers.youtube_link),
  ];
}

function damageLines(
  { answers, currency }: CrashDraft,
  photos: readonly CrashPhoto[],
): CheckLine[] {
  const { damaged_parts, estimated_amount } = answers;
  const shown = shownPhotos(photos);
  const amount = estimated_amount === null ? '' : formatMoney(estimated_amount, currency);
  return [
    line('parts', 'damaged_parts', 'Damaged parts', damaged_parts.join(', ')),
    line('costs', 'estimated_amount', 'Estimated amount', amount),
    ...paperSlots.map(({ id, label }) => {
      const names = shown.filter(({ slot }) => slot === id).map(({ file_name }) => file_name);
      return line('costs', id, label, names.join(', '));
    }),
  ];
}
