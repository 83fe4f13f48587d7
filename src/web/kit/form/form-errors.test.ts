import { expect, test } from 'vitest';
import { firstMissing } from '#web/kit/form/form-errors.ts';

test('[5.4] the first empty required field is named by its label', () => {
  const labels = { company: 'Company', email: 'Email' };
  expect(firstMissing({ email: { type: 'required' }, company: { type: 'required' } }, labels)).toBe(
    'Company',
  );
  expect(firstMissing({ email: { type: 'required' } }, labels)).toBe('Email');
  expect(firstMissing({}, labels)).toBeUndefined();
});
