import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import { type CrashAnswers, noAnswers } from '#web/claims/wizard/answers.ts';
import { type CrashDraft, type CrashPhoto, newDraft } from '#web/claims/wizard/draft.ts';
import { crashProblems, screenFor } from '#web/claims/wizard/problems.ts';
import { crashScreens, isBlank, planOf } from '#web/claims/wizard/screen-order.ts';
import type { CrashSlotId } from '#web/claims/wizard/photos/slots.ts';

const now = instantOf('2026-05-17', '16:00');

const cover: CrashDraft['cover'] = {
  policy_id: 'p1',
  policy_number: 'P-26-0001',
  item_id: 'i1',
  car_title: 'Porsche 911 GT3 Cup',
  chassis_number: 'WP0',
  start_number: '27',
  event_name: 'Zandvoort',
  circuit_id: 'zandvoort',
  circuit_name: 'Circuit Zandvoort',
  start_on: '2026-05-15',
  end_on: '2026-05-17',
  cover_from: '2026-04-01',
  cover_to: '2026-05-17',
  drivers: [],
};

const whole: CrashAnswers = {
  ...noAnswers,
  item_id: 'i1',
  driver_id: 'd1',
  date: '2026-05-17',
  time_on_track: '14:32',
  during: 'race',
  type_of_accident: 'barrier',
  narrative: 'Locked the fronts into Tarzan and hit the wall.',
  chassis_number: 'WP0ZZZ99',
  statement_to_follow: true,
};

function photo(slot: CrashSlotId): CrashPhoto {
  return {
    photo_id: slot,
    report_id: 'r',
    slot,
    file_name: 'photo.jpg',
    blob: null,
    thumb: null,
    url: null,
    content_type: 'image/jpeg',
    taken_at: null,
    added_at: 0,
    upload_key: '',
    file_id: null,
    removed: false,
    error: '',
  };
}

const four = [photo('front_left'), photo('front_right'), photo('rear_left'), photo('rear_right')];

function problems(part: Partial<CrashDraft> = {}, photos = four) {
  const draft: CrashDraft = {
    ...newDraft({ user_id: 'u', client_id: 'u' }, 0),
    cover,
    answers: whole,
    truth_declared: true,
    ...part,
  };
  return crashProblems(draft, photos, now);
}

const where = (part: Partial<CrashDraft>, photos?: CrashPhoto[]) =>
  problems(part, photos).map(({ field, screen }) => `${screen}: ${field}`);

describe('what a crash report still needs, and where', () => {
  it('[3.17] a whole report can be sent', () => {
    expect(problems()).toEqual([]);
  });

  it('[3.17] an empty one names everything at its screen, in the order of the steps', () => {
    expect(where({ cover: null, answers: noAnswers, truth_declared: false }, [])).toEqual([
      'cover: item_id',
      'driver: driver_id',
      'when: date_accident',
      'during: driver_accident_info.during',
      'kind: driver_accident_info.type_of_accident',
      'story: narrative',
      'photos: statement_to_follow',
      'check: truth_declared',
    ]);
  });

  it('never says a code: every message is a sentence', () => {
    const all = problems({ cover: null, answers: noAnswers, truth_declared: false }, []);
    for (const { message } of all) expect(message).toMatch(/^[A-Z][^_]+\.$/);
  });

  it('a statement that was photographed needs no tick', () => {
    const answers = { ...whole, statement_to_follow: false };
    expect(where({ answers })).toEqual(['photos: statement_to_follow']);
    expect(where({ answers }, [...four, photo('statement')])).toEqual([]);
  });

  it('photos and the chassis number may follow', () => {
    expect(where({ answers: { ...whole, chassis_number: '' } }, [])).toEqual([]);
  });

  it('a day outside the policy, a time that lies ahead, a time and a link that are none', () => {
    expect(where({ answers: { ...whole, date: '2026-03-01' } })).toEqual(['when: date_accident']);
    expect(where({ answers: { ...whole, time_on_track: '18:00' } })).toEqual([
      'when: date_accident',
    ]);
    expect(where({ answers: { ...whole, time_on_track: '25:71' } })).toEqual([
      'when: time_on_track',
    ]);
    expect(where({ answers: { ...whole, youtube_link: 'my film' } })).toEqual([
      'photos: youtube_link',
    ]);
  });

  it('what the server refused stands at its question', () => {
    const refusals = [{ field: 'date_accident', message: 'This date is outside the cover.' }];
    expect(problems({ refusals })).toEqual([{ ...refusals[0], screen: 'when' }]);
    expect(screenFor('driver_accident_info.start_number')).toBe('where');
    expect(screenFor('damaged_parts.3')).toBe('parts');
    expect(screenFor('something_new')).toBe('check');
  });
});

describe('the screens', () => {
  it('seven steps in order, five answers of which cannot be added later', () => {
    expect([...new Set(crashScreens.map(({ step }) => step))]).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(crashScreens.filter(({ starred }) => starred).map(({ id }) => id)).toEqual([
      'cover',
      'driver',
      'when',
      'kind',
      'check',
    ]);
  });

  it('knows an empty screen', () => {
    const health = planOf('health')?.fields ?? [];
    expect(isBlank(noAnswers, health)).toBe(true);
    expect(isBlank({ ...noAnswers, driver_injured: 'unknown' }, health)).toBe(false);
    expect(isBlank({ ...noAnswers, damaged_parts: ['Front: Bumper'] }, ['damaged_parts'])).toBe(
      false,
    );
  });
});
