import { describe, expect, it } from 'vitest';
import { claimApprovedMail, claimRejectedMail } from '#domain/communications/claim-mails.ts';
import { renderMail } from '#domain/communications/mail-frame.ts';
import {
  newMessageMail,
  passwordResetMail,
  quoteSentMail,
  seasonReminderMail,
} from '#domain/communications/standard-mails.ts';
import { takeOutLinks } from '#domain/communications/mail-links.ts';

describe('standard mails', () => {
  it('[9.21] a quote has its premium and a button to accept it', () => {
    const mail = quoteSentMail({
      number: 'Q-26-0001',
      cover_title: 'Porsche 992 GT3 Cup',
      gross: { amount: 412_000, currency: 'EUR' },
      valid_until: '2026-06-01',
      url: 'https://paddock.example/dashboard/policies/1',
    });
    const { html, plain_text } = renderMail(mail);
    expect(plain_text).toContain('- Premium including tax: EUR 4,120.00');
    expect(html).toContain('href="https://paddock.example/dashboard/policies/1"');
  });

  it('[9.18] a reason that holds markup is shown as it was typed', () => {
    const { html } = renderMail(
      claimRejectedMail({
        claim_number: 'CL-2026-0001',
        url: 'https://paddock.example/c',
        reason: 'Late',
        text: '[button link=https://evil.example] Pay',
        objection_until: '2026-08-01',
      }),
    );
    expect(html).not.toContain('href="https://evil.example"');
    expect(
      renderMail(
        newMessageMail({
          sender_name: 'A',
          label: 'claim 1',
          text: '- x',
          url: 'https://a.example',
        }),
      ).html,
    ).not.toContain('<li');
  });

  it('[4.27] an approved claim below its excess asks for nothing', () => {
    const mail = claimApprovedMail({
      claim_number: 'CL-2026-0001',
      url: 'https://paddock.example/c',
      agreed: { amount: 3_040_000, currency: 'EUR' },
      excess: { amount: 3_450_000, currency: 'EUR' },
      final_amount: { amount: 0, currency: 'EUR' },
      in_words: '0 euro',
    });
    expect(mail.body).toContain('no payment');
    expect(mail.body).toContain('See the decision');
  });

  it.each([
    [6, true, 'The first of 6 rounds of 2027 in the same championships begins on 03-04-2027'],
    [1, true, 'The only round of 2027 in the same championships begins on 03-04-2027'],
    [2, false, 'The first of 2 days on track of 2027 like those of last season begins on'],
    [1, false, 'The only day on track of 2027 like those of last season begins on'],
  ])('the season of somebody who has %i ahead is told as such', (rounds, races, says) => {
    const { body } = seasonReminderMail({
      ...{ season: 2027, first_on: '2027-04-03', cars: 1, rounds, races },
      ...{ quote_number: '', url: 'https://paddock.example/dashboard' },
    });
    expect(body).toContain(says);
  });

  it('[3.6] the secret of a reset link is not kept with the mail', () => {
    const url = 'https://paddock.example/reset?token=SECRET';
    const standard = passwordResetMail({ url, minutes: 60 });
    const mail = { ...renderMail(standard), body: standard.body };
    expect(mail.html).toContain('SECRET');
    const { texts, links } = takeOutLinks(mail);
    expect(JSON.stringify(texts)).not.toContain('SECRET');
    expect(links).toEqual([url]);
  });
});
