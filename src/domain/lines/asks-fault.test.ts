import { expect, test } from 'vitest';
import { asksFault } from '#domain/lines/asks-fault.ts';
import type { Answers } from '#domain/lines/first-answers.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';

test.each<[InsuranceType, Answers, boolean]>([
  ['on_track', {}, true],
  ['CC', { cause: 'collision' }, true],
  ['CC', { cause: 'theft' }, false],
  ['SCE', { during: 'driving' }, true],
  ['SCE', { during: 'transit' }, true],
  ['SCE', { during: 'standing' }, false],
  ['VAL', { cause: 'theft' }, false],
  ['TI', { leg: 'Calais – Dover' }, false],
  ['MRW', { trigger: 'car_damage' }, false],
  ['PA', { injury: 'Wrist' }, false],
  ['LI', { harm: 'property' }, false],
])('%s %j: fault is settled: %s', (insurance_type, loss, asked) => {
  expect(asksFault(insurance_type, loss)).toBe(asked);
});
