import { readFile } from 'node:fs/promises';
import { takePhoto } from './crash-photo.ts';
import { expectAccessible } from './page-watch.ts';
import { expect, test, type Locator, type Page } from './role-page.ts';

const place = 'GPS 52.3888 N 4.5409 E';

/** A photo in which the camera wrote where it was. */
async function tellingPhoto(page: Page, name: string) {
  const { buffer, ...photo } = await takePhoto(page, name, 30);
  const notes = Buffer.concat([Buffer.from('Exif\0\0II*\0\u0008\0\0\0\0\0'), Buffer.from(place)]);
  const head = Buffer.from([0xff, 0xe1, 0, notes.length + 2]);
  return {
    ...photo,
    buffer: Buffer.concat([buffer.subarray(0, 2), head, notes, buffer.subarray(2)]),
  };
}

/** Presses a button that saves the original, says yes, and answers what came. */
async function saveBy(page: Page, button: Locator): Promise<Buffer> {
  await button.click();
  const question = page.getByRole('dialog', { name: 'Save the original?' });
  await expect(question).toContainText('is written down with the record');
  const coming = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Save the original' }).click();
  const saved = await coming;
  await expect(question).toHaveCount(0);
  return readFile(await saved.path());
}

test('[R52] staff and the loss adjuster save a photo of a claim as it came, wherever they look at it; its insurer sees no such button', async ({
  openAs,
}) => {
  test.setTimeout(120_000);
  const adjuster = await openAs('loss_adjuster', { at: '/dashboard/claims?view=all' });
  await adjuster.getByRole('link', { name: /^CL-/ }).last().click();
  await expect(adjuster.getByRole('heading', { level: 1, name: /^CL-/ })).toBeVisible();
  const claim_id = new URL(adjuster.url()).pathname.split('/').at(-1) ?? '';
  const photo = await tellingPhoto(adjuster, `evidence-${Date.now()}`);
  const name = `Save the original of ${photo.name}`;

  const staff = await openAs('admin', { at: `/dashboard/claims/${claim_id}` });
  await staff.getByLabel('Files for the thread').setInputFiles(photo);
  const photos = staff.getByRole('region', { name: 'Photos' });
  await expect(photos.getByRole('button', { name })).toBeVisible();
  const plain = await staff.evaluate(async (parent_id) => {
    const answer = await fetch(`/api/get_files?parent_type=claim&parent_id=${parent_id}`);
    const { files } = (await answer.json()) as { files: { url: string }[] };
    return (await fetch(files[0]?.url ?? '')).text();
  }, claim_id);
  expect(plain).not.toContain(place);
  for (const person of [staff, adjuster]) {
    await person.reload();
    const card = person.getByRole('region', { name: 'Photos' });
    expect((await saveBy(person, card.getByRole('button', { name }))).equals(photo.buffer)).toBe(
      true,
    );
    await card.getByRole('button', { name: `Open ${photo.name}` }).click();
    const large = person.getByRole('dialog', { name: photo.name });
    await expectAccessible(person);
    expect((await saveBy(person, large.getByRole('button', { name }))).equals(photo.buffer)).toBe(
      true,
    );
    await large.getByRole('button', { name: 'Close' }).click();
    await expect(large).toHaveCount(0);
  }
  await staff.getByRole('tab', { name: /^Activity/ }).click();
  await expect(staff.getByText('Downloaded the original of a file').first()).toBeVisible();

  const insurer = await openAs('insurer', { at: `/dashboard/claims/${claim_id}` });
  await expect(insurer.getByRole('button', { name: `Open ${photo.name}` }).first()).toBeVisible();
  await expect(insurer.getByRole('button', { name: /original/ })).toHaveCount(0);
});
