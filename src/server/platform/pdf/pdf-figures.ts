import { encode } from 'uqr';
import type { PdfBlock, PdfPicture } from '#server/platform/pdf/pdf-description.ts';
import { inks, sheetSize, textWidth, type PdfSheet } from '#server/platform/pdf/pdf-sheet.ts';

type BlockOf<K extends PdfBlock['kind']> = Extract<PdfBlock, { kind: K }>;

/** PNG is unpacked to its pixels, so that its size in the head is believed before anything is unpacked. */
const mostPixels = 40_000_000;

/** Whether a picture can be drawn: a JPEG, or a PNG that is not a flood of pixels. */
export function isDrawable(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length > 4 && bytes.readUInt32BE(0) >>> 8 === 0xffd8ff) return true;
  if (bytes.length < 33 || bytes.toString('latin1', 0, 8) !== '\u0089PNG\r\n\u001a\n') return false;
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20) <= mostPixels;
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawPicture(
  sheet: PdfSheet,
  { content, alt }: PdfPicture,
  { x, y, width, height }: Frame,
): void {
  sheet.decorate(() => sheet.document.roundedRect(x, y, width, height, 4).fill(inks.ground));
  const element = sheet.open('Figure', undefined, { alt, bbox: [x, y, x + width, y + height] });
  sheet.drawIn(element, 'Figure', () => {
    try {
      if (!isDrawable(content)) throw new Error('This kind of picture is not drawn.');
      sheet.document.image(Buffer.from(content), x, y, {
        fit: [width, height],
        align: 'center',
        valign: 'center',
      });
    } catch {
      // A broken photo must not keep the whole document from being made; the reader is told instead.
      sheet.write('This picture is not shown in print.', x, y + height / 2 - 6, {
        size: 8,
        colour: inks.caption,
        width,
        align: 'center',
      });
    }
  });
  element.end();
}

/** Pictures in rows, each with its caption; a row stays on one page. */
export function drawPictures(
  sheet: PdfSheet,
  { pictures, per_row = 2 }: BlockOf<'pictures'>,
): void {
  const gap = 12;
  const width = (textWidth - gap * (per_row - 1)) / per_row;
  const height = per_row === 1 ? 300 : width * 0.72;
  const caption_style = { size: 8, colour: inks.caption, width };
  for (let first = 0; first < pictures.length; first += per_row) {
    const row = pictures.slice(first, first + per_row);
    const captions = Math.max(
      ...row.map(({ caption }) => (caption ? sheet.heightOf(caption, caption_style) + 4 : 0)),
    );
    sheet.makeRoom(height + captions + gap);
    const y = sheet.y;
    row.forEach((picture, index) => {
      const x = sheetSize.left + index * (width + gap);
      drawPicture(sheet, picture, { x, y, width, height });
      const { caption } = picture;
      if (caption)
        sheet.draw('Caption', () => sheet.write(caption, x, y + height + 4, caption_style));
    });
    sheet.y = y + height + captions + gap;
  }
}

type Point = readonly [number, number];

/** Where a point of the track lies in the frame: as large as fits, in the middle, not distorted. */
function fitTo(outline: readonly Point[], frame: Frame): (point: Point) => [number, number] {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1];
  const scale = Math.min(frame.width / across, frame.height / down);
  const [dx, dy] = [(frame.width - across * scale) / 2, (frame.height - down * scale) / 2];
  return ([x, y]) => [frame.x + dx + (x - left) * scale, frame.y + dy + (y - top) * scale];
}

/** The line of a circuit with the marked place on it. */
export function drawCircuit(
  sheet: PdfSheet,
  { outline, mark, alt, caption }: BlockOf<'circuit'>,
): void {
  if (outline.length < 2) return;
  const height = 190;
  sheet.makeRoom(height + 24);
  const box = { x: sheetSize.left, y: sheet.y, width: textWidth, height };
  const place = fitTo(outline, {
    x: box.x + 24,
    y: box.y + 18,
    width: box.width - 48,
    height: height - 36,
  });
  sheet.decorate(() =>
    sheet.document.roundedRect(box.x, box.y, box.width, height, 8).fill(inks.ground),
  );
  const element = sheet.open('Figure', undefined, {
    alt,
    bbox: [box.x, box.y, box.x + box.width, box.y + height],
  });
  sheet.drawIn(element, 'Figure', () => {
    const { document } = sheet;
    outline
      .map(place)
      .forEach(
        ([x, y], index) => void (index === 0 ? document.moveTo(x, y) : document.lineTo(x, y)),
      );
    document.closePath().lineJoin('round').lineWidth(2.25).strokeColor(inks.ink).stroke();
    if (mark) {
      const [x, y] = place(mark);
      document.circle(x, y, 9).fillOpacity(0.25).fill(inks.brand).fillOpacity(1);
      document.circle(x, y, 5).lineWidth(1.5).fillAndStroke(inks.brand, '#ffffff');
    }
  });
  element.end();
  sheet.y += height + 4;
  if (caption)
    sheet.draw(
      'Caption',
      () =>
        void (sheet.y = sheet.write(caption, sheetSize.left, sheet.y, {
          size: 8,
          colour: inks.caption,
        })),
    );
  sheet.y += 10;
}

/** A code for a camera with its words beside it, black on white. */
export function drawCode(sheet: PdfSheet, { text, alt, caption }: BlockOf<'code'>): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const side = 120;
  sheet.makeRoom(side + 12);
  const { y } = sheet;
  const x = sheetSize.left;
  const element = sheet.open('Figure', undefined, { alt, bbox: [x, y, x + side, y + side] });
  const step = side / size;
  sheet.drawIn(element, 'Figure', () => {
    for (const [row, fields] of data.entries())
      for (const [column, dark] of fields.entries())
        if (dark) sheet.document.rect(x + column * step, y + row * step, step, step);
    sheet.document.fill(inks.ink);
  });
  element.end();
  sheet.draw('Caption', () =>
    sheet.write(caption, x + side + 18, y + 10, { width: textWidth - side - 18 }),
  );
  sheet.y = y + side + 8;
}
