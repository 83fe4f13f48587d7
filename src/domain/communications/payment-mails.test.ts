import { expect, it } from 'vitest';
import { paymentReminderMail } from './payment-mails.ts';

const paper = (n: number) => ({ invoice_number: `2026-0003${n}`, policy_number: `P-26-003${n}` });
const mail = (round: number, papers: number, is_late = true) =>
  paymentReminderMail({
    round,
    url: 'https://x',
    papers: Array.from({ length: papers }, (_, n) => paper(n + 1)),
    is_late,
  });

it('[9.16] a reminder names its invoice and policy, and speaks of one as of one', () => {
  expect(mail(2, 1).body).toMatch(
    /^Invoice 2026-00031 for policy P-26-0031 is still open\. Without it your cover is suspended/,
  );
  expect(mail(1, 2).body).toMatch(
    /^These invoices are open\. .*\n- Invoice 2026-00031 for policy P-26-0031\n- Invoice 2026-00032/,
  );
});

it('[9.16] what is not late yet is not called late', () => {
  expect(mail(1, 1, false).subject).toBe('Reminder: your payment is due soon');
  expect(mail(1, 1).subject).toBe('Reminder: your payment is late');
  expect(mail(2, 1).subject).toBe('Second reminder: your payment is late');
});
