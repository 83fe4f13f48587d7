import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMailLink, parseMailLine, parseMailMarkup } from '#domain/communications/mail-markup.ts';
import { markupLine, markupText } from '#domain/communications/markup-text.ts';

describe('mail mini-markup', () => {
  it('[9.19] a line that starts with a dash is a list item, and neighbours are one list', () => {
    expect(parseMailMarkup('- One\n-Two\n\n- Three')).toEqual([
      {
        kind: 'list',
        items: [[{ text: 'One', style: 'plain' }], [{ text: 'Two', style: 'plain' }]],
      },
      { kind: 'list', items: [[{ text: 'Three', style: 'plain' }]] },
    ]);
  });

  it.each([
    ['[bold] EUR 5.00', [{ text: 'EUR 5.00', style: 'bold' }]],
    ['[bold_orange]Late', [{ text: 'Late', style: 'bold_orange' }]],
    [
      'Paid: [bold] EUR 5.00',
      [
        { text: 'Paid: ', style: 'plain' },
        { text: 'EUR 5.00', style: 'bold' },
      ],
    ],
    [
      'a [bold]b[/bold] c',
      [
        { text: 'a ', style: 'plain' },
        { text: 'b', style: 'bold' },
        { text: ' c', style: 'plain' },
      ],
    ],
    ['[bald] head', [{ text: '[bald] head', style: 'plain' }]],
  ])('[9.20] %s', (line, spans) => {
    expect(parseMailLine(line)).toEqual(spans);
  });

  it('[9.21] a button has a link and a label', () => {
    expect(
      parseMailMarkup('[button link=https://paddock.example/p?a=1&b=2] Open the policy'),
    ).toEqual([
      { kind: 'button', link: 'https://paddock.example/p?a=1&b=2', label: 'Open the policy' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://evil.example',
    'https://good.example@evil.example/',
    'https://a" onclick="x',
    '//evil.example',
    'mailto:a@b.example?bcc=c@d.example%0d%0aX: y',
    'mailto:a@b.example,c@d.example',
  ])('[9.21] %s is never a link', (link) => {
    expect(isMailLink(link)).toBe(false);
    expect(
      parseMailMarkup(`[button link=${link}] Click`).some((block) => block.kind === 'button'),
    ).toBe(false);
  });

  it.each([
    'https://paddock.example',
    'mailto:desk@paddock.example',
    'http://localhost:3000/reset?token=a',
  ])('[9.21] %s may be a link', (link) => expect(isMailLink(link)).toBe(true));

  it('[9.22] [9.23] the marks of the selected payments stand on lines of their own', () => {
    expect(
      parseMailMarkup('[payments]\n[total_amount]\nsee [payments]').map(({ kind }) => kind),
    ).toEqual(['payments', 'total_amount', 'paragraph']);
  });

  it('[9.18] every body can be read, and plain letters come out as they went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (body) => {
        parseMailMarkup(body);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const line = markupLine(text);
        expect(
          parseMailLine(line)
            .map((span) => span.text)
            .join(''),
        ).toBe(line);
      }),
    );
  });

  it('[9.21] what people typed never becomes a button, a table or a list of our mails', () => {
    const typed = '[button link=https://evil.example] Pay\n[payments]\n- item\n[bold] loud';
    expect(parseMailMarkup(markupText(typed)).map(({ kind }) => kind)).toEqual(['paragraph']);
  });

  it('[9.18] a hostile body is read in no time', () => {
    const started = performance.now();
    parseMailMarkup('[button link='.repeat(20_000));
    parseMailMarkup('['.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
