import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { leastGuesses } from '#domain/accounts/password-rules.ts';
import { estimateGuesses } from '#server/accounts/log-in/password-estimate.ts';
import { startTestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';

const own_words = ['Sanne van Dalen', 'Van Dalen Racing', 'sanne.dalen@example.test'];

async function isGuessed(password: string, has_second_factor = false): Promise<boolean> {
  return (await estimateGuesses({ password, own_words })) < leastGuesses({ has_second_factor });
}

describe('[R46] what is soon guessed', () => {
  it.each([
    // One sign, a count, a piece over and over.
    '                ',
    'aaaaaaaaaaaaaaaaaaaa',
    'aaaaabbbbbccccc',
    'abcabcabcabcabc',
    '098765432109876',
    'abcdefghijklmno',
    '0123456789abcdef',
    'kwartetkwartetkwartet',
    'Summer2026Summer2026',
    'Summer2026Summer2027',
    'Welkom01Welkom01',
    'Welkom123Welkom!',
    'Zandvoort2026Zandvoort',
    'Maandag2026!Maandag',
    'monkey monkey monkey',
    // Walks over keyboards of several countries.
    'qwertyuiop12345',
    'qwertyuiopasdfgh',
    'qwertyuiop[]asdf',
    'zxcvbnmasdfghjkl',
    'mnbvcxzlkjhgfdsa',
    '2026azertyuiopqsdf',
    'qwertzuiopasdfgh',
    '1qaz2wsx3edc4rfv',
    // Words of every list, also with look-alikes.
    'password1234567',
    'Password!!!!!!!!',
    'P@ssw0rd12345678',
    'p4ssw0rdp4ssw0rd',
    'p@55w0rdP@55W0RD',
    'w4chtw00rd2026!!',
    'letmeinletmein1!',
    'iloveyouiloveyou',
    'CorrectHorseBatteryStaple',
    'correct-horse-battery-staple',
    'trustno1trustno1',
    'january february',
    // Dates.
    '12-05-1985 12-05-1985',
    '1985-05-12 1985!',
    '31/12/199931/12/1999',
    // The product's, the trade's and the sport's words.
    '2026motorsport2026',
    'paddock paddock1',
    'Paddock Insurance 1',
    'verzekering2026!',
    'MaxVerstappen3333',
    'motorsport insurance',
    // The person's own.
    'dalendalendalen1',
    'Sanne Dalen 1985!',
    'vandalenracing2026',
  ])('%j is refused', async (password) => {
    expect(await isGuessed(password)).toBe(true);
  });

  it.each([
    'tarmac eight ovl',
    'drie natte banden',
    'green flag at turn nine',
    'chequered flag on sunday',
    'no digits no capitals at all',
    'kerb gravel violin',
    '🏁🏁🏎️🏎️ night stint',
    'vT7#qLz9!pWm2$xKe',
    'vier groene zeilen waaien',
    'Oom Piet at zeven broodjes',
  ])('%j is good', async (password) => {
    expect(await isGuessed(password)).toBe(false);
  });

  it.each([
    '1q2w3e4r',
    'Zaq12wsx',
    'porsche911',
    'liverpool1',
    'football24',
    '12345678',
    'abcabcab',
  ])('beside a second step %j is refused', async (password) => {
    expect(await isGuessed(password, true)).toBe(true);
  });

  it.each(['tarmac 8', 'kerb9mud', 'zeven bochten'])(
    'beside a second step %j is good',
    async (password) => {
      expect(await isGuessed(password, true)).toBe(false);
    },
  );
});

describe('the estimate', () => {
  it('holds nobody up, whatever is typed: the process goes on answering', async () => {
    const lookAlikes = '4@8({[<369&#!1/|0$5+7%2'.repeat(12).slice(0, 256);
    let longest = 0;
    let last = performance.now();
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    await estimateGuesses({ password: lookAlikes, own_words });
    clearInterval(pulse);
    expect(longest).toBeLessThan(300);
  });

  it('is told at the field of the new password', async () => {
    const app = await startTestApp();
    const current_password = 'green flag at turn nine';
    const account = await buildAccount(app.services.db, { password: current_password });
    const answer = await app
      .as(account)
      .answer('change_password', { current_password, new_password: 'qwertyuiopasdfgh' });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        fields: [
          {
            field: 'new_password',
            code: 'too_common',
            message: /^This password is easy to guess\./,
          },
        ],
      },
    });
  });
});
