import type { AnswerField, CrashAnswers } from '#web/claims/wizard/answers.ts';

/** One screen of the wizard; several of them make a step. */
export interface CrashScreenPlan {
  id: CrashScreenId;
  step: number;
  /** One of the five answers without which nothing goes on: it cannot be added later. */
  starred: boolean;
  /** What is filled in here. */
  fields: readonly AnswerField[];
}

export type CrashScreenId =
  | 'cover'
  | 'driver'
  | 'when'
  | 'during'
  | 'where'
  | 'kind'
  | 'conditions'
  | 'story'
  | 'fault'
  | 'health'
  | 'photos'
  | 'parts'
  | 'costs'
  | 'check';

const screen = (
  step: number,
  id: CrashScreenId,
  fields: readonly AnswerField[],
  { starred = false }: { starred?: boolean } = {},
): CrashScreenPlan => ({ id, step, fields, starred });

/** The way through the report. */
export const crashScreens: readonly CrashScreenPlan[] = [
  screen(1, 'cover', ['item_id'], { starred: true }),
  screen(1, 'driver', ['driver_id'], { starred: true }),
  screen(2, 'when', ['date', 'time_on_track'], { starred: true }),
  screen(2, 'during', ['during']),
  screen(2, 'where', ['corner_on_track', 'start_number']),
  screen(3, 'kind', ['type_of_accident'], { starred: true }),
  screen(3, 'conditions', ['track_conditions', 'weather_conditions']),
  screen(3, 'story', ['narrative']),
  screen(3, 'fault', ['drivers_fault']),
  screen(4, 'health', [
    'driver_injured',
    'driver_medical_attention',
    'driver_likely_drive_two_weeks',
    'did_car_race_same_event',
  ]),
  screen(5, 'photos', ['chassis_number', 'youtube_link', 'statement_to_follow']),
  screen(6, 'parts', ['damaged_parts']),
  screen(6, 'costs', ['estimated_amount']),
  screen(7, 'check', [], { starred: true }),
];

export const stepCount = 7;

/** The names of the steps, as the check at the end lists them. */
export const stepNames = [
  'Policy',
  'When and where',
  'What happened',
  'Driver',
  'Photos',
  'Damage and documents',
  'Check and send',
] as const;

export function planOf(id: string | undefined): CrashScreenPlan | undefined {
  return crashScreens.find((plan) => plan.id === id);
}

/** The screen that follows, or undefined after the last. */
export function screenAfter(id: CrashScreenId): CrashScreenPlan | undefined {
  return crashScreens[crashScreens.findIndex((plan) => plan.id === id) + 1];
}

export function screenBefore(id: CrashScreenId): CrashScreenPlan | undefined {
  return crashScreens[crashScreens.findIndex((plan) => plan.id === id) - 1];
}

/** Whether nothing was filled in on a screen. */
export function isBlank(answers: CrashAnswers, fields: readonly AnswerField[]): boolean {
  return fields.every((field) => {
    const value = answers[field];
    if (Array.isArray(value)) return value.length === 0;
    return value === null || value === '' || value === false;
  });
}
