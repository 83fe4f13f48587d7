import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withButtons, writeMailMarkup } from '#domain/communications/composed-mail.ts';
import {
  fillTemplate,
  standardTemplate,
  type EmailFacts,
} from '#domain/communications/email-templates.ts';
import { emailTypes } from '#domain/communications/email-types.ts';
import { eventItemLine, isNamedIn } from '#domain/communications/event-item-line.ts';
import { renderMail } from '#domain/communications/mail-frame.ts';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import { checkEmailDraft } from '#domain/communications/email-draft.ts';

const pay = { label: 'Pay now', link: 'https://paddock.example/new-payment?bulk_id=x' };
const policy = { label: 'See policy P-26-0001', link: 'https://paddock.example/policy-info' };

describe('a composed mail', () => {
  it.each(emailTypes.map((type) => [type] as const))(
    '[9.17] %s brings along the buttons of its type and no other',
    (type) => {
      const buttons = withButtons([], { type, pay, policies: [policy] }).map((one) =>
        one.kind === 'button' ? one.label : one.kind,
      );
      const expected: Partial<Record<typeof type, string[]>> = {
        payment_reminder: ['Pay now'],
        payment_links: ['Pay now'],
        event_reminder: [policy.label],
        missing_cars_drivers: [policy.label],
        missing_chassis: [policy.label],
        waiting_for_approval: [policy.label],
        vi_pdf: [policy.label],
        payment: [policy.label],
      };
      expect(buttons).toEqual(expected[type] ?? []);
    },
  );

  it('[7.42] the blocks that are sent make the very mail that was previewed from the text', () => {
    const body = 'Hello\n- one\n\n[bold] Paid[/bold] by card\n[payments]\n[items]\n[total_amount]';
    const payments = [{ date: '2026-04-01', amount: 100_000, currency: 'EUR' }];
    const items = ['Zandvoort: Porsche <992>'];
    const typed = renderMail({ title: 'T', body, payments, items });
    expect(renderMail({ title: 'T', body: parseMailMarkup(body), payments, items })).toEqual(typed);
    expect(typed.html).toContain('Zandvoort: Porsche &lt;992&gt;');
    expect(typed.plain_text).toContain('- Zandvoort: Porsche <992>');
  });

  it('[9.18] whatever was typed is kept as markup that reads the same', () => {
    const piece = fc.constantFrom(
      '[bold]',
      '[/bold]',
      '[bold_orange]',
      ' ',
      '-',
      '\n',
      'Van',
      'x]',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const blocks = parseMailMarkup(pieces.join(''));
        const again = parseMailMarkup(writeMailMarkup(blocks));
        const shown = (all: typeof blocks) => renderMail({ title: '', body: all }).plain_text;
        expect(shown(again).replaceAll(/\s/g, '')).toBe(shown(blocks).replaceAll(/\s/g, ''));
      }),
    );
    const button = `[button link=${pay.link}] Pay now`;
    expect(writeMailMarkup(parseMailMarkup(`${button}\n[bold] a[/bold] b`))).toBe(
      `${button}\n\n[bold] a[/bold] b`,
    );
  });
});

describe('templates', () => {
  const facts: EmailFacts = {
    policy: 'policy P-26-0001',
    claim: 'claim CL-2026-0001',
    event: 'Zandvoort GT Weekend',
    client: '[button link=https://evil.example] Van Dalen',
    cover: '- Period: 1 May 2026',
  };

  it.each(emailTypes.map((type) => [type] as const))(
    '[9.16] %s has a text of the house that can be sent, with its facts and without',
    (type) => {
      for (const known of [facts, { policy: '', claim: '', event: '', client: '', cover: '' }]) {
        const words = fillTemplate(standardTemplate(type), known);
        expect(JSON.stringify(words)).not.toMatch(/\{(policy|claim|event|client|cover)\}/i);
        const draft = { ...words, type, email: 'a@b.example', payment_ids: ['p_1'] };
        expect(checkEmailDraft({ ...draft, document_ids: ['v'] })).toBeNull();
        expect(JSON.stringify(parseMailMarkup(words.body))).not.toContain('"link"');
      }
    },
  );

  it('[9.16] a fact at the beginning of a sentence has a capital', () => {
    expect(fillTemplate(standardTemplate('claim_paid_insurer'), facts).subject).toBe(
      'Claim CL-2026-0001 is paid',
    );
  });
});

describe('cars in mails about events', () => {
  const item = {
    event_name: 'Zandvoort GT Weekend',
    start_on: '2026-05-22',
    end_on: '2026-05-24',
    car: 'Porsche 992 GT3 Cup',
    start_number: '27',
    without_driver: false,
    without_chassis: true,
    quote: null,
  };

  it('[9.16] name the weekend, the car and what is missing', () => {
    expect(eventItemLine(item)).toBe(
      'Zandvoort GT Weekend, 22-05-2026 to 24-05-2026: Porsche 992 GT3 Cup #27, chassis number missing',
    );
  });

  it('[9.16] a reminder says of a car that is only quoted that it is not insured, and so does the mail about missing cars', () => {
    const quoted = { ...item, quote: { number: 'Q-26-0012', is_sent: true } };
    expect(eventItemLine(quoted)).toContain(
      '#27, not insured yet: quote Q-26-0012 waits for your answer, chassis number missing',
    );
    expect(isNamedIn('missing_chassis', quoted)).toBe(false);
    expect(isNamedIn('missing_cars_drivers', quoted)).toBe(true);
    const unsent = { ...item, quote: { number: 'Q-26-0012', is_sent: false } };
    expect(isNamedIn('missing_cars_drivers', unsent)).toBe(false);
  });

  it('[9.16] a reminder names every car, the others only those that lack something', () => {
    expect(isNamedIn('event_reminder', item)).toBe(true);
    expect(isNamedIn('missing_chassis', item)).toBe(true);
    expect(isNamedIn('missing_cars_drivers', item)).toBe(true);
    const ready = { ...item, without_chassis: false };
    expect(isNamedIn('missing_cars_drivers', ready)).toBe(false);
    expect(isNamedIn('missing_cars_drivers', { ...ready, without_driver: true })).toBe(true);
  });
});
