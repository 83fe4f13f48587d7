import type { Page } from '@playwright/test';

/** A picture as a camera of a phone hands it over: large enough, and with edges, so that it counts as sharp. */
export async function takePhoto(page: Page, name: string, hue: number): Promise<CameraFile> {
  const base64 = await page.evaluate((colour) => {
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 960;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    for (let row = 0; row < 24; row += 1)
      for (let column = 0; column < 32; column += 1) {
        pen.fillStyle = `hsl(${colour} 60% ${(row * 7 + column * 13) % 100}%)`;
        pen.fillRect(column * 40, row * 40, 40, 40);
      }
    return canvas.toDataURL('image/jpeg', 0.7).split(',')[1] ?? '';
  }, hue);
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

export interface CameraFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
