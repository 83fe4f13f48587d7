import { describe, expect, it } from 'vitest';
import { withButtons } from '#domain/communications/composed-mail.ts';
import { standardTemplate } from '#domain/communications/email-templates.ts';
import { renderMail } from '#domain/communications/mail-frame.ts';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import type { NewMail } from '#web/communications/open-composer.ts';
import { strangeMarks, withMark } from '#web/composer/body-marks.ts';
import { openDraft } from '#web/composer/draft-store.ts';
import { draftKey, looksDoubtful, newDraft } from '#web/composer/mail-draft.ts';
import { previewMail } from '#web/composer/preview-mail.ts';
import { singleMail } from '#web/composer/single-mail.ts';

const facts = { policy: 'policy P-26-0001', claim: '', event: '', client: '', cover: '' };
const draft = newDraft({
  template: standardTemplate('payment'),
  facts,
  recipient: undefined,
  payment_ids: [],
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

  it('[3.18] [7.42] [7.43] [7.44] [7.45] what is sent of a draft, with a document its id and its kind', () => {
    const typed = {
      ...draft,
      email: 'joris@example.test',
      cc_emails: ['team'],
      attn: 'Joris',
      body: '- one',
      payment_ids: ['p_1'],
      document_ids: ['v'],
      invoice_ids: ['i'],
    };
    const sentOf = (mail: Omit<NewMail, 'types'>, insurance_type = '') =>
      singleMail({
        mail: { types: [], ...mail },
        type: 'payment',
        draft: typed,
        recipient: undefined,
        insurance_type,
      });
    const { subject, title, sender, regards_by } = draft;
    const content = [{ kind: 'list', items: [[{ text: 'one', style: 'plain' }]] }];
    const words = { subject, title, sender, regards_by, content };
    const alone = {
      type: 'payment',
      email: { ...words, email: 'joris@example.test', attn: 'Joris', cc_emails: ['team'] },
      payment_ids: ['p_1'],
      document_ids: ['v'],
      invoice_ids: ['i'],
      user_id: 'u',
      insurance_type: '',
    };
    expect(sentOf({ user_id: 'u' })).toEqual(alone);
    const about = { user_id: 'u', policy_id: 'd' };
    const told = { document_id: 'd', add_communication: true };
    expect(sentOf(about)).toEqual({ ...alone, ...told, feature: 'policy' });
    expect(sentOf(about, 'VAL')).toEqual({
      ...alone,
      ...told,
      feature: 'vi',
      insurance_type: 'VAL',
    });
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

  it('[3.18] a draft is kept at every change, comes back, and goes when it is thrown away', () => {
    const tab = tabStorage();
    const first = openDraft(tab, 'k', draft);
    expect(first.state()).toEqual({ draft, is_restored: false, saved_at: 0 });
    let told = 0;
    const leave = first.subscribe(() => (told += 1));
    first.change({ body: 'Hello' });
    first.change(({ body }) => ({ body: `${body} you` }));
    expect(told).toBe(2);
    expect(first.state().saved_at).toBeGreaterThan(0);
    leave();

    const again = openDraft(tab, 'k', draft);
    expect(again.state()).toEqual({
      draft: { ...draft, body: 'Hello you' },
      is_restored: true,
      saved_at: 0,
    });
    again.discard(draft);
    expect(again.state()).toEqual({ draft, is_restored: false, saved_at: 0 });
    expect(openDraft(tab, 'k', draft).state().is_restored).toBe(false);
    expect(told).toBe(2);
  });
});

/** What a browser keeps for a tab. */
function tabStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
