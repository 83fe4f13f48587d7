import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { buildBilledPolicy, buildPayers } from '#test/harness/payment-factories.ts';

const app = await startTestApp({ settings: { PUBLIC_URL: 'https://paddock.example.test' } });
const { db } = app.services;
const cast = await buildPayers(db);

/** What a request can say of where it came from and where it wants to go. */
const strange = [
  {},
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  { forwarded: 'host=evil.example;proto=https' },
  { 'x-original-url': 'https://evil.example/', 'x-rewrite-url': '//evil.example/' },
  { referer: 'https://evil.example/pay' },
];

test('[R55] the card page leads back to Paddock, whatever the request says of its host or its address', async () => {
  for (const headers of strange) {
    const { payments } = await buildBilledPolicy(app, cast, { instalments: 1 });
    const [payment] = payments;
    const { bulk_id } = await app.as(cast.admin).call('create_bulk_payment_link', {
      payments: [{ payment_id: payment?.payment_id ?? '', instalment_number: 1 }],
    });
    const start = (payload: object) =>
      app.server.inject({
        method: 'POST',
        url: '/api/start_bulk_checkout?success_url=https://evil.example/&next=//evil.example',
        headers: { 'x-paddock': '1', ...headers },
        payload,
      });
    const named = await start({
      bulk_id,
      success_url: 'https://evil.example/',
      cancel_url: '//evil.example',
      return_url: String.raw`/\evil.example`,
    });
    expect(named.statusCode).toBe(422);
    const answer = await start({ bulk_id });
    expect(answer.statusCode).toBe(200);
    for (const { body } of [named, answer]) expect(body).not.toContain('evil');
  }
  const pages = await db
    .selectFrom('sandbox_checkouts')
    .select(['success_url', 'cancel_url'])
    .execute();
  expect(pages.length).toBeGreaterThan(0);
  for (const { success_url, cancel_url } of pages)
    for (const url of [success_url, cancel_url])
      expect(new URL(url).origin).toBe('https://paddock.example.test');
});
