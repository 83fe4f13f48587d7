import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import {
  accidentInstant,
  isVideoLink,
  mergeAnswers,
  noAnswers,
  payloadOf,
  typedTime,
  videoLink,
} from '#web/claims/wizard/answers.ts';

const now = instantOf('2026-05-17', '10:15');
const plain = { base: noAnswers, refused: [], now };

describe('the answers of a crash report', () => {
  it('[3.17] sends what changed and nothing else', () => {
    expect(payloadOf(noAnswers, plain)).toEqual({});
    const answers = {
      ...noAnswers,
      date: '2026-05-17',
      time_on_track: '9.05',
      during: 'race' as const,
      damaged_parts: ['Front: Bumper'],
      youtube_link: 'youtu.be/abc',
    };
    expect(payloadOf(answers, plain)).toEqual({
      date_accident: instantOf('2026-05-17', '09:05'),
      driver_accident_info: {
        during: 'race',
        time_on_track: '09:05',
        youtube_link: 'https://youtu.be/abc',
      },
      damaged_parts: ['Front: Bumper'],
    });
    expect(payloadOf(answers, { ...plain, base: answers })).toEqual({});
  });

  it('leaves out what the server refused, and what is no time or link yet', () => {
    const answers = { ...noAnswers, date: '2027-01-01', time_on_track: '99', narrative: 'Spun.' };
    expect(payloadOf(answers, { ...plain, refused: ['date'] })).toEqual({ narrative: 'Spun.' });
  });

  it('an estimate that was taken out again is none', () => {
    const base = { ...noAnswers, estimated_amount: 1_850_000 };
    expect(payloadOf(noAnswers, { ...plain, base })).toEqual({ estimated_amount: 0 });
  });

  it('without a time it was noon, or now while it is not yet noon', () => {
    expect(accidentInstant({ date: '2026-05-16', time_on_track: '' }, now)).toBe(
      instantOf('2026-05-16', '12:00'),
    );
    expect(accidentInstant({ date: '2026-05-17', time_on_track: '' }, now)).toBe(now);
    expect(accidentInstant({ date: '2026-05-17', time_on_track: '' }, now + 0.25)).toBe(now);
    expect(accidentInstant({ date: null, time_on_track: '12:00' }, now)).toBeNull();
  });

  it.each([
    ['1432', '14:32'],
    ['9.05', '09:05'],
    ['14:32', '14:32'],
    ['14h32', '14:32'],
    ['about noon', 'about noon'],
    ['2571', '2571'],
  ])('the time %s is %s', (typed, time) => {
    expect(typedTime(typed)).toBe(time);
  });

  it.each([
    ['youtu.be/abc', 'https://youtu.be/abc', true],
    ['http://vimeo.com/1', 'https://vimeo.com/1', true],
    ['', '', true],
    ['my film', 'https://my film', false],
    ['javascript:alert(1)', 'https://javascript:alert(1)', false],
  ])('the link %s is %s', (typed, link, good) => {
    expect(videoLink(typed)).toBe(link);
    expect(isVideoLink(typed)).toBe(good);
  });

  it('two devices come together field by field: what was changed here stays', () => {
    const base = { ...noAnswers, narrative: 'First words', corner_on_track: 'Tarzan' };
    const mine = { ...base, narrative: 'My words' };
    const theirs = { ...base, narrative: 'Their words', corner_on_track: 'Scheivlak' };
    expect(mergeAnswers(base, { mine, theirs })).toEqual({
      ...base,
      narrative: 'My words',
      corner_on_track: 'Scheivlak',
    });
  });
});
