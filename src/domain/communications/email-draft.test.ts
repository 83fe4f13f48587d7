import { describe, expect, it } from 'vitest';
import { checkEmailDraft } from './email-draft.ts';
import {
  addsPolicyLink,
  carriesPayments,
  carriesVersions,
  composerTitle,
  emailTypes,
  goesToBrokerTeam,
} from './email-types.ts';

describe('types of mails', () => {
  it('[9.16] twelve types with templates', () => {
    expect(emailTypes.join(', ')).toBe(
      'payment_reminder, missing_cars_drivers, missing_chassis, event_reminder, payment, ' +
        'claim_paid_insurer, claim_reminder, payment_links, waiting_for_approval, vi_pdf, ' +
        'pa_quote_request, pa_firm_order',
    );
  });

  it('[2.49] the type with spaces plus the word Email', () => {
    expect(composerTitle('payment_reminder')).toBe('payment reminder Email');
    expect(composerTitle('vi_pdf')).toBe('vi pdf Email');
  });

  it('[7.44] [5.13] [9.17] what each takes with it', () => {
    expect(emailTypes.filter(carriesPayments)).toEqual(['payment_reminder', 'payment_links']);
    expect(emailTypes.filter(carriesVersions)).toEqual(['vi_pdf']);
    expect(emailTypes.filter(goesToBrokerTeam)).toEqual(['pa_quote_request', 'pa_firm_order']);
    expect(emailTypes.filter(addsPolicyLink)).toEqual([
      'missing_cars_drivers',
      'missing_chassis',
      'event_reminder',
      'payment',
      'waiting_for_approval',
      'vi_pdf',
    ]);
  });
});

describe('composer checks', () => {
  const draft = {
    type: 'payment' as const,
    email: 'team@vandalen.example',
    subject: 'Your invoice',
    title: 'Invoice',
    sender: 'Paddock',
    body: 'Hello',
    payment_ids: [],
    document_ids: [],
  };
  const texts = ['email', 'subject', 'body', 'sender', 'title'] as const;

  it('[5.6] a complete mail passes', () => {
    expect(checkEmailDraft(draft)).toBeNull();
  });

  it.each([
    ['5.7', 'email'],
    ['5.8', 'subject'],
    ['5.9', 'body'],
    ['5.10', 'sender'],
    ['5.11', 'title'],
  ] as const)('[%s] an empty or blank %s is named', (_clause, field) => {
    const problem = { field, message: `Please enter a valid ${field}` };
    expect(checkEmailDraft({ ...draft, [field]: '' })).toEqual(problem);
    expect(checkEmailDraft({ ...draft, [field]: ' \n' })).toEqual(problem);
  });

  it('[5.6] [5.9] [5.10] [5.11] checked in this order: email, subject, body, sender, title', () => {
    const empty = { ...draft, email: '', subject: '', body: '', sender: '', title: '' };
    for (const field of texts) {
      expect(checkEmailDraft(empty)?.field).toBe(field);
      empty[field] = 'filled in';
    }
    expect(checkEmailDraft(empty)).toBeNull();
  });

  it('[5.12] payment_links needs a payment', () => {
    const links = { ...draft, type: 'payment_links' as const };
    expect(checkEmailDraft(links)).toEqual({
      field: 'payment_ids',
      message: 'Please select at least one payment',
    });
    expect(checkEmailDraft({ ...links, payment_ids: ['p_1'] })).toBeNull();
    expect(checkEmailDraft({ ...links, title: '' })?.field).toBe('title');
  });

  it('[5.13] vi_pdf needs a document version', () => {
    const pdf = { ...draft, type: 'vi_pdf' as const };
    expect(checkEmailDraft(pdf)).toEqual({
      field: 'document_ids',
      message: 'Please select at least one document version',
    });
    expect(checkEmailDraft({ ...pdf, document_ids: ['v1'] })).toBeNull();
  });
});
