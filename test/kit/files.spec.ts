import type { Locator, Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';

test.use({ part: 'fields' });

const call = 'Drag and drop your files or click to select';

const area = (page: Page, label: string) => page.getByRole('group', { name: label });

async function drop(page: Page, on: Locator, sizes: readonly number[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    for (const size of bytes)
      transfer.items.add(new File([new Uint8Array(size)], `onboard-${size}.mp4`));
    return transfer;
  }, sizes);
  await on.getByText(call).dispatchEvent('drop', { dataTransfer });
}

test('[2.43] [8.13] the file area says what to do, what will be sent and what is there', async ({
  gallery,
}) => {
  const photos = area(gallery, 'Photos');
  for (const text of [call, 'To Upload', 'No files selected', 'Uploaded earlier', 'estimate.pdf'])
    await expect(photos.getByText(text, { exact: true })).toBeVisible();
  await expect(area(gallery, 'Logo').getByText('Uploaded earlier')).toHaveCount(0);
});

test('[2.43] files are chosen by the keyboard and taken away again', async ({ gallery }) => {
  const photos = area(gallery, 'Photos');
  const input = gallery.getByLabel(`Photos: ${call}`);
  await input.focus();
  const chooser = gallery.waitForEvent('filechooser');
  await input.press('Enter');
  const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(name) });
  await (await chooser).setFiles([photo('left-door.jpg'), photo('front.jpg')]);
  await expect(photos.getByText('No files selected')).toHaveCount(0);
  const remove = photos.getByRole('button', { name: 'Remove left-door.jpg' });
  await remove.press('Enter');
  await expect(photos.getByText('left-door.jpg')).toHaveCount(0);
  await expect(photos.getByText('front.jpg')).toBeVisible();
  await photos.getByRole('button', { name: 'Remove front.jpg' }).click();
  await expect(photos.getByText('No files selected')).toBeVisible();
});

test('[5.5] [9.7] 49,999,999 bytes are taken and 50,000,000 are not', async ({ gallery }) => {
  const photos = area(gallery, 'Photos');
  await drop(gallery, photos, [50_000_000, 49_999_999]);
  await expect(photos.getByRole('alert')).toHaveText(
    'The selected file must be smaller than 50 MB.',
  );
  await expect(photos.getByText('onboard-49999999.mp4')).toBeVisible();
  await expect(photos.getByText('onboard-50000000.mp4')).toHaveCount(0);
});

test('[5.5] with multiple off only one file is kept', async ({ gallery }) => {
  const logo = area(gallery, 'Logo');
  await drop(gallery, logo, [10, 20]);
  await expect(logo.getByRole('button', { name: /^Remove / })).toHaveCount(1);
  await drop(gallery, logo, [30]);
  await expect(logo.getByRole('button', { name: /^Remove / })).toHaveCount(1);
  await expect(logo.getByText('onboard-30.mp4')).toBeVisible();
});
