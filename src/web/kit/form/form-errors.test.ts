import { expect, test } from 'vitest';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { firstMissing, showFormErrors } from '#web/kit/form/form-errors.ts';
import type { ToastCalls } from '#web/kit/overlay/toasts.tsx';

test('[5.4] the first empty required field is named by its label', () => {
  const labels = { company: 'Company', email: 'Email' };
  expect(firstMissing({ email: { type: 'required' }, company: { type: 'required' } }, labels)).toBe(
    'Company',
  );
  expect(firstMissing({ email: { type: 'required' } }, labels)).toBe('Email');
  expect(firstMissing({}, labels)).toBeUndefined();
});

test('a complaint about the part of the input that a form asks for stands at the field of the form', () => {
  const told: string[] = [];
  const form = {
    getValues: () => ({ user_id: '', event_ids: [] }),
    setError: (field: string, { message }: { message: string }) =>
      told.push(`${field}: ${message}`),
  } as unknown as UseFormReturn<{ user_id: string; event_ids: string[] }>;
  const toast = { failure: () => told.push('toast') } as unknown as ToastCalls;
  const refused = (field: string) =>
    new ApiError(422, {
      code: 'invalid_input',
      message: 'Look at the fields.',
      fields: [{ field, code: 'over', message: 'This event is over.' }],
    });
  showFormErrors(form, refused('calculated.event_ids'), toast, 'calculated');
  showFormErrors(form, refused('calculated.event_ids'), toast);
  showFormErrors(form, refused('user_id'), toast, 'calculated');
  expect(told).toEqual(['event_ids: This event is over.', 'toast', 'user_id: This event is over.']);
});
