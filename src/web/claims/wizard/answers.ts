import type {
  DriversFault,
  During,
  TrackCondition,
  TypeOfAccident,
  WeatherCondition,
  YesNoUnknown,
} from '#domain/claims/claim-constants.ts';
import { type CalendarDate, dateOfInstant, instantOf, unixSeconds } from '#domain/dates.ts';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';

/** Everything a reporter fills in, flat, so that two devices can be brought together field by field. */
export interface CrashAnswers {
  item_id: string | null;
  driver_id: string | null;
  date: CalendarDate | null;
  /** HH:MM, or empty. */
  time_on_track: string;
  during: During | null;
  corner_on_track: string;
  start_number: string;
  type_of_accident: TypeOfAccident | null;
  track_conditions: TrackCondition | null;
  weather_conditions: WeatherCondition | null;
  narrative: string;
  drivers_fault: DriversFault | null;
  driver_injured: YesNoUnknown | null;
  driver_medical_attention: YesNoUnknown | null;
  driver_likely_drive_two_weeks: YesNoUnknown | null;
  did_car_race_same_event: YesNoUnknown | null;
  youtube_link: string;
  chassis_number: string;
  statement_to_follow: boolean;
  damaged_parts: readonly string[];
  /** Cents. */
  estimated_amount: number | null;
}

export type AnswerField = keyof CrashAnswers;

export const noAnswers: CrashAnswers = {
  item_id: null,
  driver_id: null,
  date: null,
  time_on_track: '',
  during: null,
  corner_on_track: '',
  start_number: '',
  type_of_accident: null,
  track_conditions: null,
  weather_conditions: null,
  narrative: '',
  drivers_fault: null,
  driver_injured: null,
  driver_medical_attention: null,
  driver_likely_drive_two_weeks: null,
  did_car_race_same_event: null,
  youtube_link: '',
  chassis_number: '',
  statement_to_follow: false,
  damaged_parts: [],
  estimated_amount: null,
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time as people type it: `1432`, `9.05` and `14:32` are times of day; what is none stays as it is. */
export function typedTime(typed: string): string {
  const match = /^(\d{1,2})[.:h ]?(\d{2})$/.exec(typed.trim());
  const time = match ? `${(match[1] ?? '').padStart(2, '0')}:${match[2]}` : typed.trim();
  return timePattern.test(time) ? time : typed.trim();
}

/** Whether a time can be sent. */
export function isTime(typed: string): boolean {
  const time = typedTime(typed);
  return time === '' || timePattern.test(time);
}

/** The instant of the accident, in whole seconds. Without a time it is noon, or now while it is not yet noon. */
export function accidentInstant(
  { date, time_on_track }: Pick<CrashAnswers, 'date' | 'time_on_track'>,
  now: number,
): number | null {
  if (date === null) return null;
  const time = typedTime(time_on_track);
  if (timePattern.test(time)) return instantOf(date, time);
  const noon = instantOf(date, '12:00');
  return date === dateOfInstant(now) ? Math.min(noon, unixSeconds(new Date(now * 1000))) : noon;
}

/** A link as the server takes it: people leave `https://` out. */
export function videoLink(typed: string): string {
  const link = typed.trim();
  if (link === '' || /^https?:\/\//i.test(link)) return link.replace(/^http:/i, 'https:');
  return `https://${link}`;
}

/** Whether a link can be sent. */
export function isVideoLink(typed: string): boolean {
  const link = videoLink(typed);
  return link === '' || (URL.canParse(link) && /^https:\/\/[^/]+\.[^/]+/.test(link));
}

type SavedFields = Omit<InputOf<'save_claim'>, 'claim_id' | 'revision' | 'wizard_step'>;

/** The fields of `save_claim` that differ from what the server has; the refused ones wait until they change. */
export function payloadOf(
  answers: CrashAnswers,
  { base, refused, now }: { base: CrashAnswers; refused: readonly AnswerField[]; now: number },
): SavedFields {
  const changed = (field: AnswerField): boolean =>
    !refused.includes(field) && !same(answers[field], base[field]);
  const info = accidentInfoOf(answers, changed);
  const dated = (changed('date') || changed('time_on_track')) && !refused.includes('date');
  const { item_id, estimated_amount, narrative, chassis_number } = answers;
  return {
    ...(item_id !== null && changed('item_id') ? { item_id } : {}),
    ...(changed('driver_id') ? { driver_id: answers.driver_id } : {}),
    ...(dated ? { date_accident: accidentInstant(answers, now) } : {}),
    ...(changed('chassis_number') ? { chassis_number: chassis_number.trim() } : {}),
    ...(Object.keys(info).length > 0 ? { driver_accident_info: info } : {}),
    ...(changed('narrative') ? { narrative } : {}),
    ...(changed('damaged_parts') ? { damaged_parts: [...answers.damaged_parts] } : {}),
    // Zero says that there is none.
    ...(changed('estimated_amount')
      ? { estimated_amount: estimated_amount === null ? 0 : estimated_amount }
      : {}),
    ...(changed('statement_to_follow') ? { statement_to_follow: answers.statement_to_follow } : {}),
  };
}

type AccidentInfo = NonNullable<SavedFields['driver_accident_info']>;

/** The answers about the accident that changed; a time or a link that is not one yet waits. */
function accidentInfoOf(
  answers: CrashAnswers,
  changed: (field: AnswerField) => boolean,
): AccidentInfo {
  const info: AccidentInfo = {};
  for (const field of infoFields) {
    const value = answers[field];
    if (value !== null && changed(field)) Object.assign(info, { [field]: value });
  }
  if (info.time_on_track !== undefined) {
    if (isTime(info.time_on_track)) info.time_on_track = typedTime(info.time_on_track);
    else delete info.time_on_track;
  }
  if (info.youtube_link !== undefined) {
    if (isVideoLink(info.youtube_link)) info.youtube_link = videoLink(info.youtube_link);
    else delete info.youtube_link;
  }
  return info;
}

/** The answers that stand in the claim's account of the accident [3.17]. */
const infoFields = [
  'start_number',
  'time_on_track',
  'corner_on_track',
  'during',
  'track_conditions',
  'weather_conditions',
  'type_of_accident',
  'drivers_fault',
  'driver_injured',
  'driver_medical_attention',
  'driver_likely_drive_two_weeks',
  'did_car_race_same_event',
  'youtube_link',
] as const satisfies readonly AnswerField[];

/** The answers as the server has them. */
export function answersOfClaim(claim: OutputOf<'get_full_claim'>): CrashAnswers {
  const info = claim.driver_accident_info;
  return {
    item_id: claim.item_id,
    driver_id: claim.driver_id,
    date: claim.date_accident === null ? null : dateOfInstant(claim.date_accident),
    time_on_track: info.time_on_track ?? '',
    during: info.during ?? null,
    corner_on_track: info.corner_on_track ?? '',
    start_number: info.start_number ?? '',
    type_of_accident: info.type_of_accident ?? null,
    track_conditions: info.track_conditions ?? null,
    weather_conditions: info.weather_conditions ?? null,
    narrative: claim.narrative,
    drivers_fault: info.drivers_fault ?? null,
    driver_injured: info.driver_injured ?? null,
    driver_medical_attention: info.driver_medical_attention ?? null,
    driver_likely_drive_two_weeks: info.driver_likely_drive_two_weeks ?? null,
    did_car_race_same_event: info.did_car_race_same_event ?? null,
    youtube_link: info.youtube_link ?? '',
    chassis_number: claim.chassis_number,
    statement_to_follow: claim.statement_to_follow,
    damaged_parts: claim.damaged_parts,
    estimated_amount: claim.estimated_amount === 0 ? null : claim.estimated_amount,
  };
}

/** Brings two devices together: what was changed here since `base` stays, the rest is as the server has it. */
export function mergeAnswers(
  base: CrashAnswers,
  { mine, theirs }: { mine: CrashAnswers; theirs: CrashAnswers },
): CrashAnswers {
  const merged: CrashAnswers = { ...theirs };
  for (const field of Object.keys(noAnswers) as AnswerField[]) {
    if (!same(mine[field], base[field])) Object.assign(merged, { [field]: mine[field] });
  }
  return merged;
}
