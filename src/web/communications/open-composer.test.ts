import { expect, test } from 'vitest';
import { documentMail } from '#web/communications/open-composer.ts';

const mailsOf = (insurance_type: 'on_track' | 'VAL' | 'PA') =>
  documentMail({
    policy_id: 'p',
    document_number: 'P-26-0041',
    client_name: 'Van Dalen',
    insurance_type,
  }).types;

test('[9.16] a mail about cars of a race weekend is offered on track alone', () => {
  const aboutCars = ['event_reminder', 'missing_cars_drivers', 'missing_chassis'];
  expect(mailsOf('on_track')).toEqual(expect.arrayContaining(aboutCars));
  for (const beside of ['VAL', 'PA'] as const)
    expect(mailsOf(beside).filter((type) => aboutCars.includes(type))).toEqual([]);
});

test('[9.17] only what the outside broker places is asked of it', () => {
  expect(mailsOf('PA')).toContain('pa_firm_order');
  expect(mailsOf('VAL')).not.toContain('pa_firm_order');
  expect(mailsOf('VAL')).toContain('vi_pdf');
});
