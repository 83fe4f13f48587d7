import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMail } from './mail-frame.ts';
import { bodyHtml, escapeHtml } from './mail-html.ts';
import { type MailBlock, parseMailMarkup } from './mail-markup.ts';

const payments = [
  { date: '2026-04-01', amount: 100_000, currency: 'EUR' },
  { date: '2026-07-01', amount: 100_001, currency: 'EUR' },
];
const none = { payments: [], total: undefined, items: [] };

/** Letters that markup and HTML are made of, so that random texts hit the marks. */
const hostile = fc
  .array(
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '[',
      ']',
      '=',
      '-',
      '\n',
      ' ',
      'a',
      '[bold]',
      '[bold_orange]',
      '[button link=',
      'https://a.example',
      'javascript:',
      '<script>',
      '[payments]',
      '[total_amount]',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

/** What is left of the HTML when our own elements are taken out. */
function strangeMarkup(html: string): string {
  return html
    .replaceAll(
      /<\/?(p|ul|li|strong|br|a|table|tr|th|td)( (style|href|rel|target|width|align|cellpadding|cellspacing)="[^"<>]*")*>/g,
      '',
    )
    .replaceAll(/[^<>]/g, '');
}

describe('what a mail can hold', () => {
  it('[9.18] [9.20] [9.21] no typed letter becomes HTML of its own', () => {
    fc.assert(
      fc.property(hostile, (body) => {
        expect(
          strangeMarkup(bodyHtml(parseMailMarkup(body), { payments, total: undefined, items: [] })),
        ).toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  it('[9.21] the only addresses in a mail are https and mailto', () => {
    fc.assert(
      fc.property(hostile, (body) => {
        const { html } = renderMail({
          title: body,
          attn: body,
          regards_by: body,
          sender: body,
          body,
        });
        for (const [, address] of html.matchAll(/href="([^"]*)"/g)) {
          expect(address).toMatch(/^(https|mailto):/);
        }
        expect(html).not.toContain('<script');
      }),
      { numRuns: 1000 },
    );
  });

  it('[9.21] [7.42] blocks that come ready-made over the wire are no way around: a javascript button is its label', () => {
    const block: MailBlock = { kind: 'button', link: 'javascript:alert(1)', label: 'Pay <now>' };
    const html = bodyHtml([block], none);
    expect(html).not.toContain('href');
    expect(html).toContain('Pay &lt;now&gt;');
  });

  it('[9.23] sums are done in cents: 1,000.00 + 1,000.01 = 2,000.01; two currencies show no total', () => {
    const body = '[payments]\n[total_amount]';
    expect(renderMail({ title: 't', body, payments }).html).toContain('EUR 2,000.01');
    const mixed = [...payments, { date: '2026-07-01', amount: 1, currency: 'GBP' }];
    expect(renderMail({ title: 't', body, payments: mixed }).html).not.toContain('Total');
  });

  it('[9.18] escaping is undone by reading it as HTML', () => {
    expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
    );
  });
});
