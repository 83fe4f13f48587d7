import { reportUntilPhotos } from './crash-steps.ts';
import { expect, phone, test, type Page } from './role-page.ts';

const counted = 'countPress';

/** Counts what a hand does on a page from now on: each press, and each field that is filled in. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction(counted, () => (presses += 1));
  const listen = (name: string) => {
    const filled = new WeakSet<EventTarget>();
    const count = () => (window as unknown as Record<string, () => void>)[name]?.();
    addEventListener('pointerdown', count, true);
    addEventListener(
      'input',
      ({ target }) => {
        // A tick or a choice is a press, which is counted.
        const is_text =
          target instanceof HTMLTextAreaElement ||
          (target instanceof HTMLInputElement && !/checkbox|radio|file/.test(target.type));
        if (!target || !is_text || filled.has(target)) return;
        filled.add(target);
        count();
      },
      true,
    );
  };
  await page.addInitScript(listen, counted);
  await page.evaluate(listen, counted);
  return () => presses;
}

test('a client asks for cover in eight presses: the drivers of last season are ticked with their car', async ({
  openAs,
}) => {
  const client = await openAs('agent', { viewport: phone });
  const presses = await countPresses(client);
  const goOn = client.getByRole('button', { name: 'Continue', exact: true });
  const lastSeason = client.waitForResponse(/\/api\/get_last_season/);
  await client.getByRole('button', { name: 'Ask for cover' }).click();
  await expect(client.getByRole('heading', { name: 'Which cars?' })).toBeVisible();
  await lastSeason;
  await client.getByRole('checkbox').first().click();
  await goOn.click();
  await expect(client.getByRole('heading', { name: 'Which events?' })).toBeVisible();
  await client.getByRole('checkbox').last().click();
  await goOn.click();
  await expect(client.getByRole('heading', { name: 'Who drives?' })).toBeVisible();
  await expect(client.getByRole('checkbox', { checked: true })).not.toHaveCount(0);
  await goOn.click();
  await expect(client.getByRole('heading', { name: 'Any wishes?' })).toBeVisible();
  await goOn.click();
  await client.getByRole('button', { name: 'Send request' }).click();
  await expect(client.getByRole('heading', { name: 'Request received' })).toBeFocused();
  expect(presses()).toBeLessThanOrEqual(8);
});

test('a crash is told in 25 presses, photos and amounts to follow', async ({ openAs }) => {
  const client = await openAs('agent', { viewport: phone });
  const presses = await countPresses(client);
  await reportUntilPhotos(client, 'A tyre burst on the straight, and the car went into the wall.');
  for (const next of ['Which parts are damaged?', 'What will it cost, about?', 'Check and send']) {
    await client.getByRole('button', { name: 'Add later' }).first().click();
    await expect(client.getByRole('heading', { level: 1, name: next })).toBeVisible();
  }
  await client.getByRole('checkbox', { name: 'This is true to the best of my knowledge.' }).check();
  await client.getByRole('button', { name: 'Send claim' }).click();
  await expect(client.getByRole('heading', { name: 'Claim received' })).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(25);
});
