import { expect, test } from 'vitest';
import { usualEvidence } from '#domain/lines/usual-evidence.ts';
import { viTypes } from '#domain/policies/insurance-types.ts';

test('of claims on several insurances only what is usual of each is asked', () => {
  expect(usualEvidence(['VAL'])).toContain('Photo of the serial number');
  expect(usualEvidence(['VAL', 'CC', 'VAL'])).toEqual([
    'Photos of the damage',
    'Report of the police',
    'Repair estimate',
  ]);
  expect(usualEvidence(['CC', 'LI'])).toEqual(['Photos of the damage']);
  expect(usualEvidence(['VAL', 'PA'])).toEqual([]);
  expect(usualEvidence(viTypes)).toEqual([]);
});
