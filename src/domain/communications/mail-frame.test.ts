import { describe, expect, it } from 'vitest';
import { greetingOf, renderMail, sharedTotal } from '#domain/communications/mail-frame.ts';

const payments = [
  { date: '2026-04-01', amount: 100_000, currency: 'EUR' },
  { date: '2026-07-01', amount: 33_334, currency: 'EUR' },
];

describe('mail frame', () => {
  it('[2.52] greets by attn and by "racer" when there is none', () => {
    expect(greetingOf('Sanne')).toBe('Dear Sanne');
    expect(greetingOf(' ')).toBe('Dear racer');
    expect(renderMail({ title: 'T', body: 'x' }).html).toContain('Dear racer,');
  });

  it('[2.52] the sender line is the product name unless told', () => {
    expect(renderMail({ title: 'T', body: 'x' }).plain_text.split('\n')[1]).toBe('Paddock');
    expect(
      renderMail({ title: 'T', body: 'x', sender: 'Claims desk' }).plain_text.split('\n')[1],
    ).toBe('Claims desk');
  });

  it('[9.22] [payments] is a table of date and amount', () => {
    const { html, plain_text } = renderMail({ title: 'T', body: '[payments]', payments });
    const [, table = ''] =
      /<table[^>]*>(?=(?:(?!<table).)*01-04-2026)(.+?)<\/table>/s.exec(html) ?? [];
    const rows = table.split('</tr>').map((row) =>
      row
        .replaceAll(/<[^>]+>/g, ' ')
        .split(/\s{2,}/)
        .join(' ')
        .trim(),
    );
    expect(rows).toEqual(
      expect.arrayContaining(['01-04-2026 EUR 1,000.00', '01-07-2026 EUR 333.34']),
    );
    expect(plain_text).toContain('01-07-2026  EUR 333.34');
  });

  it('[9.23] [total_amount] sums 1,000.00 and 333.34 to 1,333.34, and is left out with two currencies', () => {
    const { html } = renderMail({ title: 'T', body: '[total_amount]', payments });
    expect(html).toMatch(/<p style="[^"]*text-align:center[^"]*"><strong>Total EUR 1,333\.34</);
    const mixed = [...payments, { date: '2026-07-01', amount: 1, currency: 'USD' }];
    expect(sharedTotal(mixed)).toBeUndefined();
    expect(renderMail({ title: 'T', body: '[total_amount]', payments: mixed }).html).not.toContain(
      'Total',
    );
  });

  it('[9.18] nothing that people typed becomes HTML', () => {
    const evil = '<img src=x onerror=alert(1)>"\'';
    const { html } = renderMail({
      title: evil,
      sender: evil,
      attn: evil,
      regards_by: evil,
      body: `${evil}\n- ${evil}\n[bold] ${evil}\n[button link=https://x.example] ${evil}`,
    });
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/<script|onerror=alert\(1\)>/);
  });
});
