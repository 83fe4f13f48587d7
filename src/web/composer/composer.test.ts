import { describe, expect, it } from 'vitest';
import { withButtons } from '#domain/communications/composed-mail.ts';
import { standardTemplate } from '#domain/communications/email-templates.ts';
import { renderMail } from '#domain/communications/mail-frame.ts';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import { strangeMarks, withMark } from '#web/composer/body-marks.ts';
import { draftKey, looksDoubtful, newDraft } from '#web/composer/mail-draft.ts';
import { previewMail } from '#web/composer/preview-mail.ts';

const facts = { policy: 'policy P-26-0001', claim: '', event: '', client: '' };
const draft = newDraft({
  template: standardTemplate('payment'),
  facts,
  recipient: undefined,
  payment_keys: [],
});

describe('the composer', () => {
  it('[2.52] a fresh mail has the product as its sender and greets "racer" without a name', () => {
    expect(draft).toMatchObject({ sender: 'Paddock', attn: '', email: '' });
    const { html } = previewMail({ type: 'payment', draft, recipient: undefined, payments: [] });
    expect(html).toContain('Dear racer,');
  });

  it('[2.50] the preview is what the server renders, but for the address of a link', () => {
    const payments = [{ date: '2026-06-01', amount: 245_178, currency: 'EUR' }];
    const paid = { ...draft, body: '[payments]\n[total_amount]' };
    const shown = previewMail({
      type: 'payment_links',
      draft: paid,
      recipient: undefined,
      payments,
    });
    const sent = renderMail({
      ...paid,
      body: withButtons(parseMailMarkup(paid.body), {
        type: 'payment_links',
        pay: { label: 'Pay now', link: 'https://paddock.example/new-payment?bulk_id=x' },
        policies: [],
      }),
      payments,
    });
    const without = (html: string) => html.replaceAll(/href="[^"]*"/g, 'href');
    expect(without(shown.html)).toBe(without(sent.html));
    expect(shown.html).toContain('Total EUR 2,451.78');
  });

  it('[9.20] marks are put around what is chosen, the others on a line of their own', () => {
    const text = 'Pay today please';
    expect(withMark(text, { start: 4, end: 9 }, 'bold')).toEqual({
      text: 'Pay [bold]today[/bold] please',
      start: 10,
      end: 15,
    });
    expect(withMark('Hello', { start: 5, end: 5 }, 'payments').text).toBe('Hello\n[payments]');
    expect(withMark('a\nb', { start: 0, end: 3 }, 'list').text).toBe('- a\n- b');
    const button = withMark('', { start: 0, end: 0 }, 'button');
    expect(button.text.slice(button.start, button.end)).toBe('https://');
  });

  it('[9.18] what is no mark is pointed at', () => {
    expect(strangeMarks('[bold] a [payment] b [button link=https://x.example] c')).toEqual([
      '[payment]',
    ]);
  });

  it('[5.15] a doubtful copy is only marked', () => {
    expect(['a@b.example', 'a@b', 'x'].map(looksDoubtful)).toEqual([false, true, true]);
  });

  it('[3.18] each record and kind of mail has a draft of its own', () => {
    const one = draftKey('payment', { types: ['payment'], policy_id: 'p' });
    expect(one).not.toBe(draftKey('vi_pdf', { types: ['payment'], policy_id: 'p' }));
    expect(one).not.toBe(draftKey('payment', { types: ['payment'], policy_id: 'q' }));
    const events = ['b', 'a'];
    expect(draftKey('event_reminder', { types: [], event_ids: events })).toBe(
      draftKey('event_reminder', { types: [], event_ids: events.toReversed() }),
    );
  });
});
