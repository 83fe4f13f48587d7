import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Calls an action as whoever is logged in on the page, such as from another tool. */
export async function call<T>(page: Page, action: string, input: unknown): Promise<T> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`/api/${action}`, {
    data: input,
    headers: { 'x-paddock': '1', origin, 'idempotency-key': randomUUID() },
  });
  expect([action, answer.status()]).toEqual([action, 200]);
  return (await answer.json()) as T;
}

/** Somebody else is a moment faster: just before the next call of an action arrives, this is done. */
export async function meanwhile(
  page: Page,
  action: string,
  deed: (input: Record<string, unknown>) => Promise<unknown>,
): Promise<void> {
  await page.route(
    `**/api/${action}`,
    async (route) => {
      await deed(route.request().postDataJSON() as Record<string, unknown>);
      await route.continue();
    },
    { times: 1 },
  );
}

/** The browser tells of a save that came too late. */
export const refusedSaves = /status of 409 /;
