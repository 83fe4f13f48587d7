import { createHash, randomBytes } from 'node:crypto';
import { takePhoto, type CameraFile } from './crash-photo.ts';
import { continueTo, reportUntilPhotos } from './crash-steps.ts';
import { openPhoneLine, type PhoneLine } from './cut-line.ts';
import { expect, phone, test as base, tryItAs, type Page } from './role-page.ts';

/** A client on a phone, whose line is lost in the middle of the third piece of a file. */
const test = base.extend<{ line: PhoneLine; client: Page }>({
  line: async ({ baseURL }, hand) => {
    const line = await openPhoneLine(baseURL ?? '');
    await hand(line);
    await line.close();
  },
  client: async ({ browser, line }, hand) => {
    const context = await browser.newContext({
      viewport: phone,
      hasTouch: true,
      baseURL: line.url,
    });
    const page = await context.newPage();
    await page.goto('/login');
    await tryItAs(page, 'agent');
    await hand(page);
    await context.close();
  },
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A film of 3.4 MB: four pieces. */
function film(name: string): CameraFile {
  const box = (kind: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(kind, 4);
    return Buffer.concat([head, body]);
  };
  const buffer = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\u0002\0isomiso2mp41')),
    box('mdat', randomBytes(3_400_000)),
  ]);
  return { name: `${name}.mp4`, mimeType: 'video/mp4', buffer };
}

/** A photo of 3.4 MB: what fills it up stands where the profile of its colours would, and stays. */
async function bigPhoto(page: Page, name: string): Promise<CameraFile> {
  const { buffer, ...photo } = await takePhoto(page, name, 200);
  const filling: Buffer[] = [];
  for (let bytes = buffer.length; bytes < 3_400_000; bytes += 60_000) {
    const head = Buffer.from([0xff, 0xe2, 0, 0]);
    head.writeUInt16BE(60_000 - 2, 2);
    filling.push(head, Buffer.from('ICC_PROFILE\0'), randomBytes(60_000 - 16));
  }
  const whole = Buffer.concat([buffer.subarray(0, 2), ...filling, buffer.subarray(2)]);
  return { ...photo, buffer: whole };
}

/** The content of a claim's file as it is served, once it is there, and there once. */
async function servedHash(page: Page, claim_id: string, wanted: string): Promise<string> {
  const base64 = await page.evaluate(
    async ([parent_id, name]) => {
      const answer = await fetch(`/api/get_files?parent_type=claim&parent_id=${parent_id}`);
      const { files } = (await answer.json()) as {
        files: { document_name: string; url: string }[];
      };
      const [file, twin] = files.filter(({ document_name }) => document_name === name);
      if (!file || twin) return '';
      const bytes = new Uint8Array(await (await fetch(file.url)).arrayBuffer());
      return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''));
    },
    [claim_id, wanted],
  );
  return sha256(Buffer.from(base64, 'base64'));
}

test('[R10] a film in a thread goes on after a lost line with the pieces that are missing, and what was typed stays', async ({
  client,
  line,
}) => {
  test.setTimeout(180_000);
  await client.goto('/dashboard/claims?view=all');
  await client.getByRole('link', { name: /^CL-/ }).first().click();
  await expect(client.getByRole('heading', { level: 1, name: /^CL-/ })).toBeVisible();
  const claim_id = new URL(client.url()).pathname.split('/').at(-1) ?? '';
  const message = client.getByRole('textbox', { name: 'Message' });
  await message.fill('The onboard film comes with this');
  const file = film(`onboard-${Date.now()}`);
  await client.getByLabel('Files for the thread').setInputFiles(file);
  await line.lost;
  await message.fill('The onboard film comes with this, from turn 1 on');
  await expect(client.getByRole('progressbar', { name: `Sending ${file.name}` })).toBeVisible();
  expect(line.pieces).toEqual([0, 1, 2]);
  line.comesBack();
  const there = client.getByRole('button', { name: `Actions for ${file.name}` });
  await expect(there).toBeVisible({ timeout: 60_000 });
  expect(line.pieces).toEqual([0, 1, 2, 2, 3]);
  await expect(message).toHaveValue('The onboard film comes with this, from turn 1 on');
  expect(await servedHash(client, claim_id, file.name)).toBe(sha256(file.buffer));
});

test('[R10] a photo of a crash report goes on after a lost line with the pieces that are missing, and what was typed stays', async ({
  client,
  line,
}) => {
  test.setTimeout(240_000);
  const created = client.waitForResponse((answer) => answer.url().endsWith('/api/create_claim'));
  await reportUntilPhotos(client, 'The car behind braked too late and pushed me into the barrier.');
  const { claim_id } = (await (await created).json()) as { claim_id: string };
  const file = await bigPhoto(client, `rear-${Date.now()}`);
  for (const place of ['Front left', 'Front right', 'Rear left', 'Rear right']) {
    const photo = place === 'Rear right' ? file : await takePhoto(client, place, place.length * 9);
    await client.getByLabel(new RegExp(`^${place}\\.`)).setInputFiles(photo);
    await client.getByRole('dialog', { name: place }).getByRole('button', { name: 'Use' }).click();
    await expect(client.getByRole('button', { name: `${place}, taken. Look at it` })).toBeVisible();
  }
  await client.getByRole('checkbox', { name: 'The accident statement follows later.' }).check();
  await line.lost;
  await expect(client.getByText('The rest goes up when the connection is back.')).toBeVisible();
  await continueTo(client, 'Which parts are damaged?');
  await client.getByLabel('Other').fill('Splitter, left front suspension');
  expect(line.pieces).toEqual([0, 1, 2]);
  line.comesBack();
  await expect
    .poll(() => servedHash(client, claim_id, file.name), { timeout: 60_000 })
    .toBe(sha256(file.buffer));
  expect(line.pieces).toEqual([0, 1, 2, 2, 3]);
  await expect(client.getByLabel('Other')).toHaveValue('Splitter, left front suspension');
});
