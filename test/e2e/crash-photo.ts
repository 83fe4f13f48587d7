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

/** When the large picture says that it was taken: 2026-03-14 at 10:15:30 in Amsterdam. */
export const LARGE_TAKEN_AT = Date.parse('2026-03-14T09:15:30Z') / 1000;

/** As phones make them: twelve million points, held upright but stored lying, with the camera's notes. */
export async function takeLargePhoto(page: Page, name: string): Promise<CameraFile> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 4000;
    canvas.height = 3000;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    for (let row = 0; row < 30; row += 1)
      for (let column = 0; column < 40; column += 1) {
        pen.fillStyle = `hsl(20 60% ${(row * 7 + column * 13) % 100}%)`;
        pen.fillRect(column * 100, row * 100, 100, 100);
      }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  const plain = Buffer.from(base64, 'base64');
  const buffer = Buffer.concat([plain.subarray(0, 2), cameraNotes(), plain.subarray(2)]);
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** An EXIF segment: to be turned by a quarter, and when it was taken. */
function cameraNotes(): Buffer {
  const notes = Buffer.alloc(146);
  notes.writeUInt16BE(0xffe1, 0);
  notes.writeUInt16BE(144, 2);
  notes.write('Exif', 4);
  const tiff = 10;
  const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    notes.writeUInt16LE(tag, tiff + at);
    notes.writeUInt16LE(type, tiff + at + 2);
    notes.writeUInt32LE(count, tiff + at + 4);
    notes.writeUInt32LE(value, tiff + at + 8);
  };
  notes.write('II*', tiff);
  notes.writeUInt32LE(8, tiff + 4);
  notes.writeUInt16LE(2, tiff + 8);
  entry(10, [0x0112, 3, 1, 6]);
  entry(22, [0x8769, 4, 1, 38]);
  notes.writeUInt16LE(2, tiff + 38);
  entry(40, [0x9003, 2, 20, 72]);
  entry(52, [0x9011, 2, 7, 96]);
  notes.write('2026:03:14 10:15:30', tiff + 72);
  notes.write('+01:00', tiff + 96);
  return notes;
}

export interface CameraFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
