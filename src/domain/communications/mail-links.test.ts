import { describe, expect, it } from 'vitest';
import { hasWithheldLinks, putBackLinks, takeOutLinks } from '#domain/communications/mail-links.ts';

const open = 'https://paddock.example/login?next=%2Fdashboard';
const policy = 'https://paddock.example/policy-info?policy_id=1&policy_key=SECRET1&version_id=2';
const payment = 'https://paddock.example/new-payment?bulk_id=SECRET2';
const reset = 'https://paddock.example/reset-password?token=SECRET3';

const mail = {
  html: `<a href="${policy.replaceAll('&', '&amp;')}">Read</a> <a href="${payment}">Pay</a> <a href="${open}">Log in</a>`,
  plain_text: `Read:\n${policy}\nPay:\n${payment}\n(${reset})\nLog in: ${open}`,
  body: `[button link=${policy}] Read\n[button link=${payment}] Pay`,
};

describe('the links of a mail', () => {
  it('that open something by themselves are taken out, others stay', () => {
    const { texts, links } = takeOutLinks(mail);
    expect(JSON.stringify(texts)).not.toMatch(/SECRET/);
    expect(texts.html).toContain(open);
    expect(texts.plain_text).toContain('Log in: https://paddock.example/login?next=%2Fdashboard');
    expect(texts.plain_text).toMatch(/\(#withheld-\d\)/);
    expect(links).toHaveLength(4);
    expect(hasWithheldLinks(texts.html)).toBe(true);
    expect(hasWithheldLinks(mail.html)).toBe(false);
  });

  it('are put back where they were', () => {
    const { texts, links } = takeOutLinks(mail);
    expect(putBackLinks(texts, links)).toEqual(mail);
    expect(putBackLinks({ html: texts.html }, links)).toEqual({ html: mail.html });
  });

  it('a mark without its link stays a mark, and taking out twice changes nothing', () => {
    expect(putBackLinks({ html: '#withheld-0 #withheld-7' }, ['x'])).toEqual({
      html: '#withheld-0 #withheld-7',
    });
    const { texts } = takeOutLinks(mail);
    expect(takeOutLinks(texts)).toEqual({ texts, links: [] });
  });
});
