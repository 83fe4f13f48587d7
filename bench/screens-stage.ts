import type { Page } from '@playwright/test';
import { write, type Season } from './season-stage.ts';

/** How full the thread and the list of payments are that the screens are tried with. */
export const MESSAGES = 100;
export const PAYMENTS = 100;

/** A claim with a thread that fills the panel several times over. */
export async function busyThread({ url }: Season, cookie: string): Promise<string> {
  const list = await fetch(`${url}/api/get_claims?filters[status][0]=under_review`, {
    headers: { cookie, 'x-paddock': '1' },
  });
  const { claims } = (await list.json()) as { claims: { claim_id: string }[] };
  const claim_id = claims[0]?.claim_id;
  if (claim_id === undefined) throw new Error('the season has no claim under review');
  const thread = await fetch(
    `${url}/api/get_communication?parent_type=claim&parent_id=${claim_id}`,
    { headers: { cookie, 'x-paddock': '1' } },
  );
  const { communication } = (await thread.json()) as { communication: unknown[] };
  // An earlier run may have written them.
  for (let n = communication.length + 1; n <= MESSAGES; n += 1)
    await write(
      url,
      'add_communication',
      {
        parent_type: 'claim',
        parent_id: claim_id,
        communication_string: `Message ${n}: the left rear wishbone and the gearbox casing are on the way to the workshop.`,
      },
      cookie,
    );
  return claim_id;
}

/** Somebody with an open payment. */
export async function debtor({ url }: Season, cookie: string): Promise<string> {
  const list = await fetch(`${url}/api/get_all_payments?filters[status][0]=pending`, {
    headers: { cookie, 'x-paddock': '1' },
  });
  const { payments } = (await list.json()) as { payments: { user_id: string }[] };
  const [first] = payments;
  if (!first) throw new Error('the season has no open payment');
  return first.user_id;
}

/** Nobody in the season owes so often: the first payment comes as often as is wanted, each a small one. */
export async function repeatPayments(page: Page): Promise<void> {
  await page.route(/\/api\/get_all_payments\?/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { payments: { instalment_number: number }[] };
    const payments = Array.from({ length: PAYMENTS }, (_, index) => ({
      ...answer.payments[0],
      instalment_number: index + 1,
      amount_open: 10_000,
    }));
    await route.fulfill({ response, json: { ...answer, payments } });
  });
}

export function cookieFor(url: string, cookie: string) {
  const [name = '', value = ''] = cookie.split('=');
  return { name, value, url, httpOnly: true };
}
