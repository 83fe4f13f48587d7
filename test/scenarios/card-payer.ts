import qs from 'qs';
import type { TestApp } from '#test/harness/app.ts';

/** Fills in the card page as a payer does, with a test card that is accepted; answers where it leads. */
export async function payByCard(
  app: TestApp,
  url: string,
  entry: Record<string, string> = {},
): Promise<{ status: number; back_to: string | undefined }> {
  const { statusCode, headers } = await app.server.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: qs.stringify({
      card_number: '4242 4242 4242 4242',
      expiry: '12 / 40',
      cvc: '123',
      ...entry,
    }),
  });
  return { status: statusCode, back_to: headers.location };
}
